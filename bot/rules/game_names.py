"""Recognizes names of games and rule numbers such as "AZ-21" in questions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from bot.rules.analyzer import Analyzer
from bot.rules.search_data import GameSearchData, LanguageData, split_group

_MAX_WORDS = 4
"""The maximum number of words of a name."""
_CACHE_SIZE = 4096
_MIN_FUZZY_NAME = 4
"""The length below which only the correct spelling of a name is recognized."""


class NameMatch(NamedTuple):
    """The game that a question names (its key, or ""), and the question's other words.

    `other_game` is set if the question names only games that the bot does not have.
    """

    words: tuple[str, ...]
    game: str = ""
    other_game: bool = False


class GameNameMatcher:
    """Finds the names of games in one language."""

    def __init__(
        self, analyzer: Analyzer, language: LanguageData, games: Mapping[str, GameSearchData]
    ) -> None:
        """`games` maps game keys to search data."""
        self._analyzer = analyzer
        self._games = {
            "".join(analyzer.tokenize(name)): key
            for key, game in games.items()
            for name in split_group(game.names)
        }
        others = split_group(language.names.other_games)
        self._other_games = frozenset("".join(analyzer.tokenize(name)) for name in others)
        names = (*self._games, *self._other_games)
        self._starts = {name[:end] for name in names for end in range(1, len(name) + 1)}
        self._can_start_name = lru_cache(_CACHE_SIZE)(self._check_start)
        self._numbers = frozenset(analyzer.tokenize(language.names.numbers))
        self._counted = frozenset(analyzer.tokenize(language.names.counted))

    def match(self, words: Sequence[str]) -> NameMatch:
        """Return the game that a tokenized question names, and the words without names of games.

        If the question names several games of the bot, the one with the longest name is returned.
        """
        if not any(map(self._can_start_name, words)):
            return NameMatch(tuple(words))
        game, longest, other_game = "", 0, False
        remaining: list[str] = []
        at = 0
        while at < len(words):
            found, length = (
                self._match_at(words, at) if self._can_start_name(words[at]) else ("", 0)
            )
            if not length:
                remaining.append(words[at])
                at += 1
                continue
            other_game = other_game or found == ""
            name = "".join(words[at : at + length])
            if found and len(name) > longest:
                game, longest = found, len(name)
            at += length
        return NameMatch(tuple(remaining), game, other_game and not game)

    def _match_at(self, words: Sequence[str], at: int) -> tuple[str, int]:
        """Return the key of the game whose name starts at index `at`, and the length of the name in words.

        The key is "" for a game that the bot does not have. The length is 0 if no name starts there.
        """
        for length in range(self._max_length(words[at : at + _MAX_WORDS]), 0, -1):
            name = words[at : at + length]
            following = words[at + length] if at + length < len(words) else ""
            if name[-1] in self._numbers and following in self._counted:
                continue
            joined = "".join(name)
            stemmed = "".join([*name[:-1], self._analyzer.lemma(name[-1])])
            for text in (joined, stemmed):
                if text in self._games:
                    return self._games[text], length
                if text in self._other_games:
                    return "", length
            if not any(map(self._analyzer.is_known, name)) and (game := self._fuzzy_match(joined)):
                return game, length
        return "", 0

    def _max_length(self, words: Sequence[str]) -> int:
        """Return the maximum length in words of a name at the start of `words`.

        The words before the last word of a name are its exact start or, in a misspelled name, unknown.
        """
        for length in range(1, len(words)):
            start = words[:length]
            if "".join(start) not in self._starts and any(map(self._analyzer.is_known, start)):
                return length
        return len(words)

    def _check_start(self, word: str) -> bool:
        """Return whether a name can start with a word: an unknown one, or one that is the start of a name."""
        is_start = not self._starts.isdisjoint((word, self._analyzer.lemma(word)))
        return is_start or not self._analyzer.is_known(word)

    def _fuzzy_match(self, joined: str) -> str:
        """Return the key of the game whose name is `joined` but for one error; "" if there is none or several."""
        if len(joined) < _MIN_FUZZY_NAME:
            return ""
        games = {key for name, key in self._games.items() if _is_typo(joined, name)}
        return games.pop() if len(games) == 1 else ""


class RuleNumberParser:
    """Finds rule numbers in various spellings."""

    def __init__(
        self, analyzer: Analyzer, language: LanguageData, prefixes: Mapping[str, str]
    ) -> None:
        """`prefixes` maps game keys to the letters before rule numbers, such as "AZ"."""
        self._analyzer = analyzer
        self._prefixes = {prefix.casefold(): prefix for prefix in prefixes.values()}
        self._prefix_of_game = prefixes
        letters = "|".join(self._prefixes)
        # A letter after the prefix must be directly before the digits; otherwise "for 3" would match as FO-R3.
        self._with_prefix = re.compile(rf"(?<![^\W\d_])({letters})[\W_]*([a-z]?)(\d+)(?!\d)")
        words = "|".join(
            r"[\W_]*".join(analyzer.tokenize(phrase))
            for phrase in split_group(language.names.numbered)
        )
        self._without_prefix = re.compile(rf"(?<!\w)(?:{words})[\W_]*(\d+)(?!\d)")
        self._alone = re.compile(r"[\W_]*(\d{1,4})[\W_]*")

    def parse(self, text: str, game: str) -> str:
        """Return the rule number in a question, or "" if it contains no rule number.

        A number without a prefix is recognized only if `game`, a game key, is not "", and if it follows a word such as
        "rule" or is the whole question.
        """
        normalized = self._analyzer.normalize(text)
        if found := self._with_prefix.search(normalized):
            prefix, kind, number = found.groups()
            return f"{self._prefixes[prefix]}-{kind.upper()}{int(number)}"
        alone = self._alone.fullmatch(normalized)
        if game and (found := alone or self._without_prefix.search(normalized)):
            return f"{self._prefix_of_game[game]}-{int(found[1])}"
        return ""


def _is_typo(typed: str, name: str) -> bool:
    """Return whether `typed` is `name` with at most one error, not in the first letter. False for short names."""
    return (
        len(name) >= _MIN_FUZZY_NAME
        and typed[0] == name[0]
        and OSA.distance(typed, name, score_cutoff=1) <= 1
    )
