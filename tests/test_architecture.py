"""Import directions: bot imports render and engine, render imports engine, engine imports the standard library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source_files import FILES, PACKAGES, ROOT, files_of, imports, imports_of, name

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
    "tests/bot/private/test_private_answers_to_commands.py": "what people type: thanks, and words not understood",
    "tests/bot/rules/test_bot_questions.py": "questions that people type",
    "tests/bot/rules/test_intros.py": "questions that people type",
    "tests/bot/rules/test_lookup.py": "questions that people type",
    "tests/bot/rules/test_pages.py": "a colour for which the rulebook has another word",
    "tests/bot/rules/test_search.py": "questions that people type",
    "tests/bot/rules/test_search_program.py": "questions that people type",
    "tests/bot/telegram/test_line_directions.py": "lines in Persian that begin with a name in Latin letters",
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
