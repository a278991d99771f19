"""Recognizes questions of newcomers, such as "how do I play?", which ask for the introduction to a game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.analyzer import Analyzer
from bot.rules.search_data import NewcomerData, split_group


class NewcomerQuestions:
    """The questions of newcomers in one language."""

    def __init__(self, analyzer: Analyzer, data: NewcomerData) -> None:
        phrases = [frozenset(analyzer.tokenize(phrase)) for phrase in split_group(data.phrases)]
        self._phrases = [phrase for phrase in phrases if phrase]
        self._allowed = frozenset(analyzer.tokenize(data.fillers)).union(*self._phrases)

    def matches(self, words: Sequence[str]) -> bool:
        """Return whether the words of a question, without the name of a game, ask for an introduction.

        This is the case if they include all words of some phrase, and every word occurs in a phrase or is a filler.
        """
        asked = frozenset(words)
        return asked <= self._allowed and any(phrase <= asked for phrase in self._phrases)
