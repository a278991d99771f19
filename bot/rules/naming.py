"""Which game a question names, in any spelling, and which numbered statement."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from bot.rules.lexicon import GameLexicon, Lexicon, parted
from bot.rules.spelling import Speller

_LONGEST = 4
"""Words of a name at most."""
_FIRM = 4
"""Shorter names must be spelt as they are."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a question names, and the words that are left of it. `foreign`: a game that is not here."""

    words: tuple[str, ...]
    game: str = ""
    foreign: bool = False


class Naming:
    """The names of the games in one language."""

    def __init__(
        self, speller: Speller, lexicon: Lexicon, games: Mapping[str, GameLexicon]
    ) -> None:
        self._speller = speller
        self._names = {
            _glued(speller.tokens(name)): key
            for key, game in games.items()
            for name in parted(game.names)
        }
        foreign = [speller.tokens(name) for name in parted(lexicon.names.elsewhere)]
        self._foreign = frozenset(map(_glued, foreign))
        self._figures = frozenset(speller.tokens(lexicon.names.numbers))
        self._counted = frozenset(speller.tokens(lexicon.names.counted))

    def read(self, words: Sequence[str]) -> Named:
        """Take the names out of a question; where two games are named the longer name is meant."""
        game, longest, foreign = "", 0, False
        left: list[str] = []
        at = 0
        while at < len(words):
            found, taken = self._name_at(words, at)
            if not taken:
                left.append(words[at])
                at += 1
                continue
            foreign = foreign or found == ""
            name = _glued(words[at : at + taken])
            if found and len(name) > longest:
                game, longest = found, len(name)
            at += taken
        return Named(tuple(left), game, foreign and not game)

    def _name_at(self, words: Sequence[str], at: int) -> tuple[str, int]:
        """The game that is named there ("": one that is not here), and by how many words; 0: none."""
        for taken in range(min(_LONGEST, len(words) - at), 0, -1):
            name = words[at : at + taken]
            following = words[at + taken] if at + taken < len(words) else ""
            if name[-1] in self._figures and following in self._counted:
                continue
            glued = _glued(name)
            bare = _glued([*name[:-1], self._speller.lemma(name[-1])])
            for text in (glued, bare):
                if text in self._names:
                    return self._names[text], taken
                if text in self._foreign:
                    return "", taken
            if not any(map(self._speller.knows, name)) and (slip := self._misspelt(glued)):
                return slip, taken
        return "", 0

    def _misspelt(self, glued: str) -> str:
        if len(glued) < _FIRM:
            return ""
        near = {key for name, key in self._names.items() if _is_slip(glued, name)}
        return near.pop() if len(near) == 1 else ""


class Numbers:
    """The numbers of statements, "AZ-21" in any spelling."""

    def __init__(self, speller: Speller, lexicon: Lexicon, prefixes: Mapping[str, str]) -> None:
        self._speller = speller
        self._prefixes = {prefix.casefold(): prefix for prefix in prefixes.values()}
        self._of_game = prefixes
        letters = "|".join(self._prefixes)
        self._full = re.compile(rf"(?<![^\W\d_])({letters})[\W_]*([a-z]?)[\W_]*(\d+)(?!\d)")
        words = "|".join(
            r"[\W_]*".join(speller.tokens(phrase)) for phrase in parted(lexicon.names.numbered)
        )
        self._bare = re.compile(rf"(?<!\w)(?:{words})[\W_]*(\d+)(?!\d)")

    def read(self, text: str, game: str) -> str:
        """The statement that a question names; a bare number is one of the game's, if there is a game. "": none."""
        folded = self._speller.fold(text)
        if found := self._full.search(folded):
            prefix, kind, number = found.groups()
            return f"{self._prefixes[prefix]}-{kind.upper()}{int(number)}"
        if game and (bare := self._bare.search(folded)):
            return f"{self._of_game[game]}-{int(bare[1])}"
        return ""


def _glued(words: Sequence[str]) -> str:
    return "".join(words)


def _is_slip(typed: str, name: str) -> bool:
    """One slip, in a name that is long enough; the first letter is seldom the wrong one."""
    return (
        len(name) >= _FIRM
        and typed[0] == name[0]
        and OSA.distance(typed, name, score_cutoff=1) <= 1
    )
