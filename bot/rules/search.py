"""The search: finds and ranks the topics that answer a question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.rules.analyzer import Analyzer
from bot.rules.book import Book, Topic
from bot.rules.bot_questions import BotQuestions
from bot.rules.game_names import GameNameMatcher, RuleNumberParser
from bot.rules.index import FullTextIndex, Passage
from bot.rules.newcomers import NewcomerQuestions
from bot.rules.search_data import (
    read_game_search_data,
    read_language_data,
    split_group,
    vocabulary_texts,
)
from bot.rules.spelling import SpellingCorrector
from bot.rules.synonyms import QueryTerm, SynonymMap, read_groups
from engine.saying import Saying

MAX_QUESTION_LENGTH = 256
"""The maximum number of characters of a question that are read: InlineQueryLimit.MAX_QUERY_LENGTH."""

MIN_COVERAGE = 0.45
"""The minimum share of a question's weight that a topic must cover to be an answer."""
MIN_COVERAGE_CURRENT_GAME = 0.25
MIN_COVERAGE_NAMED_GAME = 0.2
MIN_COVERAGE_UNSPECIFIC = 0.6
"""The minimum share for a question without any word that is typical of questions about the game.

If the game is neither named nor current, such a question has no answer."""

# The weights below were fitted to the questions in tests/bot/questions.
_TITLE_WEIGHT, _CHAPTER_WEIGHT, _ANSWER_WEIGHT = 1.3, 0.4, 0.99
_DETAILS_WEIGHT, _EXAMPLE_WEIGHT, _SAMPLE_QUESTION_WEIGHT = 0.8, 0.4, 1.0
"""Factors for a passage's score, depending on the part of the topic that it comes from."""
_COVERAGE_BONUS = 8.0
"""The bonus for a passage that covers the whole question. A passage that covers a part gets a proportional share."""
_ADJACENCY_BONUS = 5.0
"""The bonus if all adjacent terms of the question are adjacent in the passage. If only some are, it is proportional."""
_OTHER_PASSAGES, _OTHER_PASSAGES_FACTOR = 3, 0.25
"""The maximum number of a topic's passages that add to the score of the best one, and the factor for their scores."""
_PHRASE_PART_FACTOR = 0.5
"""Factor for a phrase of which only some words were found."""
_CORRECTED_FACTOR = 0.5
"""Factor for a term whose spelling was corrected."""
_SYNONYM_FACTOR = 0.85
"""Factor for a term that was replaced by a synonym."""
_WEAK_FACTOR, _WEAK_MAX_IDF = 0.45, 2.0
"""Factor for a weak word, and the maximum value of its inverse document frequency."""
_UNKNOWN_FACTOR = 1.25
"""Factor for a word that occurs nowhere. It is above 1 to keep unrelated questions from finding topics."""
_OTHER_GAMES_FACTOR = 0.7
"""Factor for a word that occurs only in the topics of other games."""
_PHRASE_BONUS = 0.5
"""The amount by which each word after the first increases the factor for a phrase."""
_SENTENCE_END = re.compile(r"[.!?\u061f]+\s*")


