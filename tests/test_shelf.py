"""Rulespecs that are kept between processes: the same as read, and never stale, damaged or somebody else's."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordkit import registry, shelf
from wordkit._core import Program
from wordkit.cli.spec import show
from wordkit.errors import SpecError
from wordkit.loading import find, game_of, load_rules
from wordkit.spec import kept, model
from wordkit.spec.model import Rules
from wordkit.spec.overview import overview
from wordkit.spec.translations import untranslated
from wordkit.spec.tree import Source, Written

GAMES = registry.names("rulespecs")


@pytest.fixture(autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("WORDKIT_CACHE", str(cache))
    return cache / "rules"


def read(source: Source, **options: Any) -> Rules:
    """The rules as reading gives them, without the cache."""
    return model.load_rules(source, registry.find_spec, registry.vocabulary, options)


def differs(a: Any, b: Any, where: str = "rules") -> str:
    """Where two things differ in anything at all, spans and comments included; `""` if nowhere."""
    if type(a) is not type(b):
        return f"{where}: {type(a).__name__} and {type(b).__name__}"
    inside: list[tuple[str, Any, Any]]
    match a:
        case Program():
            inside = [("code", a.code, b.code)]
        case Source():
            inside = [(name, getattr(a, name), getattr(b, name)) for name in ("name", "text", "folder")]
        case Written():
            inside = [("clause", a.clause, b.clause)]
        case Rules():
            names = [name for name in Rules.__annotations__ if name != "vocabulary"]
            inside = [(name, getattr(a, name), getattr(b, name)) for name in names]
        case msgspec.Struct():
            inside = [(name, getattr(a, name), getattr(b, name)) for name in a.__struct_fields__]
        case tuple() | list():
            inside = [(str(at), *pair) for at, pair in enumerate(zip(a, b, strict=False))]
            if len(a) != len(b):
                return f"{where}: {len(a)} and {len(b)} elements"
        case Mapping():
            if list(a) != list(b):
                return f"{where}: {list(a)} and {list(b)}"
            inside = [(name, a[name], b[name]) for name in a]
        case _ if hasattr(a, "__dataclass_fields__"):
            inside = [(name, getattr(a, name), getattr(b, name)) for name in a.__dataclass_fields__]
        case _:
            return "" if a == b else f"{where}: {a!r} and {b!r}"
    return next(filter(None, (differs(x, y, f"{where}.{name}") for name, x, y in inside)), "")


def through_bytes(rules: Rules, source: Source) -> Rules:
    return kept.decode(kept.encode(rules, source), source, shelf._find, registry.vocabulary)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_is_what_reading_gives(name: str, folder: Path) -> None:
    """For every game as it is, and with each option at the other ends of its range."""
    source = find(name)
    plain = read(source)
    variants: list[dict[str, Any]] = [{}]
    for option in plain.option_list:
        ends = ("yes", "no") if option.domain == ("yes", "no") else option.domain
        variants += [{option.name: end} for end in (*ends[:2], *ends[-1:]) if end != option.value]
    compared = 0
    for options in variants:
        try:
            fresh = read(source, **options)
        except SpecError:
            continue  # a value that doesn't go with the others
        taken = through_bytes(fresh, source)
        assert not differs(fresh, taken), (options, differs(fresh, taken))
        assert (taken.text, taken.checksum, taken.needs) == (fresh.text, fresh.checksum, fresh.needs)
        assert list(map(str, untranslated(taken))) == list(map(str, untranslated(fresh)))
        compared += 1
    assert compared > 1
    assert overview(load_rules(name)) == overview(load_rules(name)) == overview(plain)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_clause_is_the_one_that_stands_in_the_trees(name: str) -> None:
    taken = through_bytes(read(find(name)), find(name))
    inside = {id(inner) for tree in taken.trees for inner in kept._flat(tree)}
    of_rules = {c.path: id(c.tree) in inside for c in (*taken.clause_list, *taken.rule_list)}
    assert of_rules
    assert all(of_rules.values())
    assert all(id(example.tree) in inside for example in taken.examples)


def test_a_game_taken_from_the_cache_plays_and_pickles_as_one_that_was_read() -> None:
    source = find("upwords-classic")
    fresh, taken = game_of(read(source)), game_of(through_bytes(read(source), source))
    assert fresh.start(seed=5, seats=2).to_bytes() == taken.start(seed=5, seats=2).to_bytes()
    assert not differs(pickle.loads(pickle.dumps(taken.rules)), fresh.rules)


def test_show_says_the_same_the_second_time(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    said = []
    for _ in range(2):
        with pytest.raises(SystemExit):
            show(["wordsy-solo", "--json"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert json.loads(said[0])["name"] == "wordsy-solo"
    assert len(list(folder.iterdir())) == 1


# --- never stale -----------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A game in a folder, its parent and its word list beside it."""
    folder = tmp_path / "games"
    folder.mkdir()
    parent = find("upwords").text.replace("game upwords ", "game parent ")
    parent = parent.replace("lexicon english", 'lexicon english plus: "more.txt"', 1)
    (folder / "parent.rules").write_text(parent, encoding="utf-8")
    (folder / "more.txt").write_text("zyzzyx\n", encoding="utf-8")
    path = folder / "own.rules"
    path.write_text('game own "Mine" extends "parent.rules" {\n  option rack = 6\n}\n', encoding="utf-8")
    return path


