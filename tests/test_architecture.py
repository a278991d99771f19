"""Import directions: bot imports render and engine, render imports engine, engine imports the standard library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.games import KEYS

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
PROGRAMS = sorted((ROOT / "scripts").glob("*"))

ALLOWED = {"engine": {"engine"}, "render": {"render", "engine"}, "bot": {"bot", "render", "engine"}}
"""What a package may import from the project itself."""

LIBRARIES = {
    "aiosqlite": {"bot/store/reader.py"},
    "asyncpg": {"bot/store/postgres/"},
    "greenlet": {"bot/store/postgres/bridge.py"},
    "sqlite3": {"bot/store/", "bot/rules/index.py"},
    "PIL": {"render/"},
    "arabic_reshaper": {"render/text.py"},
    "bidi": {"render/text.py"},
    "aiohttp": {
        "bot/telegram/nodes/health.py",
        "bot/telegram/api/http.py",
        "bot/telegram/updates/webhook.py",
        "bot/sandbox/",
    },
    "prometheus_client": {"bot/runtime/metrics.py"},
    "fluent": {"bot/presentation/message_files.py", "bot/presentation/texts.py"},
    "openskill": {"bot/store/standings/rating.py"},
    "msgspec": {"bot/runtime/data_files.py", "bot/rules/", "bot/tables/achievements.py"},
    "rapidfuzz": {"bot/rules/game_names.py", "bot/rules/spelling.py"},
    "babel": {"bot/presentation/texts.py"},
    "telegram": {
        "bot/handlers/admins.py",
        "bot/handlers/context.py",
        "bot/handlers/standings.py",
        "bot/program/cli.py",
        "bot/program/app.py",
        "bot/telegram/sending/card_delivery.py",
        "bot/telegram/sending/owed_notices.py",
        "bot/telegram/updates/membership.py",
        "bot/telegram/sending/rate_limits.py",
        "bot/telegram/sending/recovery.py",
        "bot/presentation/notices/alarms.py",
        "bot/presentation/notices/problem_signs.py",
        "bot/presentation/keys/board_keys.py",
        "bot/presentation/keys/end_keys.py",
        "bot/presentation/keys/own_rows.py",
        "bot/presentation/captions/caption_layouts.py",
        "bot/presentation/captions/captions.py",
        "bot/presentation/boards/text_boards.py",
        "bot/telegram/updates/contact.py",
        "bot/telegram/updates/updates.py",
        "bot/telegram/updates/webhook_registration.py",
        "bot/telegram/api/introduction.py",
        "bot/telegram/updates/update_parser.py",
        "bot/handlers/inline_queries.py",
        "bot/presentation/keys/guest_keys.py",
        "bot/presentation/keys/key_styles.py",
        "bot/presentation/keys/keyboards.py",
        "bot/handlers/command_menu.py",
        "bot/telegram/messages.py",
        "bot/telegram/api/downloads.py",
        "bot/telegram/ephemeral/api.py",
        "bot/telegram/ephemeral/sender.py",
        "bot/telegram/ephemeral/delivery.py",
        "bot/telegram/ephemeral/messenger.py",
        "bot/telegram/ephemeral/receivers.py",
        "bot/presentation/keys/ephemeral_keys.py",
        "bot/telegram/api/operator_chat.py",
        "bot/telegram/sending/outbox.py",
        "bot/telegram/api/message_sender.py",
        "bot/telegram/api/api_errors.py",
        "bot/telegram/updates/update_path.py",
        "bot/telegram/api/http.py",
        "bot/telegram/api/network_errors.py",
        "bot/telegram/api/outages.py",
        "bot/telegram/api/responses.py",
        "bot/telegram/api/results.py",
        "bot/telegram/api/token_check.py",
        "bot/telegram/api/validating_request.py",
        "bot/sandbox/",
    },
}
"""The files or folders (ending in a slash) that may import a package. All other packages are for bot/ only."""

LAYERS = (
    "runtime",
    "store",
    "tables",
    "puzzles",
    "telegram",
    "presentation",
    "rules",
    "handlers",
    "program",
    "__main__",
)
"""The packages of bot/ from lowest to highest. Each may import itself and those before it."""

PERSIAN_TESTS = {
    "tests/bot/across/test_card_queries.py": "invitations that people type",
    "tests/bot/handlers/test_group_questions.py": "what people type: thanks and a greeting",
    "tests/bot/handlers/test_typed_words.py": "words that people type after commands",
    "tests/bot/names.py": "names of people",
    "tests/bot/presentation/test_entities.py": "a hashtag, a domain and a name in Persian",
    "tests/bot/presentation/test_icecult_sentences.py": "grammar of sentences with many arguments",
    "tests/bot/presentation/test_names.py": "marks, ligatures and joiners in names",
    "tests/bot/presentation/test_texts.py": "how numbers, lists, names and levels are written",
    "tests/bot/private/test_private_replies.py": "what people type: thanks, and what is not understood",
    "tests/bot/rules/test_bot_questions.py": "questions that people type",
    "tests/bot/rules/test_intros.py": "questions that people type",
    "tests/bot/rules/test_lookup.py": "questions that people type",
    "tests/bot/rules/test_pages.py": "a colour for which the rulebook has another word",
    "tests/bot/rules/test_search.py": "questions that people type",
    "tests/bot/rules/test_search_program.py": "questions that people type",
}
"""Tests of the bot that contain Persian, and why. The others render messages by their ids (tests/bot/texts.py)."""

PROGRAMS_IN_PACKAGES = {"bot/store/__main__.py": "program"}
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
"""Modules that rules must not import, because seeds and times are arguments."""
OUTSIDE_RULES = {"engine/players/arena.py": "time", "engine/core/build.py": "os"}
"""Programs that may import one of them: the arena measures time, and the build passes on the environment."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the imported modules, and each imported name as `module.name`."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package_of(path: Path) -> str:
    return name(path).split("/")[0]


