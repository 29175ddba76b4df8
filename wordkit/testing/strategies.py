"""Hypothesis strategies for games, and a state machine to subclass. They need hypothesis.

    from hypothesis import given
    from wordkit.testing.strategies import matches

    @given(matches(wordkit.load("mygame")))
    def test_a_total_never_falls(match): ...

Everything shrinks to little: few turns, the first of the best actions, small seeds, no change of the rules. A case that
fails is printed as an example of the rules language, ready to paste into a rulespec or a scenario file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from hypothesis import assume, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from wordkit.errors import IllegalAction, SpecError
from wordkit.game import Action, Game, Match, Rng
from wordkit.lexicon import Alphabet, Lexicon
from wordkit.loading import load_rules
from wordkit.spec.arguments import duration
from wordkit.spec.model import Option
from wordkit.spec.types import Duration
from wordkit.testing.judgement import strange_actions
from wordkit.testing.scenario import example_of
from wordkit.testing.tables import installed
from wordkit.testing.walks import all_there

F = TypeVar("F", bound=Callable[..., Any])

LISTED = 12
"""Among so many of the best actions one is chosen; the next choice is one by chance, and one lets time go by."""
CHOICES = st.integers(0, 8 * (LISTED + 2) - 1)
"""What is done next: 0 is the best action of the first seat to move."""


def _act(match: Match, choice: int) -> None:
    """Does what a choice means: one of the best actions, one by chance, or nothing until the next deadline."""
    which, who = choice % (LISTED + 2), choice // (LISTED + 2)
    if match.outcome is not None:
        return
    if match.next_deadline is not None and (not match.to_move or which == LISTED + 1):
        match.advance(match.next_deadline)
        return
    seat = match.to_move[who % len(match.to_move)]
    legal = match.legal(seat)
    best = legal.best(LISTED)
    action = best[which] if which < len(best) else legal.sample(Rng.stream(choice, "strategies"))
    match.apply(seat, action)


@st.composite
def matches(draw: st.DrawFn, game: Game, seats: int | None = None, turns: int = 12) -> Match:
    """A match played for up to so many turns, or to its end."""
    lo, hi = game.rules.players
    number = draw(st.integers(lo, hi)) if seats is None else seats
    match = Match(game, number, draw(st.integers(0, 99)))
    for choice in draw(st.lists(CHOICES, max_size=turns)):
        _act(match, choice)
    note(f"\n{example_of(match, 'the match so far', since=0)}")
    return match


@st.composite
def positions(draw: st.DrawFn, game: Game, seats: int | None = None, turns: int = 12) -> str:
    """The text of a position of a match that isn't over."""
    match = draw(matches(game, seats, turns))
    if match.outcome is not None:
        match.undo()
    assume(match.to_move)
    return game.position_text(match.state, match.seats)


def racks(game: Game, size: int | None = None, seats: int | None = None) -> st.SearchStrategy[tuple[str, ...]]:
    """Labels of up to `size` pieces that the game has, never more of one than there are; sorted as the game's kinds."""
    table = game.table(seats or game.rules.players[0])
    pieces = st.integers(0, len(table.piece_kinds) - 1)
    most = len(table.piece_kinds) if size is None else size
    return st.lists(pieces, unique=True, max_size=most).map(
        lambda found: tuple(table.label(piece) for piece in sorted(found))
    )


@st.composite
def actions(draw: st.DrawFn, match: Match) -> tuple[int, Action]:
    """A seat that is to move, and a legal action of it; no example for a match in which nobody is."""
    assume(match.to_move)
    seat = draw(st.sampled_from(match.to_move))
    legal = match.legal(seat)
    best = legal.best(LISTED)
    choice = draw(st.integers(0, len(best)))
    return seat, best[choice] if choice < len(best) else legal.sample(Rng.stream(choice, "strategies"))


@st.composite
def illegal_actions(draw: st.DrawFn, match: Match) -> tuple[int, Action]:
    """A seat, and something it may not do now: of another seat, of another time, twisted, or strange."""
    seat = draw(st.integers(0, len(match.seats) - 1))
    others = [action for other in match.to_move if other != seat for action in match.legal(other).best(LISTED)]
    refused = [action for action in (*others, *strange_actions(match)) if match.check(seat, action)]
    assume(refused)
    return seat, draw(st.sampled_from(refused))


@st.composite
def lexicons(
    draw: st.DrawFn, alphabet: Sequence[str] = "ABCDE", words: int = 8, length: tuple[int, int] = (2, 5)
) -> Lexicon:
    """A lexicon of 1 to `words` words over an alphabet of labels."""
    word = st.lists(st.sampled_from(list(alphabet)), min_size=length[0], max_size=length[1]).map("".join)
    return Lexicon.build(draw(st.lists(word, min_size=1, max_size=words, unique=True)), Alphabet(list(alphabet)))


NEAR = 3
"""How far an option is changed at most, if it is a number: games stay of a size that people play."""