def test_a_second_load_comes_from_the_cache(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_rules(own)
    monkeypatch.setattr(model, "load_rules", None)
    assert not differs(load_rules(own), first)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("own.rules", "rack = 6", "rack = 5"),
        ("parent.rules", "players 2..4", "players 2..3"),
        ("more.txt", "zyzzyx", "xyzzyz"),
        ("own.rules", "Mine", "Ours"),
    ],
)
def test_an_edited_file_is_read_again(own: Path, name: str, before: str, after: str) -> None:
    first = load_rules(own)
    file = own.with_name(name)
    stamp = file.stat()
    file.write_text(file.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # times of texts mean nothing
    second = load_rules(own)
    assert second.text != first.text
    assert after in second.text
    assert not differs(load_rules(own), second)


def test_a_parent_that_is_gone_or_became_faulty_is_told_of(own: Path) -> None:
    load_rules(own)
    parent = own.with_name("parent.rules")
    text = parent.read_text(encoding="utf-8")
    parent.write_text(text.replace("players", "plyers", 1), encoding="utf-8")
    with pytest.raises(SpecError, match="did you mean `players`"):
        load_rules(own)
    parent.unlink()
    with pytest.raises(SpecError, match="unknown-file"):
        load_rules(own)
    parent.write_text(text, encoding="utf-8")
    assert load_rules(own).players == (2, 4)


def test_each_set_of_options_and_each_place_is_kept_apart(own: Path, folder: Path) -> None:
    assert [load_rules(own, **o).option("rack") for o in ({}, {"rack": 5}, {"rack": "7"}, {"rack": 5})] == [6, 5, 7, 5]
    assert len(list(folder.iterdir())) == 3
    other = own.with_name("other.rules")
    other.write_bytes(own.read_bytes())
    assert load_rules(other).trees[0].source is not None
    assert {clause.source.name for clause in load_rules(other).trees if clause.source} >= {str(other)}
    assert len(list(folder.iterdir())) == 4


def test_a_rulespec_with_faults_is_not_kept_and_says_the_same_again(own: Path, folder: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("rack = 6", "rack = 99\n  rule no_such"), encoding="utf-8")
    said = []
    for _ in range(2):
        with pytest.raises(SpecError) as caught:
            load_rules(own)
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert "unknown-rule" in said[0]
    assert not folder.exists()


def test_a_text_without_a_folder_is_not_kept_nor_anything_within_using(folder: Path) -> None:
    load_rules(find("upwords").text)
    with registry.using():
        load_rules("upwords")
    assert not folder.exists()


ENGINE = """
from pathlib import Path
from wordkit.hookspecs import hookimpl
from wordkit.spec.types import Int
from wordkit.spec.vocabulary import OptionDecl, Vocabulary

class Acme:
    vocabulary = Vocabulary("acme", "1", options=(OptionDecl("pace", Int(1, 9), DEFAULT),))
    def setup(self): ...
    def legal(self): ...
    def check(self): ...
    def perform(self): ...

@hookimpl
def wordkit_engines():
    return [Acme()]
"""

LOADS = """
import sys
from pathlib import Path
from wordkit.loading import load_rules
if len(sys.argv) > 2:  # edit the engine first: this process runs what was there, or what is there now
    import wordkit.registry
    wordkit.registry.plugins()
    Path(sys.argv[2]).write_text(Path(sys.argv[2]).read_text().replace("DEFAULT", "7").replace(", 3)", ", 7)"))
print(load_rules(Path(sys.argv[1])).option("pace"), "wordkit.spec.reader" in sys.modules)
"""


def test_an_edited_engine_makes_everything_be_read_again(tmp_path: Path, folder: Path) -> None:
    package = tmp_path / "site" / "acme_game"
    package.mkdir(parents=True)
    code = package / "__init__.py"
    about = tmp_path / "site" / "acme_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[wordkit]\nacme = acme_game\n")
    rules = tmp_path / "acme.rules"
    rules.write_text('game acme "Acme" {\n  engine acme\n  players 2\n}\n')

    def loads(*more: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-P", "-c", LOADS, str(rules), *more]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def edit(default: str) -> None:
        code.write_text(ENGINE.replace("DEFAULT", default))
        os.utime(code, (1_000_000_000 + int(default), 1_000_000_000 + int(default)))

    edit("2")
    assert [loads(), loads()] == ["2 True", "2 False"]
    edit("3")
    assert [loads(), loads()] == ["3 True", "3 False"]
    kept_before = sorted(folder.iterdir())
    assert loads(str(code)) == "3 True"  # edited while it runs: nothing is taken, nothing kept
    assert sorted(folder.iterdir()) == kept_before
    assert loads() == "7 True"


# --- never damaged, never somebody else's ----------------------------------------------------------------------------


@pytest.fixture
def one(folder: Path) -> Path:
    """The kept file of a game."""
    load_rules("upwords-solo")
    (file,) = folder.iterdir()
    return file


def sealed(data: bytes) -> bytes:
    """Bytes with the mark that says they are whole."""
    return sha256(data).hexdigest().encode() + b"\n" + data


def body(file: Path) -> bytes:
    return file.read_bytes().partition(b"\n")[2]


def changed(data: bytes, *path: str | int, to: Any) -> bytes:
    """Kept JSON with something else at a path."""
    tree = json.loads(data)
    at = tree
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return json.dumps(tree).encode()


class Harm:
    def __reduce__(self) -> Any:
        return os.abort, ()


DAMAGES: dict[str, Any] = {
    "empty": lambda data: b"",
    "cut": lambda data: sealed(data)[:-9],
    "longer": lambda data: sealed(data) + b" ",
    "a digit flipped": lambda data: sealed(data).replace(b"100", b"101"),
    "no mark": lambda data: data,
    "a pickle": lambda data: pickle.dumps(Harm()),
    "a marked pickle": lambda data: sealed(pickle.dumps(Harm())),
    "marked noise": lambda data: sealed(bytes(range(256))),
    "not an object": lambda data: sealed(b"[]"),
    "very deep": lambda data: sealed(b"[" * 200_000),
    "no parts": lambda data: sealed(changed(data, "rules", to={})),
    "no sources": lambda data: sealed(changed(data, "sources", to=[])),
    "a source that isn't named": lambda data: sealed(changed(data, "needs", to=[])),
    "a need of nobody": lambda data: sealed(changed(data, "needs", 0, "by", to=7)),
    "another game's name": lambda data: sealed(changed(data, "sources", 0, "name", to="/etc/passwd")),
    "a number out of range": lambda data: sealed(changed(data, "rules", "rule_list", 0, "written", to=10**6)),
    "a negative number": lambda data: sealed(changed(data, "rules", "rule_list", 0, "written", to=-1)),
    "a tree of another kind": lambda data: sealed(changed(data, "rules", "trees", 0, to={"type": "Row", "count": 1})),
    "a kind that there isn't": lambda data: sealed(changed(data, "rules", "trees", 0, "type", to="Popen")),
    "a program that isn't one": lambda data: sealed(changed(data, "rules", "totals", "word", "program", to="01ff")),
    "a text for a number": lambda data: sealed(changed(data, "rules", "players", to="2")),
    "an engine that isn't there": lambda data: sealed(changed(data, "rules", "engine", to="acme")),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_or_foreign_file_is_made_anew(one: Path, damage: Any) -> None:
    sound = one.read_bytes()
    one.write_bytes(damage(body(one)))
    assert not differs(load_rules("upwords-solo"), read(find("upwords-solo")))
    assert one.read_bytes() == sound


@pytest.fixture(scope="module")
def sound() -> tuple[Source, bytes]:
    source = find("upwords-solo")
    return source, kept.encode(read(source), source)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10**6), bits=st.integers(1, 255))
