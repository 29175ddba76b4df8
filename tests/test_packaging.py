"""What is built from a clean clone holds what git holds, and an editable install is live."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD = "import sys, setuptools.build_meta as b; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clean") / "clone"
    run("git", "clone", "--quiet", ROOT, folder, cwd=ROOT)
    return folder


def built(clone: Path, kind: str, out: Path) -> Path:
    """The file that the rulespecs distribution's own build backend makes."""
    lines = run(sys.executable, "-c", BUILD, kind, out, cwd=clone / "rulespecs").splitlines()
    return out / lines[-1]


def specs_in_git(clone: Path) -> set[str]:
    return {Path(line).name for line in run("git", "ls-files", "rulespecs/*.rules", cwd=clone).splitlines()}


def specs_in(names: list[str]) -> set[str]:
    return {Path(name).name for name in names if name.endswith(".rules")}


def test_wheel_sdist_and_git_hold_the_same_rulespecs(clone: Path, tmp_path: Path) -> None:
    in_git = specs_in_git(clone)
    with zipfile.ZipFile(built(clone, "wheel", tmp_path)) as wheel:
        assert specs_in(wheel.namelist()) == in_git
    with tarfile.open(built(clone, "sdist", tmp_path)) as sdist:
        assert specs_in(sdist.getnames()) == in_git
    assert in_git, "the clone holds no rulespecs at all"


def test_the_framework_is_built_from_its_sdist_alone(clone: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "maturin", "sdist", "--out", tmp_path, cwd=clone)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as sdist:
        held = {name.partition("/")[2] for name in sdist.getnames()}
    tracked = run("git", "ls-files", cwd=clone).splitlines()
    needed = {name for name in tracked if name.startswith(("wordkit/", "core_rs/", "docs/", "tests/"))}
    needed |= {"Cargo.toml", "Cargo.lock", "pyproject.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"}
    assert needed <= held
    assert {"wordkit/py.typed", "wordkit/spec/grammar.table", "wordkit/schemas/save.json"} <= needed


def test_an_edited_rulespec_shows_at_once_in_an_editable_install(clone: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--editable", clone / "rulespecs", cwd=tmp_path)
    # The folder that the installed package's hook hands to wordkit is the folder of its __init__.
    where = "import importlib.util as u; print(u.find_spec('wordkit_rulespecs').submodule_search_locations[0])"
    folder = Path(run(python, "-c", where, cwd=tmp_path).strip())
    assert folder.resolve() == (clone / "rulespecs").resolve()
    edited = clone / "rulespecs" / "fresh.rules"
    edited.write_text('game fresh "Fresh" extends upwords\n', encoding="utf-8")
    try:
        assert "fresh.rules" in {path.name for path in folder.glob("*.rules")}
    finally:
        edited.unlink()