@st.composite
def rulespecs(draw: st.DrawFn, name: str) -> str:
    """The text of a variant of an installed game: some options changed, some rules dropped; it has no faults."""
    rules = load_rules(name)
    changed = draw(st.lists(st.sampled_from(rules.option_list), unique_by=lambda each: each.name, max_size=3))
    lines = [f"  option {option.name} = {draw(_values(option))}" for option in changed]
    on = [str(each.args["name"]) for each in rules.rule_list]
    if on:
        lines += [f"  drop rule {each}" for each in draw(st.lists(st.sampled_from(on), unique=True, max_size=2))]
    text = "\n".join([f'game variant "Variant" extends {name} {{', *lines, "}"]) + "\n"
    try:
        load_rules(text)
    except SpecError:
        assume(False)
    note(f"\n{text}")
    return text


def _values(option: Option) -> st.SearchStrategy[str]:
    """Values an option may take, as a rulespec writes them; the present one is the simplest."""
    if isinstance(option.domain[0], str):
        return st.sampled_from(sorted(option.domain, key=lambda word: word != option.value))
    lo, hi = option.domain
    if isinstance(option.value, bool) or (lo, hi) == (0, 1):
        return st.sampled_from(["yes", "no"] if isinstance(option.value, bool) else ["0", "1"])
    now = option.value if isinstance(option.value, int) else lo
    step = 1_000 if isinstance(option.type, Duration) else 1
    near = st.integers(max(lo, now - NEAR * step) // step, min(hi, now + NEAR * step) // step)
    return near.map(lambda n: duration(n * step) if isinstance(option.type, Duration) else str(n))


def told(method: F) -> F:
    """A rule or invariant of a machine whose failure says, as an example, how the match came there."""

    @wraps(method)
    def telling(self: MatchMachine, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except Exception as error:
            if self.match is not None:
                error.add_note(example_of(self.match, f"{method.__name__} fails", since=0))
            raise

    return cast("F", telling)


class MatchMachine(RuleBasedStateMachine):
    """A match to which everything happens: actions, refusals, time, undo, redo, saves. Subclass it:

        class Mine(MatchMachine):
            game = "mygame"

            @invariant()
            @told
            def nobody_has_more_than_seven(self): ...

        TestMine = Mine.TestCase

    `game` is a name or a game, `match` the match (None before the deal). Rules and invariants of your own are wrapped
    in `told`, so that their failure is printed as an example.
    """

    game: ClassVar[str | Game]
    match: Match | None = None

    def __init__(self) -> None:
        super().__init__()
        self.match = None
        self.playing = self.game if isinstance(self.game, Game) else installed(self.game)

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        lo, hi = self.playing.rules.players
        self.match = Match(self.playing, data.draw(st.integers(lo, hi)), data.draw(st.integers(0, 99)))

    @rule(choice=CHOICES)
    @told
    def act(self, choice: int) -> None:
        assert self.match is not None
        _act(self.match, choice)

    @rule(choice=st.integers(0, 999))
    @told
    def attempt(self, choice: int) -> None:
        """Something refused changes nothing."""
        assert self.match is not None
        seat, strange = choice % len(self.match.seats), strange_actions(self.match)
        action, before = strange[choice % len(strange)], self.match.state.to_bytes()
        if self.match.check(seat, action):
            try:
                self.match.apply(seat, action)
            except IllegalAction:
                assert self.match.state.to_bytes() == before, f"refusing `{action}` changed something"
            else:
                raise AssertionError(f"`{action}` is refused by check, but was applied")

    @precondition(lambda self: self.match is not None and self.match.next_deadline is not None)
    @rule()
    @told
    def time_is_up(self) -> None:
        assert self.match is not None
        assert self.match.next_deadline is not None
        self.match.advance(self.match.next_deadline)

    @rule()
    @told
    def undo_and_redo(self) -> None:
        """Redo brings back what undo took."""
        assert self.match is not None
        before = self.match.state.to_bytes()
        if self.match.undo():
            self.match.redo()
        assert self.match.state.to_bytes() == before, "redo doesn't bring back what undo took"

    @rule()
    @told
    def undo(self) -> None:
        assert self.match is not None
        self.match.undo()

    @rule()
    @told
    def save_and_load(self) -> None:
        """A save loads to the same bytes, and the match goes on from it."""
        assert self.match is not None
        again = Match.from_json(self.match.to_json(), lambda text, options: self.playing)
        assert again.state.to_bytes() == self.match.state.to_bytes(), "a save loads to another state"
        self.match = again

    @invariant()
    @told
    def pieces_are_all_there(self) -> None:
        if self.match is not None:
            assert all_there(self.match.state), "pieces were lost or doubled"

    @invariant()
    @told
    def somebody_can_act(self) -> None:
        if self.match is not None:
            for seat in self.match.to_move:
                assert self.match.legal(seat), f"{self.match.seats[seat]} is to move, but nothing is legal for it"