def files_of(package: str) -> list[Path]:
    """Return the files of a package. Raises AssertionError if there are none."""
    found = [path for path in FILES if package_of(path) == package]
    assert found
    return found


def imports_of(package: str) -> Iterator[tuple[str, str]]:
    """Yield each (path, imported module) of a package."""
    for path in files_of(package):
        yield from ((name(path), module) for module in imports(path))


def is_allowed_in(package: str, path: str, module: str) -> bool:
    top = module.split(".", maxsplit=1)[0]
    if top in ALLOWED:
        return top in ALLOWED[package]
    is_free = top in sys.stdlib_module_names and (
        top not in NOT_IN_RULES or OUTSIDE_RULES.get(path) == top
    )
    return package != "engine" or is_free


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_in_one_direction(package: str) -> None:
    assert [one for one in imports_of(package) if not is_allowed_in(package, *one)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_library_is_imported_where_that_is_allowed_only(package: str) -> None:
    def is_allowed(path: str, module: str) -> bool:
        places = LIBRARIES.get(module.split(".", maxsplit=1)[0])
        return places is None or any(
            path == place or (place.endswith("/") and path.startswith(place)) for place in places
        )

    assert [one for one in imports_of(package) if not is_allowed(*one)] == []


@pytest.mark.parametrize("package", ["engine", "render"])
def test_games_do_not_know_each_other(package: str) -> None:
    wrong = []
    for path, module in imports_of(package):
        game = re.match(r"(?:engine|render)/games/(\w+)(?:/|\.py)", path)
        other = re.match(r"(?:engine|render)\.games\.(\w+)", module)
        if game and other and game[1] not in {"__init__", other[1]}:
            wrong.append((path, module))
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_only_the_registry_names_a_game(package: str) -> None:
    named = [
        (path, module)
        for path, module in imports_of(package)
        if "/games/" not in path and re.match(r"(engine|render)\.games\.[a-z]+\b", module)
    ]
    assert [one for one in named if one[1] != "engine.games.game"] == []


def functions_of(tree: ast.AST) -> set[str]:
    """Return the names of the functions or methods that are defined at the top of a module or class."""
    return {node.name for node in ast.iter_child_nodes(tree) if isinstance(node, ast.FunctionDef)}


def calls_in(tree: ast.AST) -> set[str]:
    """Return the calls of functions of modules, such as "views.observe"."""
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        f"{of.value.id}.{of.attr}"
        for of in called
        if isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name)
    }


def modules_of_game(key: str, folder: str = "engine/games") -> dict[str, ast.Module]:
    """Return the modules of a game in a folder, by the names of their files."""
    paths = (ROOT / folder / key).glob("*.py")
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def file_of_methods() -> dict[str, str]:
    """Return the file for each method of the contract, as the table in docs/architecture.md says."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.py)` \|.*\| ([^|]*) \|$", text, re.MULTILINE)
    return {method: file for file, cell in rows for method in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize("key", KEYS)
def test_the_methods_of_a_game_are_in_the_documented_files(key: str) -> None:
    """A game may keep methods in game.py if it does not have their file."""
    files, modules = file_of_methods(), modules_of_game(key)
    (game,) = (node for node in modules["game.py"].body if isinstance(node, ast.ClassDef))
    methods = {name for name in functions_of(game) if not name.startswith("_")}
    assert methods - set(files) == set(), "add them to the table in docs/architecture.md"
    wrong = [
        (file, name)
        for file, module in modules.items()
        for name in functions_of(module) & set(files)
        if files[name] != file
    ]
    assert wrong == []
    divided = {name for name in methods if files[name] != "game.py" and files[name] in modules}
    missing = {name for name in divided if name not in functions_of(modules[files[name]])}
    assert missing == set()
    delegated = {f"{files[name].removesuffix('.py')}.{name}" for name in divided}
    assert delegated - calls_in(game) == set()


def names_of(tree: ast.Module) -> set[str]:
    """Return the names of the functions and constants that are defined at the top of a module."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = [one for node in assigned for one in ast.walk(node) if isinstance(one, ast.Name)]
    return functions_of(tree) | {one.id for one in names if isinstance(one.ctx, ast.Store)}


