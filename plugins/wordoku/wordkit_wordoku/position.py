"""Positions: tiles, grids and earlier rounds, written down in clauses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordkit.errors import AmbiguousAction, PositionError, UnreadableAction
from wordkit.game.ops import Draw, Look, Move, Op, Reveal, Set, Shuffle, ToMove
from wordkit.game.position import timers
from wordkit.game.zones import At
from wordkit.spec.arguments import duration
from wordkit.spec.letters import letters_of
from wordkit_wordoku.cells import Grid, Shown, Tile, as_laid, as_shown, read_shown, tiles_in
from wordkit_wordoku.grids import Grids
from wordkit_wordoku.history import DETAILS, Row, as_history, rows
from wordkit_wordoku.scopes import MOST_TILES
from wordkit_wordoku.text import Token, cell_text, read_rows, read_symbol, resolved, rows_text, short_tile, shown_text
from wordkit_wordoku.vocabulary import LONGEST_TIMER, symbols_of

if TYPE_CHECKING:
    from wordkit.game.state import State
    from wordkit.spec.model import RuleClause, Rules


BOX = At("box")


# --- tiles by symbol -------------------------------------------------------------------------------------------------


def read_groups(grids: Grids, text: str, where: str) -> list[Tile]:
    """The tiles of a text such as `green AEIR, purple LTN`."""
    found: list[Tile] = []
    for group in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        name, _, labels = group.partition(" ")
        try:
            symbol = read_symbol(grids.symbols, name, text)
            codes = b"".join(grids.alphabet.encode(part) for part in labels.split())
        except UnreadableAction as error:
            raise PositionError(f"{where}: {error}; tiles are written by symbol, `green AEIR, red TLN`") from error
        except ValueError as error:  # a foreign letter
            raise PositionError(f"{where}: {error}") from error
        found += [(grids.labels[code], symbol) for code in codes]
    return found


def groups_text(grids: Grids, tiles: Iterable[Tile]) -> str:
    """Tiles by symbol, in the order given."""
    by_symbol: dict[str, list[str]] = {}
    for letter, symbol in tiles:
        by_symbol.setdefault(symbol, []).append(letter)
    return ", ".join(f"{symbol} {_run(grids, by_symbol[symbol])}" for symbol in grids.symbols if symbol in by_symbol)


def _run(grids: Grids, letters: Sequence[str]) -> str:
    """Labels in one run; parted where they would run into others (N, Y beside a tile NY)."""
    run = "".join(letters)
    return run if [grids.labels[code] for code in grids.alphabet.encode(run)] == list(letters) else " ".join(letters)


def short_position(text: str, rules: Rules) -> str | None:
    """The clauses of a position that is just one seat's tiles, `green AEIR, purple LTNS, ...`."""
    groups = [group.split() for group in text.split(",")]
    names = symbols_of(rules)
    longest = max(map(len, letters_of(rules)), default=1)
    for group in groups:
        if len(group) < 2 or sum(name.startswith(group[0].casefold()) for name in names) < 1:
            return None
        if any(not part.isalpha() and longest == 1 for part in group[1:]):
            return None
    return 'tiles me: "' + ", ".join(" ".join(group) for group in groups) + '"'


class _Pool:
    """The tiles not yet placed."""

    def __init__(self, grids: Grids) -> None:
        self._grids = grids
        self.left: dict[Tile, list[int]] = {}
        for piece, tile in enumerate(grids.supply):
            self.left.setdefault(tile, []).append(piece)

    def take(self, tiles: Iterable[Tile], where: str) -> list[int]:
        """Pieces for tiles; PositionError if there are no more of one."""
        found = []
        for tile in tiles:
            pieces = self.left.get(tile)
            if not pieces:
                name = ":".join(tile)
                known = tile in self._grids.kinds
                what = f"no tile `{name}` is left" if known else f"there is no tile `{name}` in this game"
                raise PositionError(f"{where}: {what}")
            found.append(pieces.pop(0))
        return found

    def rest(self) -> list[int]:
        """What is left."""
        return sorted(piece for pieces in self.left.values() for piece in pieces)


# --- reading ---------------------------------------------------------------------------------------------------------


