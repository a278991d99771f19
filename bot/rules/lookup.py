"""All rules that can be looked up: by the word of a page, by a statement's number, or by a question."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from threading import Lock

from bot.presentation.texts import LOCALES, Quote, Voice
from bot.rules.book import Book, Topic, read_book
from bot.rules.pages import (
    Page,
    PageKey,
    chapter_page,
    chapters_page,
    games_page,
    text,
    topic_page,
    word_of,
)
from bot.rules.search import Hit, Search
from engine.games import KEYS, game
from engine.saying import Term, say

NEAR = 2
"""Other topics that stand under an answer."""
NEARLY = 0.8
"""The part of the best score with which a topic of another game stands there too: the question may be about either."""
_MAKING = Lock()
SCRIPTS = {"fa": "ARABIC", "en": "LATIN"}
"""How the Unicode names of a language's letters begin."""


@dataclass(frozen=True, slots=True)
class Article:
    """A topic in few words, for a list, and its text in full (HTML)."""

    word: str
    title: str
    summary: str
    text: str


@dataclass(frozen=True, slots=True)
class Rules:
    """All topics.

    A page's word is "" (the games), "azul", "azul.2" (a chapter), "azul.2.3" (a topic), "azul.2.3.2" (its picture 2).
    """

    books: Mapping[tuple[str, str], Book]

    @classmethod
    def load(cls) -> Rules:
        """Read the topics of every registered game; raises pydantic's ValidationError."""
        return cls({(locale, key): read_book(locale, key) for locale in LOCALES for key in KEYS})

    @staticmethod
    def prepare() -> None:
        """Make the search ready, which takes half a second: else the first question waits for it."""
        for locale in LOCALES:
            _search(locale)

    # By a word

    def page(self, word: str, voice: Voice) -> Page:
        """The page of a word in the voice's language; the first page for a word that leads nowhere."""
        key, *numbers = word.split(".")
        book = self.books.get((voice.locale, key))
        if book is None:
            return self._first(voice)
        match [_number(number) for number in numbers]:
            case [chapter] if 1 <= chapter <= len(book.chapters):
                return chapter_page(key, book, chapter, voice)
            case [chapter, at, *picture] if 1 <= chapter <= len(book.chapters):
                topics = book.under(book.chapters[chapter - 1])
                topic = topics[at - 1] if 1 <= at <= len(topics) else None
                if topic is not None and not picture:
                    return topic_page(key, book, topic, voice)
                if (
                    topic is not None
                    and picture[1:] == []
                    and 2 <= picture[0] <= len(topic.pictures)
                ):
                    return topic_page(key, book, topic, voice, picture=picture[0])
        return chapters_page(key, book, voice, others=len(KEYS) > 1)

    # By a statement's number

    def about(self, rule: str, voice: Voice) -> Page:
        """The topic that tells a statement, with the topics next to it; the first page if there is none."""
        for key in KEYS:
            topic = self.books[voice.locale, key].about(rule)
            if topic is not None:
                return self._answer(Hit(key, topic, 1.0), (), voice)
        return self._first(voice)

    # By a question

    def find(self, question: str, locale: str, running: str = "") -> tuple[tuple[Hit, ...], str]:
        """The topics that answer, best first, and the game that was named ("": none).

        Every language is understood: the letters tell which one. The topics come in the language of `locale`.
        """
        found = _search(_language(question, locale)).find(question, running)
        hits = tuple(replace(hit, topic=self._in(locale, hit)) for hit in found.hits)
        return hits, found.game

    def answer(self, question: str, voice: Voice, running: str = "") -> Page:
        """The best topic with the two that come next, or the honest reply that nothing was found, and chapters."""
        hits, named = self.find(question, voice.locale, running)
        if hits:
            return self._answer(hits[0], hits[1:], voice)
        page = self.page(named or running, voice)
        if named and not _search(_language(question, voice.locale)).asks(question):
            return page
        sorry = voice(say("rules-nothing"))
        return replace(page, text=f"{sorry}\n\n{page.text}")

    def articles(self, question: str, voice: Voice, most: int) -> tuple[Article, ...]:
        """The best topics; those of every game's beginning for an empty question."""
        hits, named = self.find(question, voice.locale)
        if not hits and named:
            hits = tuple(Hit(named, topic, 0.0) for topic in self.books[voice.locale, named].topics)
        elif not question.strip():
            books = [(key, self.books[voice.locale, key]) for key in KEYS]
            hits = tuple(Hit(key, book.topics[0], 0.0) for key, book in books)
        return tuple(self._article(hit, voice) for hit in hits[:most])

    def _first(self, voice: Voice) -> Page:
        books = [(key, self.books[voice.locale, key]) for key in KEYS]
        if len(books) > 1:
            return games_page(books, voice)
        return chapters_page(*books[0], voice, others=False)

    def _answer(self, hit: Hit, others: tuple[Hit, ...], voice: Voice) -> Page:
        """A topic, and two others: those that were found next, else those most like it."""
        near = [one for one in others if one.game == hit.game or one.score >= NEARLY * hit.score][
            :NEAR
        ]
        if len(near) < NEAR:
            seen = {(one.game, one.topic.id) for one in (hit, *near)}
            alike = _search(voice.locale).like(hit)
            near += [one for one in alike if (one.game, one.topic.id) not in seen]
        rows = [(self._key(one, hit.game, voice),) for one in near[:NEAR]]
        book = self.books[voice.locale, hit.game]
        return topic_page(hit.game, book, hit.topic, voice, rows)

    def _key(self, hit: Hit, game_shown: str, voice: Voice) -> PageKey:
        book = self.books[voice.locale, hit.game]
        label = hit.topic.title
        if hit.game != game_shown:
            name = Term(f"{hit.game}-name")
            label = voice.plain.write("rules-elsewhere", {"game": name, "title": Quote(label)})
        return PageKey(label, word_of(hit.game, book, hit.topic))

    def _article(self, hit: Hit, voice: Voice) -> Article:
        name = Term(f"{hit.game}-name")
        title = voice.plain.write(
            "rules-elsewhere", {"game": name, "title": Quote(hit.topic.title)}
        )
        book = self.books[voice.locale, hit.game]
        told = f"{voice(say('rules-game', game=name))}\n{text(hit.topic, voice, picture=0)}"
        return Article(word_of(hit.game, book, hit.topic), title, hit.topic.answer, told)

    def _in(self, locale: str, hit: Hit) -> Topic:
        """The same topic in another language."""
        return next(one for one in self.books[locale, hit.game].topics if one.id == hit.topic.id)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() else 0


def _language(question: str, locale: str) -> str:
    """The language whose letters the question has; the first one for a mixture, `locale` without any."""
    names = [unicodedata.name(char, "") for char in question if char.isalpha()]
    for language, script in SCRIPTS.items():
        if any(name.startswith(script) for name in names):
            return language
    return locale


def _search(locale: str) -> Search:
    with _MAKING:  # made once, though a question comes while it is being made
        return _made(locale)


@cache
def _made(locale: str) -> Search:
    books = {key: read_book(locale, key) for key in KEYS}
    return Search(locale, books, {key: game(key).rules_prefix for key in KEYS})
