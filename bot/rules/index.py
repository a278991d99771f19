"""The full-text index of the topics in one language, based on SQLite's FTS5 with BM25 ranking."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

_MAX_PASSAGES = 100
"""The maximum number of passages that a search returns."""


class Passage(NamedTuple):
    """The tokens of a topic's title, of its chapter's title, or of a sentence or a sample question of the topic.

    `topic` is the index of the topic in its book, and `weight` is a factor for the score. `specific` means that the
    words are typical of questions about the topic. `pairs` are the pairs of tokens from adjacent terms.
    """

    game: str
    topic: int
    tokens: tuple[str, ...]
    weight: float
    specific: bool = False
    pairs: frozenset[tuple[str, str]] = frozenset()


class FullTextIndex:
    """An in-memory index that is read-only once it is built. Several threads can use it."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        """Build the index. Raises sqlite3.OperationalError if SQLite lacks FTS5."""
        self._passages = passages
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(game, words, tokenize='unicode61')"
        )
        self._database.executemany(
            "INSERT INTO passages(rowid, game, words) VALUES (?, ?, ?)",
            [(at, passage.game, " ".join(passage.tokens)) for at, passage in enumerate(passages)],
        )
        self._topics_with: dict[tuple[str, str], set[int]] = {}
        self._topics: dict[str, set[int]] = {}
        for passage in passages:
            self._topics.setdefault(passage.game, set()).add(passage.topic)
            for token in passage.tokens:
                self._topics_with.setdefault((passage.game, token), set()).add(passage.topic)

    def idf(self, token: str, game: str) -> float:
        """Return the inverse document frequency of a token among the topics of a game."""
        count = len(self._topics_with.get((game, token), ()))
        return math.log(1 + (len(self._topics[game]) - count + 0.5) / (count + 0.5))

    def contains(self, tokens: Sequence[str], game: str) -> bool:
        """Return whether any of the tokens occurs in a topic of the game."""
        return any((game, token) in self._topics_with for token in tokens)

    def search(self, tokens: Sequence[str], game: str) -> list[tuple[Passage, float]]:
        """Return the best passages of the game that contain any of the tokens, with their BM25 scores, best first."""
        if not tokens:
            return []
        quoted = " OR ".join(f'"{token}"' for token in tokens)
        with self._lock:
            found = self._database.execute(
                "SELECT rowid, -bm25(passages, 0.0, 1.0) AS score FROM passages "
                "WHERE passages MATCH ? ORDER BY score DESC LIMIT ?",
                (f"game:{game} AND words:({quoted})", _MAX_PASSAGES),
            ).fetchall()
        return [(self._passages[at], score) for at, score in found]
