"""Every sentence of every topic of one language in SQLite's full-text index: it ranks by BM25, rare words first."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

MOST = 100
"""Passages of one game that are looked at."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A title, a sentence or a question of a topic, as words; `worth`: what a match in it counts.

    `pairs`: words that stand beside each other.
    """

    game: str
    topic: int
    words: tuple[str, ...]
    worth: float
    pairs: frozenset[tuple[str, str]] = frozenset()


class Index:
    """Made once, then only read; threads take turns."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(
            "CREATE VIRTUAL TABLE passages USING fts5(game, words, tokenize='unicode61')"
        )
        self._database.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(passages, row)")
        self._database.executemany(
            "INSERT INTO passages(rowid, game, words) VALUES (?, ?, ?)",
            [(at, passage.game, " ".join(passage.words)) for at, passage in enumerate(passages)],
        )
        self._holders: dict[tuple[str, str], set[int]] = {}
        self._topics: dict[str, set[int]] = {}
        for passage in passages:
            self._topics.setdefault(passage.game, set()).add(passage.topic)
            for word in passage.words:
                self._holders.setdefault((passage.game, word), set()).add(passage.topic)

    def rarity(self, word: str, game: str) -> float:
        """How much a word tells in a game: little if many topics have it, the most if none does."""
        holders = len(self._holders.get((game, word), ()))
        return math.log(1 + (len(self._topics[game]) - holders + 0.5) / (holders + 0.5))

    def holds(self, words: Sequence[str], game: str) -> bool:
        """One of the words stands in a topic of the game."""
        return any((game, word) in self._holders for word in words)

    def search(self, words: Sequence[str], game: str) -> list[tuple[Passage, float]]:
        """The game's passages that hold one of the words, best first."""
        if not words:
            return []
        quoted = " OR ".join(f'"{word}"' for word in words)
        with self._lock:
            found = self._database.execute(
                "SELECT rowid, -bm25(passages, 0.0, 1.0) AS score FROM passages "
                "WHERE passages MATCH ? ORDER BY score DESC LIMIT ?",
                (f"game:{game} AND words:({quoted})", MOST),
            ).fetchall()
        return [(self._passages[at], score) for at, score in found]
