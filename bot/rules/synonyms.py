"""Query terms: the words and phrases of a question, with synonyms replaced by the terms used in the topics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from bot.rules.analyzer import Analyzer
from bot.rules.search_data import split_group
from bot.rules.spelling import SpellingCorrector

_MAX_WORDS = 5
"""The maximum number of words of a synonym."""
_CACHE_SIZE = 4096

Phrase: TypeAlias = tuple[str, ...]


class QueryTerm(NamedTuple):
    """A word or phrase of a question.

    Any one of the index tokens in `tokens` matches the term. `parts` are the single words of a phrase, and `size` is
    the number of words of the question that the term covers. The flags say whether the term is not a weak word
    (`significant`), its spelling is known or was fixed only by splitting joined words (`exact`), it was not replaced
    by a synonym (`literal`), and all its words are known (`known`).
    """

    tokens: Phrase
    parts: Phrase = ()
    significant: bool = True
    exact: bool = True
    literal: bool = True
    known: bool = True
    size: int = 1


class _Word(NamedTuple):
    """The lemma of a word of a question, or the synonym that replaces it. The flags are described in QueryTerm."""

    text: str
    exact: bool = True
    literal: bool = True
    known: bool = True


class _Phrases:
    """A set of phrases, of which only those of two to `_MAX_WORDS` words are recognized."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._phrases = frozenset(phrase for phrase in phrases if 1 < len(phrase) <= _MAX_WORDS)
        self._first_pairs = frozenset(phrase[:2] for phrase in self._phrases)

    def split(self, words: Sequence[_Word]) -> list[tuple[_Word, ...]]:
        """Return the words in order, those of a phrase together. At each word, the longest phrase is taken."""
        texts = tuple([word.text for word in words])
        if self._first_pairs.isdisjoint(pairwise(texts)):
            return list(zip(words))
        parts: list[tuple[_Word, ...]] = []
        at = 0
        while at < len(words):
            length = self._length(texts[at : at + _MAX_WORDS])
            parts.append(tuple(words[at : at + length]))
            at += length
        return parts

    def _length(self, texts: Phrase) -> int:
        """Return the number of words of the longest phrase at the start of a text, or 1 if there is none."""
        length = len(texts) if texts[:2] in self._first_pairs else 1
        while length > 1 and texts[:length] not in self._phrases:
            length -= 1
        return length


class SynonymGroup(NamedTuple):
    """A group of synonyms as lemmas. `head_pieces` are those of each piece between spaces of the first member."""

    members: tuple[Phrase, ...]
    head_pieces: tuple[Phrase, ...]


def read_groups(analyzer: Analyzer, groups: Iterable[str]) -> tuple[SynonymGroup, ...]:
    """Return the groups of synonyms in the search data of a language or of a game."""

    def lemmas(text: str) -> Phrase:
        return tuple(map(analyzer.lemma, analyzer.tokenize(text)))

    return tuple(
        SynonymGroup(tuple(map(lemmas, members)), tuple(map(lemmas, members[0].split())))
        for members in map(split_group, groups)
    )


