"""The engine of Wordrow: racks filled from one bag, words laid in a row."""

from collections import Counter

from acme_wordrow.vocabulary import VOCABULARY
from wordkit.errors import PositionError
from wordkit.game import (
    Action,
    At,
    Draw,
    Joined,
    Kind,
    Layout,
    ListActions,
    Move,
    Note,
    Score,
    Set,
    Shuffle,
    ToMove,
    Var,
    Violation,
    Zone,
)

BAG, ROW = At("bag"), At("row")
PASS = Action("pass", text="pass")


class Wordrow:
    vocabulary = VOCABULARY
    open_actions = ("lay", "pass")

    def layout(self, rules, seats):
        tiles = list(rules.counted("tiles").items())
        return Layout(
            kinds=[Kind({"letter": label}) for label, _ in tiles],
            pieces=[kind for kind, (_, count) in enumerate(tiles) for _ in range(count)],
            start="bag",
            zones=[
                Zone("bag", sees="nobody", ordered=False),
                Zone("rack", per_seat=True, sees="owner", ordered=False),
                Zone("row"),
            ],
            vars=[Var("last", str, initial=""), Var("passes", initial=0)],
        )

    def setup(self, rules, table):
        yield Shuffle(BAG)
        for seat in range(table.seats):
            yield Draw(BAG, At("rack", seat), rules.option("rack"))
        yield ToMove((0,))

    def legal(self, state, seat):
        words = state.lexicon.buildable(state.labels("rack", seat))
        plays = (Action("lay", {"word": word}, text=word, score=self.worth(state, word)) for word in words)
        return Joined(ListActions(play for play in plays if not self.check(state, seat, play)), ListActions([PASS]))

    def check(self, state, seat, action):
        if action.name == "pass":
            return []
        word, last, found = str(action.get("word")), state.var("last"), []
        missing = Counter(word) - Counter(state.labels("rack", seat))
        if missing:
            found.append(Violation(code="not_in_rack", tiles=tuple(missing.elements())))
        if word not in state.lexicon:
            found.append(Violation(code="not_a_word", words=(word,)))
        if last and state.rules.rule("chain") and not word.startswith(last[-1]):
            found.append(Violation(code="broken_chain", path="rule.chain", words=(word,), args={"letter": last[-1]}))
        return found

    def perform(self, state, seat, action, at):
        if action.name == "pass":
            yield Set("passes", state.number("passes") + 1)
            yield Note("passed")
        else:
            word, rack = action["word"], At("rack", seat)
            yield Move(tiles(state.table, state.zone("rack", seat), word), ROW)
            yield Set("last", word)
            yield Set("passes", 0)
            yield Score(seat, self.items(state, word), what=word)
            yield Draw(BAG, rack, len(word))
        yield ToMove(((seat + 1) % state.seats,))

    def timeout(self, state, deadline, at):
        yield from ()  # no deadline is ever set

    def items(self, state, word):
        return state.rules.score("word", {"word.letters": len(word)}.__getitem__)

    def worth(self, state, word):
        return sum(item.amount for item in self.items(state, word))

    def value(self, state, name, seat, *args):
        match name:
            case "bag.count":
                return state.count("bag")
            case "seat.rack":
                return state.count("rack", seat)
            case "match.passes":
                return state.number("passes")

    def parse(self, text, state, seat):
        return PASS if text.lower() == "pass" else Action("lay", {"word": text.upper()})

    def text(self, action, state):
        return action.get("word", "pass")

    def position(self, rules, table, clauses, names):
        left = list(range(len(table.piece_kinds)))
        for clause in clauses:
            for name, labels in clause["names"].items():
                found = tiles(table, left, labels)
                if len(found) < len(labels):
                    raise PositionError(f"{labels} are more tiles than there are")
                left = [tile for tile in left if tile not in found]
                yield Move(found, At("rack", names.index(name)))
        yield Shuffle(BAG)
        yield ToMove((0,))

    def position_text(self, state, names):
        racks = (f'{name}: "{"".join(state.labels("rack", seat))}"' for seat, name in enumerate(names))
        return "rack " + " ".join(racks)

    def expected(self, state, events, name, args):
        return sum(event.amount for event in events if getattr(event, "what", None) == args[0])


def tiles(table, pieces, labels):
    """Of the pieces, one for each label, as far as there are any."""
    pieces, found = list(pieces), []
    for label in labels:
        piece = next((piece for piece in pieces if table.label(piece) == label), None)
        if piece is not None:
            pieces.remove(piece)
            found.append(piece)
    return found
