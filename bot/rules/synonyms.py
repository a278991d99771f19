"""Query terms: the words and phrases of a question, with synonyms replaced by the terms used in the topics."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.rules.analyzer import Analyzer
from bot.rules.search_data import split_group
from bot.rules.spelling import SpellingCorrector

_MAX_WORDS = 5
"""The maximum number of words of a synonym."""
_CACHE_SIZE = 4096

Phrase: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QueryTerm:
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


class SynonymMap:
    """The synonyms of one game in one language."""

    def __init__(
        self,
        analyzer: Analyzer,
        corrector: SpellingCorrector,
        game_groups: Sequence[str],
        common_groups: Sequence[str],
    ) -> None:
        """Read the groups of synonyms. The game's groups take precedence over the common ones."""
        self._analyzer = analyzer
        self._corrector = corrector
        # While the groups of single words are read, no synonyms are known, so results are cached only afterwards.
        self._single: dict[str, str] = {}
        self._word = self._read_word
        self._single = {**self._single_words(common_groups), **self._single_words(game_groups)}
        self._word = lru_cache(_CACHE_SIZE)(self._read_word)
        self._heads = {**self._read_groups(common_groups), **self._read_groups(game_groups)}
        self._stop_word_phrases = {
            phrase
            for phrase in self._heads
            if len(phrase) > 1 and not analyzer.stop_words.isdisjoint(phrase)
        }
        self._first_words = frozenset(phrase[0] for phrase in self._heads if len(phrase) > 1)
        self._term = lru_cache(_CACHE_SIZE)(self._term_of)

    def terms(self, tokens: Sequence[str], *, correct: bool = False) -> list[QueryTerm]:
        """Return the terms of a tokenized text. `correct` enables spelling correction.

        Stop words are dropped unless they are synonyms or belong to a phrase. Phrases are also recognized if
        stop words separate their words.
        """
        words = [word for token in tokens for word in self._read(token, correct=correct)]
        terms: list[QueryTerm] = []
        content: list[_Word] = []
        while words:
            taken = self._phrase_length(words, self._stop_word_phrases)
            if taken:
                terms.append(self._term(tuple(words[:taken])))
            elif words[0].text not in self._analyzer.stop_words or (words[0].text,) in self._heads:
                content.append(words[0])
            words = words[max(taken, 1) :]
        while content:
            taken = self._phrase_length(content, self._heads) or 1
            terms.append(self._term(tuple(content[:taken])))
            content = content[taken:]
        return list(dict.fromkeys(terms))

    def _single_words(self, groups: Iterable[str]) -> dict[str, str]:
        """Return, for each word that has exactly one head, that head if it is a single word (see `_read_groups`).

        In a question, these words are replaced by their heads before phrases are recognized.
        """
        heads_of: dict[str, set[Phrase]] = {}
        for group in groups:
            members = [self._words(member) for member in split_group(group)]
            for member in members:
                if len(member) == 1:
                    heads_of.setdefault(member[0], set()).add(members[0])
        return {
            word: heads.pop()[0]
            for word, heads in heads_of.items()
            if len(heads) == 1 and len(min(heads)) == 1
        }

    def _read_groups(self, groups: Iterable[str]) -> dict[Phrase, list[Phrase]]:
        """Return the heads of each phrase: the first members of its groups. A head is mapped only to itself."""
        heads_of: dict[Phrase, list[Phrase]] = {}
        own: dict[Phrase, list[Phrase]] = {}
        for group in groups:
            members = split_group(group)
            head = tuple("".join(self._words(piece)) for piece in members[0].split())
            own[self._words(members[0])] = [head]
            for member in members:
                heads = heads_of.setdefault(self._words(member), [])
                if head not in heads:
                    heads.append(head)
        return {**heads_of, **own}

    def _words(self, text: str) -> Phrase:
        return tuple(self._word(token).text for token in self._analyzer.tokenize(text))

    def _read_word(self, token: str, exact: bool = True) -> _Word:
        lemma = self._analyzer.lemma(token)
        head = self._single.get(lemma, lemma)
        return _Word(head, exact, head == lemma, self._analyzer.is_known(token))

    def _read(self, token: str, *, correct: bool) -> list[_Word]:
        """Return the word for a token. If `correct` is set, an unknown token is corrected.

        It may be corrected to two words that it joins. An unknown single letter then gives no word.
        """
        if not correct or self._analyzer.is_known(token):
            return [self._word(token)]
        if len(token) == 1:  # what remains of a detached suffix
            return []
        corrections = self._corrector.correct(token)
        if corrections:
            return [self._word(word, len(corrections) > 1) for word in corrections]
        return [self._word(token, False)]

    def _phrase_length(self, words: Sequence[_Word], phrases: Container[Phrase]) -> int:
        """Return the number of words, counted from the first, that form one of the phrases, or 0."""
        if words[0].text not in self._first_words:
            return 0
        for length in range(min(_MAX_WORDS, len(words)), 1, -1):
            if tuple(word.text for word in words[:length]) in phrases:
                return length
        return 0

    def _term_of(self, words: tuple[_Word, ...]) -> QueryTerm:
        stop_words, weak_words = self._analyzer.stop_words, self._analyzer.weak_words
        phrase = tuple(word.text for word in words)
        heads = self._heads.get(phrase, [phrase])
        tokens = tuple(dict.fromkeys("".join(head) for head in heads))
        parts = dict.fromkeys(word for head in heads if len(head) > 1 for word in head)
        return QueryTerm(
            tokens,
            tuple(part for part in parts if part not in stop_words),
            significant=not all(len(token) == 1 or token in weak_words for token in tokens),
            exact=all(word.exact for word in words),
            literal="".join(phrase) in tokens and all(word.literal for word in words),
            known=all(word.known for word in words),
            size=len(words),
        )