@dataclass(frozen=True, slots=True)
class Hit:
    """A topic that answers a question. Scores are comparable only within one search."""

    game: str
    topic: Topic
    score: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The hits, best first, and the key of the game that the question names, or ""."""

    hits: tuple[Hit, ...]
    game: str = ""


class TopicSearch:
    """Searches the topics of all games in one language."""

    def __init__(self, locale: str, books: Mapping[str, Book], prefixes: Mapping[str, str]) -> None:
        """Build the index, which takes about a hundred milliseconds.

        The keys of `books` and `prefixes` (the letters before rule numbers) are game keys. Raises FileNotFoundError or
        ValueError if the search data are missing or invalid.
        """
        language = read_language_data(locale)
        games = {key: read_game_search_data(locale, key) for key in books}
        topics = [topic for book in books.values() for topic in book.topics]
        domain = [*(topic.title for topic in topics), *vocabulary_texts(language, games.values())]
        texts = [text for topic in topics for text in _texts(topic)]
        self._books = books
        self._analyzer = Analyzer(language, domain, texts)
        corrector = SpellingCorrector(self._analyzer)
        self._names = GameNameMatcher(self._analyzer, language, games)
        self._newcomers = NewcomerQuestions(self._analyzer, language.newcomers)
        self._bot_questions = BotQuestions(self._analyzer, language.bot_questions)
        self._own_phrases = {
            key: [
                f" {' '.join(self._analyzer.tokenize(one))} "
                for one in split_group(game.own_phrases)
            ]
            for key, game in games.items()
        }
        self._numbers = RuleNumberParser(self._analyzer, language, prefixes)
        common = read_groups(self._analyzer, language.synonyms.groups)
        self._synonyms = {
            key: SynonymMap(
                self._analyzer, corrector, read_groups(self._analyzer, game.synonyms), common
            )
            for key, game in games.items()
        }
        passages = [
            passage
            for key, book in books.items()
            for at, topic in enumerate(book.topics)
            for passage in self._passages(key, at, topic, book, games[key].sample_questions)
        ]
        self._index = FullTextIndex(passages)
        self._topic_tokens: dict[tuple[str, int], set[str]] = {}
        self._specific_tokens: dict[str, set[str]] = {key: set() for key in books}
        for one in passages:
            self._topic_tokens.setdefault((one.game, one.topic), set()).update(one.tokens)
            if one.specific:
                self._specific_tokens[one.game].update(one.tokens)

    def find(self, text: str, current_game: str = "") -> SearchResult:
        """Return the topics that answer a question.

        If the question contains the number of a rule, return the topic about that rule, if any. If it names a game,
        only that game is searched, and none if the bot does not have the game. Otherwise, the hits of `current_game`,
        the key of the game running in the chat, come first.
        """
        text = text[:MAX_QUESTION_LENGTH]
        named = self._names.match(self._analyzer.tokenize(text))
        if number := self.rule_number(text, current_game):
            return SearchResult(tuple(self._topics_for_rule(number)), named.game)
        if named.other_game:
            return SearchResult(())
        if named.game:
            hits_of_game = self._search_game(named.game, named.words, MIN_COVERAGE_NAMED_GAME)
            return SearchResult(hits_of_game, named.game)
        hits = [
            hit
            for key in self._books
            if key != current_game
            for hit in self._search_game(key, named.words, MIN_COVERAGE)
        ]
        hits.sort(key=lambda hit: -hit.score)
        if current_game in self._books:
            hits[:0] = self._search_game(current_game, named.words, MIN_COVERAGE_CURRENT_GAME)
        return SearchResult(tuple(hits))

    def asks_for_intro(self, text: str) -> bool:
        """Return whether a question asks how a game is played, rather than about a particular rule."""
        named = self._names.match(self._analyzer.tokenize(text[:MAX_QUESTION_LENGTH]))
        return not named.other_game and self._newcomers.matches(named.words)

    def about_bot(self, text: str, current_game: str = "") -> Saying | None:
        """Return the answer to a question about the bot itself, or None for any other question.

        Some questions are about the game that they name or, without a name, about `current_game`.
        """
        named = self._names.match(self._analyzer.tokenize(text[:MAX_QUESTION_LENGTH]))
        own = self._own_phrases.get(named.game or current_game, ())
        asked = f" {' '.join(named.words)} "
        if named.other_game or any(phrase in asked for phrase in own):
            return None
        return self._bot_questions.answer(named.words)

    def rule_number(self, text: str, current_game: str = "") -> str:
        """Return the number of a rule, such as "AZ-21", that a question contains, or "". The rule may not exist."""
        text = text[:MAX_QUESTION_LENGTH]
        named = self._names.match(self._analyzer.tokenize(text))
        return self._numbers.parse(text, named.game or current_game)

    def normalize(self, text: str) -> str:
        """Return a text in the form in which texts are compared (`Analyzer.normalize`)."""
        return self._analyzer.normalize(text)

    def has_content(self, text: str) -> bool:
        """Return whether a question contains more than the name of a game, stop words and weak words."""
        named = self._names.match(self._analyzer.tokenize(text[:MAX_QUESTION_LENGTH]))
        terms = next(iter(self._synonyms.values())).terms(named.words)
        return any(term.significant for term in terms)

    def similar(self, hit: Hit) -> tuple[Hit, ...]:
        """Return other topics of the hit's game that share words with its topic, most similar first, or ()."""
        tokens = self._analyzer.tokenize(f"{hit.topic.title} {hit.topic.answer}")
        found = self._search_game(hit.game, tokens, 0.0)
        return tuple(one for one in found if one.topic.id != hit.topic.id)

    def _search_game(self, key: str, words: Sequence[str], min_coverage: float) -> tuple[Hit, ...]:
        terms = self._synonyms[key].terms(words, correct=True)
        weighted = [(term, self._term_weight(key, term)) for term in terms]
        total = sum(weight for _, weight in weighted)
        if not any(self._is_specific(key, term) for term in terms):
            if min_coverage == MIN_COVERAGE:
                return ()
            min_coverage = max(min_coverage, MIN_COVERAGE_UNSPECIFIC)
        pairs = _adjacent_pairs(terms)
        tokens = dict.fromkeys(token for term in terms for token in (*term.tokens, *term.parts))
        scores: dict[int, list[float]] = {}
        for passage, bm25 in self._index.search(list(tokens), key):
            coverage = _covered_weight(passage.tokens, weighted) / total
            adjacency = len(pairs & passage.pairs) / max(len(pairs), 1)
            score = bm25 + _COVERAGE_BONUS * coverage + _ADJACENCY_BONUS * adjacency
            scores.setdefault(passage.topic, []).append(passage.weight * score)
        hits = []
        for topic, of_passages in scores.items():
            coverage = _covered_weight(self._topic_tokens[key, topic], weighted) / total
            if coverage >= min_coverage:
                best, *others = sorted(of_passages, reverse=True)
                score = best + _OTHER_PASSAGES_FACTOR * sum(others[:_OTHER_PASSAGES])
                hits.append(Hit(key, self._books[key].topics[topic], score * coverage))
        return tuple(sorted(hits, key=lambda hit: -hit.score))

    def _is_specific(self, key: str, term: QueryTerm) -> bool:
        """Return whether a term is typical of questions about the game, that is, occurs in a specific passage."""
        specific = self._specific_tokens[key]
        return term.significant and term.exact and not specific.isdisjoint(term.tokens)

    def _term_weight(self, key: str, term: QueryTerm) -> float:
        idf = max(self._index.idf(token, key) for token in term.tokens)
        if not term.significant:
            return _WEAK_FACTOR * min(idf, _WEAK_MAX_IDF)
        if not term.known:
            return idf * _UNKNOWN_FACTOR
        if not self._index.contains((*term.tokens, *term.parts), key):
            return idf * _OTHER_GAMES_FACTOR
        return idf * (1 + _PHRASE_BONUS * (term.size - 1))

    def _topics_for_rule(self, rule: str) -> Iterable[Hit]:
        for key, book in self._books.items():
            if (topic := book.topic_for_rule(rule)) is not None:
                yield Hit(key, topic, 1.0)

    def _passages(
        self, key: str, at: int, topic: Topic, book: Book, sample_questions: Mapping[str, str]
    ) -> Iterable[Passage]:
        chapter = next(one.title for one in book.chapters if one.id == topic.chapter)
        texts = [
            (topic.title, _TITLE_WEIGHT, True),
            (chapter, _CHAPTER_WEIGHT, False),
            (topic.answer, _ANSWER_WEIGHT, False),
        ]
        texts += [(text, _DETAILS_WEIGHT, False) for text in _SENTENCE_END.split(topic.details)]
        texts += [(text, _EXAMPLE_WEIGHT, False) for text in _SENTENCE_END.split(topic.example)]
        for rule in topic.rules:
            questions = _SENTENCE_END.split(sample_questions.get(rule, ""))
            texts += [(text, _SAMPLE_QUESTION_WEIGHT, True) for text in questions]
        for text, weight, specific in texts:
            words = self._names.match(self._analyzer.tokenize(text)).words
            terms = self._synonyms[key].terms(words)
            tokens = tuple(token for term in terms for token in (*term.tokens, *term.parts))
            if tokens:
                pairs = _adjacent_pairs(terms)
                yield Passage(key, at, tokens, weight, specific, pairs)


def _adjacent_pairs(terms: Sequence[QueryTerm]) -> frozenset[tuple[str, str]]:
    """Return each pair of tokens from adjacent terms."""
    pairs = [(a, b) for one, other in pairwise(terms) for a in one.tokens for b in other.tokens]
    return frozenset(pairs)


def _covered_weight(tokens: Collection[str], weighted: Iterable[tuple[QueryTerm, float]]) -> float:
    """Return the total weight of the terms that occur among the tokens. Inexact matches get a share of the weight."""
    covered = 0.0
    for term, weight in weighted:
        if any(token in tokens for token in term.tokens):
            factor = (1 if term.exact else _CORRECTED_FACTOR) * (
                1 if term.literal else _SYNONYM_FACTOR
            )
            covered += weight * factor
        elif any(part in tokens for part in term.parts):
            covered += weight * _PHRASE_PART_FACTOR
    return covered


def _texts(topic: Topic) -> tuple[str, ...]:
    return topic.title, topic.answer, topic.details, topic.example