def position(grids: Grids, clauses: Sequence[RuleClause], names: Sequence[str]) -> Generator[Op, Any, None]:
    """Sets up what the clauses say; PositionError for what can't be. What they don't say is dealt."""
    given: dict[str, dict[str, str]] = {}
    for clause in clauses:
        if "names" in clause.args and clause.word != "played":
            given.setdefault(clause.word, {}).update(clause.args["names"])
    single = {clause.word: clause for clause in clauses if "names" not in clause.args}
    building = "tiles" in given or "laid" in given
    if building and "dealt" in given:
        raise PositionError("dealt: the round has begun for some seats, so it has for all")
    if not building and "swaps" in given:
        raise PositionError("swaps: the round hasn't begun; `tiles` or `laid` would say that it has")
    if building and "shown" in given:
        raise PositionError("shown: the grids of the last round are covered when the next begins")
    pool = _Pool(grids)
    yield from _hands(grids, given, names, pool, building)
    zone = "tiles" if building else "dealt"
    said = {*given.get(zone, {}), *given.get("laid", {})}
    unsaid = [seat for seat, name in enumerate(names) if name not in said]
    yield from _piles(grids, single.get("pile"), pool, unsaid, zone)
    number = single["round"]["number"] if "round" in single else 1
    yield Set("round", number)
    yield from _history(grids, clauses, names, number)
    yield from _swaps(grids, given.get("swaps", {}), names)
    if "shown" in given:
        for name, text in given["shown"].items():
            yield Set("grid", as_shown(_shown(grids, text, f"shown {name}")), names.index(name))
        yield Reveal("grid")
    yield Set("phase", "build" if building else "ready")
    yield from timers(single.get("timer"), {"time": grids.clock} if building else {"ready": grids.ready_cap})
    yield ToMove(tuple(range(grids.seats)))


def _hands(
    grids: Grids, given: Mapping[str, Mapping[str, str]], names: Sequence[str], pool: _Pool, building: bool
) -> Iterator[Op]:
    zone = "tiles" if building else "dealt"
    for name, text in given.get("out", {}).items():
        yield Move(pool.take(read_groups(grids, text, f"out {name}"), f"out {name}"), At("out", names.index(name)))
    for name in dict.fromkeys([*given.get(zone, {}), *given.get("laid", {})]):
        seat = names.index(name)
        held = None
        if name in given.get(zone, {}):
            held = Counter(read_groups(grids, given[zone][name], f"{zone} {name}"))
        grid: Grid = ()
        if name in given.get("laid", {}):
            grid = _laid(grids, given["laid"][name], held, f"laid {name}")
            if held is None:
                held = tiles_in(grid)
            yield Set("laid", as_laid(grid), seat)
        tiles = sorted((held or Counter()).elements(), key=grids.tile_key)
        if len(tiles) > MOST_TILES:
            raise PositionError(f"{zone} {name}: {len(tiles)} tiles, and a grid is filled from {MOST_TILES} at most")
        yield Move(pool.take(tiles, f"{zone} {name}"), At(zone, seat))


def _tokens(grids: Grids, text: str, where: str) -> list[Token | None]:
    try:
        read = read_rows(grids, text, text)
    except UnreadableAction as error:
        raise PositionError(f"{where}: {error}") from error
    if len(read) != grids.side or any(len(row) != grids.side for row in read):
        raise PositionError(f"{where}: a grid has {grids.side} rows of {grids.side} cells")
    return [token for row in read for token in row]


def _laid(grids: Grids, text: str, held: Counter[Tile] | None, where: str) -> Grid:
    tokens = _tokens(grids, text, where)
    if any(token is not None and token.face_down for token in tokens):
        raise PositionError(f"{where}: no tile lies face down while a round lasts")
    if held is None:
        vague = next((t for t in tokens if t is not None and (t.letter is None or t.symbol is None)), None)
        if vague is not None:
            raise PositionError(f"{where}: say which tile `{vague.letter or '?'}` is, such as `A:red` or `?E=A:red`")
        held = Counter((token.letter, token.symbol) for token in tokens if token is not None)  # type: ignore[misc]
    try:
        grid = resolved(grids, tokens, held, text)
    except AmbiguousAction as error:
        raise PositionError(f"{where}: {error}") from error
    missing = tiles_in(grid) - held
    if missing:
        tile = next(iter(missing))
        raise PositionError(f"{where}: the seat doesn't have `{short_tile(grids, tile)}`")
    return grid


def _shown(grids: Grids, text: str, where: str) -> list[Shown | None]:
    found: list[Shown | None] = []
    for token in _tokens(grids, text, where):
        if token is None:
            found.append(None)
            continue
        kind = "face_down" if token.face_down else "letter" if token.wild is None else "wild"
        letter = {"face_down": "", "letter": token.letter, "wild": token.wild}[kind]
        if token.symbol is None or letter is None or (kind == "wild" and not letter):
            raise PositionError(f"{where}: a grid that was shown tells every symbol and letter: `A:r`, `?E:r`, `#:r`")
        found.append(Shown(letter, token.symbol, kind))
    return found