@pytest.mark.parametrize("key", KEYS)
def test_the_pictures_of_a_game_are_in_the_documented_files(key: str) -> None:
    text = (ROOT / "docs/rendering.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.py)` \|[^|]*\| `(\w+)` \|$", text, re.MULTILINE)
    assert len(rows) > 5
    modules = modules_of_game(key, "render/games")
    assert [
        (file, name)
        for file, name in rows
        if file in modules and name not in names_of(modules[file])
    ] == []


def test_the_sandbox_and_the_bot_meet_at_the_request_class_only() -> None:
    found = [one for one in imports_of("bot") if one[1].startswith("bot.")]
    inside = [one for one in found if one[0].startswith("bot/sandbox/")]
    outside = [one for one in found if not one[0].startswith("bot/sandbox/")]
    assert [one for one in inside if not one[1].startswith("bot.sandbox")] == []
    users = {path for path, module in outside if module.startswith("bot.sandbox")}
    assert users == {"bot/program/cli.py"}, "it is for the start"
    others = [one for package in ("engine", "render") for one in imports_of(package)]
    assert [one for one in others if one[1].startswith("bot.")] == []


def layer_of(module: str) -> str:
    return module.split(".")[1]


def test_the_packages_of_the_bot_are_the_documented_layers() -> None:
    entries = {path.stem for path in (ROOT / "bot").iterdir() if path.name != "__pycache__"}
    assert entries == {*LAYERS, "__init__", "sandbox"}
    assert len(entries) <= 12


def layers() -> Iterator[tuple[str, Path]]:
    """Yield each file of the layers of bot/, with its layer."""
    for path in files_of("bot"):
        own = name(path).removeprefix("bot/").split("/")[0].removesuffix(".py")
        if own not in {"sandbox", "__init__"}:
            yield PROGRAMS_IN_PACKAGES.get(name(path), own), path


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_of_the_bot_imports_only_those_below(layer: str) -> None:
    files = [path for own, path in layers() if own == layer]
    assert files
    above = {"__init__", *LAYERS[LAYERS.index(layer) + 1 :]}
    found = [(name(path), module) for path in files for module in imports(path)]
    inside = [one for one in found if one[1].startswith("bot.")]
    assert [one for one in inside if layer_of(one[1]) in above] == []
    assert {layer_of(module) for _, module in inside} <= {*LAYERS, "sandbox"}


def test_telegram_mode_does_not_import_the_sandbox() -> None:
    program = "import sys, bot.program.cli; print([name for name in sys.modules if 'bot.sandbox' in name])"
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


def test_words_for_people_are_not_in_the_code() -> None:
    letters = re.compile("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]+")
    files = [path for path in (*FILES, *PROGRAMS) if path.is_file()]
    found = {name(path): letters.findall(path.read_text("utf-8", "replace")) for path in files}
    assert {path: words for path, words in found.items() if words} == {}


def test_tests_of_the_bot_name_its_texts_by_their_ids() -> None:
    """Punctuation and digits do not count; each file of the list contains letters."""
    letter = re.compile("[\u0620-\u064a\u066e-\u06d3\ufb50-\ufdff\ufe70-\ufefc]")
    paths = (ROOT / "tests/bot").rglob("*.py")
    found = {name(path) for path in paths if letter.search(path.read_text(encoding="utf-8"))}
    assert found == set(PERSIAN_TESTS)


def test_nothing_imports_a_test_module() -> None:
    """What several tests need is in modules whose names say what they contain."""
    found = [
        (name(path), module)
        for folder in ("tests", "scripts")
        for path in (ROOT / folder).rglob("*.py")
        for module in imports(path)
        if re.match(r"tests\.(\w+\.)*test_", module)
    ]
    assert found == []


def test_lists_of_all_games_come_from_the_registry() -> None:
    key = f'"(?:{"|".join(KEYS)})"'
    listed = re.compile(rf"[(\[]\s*{key}(?:,\s*{key}){{{len(KEYS) - 1}}},?\s*[)\]]")
    scripts = [path for path in (ROOT / "scripts").rglob("*") if path.is_file()]
    files = [*(ROOT / "tests").rglob("*.py"), *scripts]
    found = [name(path) for path in files if listed.search(path.read_text("utf-8", "replace"))]
    assert found == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_module_opens_with_a_sentence_and_stays_small(package: str) -> None:
    silent, large = [], []
    for path in files_of(package):
        text = path.read_text(encoding="utf-8")
        if not re.match(r"[A-Z].*[.?:;]", ast.get_docstring(ast.parse(text)) or ""):
            silent.append(name(path))
        if len(text.splitlines()) > (450 if name(path).startswith("render/games/") else 300):
            large.append(name(path))
    assert silent == [], "the first line says why the file exists"
    assert large == []
