"""Import directions: bot imports render and engine, render imports engine, engine imports the standard library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "render", "bot")
FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
PROGRAMS = sorted((ROOT / "scripts").glob("*"))

ARROWS = {"engine": {"engine"}, "render": {"render", "engine"}, "bot": {"bot", "render", "engine"}}
"""What a package may import from the project itself."""

PACKAGES = {
    "aiosqlite": {"bot/store/reader.py"},
    "sqlite3": {"bot/store/", "bot/rules/index.py"},
    "PIL": {"render/"},
    "arabic_reshaper": {"render/text.py"},
    "bidi": {"render/text.py"},
    "aiohttp": {"bot/telegram/http.py", "bot/sandbox/"},
    "fluent": {"bot/presentation/texts.py"},
    "rapidfuzz": {"bot/rules/game_names.py", "bot/rules/spelling.py"},
    "babel": {"bot/presentation/texts.py"},
    "telegram": {
        "bot/handlers/admins.py",
        "bot/handlers/context.py",
        "bot/cli.py",
        "bot/app.py",
        "bot/telegram/rate_limits.py",
        "bot/telegram/recovery.py",
        "bot/presentation/captions.py",
        "bot/telegram/poller.py",
        "bot/telegram/introduction.py",
        "bot/telegram/update_parser.py",
        "bot/handlers/inline_queries.py",
        "bot/presentation/keyboards.py",
        "bot/handlers/command_menu.py",
        "bot/telegram/messages.py",
        "bot/telegram/outbox.py",
        "bot/telegram/message_sender.py",
        "bot/telegram/api_errors.py",
        "bot/telegram/http.py",
        "bot/telegram/network_errors.py",
        "bot/telegram/outages.py",
        "bot/telegram/responses.py",
        "bot/telegram/results.py",
        "bot/telegram/token_check.py",
        "bot/telegram/validating_request.py",
        "bot/sandbox/",
    },
}
"""The files or folders (ending in a slash) that may import a package. All other packages are for bot/ only."""

LAYERS = (
    "runtime",
    "store",
    "tables",
    "telegram",
    "presentation",
    "rules",
    "handlers",
    "app",
    "cli",
    "__main__",
)
"""The packages of bot/ from lowest to highest. Each may import itself and those before it."""

PROGRAMS_IN_PACKAGES = {"bot/store/__main__.py": "cli"}
"""Files that belong to a higher layer than their package, with that layer: `python -m bot.store rebuild` folds facts,
which the store cannot read, and no module imports it."""

NOT_IN_RULES = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "uuid",
    "asyncio",
    "threading",
    "socket",
}
"""Modules that rules must not import, because seeds and times are arguments. The arena may measure time."""
ARENA = "engine/players/arena.py"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    return name(path).split("/")[0]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_follow_the_arrows(path: Path) -> None:
    room = room_of(path)
    for module in imports(path):
        top = module.split(".")[0]
        if top in ARROWS:
            assert top in ARROWS[room], f"{room} may not know {module}"
        elif room == "engine":
            assert top in sys.stdlib_module_names, (
                f"engine/ has the standard library only: {module}"
            )
            assert top not in NOT_IN_RULES or name(path) == ARENA, f"the rules may not use {module}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_package_is_imported_by_its_rooms_only(path: Path) -> None:
    for module in imports(path):
        rooms = PACKAGES.get(module.split(".")[0])
        if rooms is not None:
            allowed = any(
                name(path) == room or (room.endswith("/") and name(path).startswith(room))
                for room in rooms
            )
            assert allowed, f"{module} is for {', '.join(sorted(rooms))}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_games_do_not_know_each_other(path: Path) -> None:
    game = re.match(r"(?:engine|render)/games/(\w+)(?:/|\.py)", name(path))
    for module in imports(path):
        other = re.match(r"(?:engine|render)\.games\.(\w+)", module)
        if game and other and game[1] != "__init__":
            assert other[1] == game[1], f"{game[1]} may not know {module}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_only_the_registry_names_a_game(path: Path) -> None:
    if "/games/" in name(path):
        return
    named = [
        module for module in imports(path) if re.match(r"(engine|render)\.games\.[a-z]+\b", module)
    ]
    assert [module for module in named if module not in {"engine.games.game"}] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_sandbox_and_the_bot_meet_at_the_request_class_only(path: Path) -> None:
    inside = name(path).startswith("bot/sandbox/")
    for module in imports(path):
        if module.split(".")[0] == "bot" and module != "bot":
            if inside:
                assert module.startswith("bot.sandbox"), f"the sandbox may not know {module}"
            elif module.startswith("bot.sandbox"):
                assert name(path) == "bot/cli.py", f"{module} is for the start"


def layer_of(module: str) -> str:
    return module.split(".")[1]


def test_the_packages_of_the_bot_are_the_documented_layers() -> None:
    entries = {path.stem for path in (ROOT / "bot").iterdir() if path.name != "__pycache__"}
    assert entries == {*LAYERS, "__init__", "sandbox"}
    assert len(entries) <= 12


@pytest.mark.parametrize("path", [one for one in FILES if name(one).startswith("bot/")], ids=name)
def test_a_layer_of_the_bot_imports_only_those_below(path: Path) -> None:
    own = name(path).removeprefix("bot/").split("/")[0].removesuffix(".py")
    own = PROGRAMS_IN_PACKAGES.get(name(path), own)
    if own in {"sandbox", "__init__"}:
        return
    for module in imports(path):
        if module.startswith("bot.") and layer_of(module) != "sandbox":
            other = layer_of(module)
            assert LAYERS.index(other) <= LAYERS.index(own), f"{own} may not import {module}"


def test_telegram_mode_does_not_import_the_sandbox() -> None:
    program = "import sys, bot.cli; print([name for name in sys.modules if 'bot.sandbox' in name])"
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("path", [*FILES, *PROGRAMS], ids=name)
def test_words_for_people_are_not_in_the_code(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    assert re.findall("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]+", text) == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_room_opens_with_a_sentence_and_stays_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first = ast.get_docstring(ast.parse(text)) or ""
    assert re.match(r"[A-Z].*[.?:;]", first), "the first line says why the room exists"
    limit = 450 if name(path).startswith("render/games/") else 300
    assert len(text.splitlines()) <= limit
