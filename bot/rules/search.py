"""From a question in somebody's own words to the topics that answer it, or to the honest reply that none does."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.rules.book import Book, Topic
from bot.rules.index import Index, Passage
from bot.rules.lexicon import every_word, read_game_lexicon, read_lexicon
from bot.rules.meanings import Meanings, Term
from bot.rules.naming import Naming, Numbers
from bot.rules.spelling import Speller

LONGEST = 256
"""Letters of a question that are read; telegram.constants.InlineQueryLimit.MAX_QUERY_LENGTH is as much."""
ENOUGH, ENOUGH_AT_HOME, ENOUGH_NAMED, ENOUGH_OF_SOFT = 0.45, 0.25, 0.2, 0.6
"""The part of a question's weight that a topic must hold to be an answer; least where the game is known."""

_TITLE, _CHAPTER, _ANSWER, _DETAILS, _EXAMPLE, _ASKED = 1.3, 0.4, 0.99, 0.8, 0.4, 1.0
"""What a match counts in each part of a topic. Chosen, as the next ones, by the questions of tests/bot/questions."""
_PART = 8.0
"""What it adds to a passage's BM25 to hold the whole question."""
_PAIRS = 5.0
"""What it adds that the words stand beside each other as they do in the question."""
_OTHERS, _OTHER_PASSAGES = 0.25, 3
"""What the next best passages of a topic add to its best one."""
_PARTLY, _SOFT, _SOFT_MOST, _UNSURE, _SYNONYM = 0.5, 0.45, 2.0, 0.5, 0.85
"""What counts less: a phrase of which one word is found, a word that only helps, a word that was mended, a synonym."""
_STRANGE, _ELSEWHERE = 1.25, 0.7
"""What a word counts that nobody used here before (more than others), and one of which only other games speak."""
_PHRASE = 0.5
"""What each further word of a phrase adds to its first."""
_STOP = re.compile(r"[.!?\u061f]+\s*")


