"""The rule lookup: topics by buttons, each with its answer and a picture of a real position."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from bot.texts import LOCALES, Quote, Voice
from engine.contract import Step, View, Word
from engine.games import KEYS, game
from engine.saying import Saying, Term, say
from render.scene import Scene

MOST_RULES = 4
"""Statements a topic may hold: more of them are more than one question."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Chapter(_Entry):
    """A heading under which topics stand."""

    id: str
    title: str


class Topic(_Entry):
    """One question and its answer; the format of locales/<lang>/rules/<game>.toml."""

    id: str
    chapter: str
    title: str
    answer: str
    details: str = ""
    example: str = ""
    position: str
    rules: tuple[str, ...] = Field(min_length=1, max_length=MOST_RULES)


class Book(_Entry):
    """The topics of a game in one language, in the order in which one would read them."""

    chapters: tuple[Chapter, ...] = Field(alias="chapter")
    topics: tuple[Topic, ...] = Field(alias="topic")

    @model_validator(mode="after")
    def _fits_together(self) -> Book:
        order = [chapter.id for chapter in self.chapters]
        places = [order.index(topic.chapter) for topic in self.topics]
        if places != sorted(places) or set(places) != set(range(len(order))):
            raise ValueError("topics stand in the order of their chapters, and no chapter is empty")
        if len({topic.id for topic in self.topics}) != len(self.topics):
            raise ValueError("two topics with one id")
        return self

    def under(self, chapter: Chapter) -> tuple[Topic, ...]:
        """The topics of a chapter."""
        return tuple(topic for topic in self.topics if topic.chapter == chapter.id)


class Position(_Entry):
    """A position for a picture: a start or a state, the words played from there, and how many of them to mark."""

    seats: int | None = None
    options: dict[str, str] = {}
    seed: str = ""
    state: dict[str, Any] | None = None
    words: tuple[str, ...] = ()
    since: int = 1
    chosen: str = ""

    @model_validator(mode="after")
    def _begins_once(self) -> Position:
        if (self.seats is None) == (self.state is None):
            raise ValueError("either seats or a state")
        return self


@dataclass(frozen=True, slots=True)
class PageKey:
    """A button of a page: its text, and the word of the page that it leads to."""

    label: str
    word: str


