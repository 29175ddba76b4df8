"""Plays and turns as text, both ways; positions as text, both ways; the board on a screen."""

from __future__ import annotations

import pytest

from wordkit.errors import AmbiguousAction, IllegalAction, PositionError, UnreadableAction
from wordkit.game import Action, Match, Rng

from .crossboards import at, game, legal, rows, shipped

CAT = rows("C A T", "e5")


def match(rack: str = "BSDOGEA", words: str = "cat cats bat dog dot at quit scats", body: str = "") -> Match:
    return at(game(words, body=body), CAT, f'rack ann: "{rack}"')


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical", "tiles"),
    [
        ("e5 across B", "e5 across B", [["e5", "B"]]),
        ("E5 ACROSS b", "e5 across B", [["e5", "B"]]),
        ("e5=b", "e5 across B", [["e5", "B"]]),
        ("d5 across S...S", "d5 across S...S", [["d5", "S"], ["h5", "S"]]),
        ("d5 across S...S..", "d5 across S...S", [["d5", "S"], ["h5", "S"]]),
        ("h5=S d5=S", "d5 across S...S", [["d5", "S"], ["h5", "S"]]),
        ("c5 across .S...S", "d5 across S...S", [["d5", "S"], ["h5", "S"]]),
        ("f6 down DO", "f6 down DO", [["f6", "D"], ["f7", "O"]]),
        ("f6 d do", "f6 down DO", [["f6", "D"], ["f7", "O"]]),
        ("f6=D f7=O", "f6 down DO", [["f6", "D"], ["f7", "O"]]),
        ("f6 down D", "f6 down D", [["f6", "D"]]),
        ("f6 across D", "f6 down D", [["f6", "D"]]),  # U24: alone it reads down
        ("a1 across quit", "a1 across QuIT", [["a1", "Qu"], ["b1", "I"], ["c1", "T"]]),
        ("a1 across Q", None, []),
        ("f6=D g8=O", "f6=D g8=O", [["f6", "D"], ["g8", "O"]]),
        ("e5 across ?b", "e5 across ?B", [["e5", "?B"]]),
    ],
)
def test_plays_are_read_and_written(text: str, canonical: str | None, tiles: list[list[str]]) -> None:
    here = match()
    if canonical is None:
        with pytest.raises(UnreadableAction):
            here.parse(text, "ann")
        return
    action = here.parse(text, "ann")
    assert action.to_json() == {"action": "play", "tiles": tiles}
    assert str(action) == canonical
    assert here.game.text(action, here.state) == canonical
    assert here.parse(canonical, "ann") == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pass", "pass"),
        (" PASS ", "pass"),
        ("exchange b", "exchange B"),
        ("exchange  d b", "exchange BD"),
        ("accept", "accept"),
    ],
)
def test_other_actions_are_read_and_written(text: str, canonical: str) -> None:
    here = match()
    action = here.parse(text, "ann")
    assert str(action) == canonical == here.game.text(action, here.state)


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_reads_back(seed: int) -> None:
    played = Match(shipped(), 2, seed)
    rng = Rng.stream(seed, "texts")
    for _ in range(12):
        seat = played.to_move[0]
        actions = list(played.legal(seat))
        for action in actions[::17]:
            assert played.parse(str(action), seat) == action
            assert played.game.text(action, played.state) == str(action)
            assert Action.from_json(action.to_json()) == action
        played.apply(seat, rng.choice(actions))
        if played.outcome is not None:
            break


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e5 acros B", "a play reads `across` or `down`, not `acros`; did you mean `across`?"),
        ("pas", "did you mean `pass`?"),
        ("exchnge B", "`exchnge B` is no action; did you mean `exchange`?"),
        ("exchange 7", "there is no tile `7`"),
        ("e5 across B7", "there is no tile `7`"),
        ("e5 across ?", "a `?` must be followed by the letter it stands for"),
        ("e5=BA", "`e5=BA` must name one tile"),
        ("e5=B then f5=A", "`then` doesn't say which tile lies where"),
        ("e55x across B", "`e55x across B` is no action"),
        ("pass now", "`pass` stands alone, not before `now`"),
        ("e0 across B", "`e0` is no square"),
        ("what is this", "`what is this` is no action"),
    ],
)
def test_what_can_not_be_read_says_why(text: str, message: str) -> None:
    with pytest.raises(UnreadableAction) as unread:
        match().parse(text, "ann")
    assert str(unread.value) == message
    assert unread.value.hint


