"""The topics as translators write them: locales/<lang>/rules/<game>.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_RULES = 4
"""Statements a topic may hold: more of them are more than one question."""


class Entry(BaseModel):
    """A value read from a file; what does not belong there is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Chapter(Entry):
    """A heading under which topics stand."""

    id: str
    title: str


class Picture(Entry):
    """A position, and what is to be seen there."""

    position: str
    example: str


class Topic(Entry):
    """One question and its answer; `then`: what follows the first picture, where one does not show the rule."""

    id: str
    chapter: str
    title: str
    answer: str
    details: str = ""
    example: str = ""
    position: str
    rules: tuple[str, ...] = Field(min_length=1, max_length=MOST_RULES)
    then: tuple[Picture, ...] = ()

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All of them, in their order."""
        return Picture(position=self.position, example=self.example), *self.then


class Book(Entry):
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

    def place(self, topic: Topic) -> tuple[int, int]:
        """The numbers, counted from 1, of a topic's chapter and of the topic in it."""
        for at, chapter in enumerate(self.chapters, 1):
            if chapter.id == topic.chapter:
                return at, self.under(chapter).index(topic) + 1
        raise KeyError(topic.id)

    def about(self, rule: str) -> Topic | None:
        """The first topic that tells a statement, the one of fewest statements before others."""
        found = [topic for topic in self.topics if rule in topic.rules]
        return min(found, key=lambda topic: len(topic.rules), default=None)


@cache
def read_book(locale: str, key: str) -> Book:
    """The topics of a game; raises pydantic's ValidationError."""
    file = resources.files("locales") / locale / "rules" / f"{key}.toml"
    return Book.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
