"""What `import wordkit` offers, and that it costs nothing until it is used."""

import subprocess
import sys

import pytest

import wordkit

NAMES = [name for name in dir(wordkit) if not name.startswith("_")]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_the_face_is_there(name: str) -> None:
    assert getattr(wordkit, name) is not None


def test_the_face_lists_nothing_that_is_only_there_to_make_it() -> None:
    assert not {"Any", "TYPE_CHECKING"} & set(NAMES)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'wordkit' has no attribute 'lode'"):
        _ = wordkit.lode


def heavy_imports(code: str, *heavy: str) -> str:
    """Which of these modules a new process has imported after the code."""
    report = f"import sys; before = set(sys.modules); {code}; print(sorted((set(sys.modules) - before) & {set(heavy)}))"
    done = subprocess.run([sys.executable, "-P", "-c", report], capture_output=True, text=True, check=True)
    return done.stdout.strip().splitlines()[-1]


def test_importing_wordkit_is_light() -> None:
    assert heavy_imports("import wordkit", "lark", "rich", "click", "pluggy", "importlib.metadata", "msgspec") == "[]"


def test_listing_games_needs_neither_a_grammar_nor_a_painted_terminal() -> None:
    code = "from wordkit.cli import wordkit; wordkit.main(['games'], standalone_mode=False)"
    assert heavy_imports(code, "lark", "rich", "wordkit.spec.checker") == "[]"
