"""Finds the games that can be offered: those with valid rules, texts, topics, search data, lessons and a renderer."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from bot.presentation.texts import LOCALES, MissingText, Voice
from bot.rules.book import Book, read_book
from bot.rules.lesson import read_lesson
from bot.rules.search_data import read_game_search_data
from bot.rules.text_files import draft_texts, missing_files
from engine import games
from engine.errors import EngineError
from engine.saying import Saying

log = logging.getLogger(__name__)


def offered_games(*, drafts: bool = False) -> tuple[str, ...]:
    """Return the keys of the games that can be played, in the order of the registry.

    Log a warning for each game that is left out. If `drafts` is set, include games whose texts contain DRAFT_MARK.
    """
    found = []
    for key in games.KEYS:
        missing = missing_parts(key) or (() if drafts else draft_texts(key))
        if missing:
            log.warning("game left out", extra={"game": key, "missing": "; ".join(missing)})
        else:
            found.append(key)
    return tuple(found)


def missing_parts(key: str) -> tuple[str, ...]:
    """Return a phrase for each part of a registered game that is missing or invalid, or () if the game is complete."""
    try:
        game = games.game(key)
    except (KeyError, EngineError) as error:
        return (f"engine/games/{key} cannot be imported ({error})",)
    try:
        game.components(None)
    except (OSError, ValueError, EngineError) as error:
        return (f"engine/games/{key}/components.json cannot be read ({error})",)
    return tuple(_missing(key))


def _missing(key: str) -> Iterator[str]:
    package = find_spec(f"render.games.{key}")
    if package is None:
        yield f"no render/games/{key}"
    elif not any(
        Path(folder, "theme.py").is_file() for folder in package.submodule_search_locations or ()
    ):
        yield f"no render/games/{key}/theme.py"
    yield from missing_files(key)
    yield from _missing_messages(key)
    yield from _missing_topics(key)
    yield from _lesson_problems(key)


def _missing_messages(key: str) -> Iterator[str]:
    for locale in LOCALES:
        if (resources.files("locales") / locale / f"{key}.ftl").is_file():
            for message in _required_messages(key):
                try:
                    Voice(locale, strict=True)(Saying(message))
                except MissingText:
                    yield f"no message {message} in locales/{locale}/{key}.ftl"


def _missing_topics(key: str) -> Iterator[str]:
    books: list[Book] = []
    for locale in LOCALES:
        try:
            read_game_search_data(locale, key)
            books.append(read_book(locale, key))
        except FileNotFoundError:  # reported by _missing
            return
        except ValueError as error:
            yield f"locales/{locale}: {' '.join(str(error).split())}"
            return
    if len({tuple(topic.id for topic in book.topics) for book in books}) > 1:
        yield "the languages have different topics"
    pictures = [picture for topic in books[0].topics for picture in topic.pictures]
    folder = resources.files("engine.games") / key / "positions"
    for position in sorted({picture.position for picture in pictures}):
        if not (folder / f"{position}.json").is_file():
            yield f"no engine/games/{key}/positions/{position}.json"


def _lesson_problems(key: str) -> Iterator[str]:
    """Yield a description of each problem in the lesson of a game. A game without a lesson is complete."""
    for locale in LOCALES:
        try:
            lesson = read_lesson(locale, key)
        except ValueError as error:
            problem = " ".join(str(error).split())
            folder = (
                f"engine/games/{key}"
                if problem.startswith("lesson.json:")
                else f"locales/{locale}/lessons"
            )
            yield problem if problem.startswith("locales/") else f"{folder}/{problem}"
            return
        for task in () if lesson is None else lesson.tasks:
            file = (
                resources.files("engine.games") / key / "positions" / f"{task.data.position}.json"
            )
            if not file.is_file():
                yield f"no engine/games/{key}/positions/{task.data.position}.json"


def _required_messages(key: str) -> Iterator[str]:
    yield f"{key}-name"
    for option in games.game(key).options:
        yield f"{key}-option-{option.key}"
        yield from (f"{key}-option-{option.key}-{value}" for value in option.values)