@dataclass(frozen=True, slots=True)
class Page:
    """What one message shows: HTML for a caption, rows of keys from left to right, and the picture."""

    text: str
    rows: tuple[tuple[PageKey, ...], ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class Rules:
    """All topics. A page's word is "" (the games), "azul", "azul.2" (a chapter) or "azul.2.3" (a topic)."""

    books: Mapping[tuple[str, str], Book]

    @classmethod
    def load(cls) -> Rules:
        """Read the topics of every registered game in every language; raises pydantic's ValidationError."""
        return cls({(locale, key): _book(locale, key) for locale in LOCALES for key in KEYS})

    def page(self, word: str, voice: Voice) -> Page:
        """The page of a word in the voice's language; the first page for a word that leads nowhere."""
        key, *numbers = word.split(".")
        book = self.books.get((voice.locale, key))
        if book is None:
            return self._games(voice) if len(KEYS) > 1 else self.page(KEYS[0], voice)
        places = [
            int(number) - 1 if number.isdecimal() and number.isascii() else -1 for number in numbers
        ]
        match places:
            case [chapter] if 0 <= chapter < len(book.chapters):
                return _chapter(key, book, chapter, voice)
            case [chapter, at] if 0 <= chapter < len(book.chapters):
                topics = book.under(book.chapters[chapter])
                if 0 <= at < len(topics):
                    return _topic(key, book, topics[at], voice)
        return _chapters(key, book, voice)

    def _games(self, voice: Voice) -> Page:
        rows = tuple((PageKey(voice.plain(Saying(f"{key}-name")), key),) for key in KEYS)
        first = self.books[voice.locale, KEYS[0]].topics[0]
        title = _bold(voice(say("rules-title")))
        return Page(title, rows, scene(KEYS[0], first.position, voice))


def _chapters(key: str, book: Book, voice: Voice) -> Page:
    rows = [(PageKey(chapter.title, f"{key}.{at}"),) for at, chapter in enumerate(book.chapters, 1)]
    if len(KEYS) > 1:
        rows.append((PageKey(voice.plain(say("rules-other-games")), ""),))
    title = voice(say("rules-game", game=Term(f"{key}-name")))
    text = f"{_bold(title)}\n{voice(say('rules-choose'))}"
    return Page(text, tuple(rows), scene(key, book.topics[0].position, voice))


def _chapter(key: str, book: Book, place: int, voice: Voice) -> Page:
    chapter = book.chapters[place]
    topics = book.under(chapter)
    rows = [(PageKey(t.title, f"{key}.{place + 1}.{at}"),) for at, t in enumerate(topics, 1)]
    rows.append((PageKey(voice.plain(say("rules-chapters")), key),))
    game_name = voice(say("rules-game", game=Term(f"{key}-name")))
    text = f"{_bold(escape(chapter.title, quote=False))}\n{game_name}"
    return Page(text, tuple(rows), scene(key, topics[0].position, voice))


def _topic(key: str, book: Book, topic: Topic, voice: Voice) -> Page:
    words = [
        f"{key}.{place}.{at}"
        for place, chapter in enumerate(book.chapters, 1)
        for at, _ in enumerate(book.under(chapter), 1)
    ]
    here = book.topics.index(topic)
    row = [PageKey(voice.plain(say("rules-topics")), words[here].rpartition(".")[0])]
    if here > 0:
        row.insert(0, PageKey(voice.plain(say("rules-previous")), words[here - 1]))
    if here + 1 < len(words):
        row.append(PageKey(voice.plain(say("rules-next")), words[here + 1]))
    ordered = reversed(row) if voice.rtl else row  # Telegram's rows run from left to right always
    return Page(text(topic, voice), (tuple(ordered),), scene(key, topic.position, voice))


def text(topic: Topic, voice: Voice) -> str:
    """The topic as a caption: title, answer, details, what the picture shows, the statements' numbers."""
    head = f"{_bold(escape(topic.title, quote=False))}\n{escape(topic.answer, quote=False)}"
    parts = [head, escape(topic.details, quote=False)]
    if topic.example:
        parts.append(f"<i>{escape(topic.example, quote=False)}</i>")
    parts.append(voice.write("rules-numbers", {"rules": tuple(map(Quote, topic.rules))}))
    return "\n\n".join(filter(None, parts))


def scene(key: str, position: str, voice: Voice) -> Scene:
    """The picture of a position of the game's folder, with the names of the examples."""
    view, chosen = _view(key, position)
    names = tuple(voice.plain(say("rules-name", number=seat)) for seat in range(1, view.seats + 1))
    return Scene(key, view, names, voice.named(names).drawn, Word(chosen))


@cache
def _book(locale: str, key: str) -> Book:
    file = resources.files("locales") / locale / "rules" / f"{key}.toml"
    return Book.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))


@cache
def _view(key: str, position: str) -> tuple[View, str]:
    """What the whole chat would see there, with the events of the newest words."""
    file = resources.files(f"engine.games.{key}") / "positions" / f"{position}.json"
    raw = Position.model_validate(json.loads(file.read_text(encoding="utf-8")))
    rules = game(key)
    if raw.state is not None:
        step: Step[Any] = Step(rules.load(raw.state))
    else:
        step = rules.start(raw.seats or 0, raw.options, rules.components(None), raw.seed)
    steps = [step]
    for word in raw.words:
        steps.append(rules.apply(steps[-1].state, rules.decode(word)))
    newest = tuple(event for step in steps[len(steps) - raw.since :] for event in step.events)
    return rules.observe(steps[-1].state, None, newest), raw.chosen


def _bold(html: str) -> str:
    return f"<b>{html}</b>"
