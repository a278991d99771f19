"""docs/new-game.md is true: its code is the example game, and the example and a new skeleton work in a copy."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.games import KEYS
from tests.conftest import ALL_GAMES, NIGHTLY, by_turns, is_today

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests/examples/notthree"
TUTORIAL = ROOT / "docs/new-game.md"
REGISTRY = "engine/games/__init__.py"
UNUSED = (".*", "*.pyc.*", "build", "data", "examples", "*.sqlite3", "*.sqlite3-*")
"""What is not copied. The folders __pycache__ are, because compiling everything again takes seconds."""
GENERAL_TESTS = (
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/engine/test_*.py")),
    "tests/render/test_start_positions.py",
    "tests/render/test_stopped.py",
    "tests/bot/games/test_every_game.py",
    "tests/bot/handlers/test_hints.py",
    "tests/bot/presentation/test_keyboards.py",
    "tests/bot/rules/test_lookup.py",
    "tests/bot/rules/test_pages.py",
    "tests/bot/rules/test_search.py",
    "tests/bot/telegram/test_callback_data.py",
    "tests/test_locales.py",
    "tests/test_documents.py",
    "tests/test_words_in_play.py",
)
"""The tests that include every registered game."""

INDEPENDENT = (
    *("threads", "program", "missing", "interrupted", "exit", "command", "computer", "recommended"),
)
"""Parts of the names of those tests that pass or fail in the copy as they do in the repository, like the tests of other
games."""

PYTEST = ("-m", "pytest", "-q")


def copy(folder: Path) -> Path:
    """Copy the repository. Its scripts use the Python that runs the tests."""
    target = folder / "copy"
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*UNUSED))
    with (target / "scripts/environment.py").open("a") as file:
        file.write("\n\nready = lambda *extras: sys.executable  # noqa: E731, F811\n")
    return target


def with_example(folder: Path) -> Path:
    """Copy the repository and add the example to it, as the tutorial says."""
    target = copy(folder)
    shutil.copytree(EXAMPLE, target, dirs_exist_ok=True)
    registry = (target / REGISTRY).read_text()
    (target / REGISTRY).write_text(registry.replace(")  # fmt", '    "notthree",\n)  # fmt'))
    return target


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the repository."""
    # Hypothesis reads every module for constants, unless they are in its folder.
    kept = {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}
    env = {**os.environ, "PYTHONPATH": str(folder), **kept}
    env.pop("PYTEST_XDIST_WORKER", None)
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def checked(folder: Path, *command: str) -> str:
    done = run(folder, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def own_tests(key: str) -> str:
    """Return the folder of the tests of one game."""
    return f"tests/engine/{key}"


def lint(folder: Path, new: Iterable[Path]) -> None:
    """Check the registry and those of the new files that are Python."""
    files = (folder / REGISTRY, *(path for path in new if path.suffix == ".py"))
    checked(folder, "-m", "ruff", "check", *map(str, files))
    checked(folder, "-m", "ruff", "format", "--check", *map(str, files))


def snapshot(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if "cache" not in str(path)}


def excerpts() -> list[tuple[str, str]]:
    """Return the excerpts of files in the tutorial, each with its path. A line `...` of a block separates two."""
    text = TUTORIAL.read_text(encoding="utf-8")
    blocks = re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", text, re.M | re.S)
    return [(path, part) for path, code in blocks for part in re.split(r"(?m)^ *\.\.\.\n", code)]


def same(text: str) -> str:
    """Return a text without blank lines, because there may be one or two between blocks."""
    return "\n".join(line for line in text.splitlines() if line.strip())


def test_the_code_of_the_tutorial_is_the_example() -> None:
    found = excerpts()
    assert {"engine/games/notthree/state.py", "engine/games/notthree/game.py"} <= {*dict(found)}
    for path, code in found:
        assert f"{same(code)}\n" in f"{same((EXAMPLE / path).read_text(encoding='utf-8'))}\n", path


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
@pytest.mark.parametrize(
    "first",
    [pytest.param(at, marks=() if is_today(2 * at + 1, 4) else NIGHTLY) for at in (0, 1)],
)
def test_the_example_passes_the_general_tests(tmp_path: Path, first: int) -> None:
    """By day, it passes every second file of them, in turn with the tests of the wheel and of the container."""
    folder = with_example(tmp_path)
    lint(folder, [folder / path.relative_to(EXAMPLE) for path in EXAMPLE.rglob("*")])
    all_games = ALL_GAMES[first::2]
    general = [path for path in GENERAL_TESTS[first::2] if not path.startswith(all_games)]
    same_here = " or ".join((*KEYS, *INDEPENDENT))
    at_once = " or ".join(Path(path).stem for path in all_games)
    chosen = ("-k", f"notthree or ({at_once}) and not ({same_here})", "-rp")
    told = checked(folder, *PYTEST, *chosen, *general, *all_games, own_tests("notthree"))
    for path in (own_tests("notthree"), *all_games):
        assert f"PASSED {path}" in told
    assert checked(folder, "scripts/new-game", "--check", "notthree").startswith(
        "notthree is complete"
    )


def pytest_commands() -> list[list[str]]:
    """Return the arguments of Python in each command of the tutorial that runs pytest."""
    text = TUTORIAL.read_text(encoding="utf-8").replace("\\\n", "")
    return [line.split() for line in re.findall(r"^\S+/python (-m pytest .+)$", text, re.M)]


def chosen_of(*arguments: str) -> list[str]:
    """Return the tests that pytest would run with these arguments."""
    found = checked(ROOT, *PYTEST, "--collect-only", "-n", "0", "-o", "addopts=", *arguments)
    return [line for line in found.splitlines() if "::" in line]


def test_the_option_game_chooses_a_game_and_the_tests_of_all_games() -> None:
    found = chosen_of(
        "--game",
        "azul",
        "tests/test_names.py",
        "tests/bot/handlers/test_hints.py",
        "tests/bot/rules/test_pages.py",
    )
    assert "tests/test_names.py::test_no_class_name_has_two_meanings" in found
    assert any("azul" in one for one in found)
    assert not any(other in one for one in found for other in KEYS if other != "azul")


def test_with_the_option_game_no_case_waits_for_its_day() -> None:
    skips = ("-rs", "--setup-only", "-n", "0", "tests/engine/test_prediction.py")
    done = run(ROOT, *PYTEST, "--game", "azul", *skips)
    assert "skipped" not in done.stdout
    assert done.returncode == 0


def test_a_game_that_is_not_registered_cannot_be_chosen() -> None:
    done = run(ROOT, *PYTEST, "--game", "chess", "-n", "0", "tests/test_names.py")
    assert done.returncode == 4
    assert "--game chess: it is not one of" in done.stderr


@pytest.mark.slow
@by_turns(1, 3)
def test_the_command_of_the_tutorial_finds_tests(tmp_path: Path) -> None:
    """It imports all tests, so none may need a file that a small game does not have."""
    [command] = pytest_commands()
    assert command[:-2] == ["-m", "pytest", "--game", "notthree"]
    found = checked(with_example(tmp_path), *command[:-2], "-q", "--collect-only", "-n", "0")
    assert own_tests("notthree") in found
    assert "tests/test_query_path.py" in found


@pytest.mark.long
def test_the_commands_of_the_tutorial_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a newcomer runs them."""
    monkeypatch.delenv("MIZ_LONG", raising=False)
    folder = with_example(tmp_path)
    for command in pytest_commands():
        checked(folder, *command)


@pytest.mark.slow
@by_turns(2, 3)
def test_a_skeleton_is_a_draft_that_can_be_played(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    before = snapshot(folder)
    told = checked(folder, "scripts/new-game", "zigzag")
    after = snapshot(folder)
    changed = {path for path in before if after.get(path) != before[path]}
    assert changed == {folder / REGISTRY}, "golden files of other games are left alone"
    lint(folder, set(after) - set(before))
    for path in set(after) - set(before):
        name = path.relative_to(folder).as_posix()
        assert name in told
        assert not re.search(r"__(key|Name|Class|PREFIX)__", path.read_text() + name)
    assert f"{REGISTRY} (one line in KEYS)" in told
    program = "for drafts in (True, False): print(*offered_games(drafts=drafts))"
    program = f"from bot.rules.completeness import *\n{program}"
    offered = checked(folder, "-c", program).splitlines()
    assert [line.split() for line in offered] == [[*KEYS, "zigzag"], [*KEYS]]
    tests = [path for path in GENERAL_TESTS if path.startswith(("tests/engine", "tests/render"))]
    played = "tests/bot/games/test_every_game.py::test_a_game_is_complete"
    left_over = "tests/test_locales.py::test_no_message_is_left_over"
    either = ("-k", "zigzag or left_over", "-rpf")
    done = run(folder, *PYTEST, *either, *tests, own_tests("zigzag"), played, left_over)
    assert done.returncode == 1
    assert "TODO in locales/fa/zigzag.ftl" in done.stdout
    assert re.findall(r"(?m)^(?:FAILED|ERROR) (\S+)", done.stdout) == [f"{played}[zigzag]"]
    assert f"PASSED {left_over}\n" in done.stdout
    assert f"PASSED {own_tests('zigzag')}" in done.stdout
    lacks = run(folder, "scripts/new-game", "--check", "zigzag")
    assert lacks.returncode == 1
    lines = lacks.stdout.splitlines()
    assert "TODO in locales/fa/zigzag.ftl:3" in lines
    assert "TODO in render/games/zigzag/__init__.py:1" in lines
    (folder / "render/games/zigzag/theme.py").unlink()
    lines = run(folder, "scripts/new-game", "--check", "zigzag").stdout.splitlines()
    assert "no render/games/zigzag/theme.py" in lines
    shutil.rmtree(folder / "render/games/zigzag")
    (folder / "tests/engine/zigzag/golden.txt").unlink()
    lines = run(folder, "scripts/new-game", "--check", "zigzag").stdout.splitlines()
    assert "no render/games/zigzag" in lines
    assert any(line.startswith("no tests/engine/zigzag/golden.txt") for line in lines)


@pytest.mark.slow
@by_turns(0, 3)
def test_a_skeleton_with_hidden_hands_passes_the_tests_of_the_engine_and_of_pictures(
    tmp_path: Path,
) -> None:
    folder = copy(tmp_path)
    before = snapshot(folder)
    told = checked(folder, "scripts/new-game", "zigzag", "--hands")
    new = set(snapshot(folder)) - set(before)
    assert folder / "engine/games/zigzag/views.py" in new
    assert all(path.relative_to(folder).as_posix() in told for path in new)
    lint(folder, new)
    for path in (folder / "locales").rglob("zigzag.*"):  # the bot offers no draft
        path.write_text(re.sub("TODO ?", "", path.read_text("utf-8")), "utf-8")
    tests = [path for path in GENERAL_TESTS if path.startswith(("tests/engine", "tests/render"))]
    leaks = "tests/bot/private/test_private_leaks.py"
    told = checked(folder, *PYTEST, "-k", "zigzag", "-rp", *tests, own_tests("zigzag"), leaks)
    for path in ("tests/engine/test_secrets.py", own_tests("zigzag"), leaks):
        assert f"PASSED {path}" in told


@pytest.mark.slow
def test_name_and_prefix_can_be_chosen(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    name = "Sixteen or So Stones in a Line"
    told = checked(folder, "scripts/new-game", "stones", "--name", name, "--prefix", "QX")
    assert f"The rules of {name} are numbered QX-1" in told
    found = [path for path in folder.rglob("*.py") if "stones" in str(path.relative_to(folder))]
    assert found
    lint(folder, found)
    program = "from engine.games import game; found = game('stones'); print(type(found).__name__, found.rules_prefix)"
    assert checked(folder, "-c", program).split() == ["SixteenOrSoStonesInALine", "QX"]
    for locale in ("fa", "en"):
        texts = (folder / f"locales/{locale}/stones.ftl").read_text()
        assert f"stones-name = TODO {name}\n" in texts


@pytest.mark.parametrize(
    "arguments",
    [
        *([], ["azul"], ["Azul"], ["four2"], ["four-row"], ["class"], ["hint"], ["a" * 17]),
        *(["zigzag", "--prefix", prefix] for prefix in ("TO", "AZ", "zi", "Z", "")),
        *(["zigzag", "--name", name] for name in ("{x}", "a\nb", "بازی", "a" * 31, "2048")),
    ],
    ids=str,
)
def test_arguments_that_cannot_be_used_are_refused_with_one_sentence(arguments: list[str]) -> None:
    done = run(ROOT, "scripts/new-game", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in done.stderr