@dataclass(frozen=True, slots=True)
class Hit:
    """A topic that answers."""

    game: str
    topic: Topic
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first; `game`: the one that the question names, "" for none."""

    hits: tuple[Hit, ...]
    game: str = ""


class Search:
    """The topics of all games in one language."""

    def __init__(self, locale: str, books: Mapping[str, Book], prefixes: Mapping[str, str]) -> None:
        """Read the language's files. `prefixes`: the letters of each game's statements."""
        lexicon = read_lexicon(locale)
        games = {key: read_game_lexicon(locale, key) for key in books}
        titles = [topic.title for book in books.values() for topic in book.topics]
        texts = [text for book in books.values() for topic in book.topics for text in _told(topic)]
        self._books = books
        self._speller = Speller(lexicon, [*titles, *every_word(lexicon, games.values())], texts)
        self._naming = Naming(self._speller, lexicon, games)
        self._numbers = Numbers(self._speller, lexicon, prefixes)
        self._meanings = {
            key: Meanings(self._speller, game.same, lexicon.same.groups)
            for key, game in games.items()
        }
        passages = [
            passage
            for key, book in books.items()
            for at, topic in enumerate(book.topics)
            for passage in self._passages(key, at, topic, book, games[key].asked)
        ]
        self._index = Index(passages)
        self._holds: dict[tuple[str, int], set[str]] = {}
        self._own: dict[str, set[str]] = {key: set() for key in books}
        for one in passages:
            self._holds.setdefault((one.game, one.topic), set()).update(one.words)
            if one.worth in (_TITLE, _ASKED):
                self._own[one.game].update(one.words)

    def find(self, text: str, running: str = "") -> Found:
        """The topics that answer a question; `running`: the game in the chat, "" for none.

        The running game comes first where it has an answer; if the question names a game, only that one is asked.
        """
        text = text[:LONGEST]
        named = self._naming.read(self._speller.tokens(text))
        number = self._numbers.read(text, named.game or running)
        if number:
            return Found(tuple(self._telling(number)), named.game)
        if named.foreign:
            return Found(())
        if named.game:
            return Found(self._in_game(named.game, named.words, ENOUGH_NAMED), named.game)
        hits = [
            hit
            for key in self._books
            if key != running
            for hit in self._in_game(key, named.words, ENOUGH)
        ]
        hits.sort(key=lambda hit: -hit.score)
        if running in self._books:
            hits[:0] = self._in_game(running, named.words, ENOUGH_AT_HOME)
        return Found(tuple(hits))

    def asks(self, text: str) -> bool:
        """There is more in the question than the name of a game."""
        named = self._naming.read(self._speller.tokens(text[:LONGEST]))
        terms = next(iter(self._meanings.values())).terms(named.words)
        return any(term.counts for term in terms)

    def like(self, hit: Hit) -> tuple[Hit, ...]:
        """The topics of the same game that are most like one, without it, best first."""
        words = self._speller.tokens(f"{hit.topic.title} {hit.topic.answer}")
        alike = self._in_game(hit.game, words, 0.0)
        return tuple(one for one in alike if one.topic.id != hit.topic.id)

    def _in_game(self, key: str, words: Sequence[str], enough: float) -> tuple[Hit, ...]:
        terms = self._meanings[key].terms(words, mend=True)
        asked = [(term, self._weight(key, term)) for term in terms]
        whole = sum(weight for _, weight in asked)
        if not any(self._is_own(key, term) for term in terms):
            if enough == ENOUGH:
                return ()  # nothing but words that other questions have as well, or slips
            enough = max(enough, ENOUGH_OF_SOFT)
        pairs = frozenset(_pairs(terms))
        found: dict[int, list[float]] = {}
        phrases = [word for term in terms for word in (*term.tokens, *term.parts)]
        for passage, score in self._index.search(list(dict.fromkeys(phrases)), key):
            part = _part(passage.words, asked) / whole
            beside = len(pairs & passage.pairs) / max(len(pairs), 1)
            found.setdefault(passage.topic, []).append(
                passage.worth * (score + _PART * part + _PAIRS * beside)
            )
        hits = []
        for at, scores in found.items():
            part = _part(self._holds[key, at], asked) / whole
            if part >= enough:
                best, *others = sorted(scores, reverse=True)
                score = best + _OTHERS * sum(others[:_OTHER_PASSAGES])
                hits.append(Hit(key, self._books[key].topics[at], score * part))
        return tuple(sorted(hits, key=lambda hit: -hit.score))

    def _is_own(self, key: str, term: Term) -> bool:
        """The game is asked about by such a word; those that only stand in the details of topics say nothing."""
        return term.counts and term.sure and not self._own[key].isdisjoint(term.tokens)

    def _weight(self, key: str, term: Term) -> float:
        most = max(self._index.rarity(token, key) for token in term.tokens)
        if not term.counts:
            return _SOFT * min(most, _SOFT_MOST)
        if not term.known:
            return most * _STRANGE
        if not self._index.holds((*term.tokens, *term.parts), key):
            return most * _ELSEWHERE
        return most * (1 + _PHRASE * (term.size - 1))

    def _telling(self, rule: str) -> Iterable[Hit]:
        for key, book in self._books.items():
            if (topic := book.about(rule)) is not None:
                yield Hit(key, topic, 1.0)

    def _passages(
        self, key: str, at: int, topic: Topic, book: Book, asked: Mapping[str, str]
    ) -> Iterable[Passage]:
        chapter = next(one.title for one in book.chapters if one.id == topic.chapter)
        texts = [(topic.title, _TITLE), (chapter, _CHAPTER), (topic.answer, _ANSWER)]
        texts += [(text, _DETAILS) for text in _STOP.split(topic.details)]
        texts += [(text, _EXAMPLE) for text in _STOP.split(topic.example)]
        for rule in topic.rules:
            texts += [(text, _ASKED) for text in _STOP.split(asked.get(rule, ""))]
        for text, worth in texts:
            left = self._naming.read(self._speller.tokens(text)).words
            terms = self._meanings[key].terms(left)
            if words := tuple(word for term in terms for word in (*term.tokens, *term.parts)):
                yield Passage(key, at, words, worth, frozenset(_pairs(terms)))


def _pairs(terms: Sequence[Term]) -> Iterable[tuple[str, str]]:
    """The words that stand beside each other."""
    for one, other in pairwise(terms):
        yield from ((a, b) for a in one.tokens for b in other.tokens)


def _part(holds: Collection[str], asked: Iterable[tuple[Term, float]]) -> float:
    """The weight of the words that are held."""
    part = 0.0
    for term, weight in asked:
        if any(token in holds for token in term.tokens):
            part += weight * (1 if term.sure else _UNSURE) * (1 if term.literal else _SYNONYM)
        elif any(token in holds for token in term.parts):
            part += weight * _PARTLY
    return part


def _told(topic: Topic) -> tuple[str, ...]:
    return topic.title, topic.answer, topic.details, topic.example