class SynonymMap:
    """The synonyms of one game in one language."""

    def __init__(
        self,
        analyzer: Analyzer,
        corrector: SpellingCorrector,
        game_groups: Sequence[SynonymGroup],
        common_groups: Sequence[SynonymGroup],
    ) -> None:
        """Create the map. The game's groups take precedence over the common ones."""
        self._analyzer = analyzer
        self._corrector = corrector
        common = _single_words(common_groups)
        own = {word: common[word] for word in common if not _has_phrase(word, common, game_groups)}
        self._single = {**own, **_single_words(game_groups)}
        self._word = lru_cache(_CACHE_SIZE)(self._read_word)
        self._heads = {**self._read_groups(common_groups), **self._read_groups(game_groups)}
        self._phrases = _Phrases(self._heads)
        self._stop_word_phrases = _Phrases(
            phrase for phrase in self._heads if not analyzer.stop_words.isdisjoint(phrase)
        )
        self._ignored = analyzer.stop_words.difference(
            phrase[0] for phrase in self._heads if len(phrase) == 1
        )
        self._term = lru_cache(_CACHE_SIZE)(self._term_of)

    def terms(self, tokens: Sequence[str], *, correct: bool = False) -> list[QueryTerm]:
        """Return the terms of a tokenized text. `correct` enables spelling correction.

        Stop words are dropped unless they are synonyms or belong to a phrase. Phrases are also recognized if
        stop words separate their words.
        """
        if correct:
            words = [word for token in tokens for word in self._corrected(token)]
        else:
            words = [self._word(token) for token in tokens]
        terms: list[QueryTerm] = []
        content: list[_Word] = []
        for part in self._stop_word_phrases.split(words):
            if len(part) > 1:
                terms.append(self._term(part))
            elif part[0].text not in self._ignored:
                content += part
        terms += map(self._term, self._phrases.split(content))
        return list(dict.fromkeys(terms))

    def _read_groups(self, groups: Iterable[SynonymGroup]) -> dict[Phrase, list[Phrase]]:
        """Return the heads of each phrase: the first members of its groups. A head is mapped only to itself."""
        heads_of: dict[Phrase, list[Phrase]] = {}
        own: dict[Phrase, list[Phrase]] = {}
        for group in groups:
            head = tuple("".join(self._replaced(piece)) for piece in group.head_pieces)
            members = [self._replaced(member) for member in group.members]
            own[members[0]] = [head]
            for member in members:
                heads = heads_of.setdefault(member, [])
                if head not in heads:
                    heads.append(head)
        return {**heads_of, **own}

    def _replaced(self, lemmas: Phrase) -> Phrase:
        return tuple(self._single.get(lemma, lemma) for lemma in lemmas)

    def _read_word(self, token: str, exact: bool = True) -> _Word:
        lemma = self._analyzer.lemma(token)
        head = self._single.get(lemma, lemma)
        return _Word(head, exact, head == lemma, self._analyzer.is_known(token))

    def _corrected(self, token: str) -> list[_Word]:
        """Return the words for a token, normally one.

        An unknown token is corrected, possibly to the two words that it joins. For an unknown single letter, return [].
        """
        if self._analyzer.is_known(token):
            return [self._word(token)]
        if len(token) == 1:  # what remains of a detached suffix
            return []
        corrections = self._corrector.correct(token)
        if corrections:
            return [self._word(word, len(corrections) > 1) for word in corrections]
        return [self._word(token, False)]

    def _term_of(self, words: tuple[_Word, ...]) -> QueryTerm:
        stop_words, weak_words = self._analyzer.stop_words, self._analyzer.weak_words
        phrase = tuple([word.text for word in words])
        heads = self._heads.get(phrase, [phrase])
        tokens = tuple(dict.fromkeys(map("".join, heads)))
        parts = [word for head in heads if len(head) > 1 for word in head if word not in stop_words]
        return QueryTerm(
            tokens,
            tuple(dict.fromkeys(parts)),
            significant=not all(len(token) == 1 or token in weak_words for token in tokens),
            exact=all(word.exact for word in words),
            literal="".join(phrase) in tokens and all(word.literal for word in words),
            known=all(word.known for word in words),
            size=len(words),
        )


def _has_phrase(word: str, common: Mapping[str, str], game_groups: Iterable[SynonymGroup]) -> bool:
    """Return whether a game has a phrase for a word, but not for the word that replaces it in every game.

    Then the word is not replaced in this game, because the phrase would be that of the other word, too.
    """
    return any(
        (word,) in members and len(members[0]) > 1 and (common[word],) not in members
        for members, _ in game_groups
    )


def _single_words(groups: Iterable[SynonymGroup]) -> dict[str, str]:
    """Return, for each word that has exactly one head, that head if it is a single word (see `SynonymMap`).

    In a question, these words are replaced by their heads before phrases are recognized.
    """
    heads_of: dict[str, set[Phrase]] = {}
    for members, _ in groups:
        for member in members:
            if len(member) == 1:
                heads_of.setdefault(member[0], set()).add(members[0])
    return {
        word: heads.pop()[0]
        for word, heads in heads_of.items()
        if len(heads) == 1 and len(min(heads)) == 1
    }