def _piles(
    grids: Grids, clause: RuleClause | None, pool: _Pool, unsaid: Sequence[int], zone: str
) -> Generator[Op, Any, None]:
    """The piles; seats of which nothing is said take their tiles from what no clause names, as far as it goes."""
    exact = None if clause is None else clause["tiles"]
    top = "" if clause is None else clause["top"]
    if exact is not None and top:
        raise PositionError("pile: either all of its tiles, or the `top` ones")
    listed = read_groups(grids, exact if exact is not None else top, "pile")
    pieces = pool.take(listed, "pile")[::-1]  # the first of each symbol is drawn first
    for number, pile in enumerate(grids.piles):
        rest = [piece for piece in pool.rest() if grids.numbers[grids.supply[piece][1]] == number]
        if rest:
            yield Move(rest, pile)
        yield Shuffle(pile)
        for seat in unsaid:
            yield Draw(pile, At(zone, seat), grids.deal)
    if exact is not None:
        now: State = yield Look()
        left = [piece for pile in grids.piles for piece in now.zone("pile", square=pile.square)]
        if left:
            yield Move(left, BOX)
    if pieces:
        yield Move(pieces, [grids.piles[grids.numbers[grids.supply[piece][1]]] for piece in pieces])


def _history(grids: Grids, clauses: Sequence[RuleClause], names: Sequence[str], number: int) -> Iterator[Op]:
    found: list[Row] = []
    played = sorted((clause for clause in clauses if clause.word == "played"), key=lambda clause: int(clause["round"]))
    for clause in played:
        if clause["round"] >= number:
            raise PositionError(f"played {clause['round']}: the game is in round {number}")
        for seat, name in enumerate(names):
            text = clause["names"].get(name, "0")
            found.append(_row(clause["round"], seat, text))
    if found:
        yield Set("history", as_history(found))


def _row(number: int, seat: int, text: str) -> Row:
    """A round of a seat: `34 wilds 1 clean_balanced 3`."""
    score, *rest = text.split() or [""]
    details = dict(zip(rest[::2], rest[1::2], strict=False))
    numbers = [score.removeprefix("-"), *details.values()]
    if (
        len(rest) % 2
        or not all(each.isdecimal() and len(each) < 9 for each in numbers)
        or details.keys() - set(DETAILS)
    ):
        raise PositionError(
            f"played {number}: `{text}` isn't a score and what it was made of, such as `34 wilds 1`; "
            f"that may be {', '.join(DETAILS)}"
        )
    return Row(number, seat, int(score))._replace(**{name: int(count) for name, count in details.items()})


def _swaps(grids: Grids, given: Mapping[str, str], names: Sequence[str]) -> Iterator[Op]:
    for name, text in given.items():
        counts = [0] * len(grids.symbols)
        for word in text.replace(",", " ").split():
            try:
                counts[grids.numbers[read_symbol(grids.symbols, word, text)]] += 1
            except UnreadableAction as error:
                raise PositionError(f"swaps {name}: {error}") from error
        if any(counts):
            yield Set("swaps", tuple(counts), names.index(name))


# --- writing ---------------------------------------------------------------------------------------------------------


def position_text(grids: Grids, state: State, names: Sequence[str]) -> str:
    """The clauses that set a state up again, hidden tiles and the order of the piles too."""
    zone = "tiles" if state.var("phase") == "build" else "dealt"
    lines = []
    for seat, name in enumerate(names):
        for each in (zone, "out"):
            tiles = sorted(grids.tiles(state.zone(each, seat)), key=grids.tile_key)
            if tiles or each == zone:
                lines.append(f'{each} {name}: "{groups_text(grids, tiles)}"')
        if zone == "tiles" and state.var("laid", seat):
            cells = [cell_text(grids, cell) for cell in grids.laid(state, seat)]
            lines.append(f'laid {name}: "{rows_text(cells, grids.side)}"')
        shown = read_shown(state.var("grid", seat)) if zone == "dealt" else ()
        if shown:
            lines.append(f'shown {name}: "{rows_text([shown_text(grids, cell) for cell in shown], grids.side)}"')
        swapped = [
            symbol
            for symbol, count in zip(grids.symbols, grids.swapped(state, seat), strict=True)
            for _ in range(count)
        ]
        if swapped:
            lines.append(f'swaps {name}: "{" ".join(swapped)}"')
    piles = [tile for pile in grids.piles for tile in reversed(grids.tiles(state.zone("pile", square=pile.square)))]
    lines.append(f'pile "{groups_text(grids, piles)}"')
    lines.append(f"round {state.number('round')}")
    lines += _history_lines(state, names)
    left = [(name, min(at - state.at, LONGEST_TIMER)) for at, name in state.deadlines]
    lines.append(" ".join(["timer", *(f"{name}: {duration(ms)}" for name, ms in left)]))
    return "\n".join(lines)


def _history_lines(state: State, names: Sequence[str]) -> Iterator[str]:
    played: dict[int, list[str]] = {}
    for row in rows(state):
        played.setdefault(row.round, []).append(f'{names[row.seat]}: "{_row_text(row)}"')
    for number, seats in played.items():
        yield f"played {number} {' '.join(seats)}"


def _row_text(row: Row) -> str:
    details: Any = row._asdict()
    return " ".join([str(row.score), *(f"{name} {details[name]}" for name in DETAILS if details[name])])
