"""From words to meanings: synonyms of a language and of one game become the words that our texts use."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.rules.lexicon import parted
from bot.rules.spelling import Speller

_LONGEST = 5
"""Words of a synonym at most."""

Phrase: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a question.

    `tokens`: what may stand for it in the index. `parts`: the single words of a phrase. `counts`: it does not only
    help to choose. `sure`: nothing was mended. `literal`: it is what was typed, no synonym. `known`: all are words
    here. `size`: how many words of the question it is.
    """

    tokens: Phrase
    parts: Phrase = ()
    counts: bool = True
    sure: bool = True
    literal: bool = True
    known: bool = True
    size: int = 1


class _Word(NamedTuple):
    """A word as the dictionary has it; see Term."""

    text: str
    sure: bool = True
    literal: bool = True
    known: bool = True


class Meanings:
    """The synonyms of one game in one language."""

    def __init__(self, speller: Speller, own: Sequence[str], common: Sequence[str]) -> None:
        """Read the groups; what a game's own groups say of a word goes before what all games say."""
        self._speller = speller
        self._single: dict[str, str] = {}
        self._single = {**self._single_words(common), **self._single_words(own)}
        self._heads = {**self._read_groups(common), **self._read_groups(own)}
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
            elif words[0].text not in self._speller.idle or (words[0].text,) in self._heads:
                plain.append(words[0])
            words = words[max(taken, 1) :]
        while plain:
            taken = self._phrase(plain, self._heads) or 1
            found.append(self._term(plain[:taken]))
            plain = plain[taken:]
        return list(dict.fromkeys(found))

    def _single_words(self, groups: Iterable[str]) -> dict[str, str]:
        """Words with one meaning that is one word: they are put right before phrases are looked for."""
        meanings: dict[str, set[Phrase]] = {}
        for group in groups:
            members = [self._words(member) for member in parted(group)]
            for member in members:
                if len(member) == 1:
                    meanings.setdefault(member[0], set()).add(members[0])
        return {
            word: heads.pop()[0]
            for word, heads in meanings.items()
            if len(heads) == 1 and len(min(heads)) == 1
        }

    def _read_groups(self, groups: Iterable[str]) -> dict[Phrase, list[Phrase]]:
        """For each phrase the words that our texts use instead; their own words mean themselves alone."""
        found: dict[Phrase, list[Phrase]] = {}
        own: dict[Phrase, list[Phrase]] = {}
        for group in groups:
            members = parted(group)
            head = tuple("".join(self._words(piece)) for piece in members[0].split())
            own[self._words(members[0])] = [head]
            for member in members:
                heads = found.setdefault(self._words(member), [])
                if head not in heads:
                    heads.append(head)
        return {**found, **own}

    def _words(self, text: str) -> Phrase:
        return tuple(self._word(token).text for token in self._speller.tokens(text))

    def _word(self, token: str, *, sure: bool = True) -> _Word:
        lemma = self._speller.lemma(token)
        head = self._single.get(lemma, lemma)
        return _Word(head, sure, head == lemma, self._speller.knows(token))

    def _read(self, token: str, *, mend: bool) -> list[_Word]:
        """The word of a token; several words for one that was written without its spaces."""
        if not mend or self._speller.knows(token):
            return [self._word(token)]
        if len(token) == 1:  # what is left of an ending
            return []
        mended = self._speller.mended(token)
        if mended:
            return [self._word(word, sure=len(mended) > 1) for word in mended]
        return [self._word(token, sure=False)]

    def _phrase(self, words: Sequence[_Word], among: Container[Phrase]) -> int:
        """How many words at the beginning are a phrase; 0: none."""
        for taken in range(min(_LONGEST, len(words)), 1, -1):
            if tuple(word.text for word in words[:taken]) in among:
                return taken
        return 0

    def _term(self, words: Sequence[_Word]) -> Term:
        phrase = tuple(word.text for word in words)
        heads = self._heads.get(phrase, [phrase])
        tokens = tuple(dict.fromkeys("".join(head) for head in heads))
        parts = dict.fromkeys(word for head in heads if len(head) > 1 for word in head)
        return Term(
            tokens,
            tuple(part for part in parts if part not in self._speller.idle),
            counts=not all(len(token) == 1 or token in self._speller.soft for token in tokens),
            sure=all(word.sure for word in words),
            literal="".join(phrase) in tokens and all(word.literal for word in words),
            known=all(word.known for word in words),
            size=len(words),
        )