def test_a_byte_changed_and_marked_anew_never_raises(sound: tuple[Source, bytes], place: int, bits: int) -> None:
    source, data = sound[0], bytearray(sound[1])
    data[place % len(data)] ^= bits
    with suppress(kept.Unkept):
        kept.decode(bytes(data), source, shelf._find, registry.vocabulary)


@pytest.mark.skipif(os.name != "posix", reason="owners and modes are POSIX's")
def test_what_others_may_write_or_own_is_not_used(one: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = find("upwords-solo")
    assert shelf.take(one, source) is not None
    assert one.stat().st_mode & 0o777 == 0o600
    one.chmod(0o620)
    assert shelf.take(one, source) is None
    one.chmod(0o600)
    monkeypatch.setattr(os, "geteuid", lambda: one.stat().st_uid + 1)
    assert shelf.take(one, source) is None


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("WORDKIT_CACHE", str(tmp_path / "file"))
    assert load_rules("upwords").name == "upwords"


def test_the_oldest_files_go_when_there_are_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST", 4)
    monkeypatch.setattr(shelf, "FEWEST", 2)
    seen: list[int] = []
    for rack in (4, 5, 6, 7, 8, 9):
        load_rules("upwords-solo", rack=rack)
        for age, file in enumerate(sorted(folder.iterdir(), key=lambda file: -file.stat().st_mtime)):
            os.utime(file, (10**9 - age, 10**9 - age))
        seen.append(len(list(folder.iterdir())))
    assert seen == [1, 2, 3, 4, 2, 3]
    assert load_rules("upwords-solo", rack=8).option("rack") == 8
    assert len(list(folder.iterdir())) == 3


def test_nothing_lies_beside_what_is_kept(one: Path) -> None:
    assert [file.name for file in one.parent.iterdir()] == [one.name]


def test_arguments_that_json_would_change_are_not_kept() -> None:
    source = find("upwords-solo")
    rules = read(source)
    odd = msgspec.structs.replace(rules.rule_list[0], args={"name": "x", "odd": [1]})
    rules.rule_list = (odd, *rules.rule_list[1:])
    with pytest.raises(kept.Unkept, match="an argument of list"):
        kept.encode(rules, source)
