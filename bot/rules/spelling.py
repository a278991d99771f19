"""Spelling correction: finds the known words that an unknown token most likely stands for."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.rules.analyzer import MIN_FUZZY_LENGTH, Analyzer

_MIN_PART = 2
"""The minimum length of each part when a token is split into two words."""
_MIN_COMPOUND = 6
"""The minimum length of a token that is split into two words."""
_TWO_ERRORS_FROM = 8
"""The minimum length of words in which two errors are accepted instead of one."""
_CACHE_SIZE = 4096


class SpellingCorrector:
    """Corrects words by the edit distance between phonetic keys, and by splitting joined words."""

    def __init__(self, analyzer: Analyzer) -> None:
        """Use the analyzer's `fuzzy_words` as candidates."""
        self._analyzer = analyzer
        self._keys = [analyzer.phonetic_key(word) for word in analyzer.fuzzy_words]
        self.correct = lru_cache(_CACHE_SIZE)(self._correct)

    def _correct(self, token: str) -> tuple[str, ...]:
        """Return two words if the token joins them, one word if the token is a misspelling, otherwise ()."""
        return self._split(token) or self._nearest(token)

    def _split(self, token: str) -> tuple[str, ...]:
        known_words, stop_words = self._analyzer.known_words, self._analyzer.stop_words
        if len(token) >= _MIN_COMPOUND:
            for at in range(_MIN_PART, len(token) - _MIN_PART + 1):
                parts = token[:at], token[at:]
                if known_words.issuperset(parts) and stop_words.isdisjoint(parts):
                    return parts
        return ()

    def _nearest(self, token: str) -> tuple[str, ...]:
        """Return the nearest candidate, or (). The first letter must match, and in short words also the last."""
        if len(token) < MIN_FUZZY_LENGTH:
            return ()
        most = 2 if len(token) >= _TWO_ERRORS_FROM else 1
        key = self._analyzer.phonetic_key(token)
        found = process.extractOne(key, self._keys, scorer=OSA.distance, score_cutoff=most)
        if found is None:
            return ()
        match, errors, at = found
        short = len(key) == MIN_FUZZY_LENGTH
        if errors and (match[0] != key[0] or (short and match[-1] != key[-1])):
            return ()
        return (self._analyzer.fuzzy_words[at],)