def test_a_bare_word_is_the_play_that_makes_it() -> None:
    assert str(match("SSB").parse("scats", "ann")) == "d5 across S...S"
    assert str(match("OE", "cat toe").parse("Toe", "ann")) == "g6 down OE"


def test_a_bare_word_with_several_plays_is_ambiguous_and_lists_them() -> None:
    here = match()
    with pytest.raises(AmbiguousAction) as unclear:
        here.parse("bat", "ann")
    # B and A above the T, or B on the C
    assert [str(action) for action in unclear.value.candidates] == ["g3 down BA", "e5 across B"]
    assert str(unclear.value) == "`bat` can mean `g3 down BA`, `e5 across B`"


def test_a_bare_word_that_can_not_be_made_is_illegal() -> None:
    with pytest.raises(IllegalAction, match="no legal play here makes QUIT"):
        match().parse("quit", "ann")
    with pytest.raises(IllegalAction, match="XYZZY isn't in the word list"):
        match().parse("xyzzy", "ann")


def test_tiles_that_would_be_read_as_another_are_kept_apart() -> None:
    """A game with a tile NY beside N and Y: ANY can be laid with two tiles or with three."""
    body = "\n".join(
        [
            "option words = challenge",
            "option exchange = 3",
            "tiles { 3: A N Y; 2: NY }",
            "drop rule plain_plural",
            'drop score word "Qu"',
        ]
    )
    here = at(game("any", body=body), 'rack ann: "A NY N,Y" bob: "N Y NY"', 'bag "N Y A"')
    assert here.state.labels("rack", 0) == ["A", "NY", "N", "Y"]
    for tiles, text in (
        ([("e5", "A"), ("f5", "NY")], "e5 across ANY"),
        ([("e5", "A"), ("f5", "N"), ("g5", "Y")], "e5=A f5=N g5=Y"),
    ):
        action = Action("play", {"tiles": tiles})
        assert here.check("ann", action) == []
        assert here.game.text(action, here.state) == text
        assert here.parse(text, "ann") == action
    for action in here.legal("ann"):
        assert here.parse(str(action), "ann") == action
        assert here.game.text(action, here.state) == str(action)
    assert {"exchange NY", "exchange N,Y"} <= set(legal(here, "ann"))
    text = here.game.position_text(here.state, here.seats)
    assert 'rack ann: "A,NY,N,Y" bob: "N,Y,NY"\nbag "N,Y,A"' in text
    again = Match.from_position(here.game, text)
    assert again.state.labels("rack", 0) == here.state.labels("rack", 0)


def test_tiles_may_be_named_in_any_order() -> None:
    here = at(game(body="option exchange = 3"), 'rack ann: "CAT"')
    for name, tiles in (("exchange", ["T", "A"]), ("play", [["g5", "T"], ["e5", "C"], ["f5", "A"]])):
        action = Action(name, {"tiles": tiles})
        assert here.check("ann", action) == []
        assert action in here.legal("ann")
        assert Action(name, {"tiles": tiles, "why": 1}) not in here.legal("ann")
    assert here.game.text(Action("exchange", {"tiles": ["T", "A"]}), here.state) == "exchange AT"


def test_a_word_that_is_also_a_command() -> None:
    here = at(game("pass at"), 'rack ann: "PASS"')
    assert str(here.parse("pass", "ann")) == "pass"
    with pytest.raises(AmbiguousAction):
        here.parse("word pass", "ann")


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["upwords", "upwords-classic", "upwords-solo"])
def test_a_position_sets_up_what_was_written_down(name: str) -> None:
    rules = shipped(name)
    played = Match(rules, rules.rules.players[0], 3)
    rng = Rng.stream(3, "positions")
    for _ in range(25):
        seat = played.to_move[0]
        text = rules.position_text(played.state, played.seats)
        again = Match.from_position(rules, text)
        assert rules.position_text(again.state, again.seats) == text
        assert again.seats == played.seats
        assert again.to_move == played.to_move
        assert again.state.totals == played.state.totals
        assert legal(again, again.seats[seat])[:20] == legal(played, played.seats[seat])[:20]
        played.apply(seat, rng.choice(played.legal(seat).best(5)))
        if played.outcome is not None:
            break


