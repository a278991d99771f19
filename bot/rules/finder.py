"""Finds the topics that answer a question. This module imports neither the games nor the messages of the bot."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from threading import Lock

from bot.rules.book import Book, Intro, Topic, read_book
from bot.rules.search import Hit, TopicSearch
from bot.rules.text_files import draft_texts, missing_files
from engine import games

SCRIPTS = {"fa": "ARABIC", "en": "LATIN"}
"""For each language, the first word in the Unicode names of its letters."""
_build_lock = Lock()


@dataclass(frozen=True, slots=True)
class TopicFinder:
    """Finds topics in every language. `games` are the keys of the games that have topics."""

    games: tuple[str, ...]

    def find(
        self, question: str, locale: str, current_game: str = ""
    ) -> tuple[tuple[Hit, ...], str]:
        """Return the topics that answer a question, best first, and the key of the game named in the question, or "".

        The language of the question is detected from its letters. The topics are returned in the language `locale`.
        `current_game` is the key of the game running in the chat, or "" (see `TopicSearch.find`).
        """
        asked = detect_language(question, locale)
        result = self.search(asked).find(question, current_game)
        if asked == locale:
            return result.hits, result.game
        hits = tuple(replace(hit, topic=_translated(locale, hit)) for hit in result.hits)
        return hits, result.game

    def intros(
        self, question: str, locale: str, current_game: str = ""
    ) -> tuple[tuple[str, Intro], ...]:
        """Return the introductions that answer a newcomer's question, with the keys of their games, or ().

        If the question names a game, return only the introduction to that game. Otherwise, return the one to
        `current_game` or, if that is "", the introductions to all games.
        """
        asked = detect_language(question, locale)
        if not self.search(asked).asks_for_intro(question):
            return ()
        meant = self.find(question, locale)[1] or current_game
        return tuple(
            (key, intro)
            for key in self.games
            if meant in (key, "") and (intro := read_book(locale, key).intro) is not None
        )

    def search(self, locale: str) -> TopicSearch:
        """Return the search of a language. The first call builds it, and concurrent callers wait."""
        with _build_lock:
            return _build_topic_search(locale, self.games)


def complete_texts() -> Iterator[str]:
    """Yield the key of each registered game whose text files exist and are not drafts.

    The other parts of a game are checked by `bot.rules.completeness`, which imports the games.
    """
    for key in games.KEYS:
        if not (missing_files(key) or draft_texts(key)):
            yield key


def detect_language(question: str, locale: str) -> str:
    """Return the first language in SCRIPTS whose letters occur in the question, or `locale` if there is none."""
    names = [unicodedata.name(char, "") for char in question if char.isalpha()]
    for language, script in SCRIPTS.items():
        if any(name.startswith(script) for name in names):
            return language
    return locale


def _translated(locale: str, hit: Hit) -> Topic:
    """Return the topic of a hit in the language `locale`."""
    return next(one for one in read_book(locale, hit.game).topics if one.id == hit.topic.id)


@cache
def _build_topic_search(locale: str, keys: tuple[str, ...]) -> TopicSearch:
    books = {key: read_book(locale, key) for key in keys}
    return TopicSearch(locale, books, _prefixes(books))


def _prefixes(books: Mapping[str, Book]) -> dict[str, str]:
    return {key: book.prefix for key, book in books.items()}
