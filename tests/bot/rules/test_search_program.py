"""Questions in a terminal: `python -m bot.rules`."""

import subprocess
import sys

from bot.presentation.texts import DEFAULT, LOCALES
from bot.rules.finder import complete_texts
from bot.rules.text_files import LANGUAGES
from tests.bot.rules.all_books import RULES


def test_a_lookup_in_a_terminal_imports_neither_games_nor_texts() -> None:
    program = "import sys, bot.rules.__main__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    slow = {
        "fluent.runtime",
        "babel",
        "telegram",
        "PIL",
        "asyncio",
        "pydantic",
        "engine.contract",
    }
    assert loaded & slow == set()
    assert {"bot.rules.search"} <= loaded


def test_a_lookup_in_a_terminal_knows_the_games_and_languages_of_the_bot() -> None:
    assert tuple(complete_texts()) == RULES.games
    assert LANGUAGES == LOCALES
    assert LANGUAGES[0] == DEFAULT


def lookup(*words: str) -> tuple[int, str]:
    program = [sys.executable, "-m", "bot.rules", *words]
    done = subprocess.run(program, capture_output=True, check=False, encoding="utf-8")
    return done.returncode, done.stdout


def test_the_program_prints_a_line_for_each_topic_best_first() -> None:
    code, printed = lookup("کف آزول چند خونه داره")
    lines = [line.split("\t") for line in printed.splitlines()]
    assert code == 0
    assert 1 <= len(lines) <= 5
    topic = next(one for one in RULES.books["fa", "azul"].topics if one.rules == ("AZ-17",))
    assert lines[0] == ["azul", topic.title, "AZ-17", topic.answer]
    assert [len(line) for line in lines] == [4] * len(lines)


def test_the_program_answers_in_english() -> None:
    code, printed = lookup("--lang", "en", "when does azul end?")
    topic = next(one for one in RULES.books["en", "azul"].topics if "AZ-24" in one.rules)
    assert (code, printed.split("\t")[1]) == (0, topic.title)


def test_the_program_says_by_its_exit_that_nothing_was_found() -> None:
    assert lookup("هوا فردا چطوره؟") == (1, "")