def test_the_text_of_a_position() -> None:
    here = at(
        game(body='add tiles { 1: "?" }'),
        rows("W/M ?O O D | . . . Qu/U", "b4"),
        'rack ann: "CATV" bob: "E"',
        'bag "XY"',
        "exchanges bob: 2",
        "passes 1",
        "idle 3",
        "total ann: 12 bob: 8",
        "to_move bob",
    )
    assert here.game.position_text(here.state, here.seats) == "\n".join(
        [
            "seats ann bob",
            'board """',
            *["  .    .    .    .    .    .    .    .    .    ."] * 3,
            "  .    W/M  ?O   O    D    .    .    .    .    .",
            "  .    .    .    .    Qu/U .    .    .    .    .",
            *["  .    .    .    .    .    .    .    .    .    ."] * 5,
            '"""',
            'rack ann: "CATV" bob: "E"',
            'bag "XY"',
            "exchanges ann: 0 bob: 2",
            "passes 1",
            "idle 3",
            "total ann: 12 bob: 8",
            "to_move bob",
            "",
        ]
    )


def test_the_bag_is_drawn_in_the_order_it_is_written() -> None:
    here = at(game(), 'rack ann: "CAT"', 'bag top: "PLUS"')
    here.apply("ann", here.parse("e5 across CAT", "ann"))
    assert here.state.labels("rack", 0)[:4] == ["P", "L", "U", "S"]
    assert here.state.count("bag") == 100 - 3 - 7


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        (rows("C A Ż", "e5"), "g5: `Ż` is no tile; the tiles are A B C"),
        (rows("QuQu", "e5"), "e5: `QuQu` is no tile"),
        (rows("Qu Qu", "e5"), "f5: all 1 `Qu` are placed already"),
        (rows("A/B/C/D/E/F", "e5"), "e5: a stack is at most 5 high"),
        (rows("A B", "j10"), "the board has 10 rows and 10 columns; `B` lies beyond"),
        (rows("A", "e77"), "the board has 10 rows and 10 columns"),
        ('rack ann: "ABCDEFGH"', "rack of ann: 8 tiles, and a rack holds 7"),
        ('rack ann: "A7"', "rack of ann: there is no tile `7`"),
        ('rack ann: "ZZ"', "rack of ann: all 1 `Z` are placed already"),
        ('rack ann: "?"', "rack of ann: there is no `?` in this game"),
        ('bag "A" top: "B"', "bag: either all of its tiles, or the `top` ones"),
        ('open ann: "e5"', "open: words are checked at once in this game"),
        ("upheld", "upheld: words are checked at once in this game"),
        ("to_move ann bob", "`bob` can't be to move: nothing is legal for it"),
        ("rock ann: 5", "rock"),
    ],
)
def test_a_position_that_can_not_be_says_why(clause: str, message: str) -> None:
    with pytest.raises(PositionError) as wrong:
        at(game(), clause)
    assert message in str(wrong.value)


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ('open ann: "z9"', "open: z9 is no square of this board"),
        ('open ann: ""', "open: nothing is no square of this board"),
        ('open ann: "e5" bob: "f5"', "open: one play of one seat lies open"),
        ('open ann: "e5" accepted: [ann]', "open: `ann` can't have accepted a play of `ann`"),
        ('open ann: "e5" accepted: [bob]', "open: all others have accepted it, so it isn't open"),
        ('open ann: "e5 d5"', "open: no tile lies on d5"),
        ('open ann: "e5 e5"', "open: a play lays one tile on a square"),
        ('rack ann: "DOGDOG"\nopen ann: "e5 f5"', "open: `ann` had 8 tiles, and a rack holds 7"),
        ('open ann: "e5"\nupheld', "upheld: a play lies open"),
        ('open ann: "e5"\nto_move ann', "`ann` can't be to move: nothing is legal for it"),
    ],
)
def test_an_open_play_that_can_not_be_says_why(clause: str, message: str) -> None:
    with pytest.raises(PositionError) as wrong:
        at(game(body="option words = challenge"), CAT, clause)
    assert message in str(wrong.value)


def test_a_position_names_only_the_seats_that_matter() -> None:
    match = Match.from_position(shipped("upwords"), 'rack ann: "EAR"')
    assert match.seats == ("ann", "seat2")
    assert Match.from_position(shipped("upwords-solo"), 'rack ann: "EAR"').seats == ("ann",)
    assert Match.from_position(shipped("upwords"), 'rack seat2: "EAR"').seats == ("seat2", "seat3")
