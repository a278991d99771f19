"""The topics and the introduction of a game in one language, read from locales/<language>/rules/<game>.toml."""

from __future__ import annotations

from functools import cache
from importlib import resources
from string import digits
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from bot.runtime.data_files import FileModel, read_data

RuleNumbers: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
"""The numbers of the rules that a topic or an introduction covers."""


class Chapter(FileModel, frozen=True):
    """A chapter, which groups topics under a heading."""

    id: str
    title: str


class Picture(FileModel, frozen=True):
    """An example position and its caption."""

    position: str
    example: str


class Topic(FileModel, frozen=True):
    """A question about the rules and its answer.

    `position` and `example` belong to the first picture; `then` lists further pictures. `rules` are the rule numbers.
    """

    id: str
    chapter: str
    title: str
    answer: str
    position: str
    rules: RuleNumbers
    details: str = ""
    example: str = ""
    then: tuple[Picture, ...] = ()

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures in order."""
        return Picture(position=self.position, example=self.example), *self.then


class Intro(FileModel, frozen=True):
    """A game's page for newcomers.

    `tagline` is one line about the game. `topic` is the id of the topic whose picture the page shows, and `options`
    maps the keys of options to explanations.
    """

    title: str
    tagline: str
    aim: str
    turn: str
    score: str
    topic: str
    rules: RuleNumbers
    options: dict[str, str] = field(default_factory=dict)


class Book(FileModel, frozen=True):
    """The topics of a game in one language, in reading order. `intro` is None if the game has no page for newcomers."""

    chapters: tuple[Chapter, ...] = field(name="chapter")
    topics: tuple[Topic, ...] = field(name="topic")
    intro: Intro | None = None

    def __post_init__(self) -> None:
        order = [chapter.id for chapter in self.chapters]
        chapters = [order.index(topic.chapter) for topic in self.topics]
        if chapters != sorted(chapters) or set(chapters) != set(range(len(order))):
            raise ValueError("topics stand in the order of their chapters, and no chapter is empty")
        if len({topic.id for topic in self.topics}) != len(self.topics):
            raise ValueError("two topics with one id")
        if self.intro and self.intro.topic not in {topic.id for topic in self.topics}:
            raise ValueError("the picture of the intro is that of a topic")

    @property
    def prefix(self) -> str:
        """The letters before the game's rule numbers, such as "AZ"."""
        return self.topics[0].rules[0].partition("-")[0]

    def topics_of(self, chapter: Chapter) -> tuple[Topic, ...]:
        """Return the topics of a chapter in reading order."""
        return tuple(topic for topic in self.topics if topic.chapter == chapter.id)

    def numbers_of(self, topic: Topic) -> tuple[int, int]:
        """Return the number of a topic's chapter and the topic's number in that chapter, both counted from 1.

        Raises KeyError or ValueError if the topic is not in the book.
        """
        for at, chapter in enumerate(self.chapters, 1):
            if chapter.id == topic.chapter:
                return at, self.topics_of(chapter).index(topic) + 1
        raise KeyError(topic.id)

    def topic_for_rule(self, rule: str) -> Topic | None:
        """Return the topic about a rule, or None.

        If several topics cover the rule, return the first of those that cover the fewest rules.
        """
        found = [topic for topic in self.topics if rule in topic.rules]
        return min(found, key=lambda topic: len(topic.rules), default=None)

    def number_range(self, rule: str) -> tuple[str, str, bool]:
        """Return the first and the last number with the same letters as `rule`: "AZ-E1" and "AZ-E5" for "AZ-E99".

        The third value is whether some numbers between them are missing. If no rule has these letters, return the range
        of the numbers without a letter after the hyphen.
        """
        by_letters: dict[str, set[int]] = {}
        for topic in self.topics:
            for one in topic.rules:
                letters = one.rstrip(digits)
                by_letters.setdefault(letters, set()).add(int(one.removeprefix(letters)))
        letters = rule.rstrip(digits)
        if letters not in by_letters:
            letters = f"{self.prefix}-"
        numbers = by_letters[letters]
        first, last = min(numbers), max(numbers)
        return f"{letters}{first}", f"{letters}{last}", len(numbers) <= last - first


@cache
def read_book(locale: str, key: str) -> Book:
    """Return the book of a game in a language. Raises FileNotFoundError, or ValueError if the file is invalid."""
    file = resources.files("locales") / locale / "rules" / f"{key}.toml"
    return read_data(file, Book)
