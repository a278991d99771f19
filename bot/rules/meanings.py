"""From words to meanings: synonyms of a language and of one game become the word that our texts use."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.rules.lexicon import parted
from bot.rules.spelling import Speller

_LONGEST = 5
"""Words of a synonym at most."""


_Word: TypeAlias = tuple[str, bool]
"""A word of a dictionary, and whether it is surely the one that was typed."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a question. `tokens`: what may stand for it in the index, its own word first.

    `parts`: the single words of a phrase. `counts`: it does not only help to choose. `sure`: nothing was mended. `known`: all are words here.
    `size`: how many words of the question it is.
    """

    tokens: tuple[str, ...]
    parts: tuple[str, ...] = ()
    counts: bool = True
    sure: bool = True
    known: bool = True
    size: int = 1


class Meanings:
    """The synonyms of one game in one language."""

    def __init__(self, speller: Speller, own: Iterable[str], common: Iterable[str]) -> None:
        """Read the groups; what a game's own groups say of a word goes before what all games say."""
        self._speller = speller
        self._single: dict[str, str] = {}
        for groups in (own, common):
            self._single.update(self._single_words(groups) | self._single)
        self._heads = self._read_groups(own)
        for phrase, heads in self._read_groups(common).items():
            self._heads.setdefault(phrase, heads)
        self._idle_phrases = {
            phrase
            for phrase in self._heads
            if len(phrase) > 1 and not speller.idle.isdisjoint(phrase)
        }

    def terms(self, tokens: Sequence[str], *, mend: bool = False) -> list[Term]:
        """The words and phrases of a text; `mend`: look for slips in words that are not known.

        Idle words are left out, and phrases are seen across them, unless they belong to a phrase.
        """
        words = [word for token in tokens for word in self._read(token, mend=mend)]
        found: list[Term] = []
        plain: list[_Word] = []
        while words:
            taken = self._phrase(words, self._idle_phrases)
            if taken:
                found.append(self._term(words[:taken]))
            elif words[0][0] not in self._speller.idle or (words[0][0],) in self._heads:
                plain.append(words[0])
            words = words[max(taken, 1) :]
        while plain:
            taken = self._phrase(plain, self._heads) or 1
            found.append(self._term(plain[:taken]))
            plain = plain[taken:]
        return list(dict.fromkeys(found))

    def _read_groups(self, groups: Iterable[str]) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """For each phrase the words that our texts use instead; their own words mean themselves alone."""
        found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        own: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for group in groups:
            members = parted(group)
            head = tuple("".join(self._lemmas(piece)) for piece in members[0].split())
            own[tuple(self._lemmas(members[0]))] = [head]
            for member in members:
                heads = found.setdefault(tuple(self._lemmas(member)), [])
                if head not in heads:
                    heads.append(head)
        return {**found, **own}

    def _single_words(self, groups: Iterable[str]) -> dict[str, str]:
        """Words with one meaning that is one word: they are put right before phrases are looked for."""
        meanings: dict[str, set[str]] = {}
        for group in groups:
            members = [
                [self._speller.lemma(token) for token in self._speller.tokens(member)]
                for member in parted(group)
            ]
            for member in members:
                if len(member) == 1:
                    meanings.setdefault(member[0], set()).add(" ".join(members[0]))
        return {
            word: next(iter(heads))
            for word, heads in meanings.items()
            if len(heads) == 1 and " " not in next(iter(heads))
        }

    def _lemmas(self, text: str) -> list[str]:
        return [self._word(token) for token in self._speller.tokens(text)]

    def _word(self, token: str) -> str:
        lemma = self._speller.lemma(token)
        return self._single.get(lemma, lemma)

    def _read(self, token: str, *, mend: bool) -> list[_Word]:
        """The word of a token and whether it is sure; several words for one that was written without its spaces."""
        if mend and not self._speller.knows(token):
            if len(token) == 1:  # what is left of an ending
                return []
            mended = self._speller.mended(token)
            if mended:
                return [(self._word(word), len(mended) > 1) for word in mended]
            return [(token, False)]
        return [(self._word(token), True)]

    def _phrase(self, words: Sequence[_Word], among: Container[tuple[str, ...]]) -> int:
        """How many words at the beginning are a phrase; 0: none."""
        for taken in range(min(_LONGEST, len(words)), 1, -1):
            if tuple(word for word, _ in words[:taken]) in among:
                return taken
        return 0

    def _term(self, words: Sequence[_Word]) -> Term:
        phrase = tuple(word for word, _ in words)
        heads = self._heads.get(phrase, [phrase])
        tokens = tuple(dict.fromkeys("".join(head) for head in heads))
        parts = dict.fromkeys(word for head in heads if len(head) > 1 for word in head)
        return Term(
            tokens,
            tuple(part for part in parts if part not in self._speller.idle),
            counts=not self._speller.soft.issuperset(tokens),
            sure=all(sure for _, sure in words),
            known=len(words) > 1 or self._speller.knows(words[0][0]),
            size=len(words),
        )
