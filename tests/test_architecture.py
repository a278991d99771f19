"""The arrows between the rooms, read from the imports: bot -> render -> engine -> standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "render", "bot")
FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
PROGRAMS = sorted((ROOT / "scripts").glob("*"))

ARROWS = {"engine": {"engine"}, "render": {"render", "engine"}, "bot": {"bot", "render", "engine"}}
"""What a room may import of the project itself."""

PACKAGES = {
    "aiosqlite": {"bot/store/reader.py"},
    "sqlite3": {"bot/store/", "bot/rules/index.py"},
    "PIL": {"render/"},
    "arabic_reshaper": {"render/text.py"},
    "bidi": {"render/text.py"},
    "aiohttp": {"bot/telegram/http.py", "bot/sandbox/"},
    "fluent": {"bot/presentation/texts.py"},
    "rapidfuzz": {"bot/rules/naming.py", "bot/rules/spelling.py"},
    "babel": {"bot/presentation/texts.py"},
    "telegram": {
        "bot/handlers/admins.py",
        "bot/assembly.py",
        "bot/app.py",
        "bot/telegram/rate_limits.py",
        "bot/presentation/captions.py",
        "bot/telegram/courier.py",
        "bot/telegram/poller.py",
        "bot/handlers/updates.py",
        "bot/handlers/inline_queries.py",
        "bot/presentation/keyboards.py",
        "bot/telegram/command_menu.py",
        "bot/telegram/messages.py",
        "bot/telegram/outbox.py",
        "bot/telegram/delivery.py",
        "bot/telegram/api_errors.py",
        "bot/telegram/http.py",
        "bot/sandbox/",
        "bot/handlers/middleware.py",
    },
}
"""Who may import a package; a name with a slash at its end is a folder. Others are free for bot/ only."""

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
"""Seed and time come to the rules as arguments; the arena measures, so it may look at a clock."""
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
                assert name(path) in {"bot/app.py", "bot/cli.py"}, f"{module} is for the start"


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
