"""docs/new-game.md is true: its code is the example game, and the example and a new skeleton work in a copy."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import KEYS

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests/examples/notthree"
TUTORIAL = ROOT / "docs/new-game.md"
REGISTRY = "engine/games/__init__.py"
UNUSED = (".*", "__pycache__", "build", "data", "examples", "*.sqlite3*")
GENERAL_TESTS = (
    "tests/engine",
    "tests/render/test_start_positions.py",
    "tests/render/test_stopped.py",
    "tests/bot/test_every_game.py",
    "tests/bot/handlers/test_hints.py",
    "tests/bot/presentation/test_keyboards.py",
    "tests/bot/rules/test_lookup.py",
    "tests/bot/rules/test_pages.py",
    "tests/bot/rules/test_search.py",
    "tests/bot/telegram/test_callback_data.py",
    "tests/test_locales.py",
    "tests/test_papers.py",
    "tests/test_words_in_play.py",
)
"""The tests that include every registered game."""


def copy(folder: Path) -> Path:
    """Copy the repository. Its scripts use the Python that runs the tests."""
    target = folder / "copy"
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*UNUSED))
    with (target / "scripts/environment.py").open("a") as file:
        file.write("\n\nready = lambda extra='': sys.executable  # noqa: E731, F811\n")
    return target


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the repository."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("PYTEST_XDIST_WORKER", None)
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def checked(folder: Path, *command: str) -> str:
    done = run(folder, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lint(folder: Path) -> None:
    checked(folder, "-m", "ruff", "check", ".")
    checked(folder, "-m", "ruff", "format", "--check", "engine", "render", "tests")


def snapshot(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if "cache" not in str(path)}


def blocks() -> dict[str, str]:
    """Return the tutorial's code for each file. Blocks for the same path are joined."""
    found: dict[str, list[str]] = {}
    text = TUTORIAL.read_text(encoding="utf-8")
    for path, code in re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", text, re.M | re.S):
        found.setdefault(path, []).append(code)
    return {path: "\n".join(parts) for path, parts in found.items()}


def same(text: str) -> str:
    """Return a text without blank lines, because there may be one or two between blocks."""
    return "\n".join(line for line in text.splitlines() if line.strip())


def test_the_code_of_the_tutorial_is_the_example() -> None:
    found = blocks()
    assert {"engine/games/notthree/state.py", "engine/games/notthree/game.py"} <= set(found)
    for path, code in found.items():
        assert same(code) == same((EXAMPLE / path).read_text(encoding="utf-8")), path


def test_every_code_block_of_the_tutorial_names_its_file() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert len(re.findall(r"^```(?:python|toml|json)$", text, re.M)) == len(
        re.findall(r"^`[\w/.]+`:\n\n```(?:python|toml|json)$", text, re.M)
    )


def test_the_tutorial_names_every_file() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    for path in EXAMPLE.rglob("*"):
        if path.is_file() and path.name != "__init__.py":
            name = path.relative_to(EXAMPLE).as_posix()
            for pattern, general in (
                (r"^locales/\w+/", "locales/{fa,en}/"),
                (r"playthroughs/.*", "playthroughs/"),
                (r"positions/.*", "positions/"),
            ):
                name = re.sub(pattern, general, name)
            assert name in text, name


@pytest.mark.slow
def test_the_example_passes_the_general_tests(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    registry = (folder / REGISTRY).read_text()
    (folder / REGISTRY).write_text(registry.replace(")  # fmt", '    "notthree",\n)  # fmt'))
    lint(folder)
    told = checked(folder, "-m", "pytest", "-q", "-k", "notthree", *GENERAL_TESTS)
    assert "passed" in told or "[100%]" in told


@pytest.mark.slow
def test_a_skeleton_is_a_draft_that_can_be_played(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    before = snapshot(folder)
    told = checked(folder, "scripts/new-game", "zigzag")
    after = snapshot(folder)
    changed = {path for path in before if after.get(path) != before[path]}
    assert changed == {folder / REGISTRY}, "golden files of other games are left alone"
    lint(folder)
    for path in set(after) - set(before):
        name = path.relative_to(folder).as_posix()
        assert name in told or name.startswith("tests/engine/zigzag/")
        assert "__key__" not in path.read_text() + name
    program = "from bot.rules.completeness import *; print(*offered_games(drafts={}))"
    assert checked(folder, "-c", program.format(True)).split() == [*KEYS, "zigzag"]
    assert checked(folder, "-c", program.format(False)).split() == [*KEYS]
    tests = [path for path in GENERAL_TESTS if path.startswith(("tests/engine", "tests/render"))]
    checked(folder, "-m", "pytest", "-q", "-k", "zigzag", *tests)
    played = "tests/bot/test_every_game.py::test_a_game_is_complete"
    missing = run(folder, "-m", "pytest", "-q", "-k", "zigzag", played)
    assert missing.returncode == 1
    assert "TODO in locales/fa/zigzag.ftl" in missing.stdout


@pytest.mark.parametrize(
    "key", ["", "azul", "Azul", "four2", "four-row", "class", "hint", "a" * 17]
)
def test_a_key_that_cannot_be_used_is_refused_with_one_sentence(key: str) -> None:
    done = run(ROOT, "scripts/new-game", *filter(None, [key]))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr
