"""How people of one language type: letters, grammar, synonyms and questions, from locales/<lang>/search/."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources

from pydantic import Field

from bot.rules.book import Entry


class Grammar(Entry):
    """Words that count for nothing or for little, and how words are bent. Parted by spaces."""

    idle: str
    soft: str
    endings: str = ""
    whole: str = ""
    dropped: str = ""
    dropped_before: str = ""
    longer: str = ""
    glue: str = ""
    articles: str = ""
    verb_prefixes: str = ""
    verb_endings: str = ""


class Same(Entry):
    """Groups of words that mean the same, parted by commas; the first word is the texts' own."""

    groups: tuple[str, ...]


class Names(Entry):
    """What helps to see which game is named."""

    numbers: str
    counted: str
    numbered: str
    elsewhere: str


class Lexicon(Entry):
    """What is common to all games."""

    letters: dict[str, str] = Field(default_factory=dict)
    sounds: dict[str, str] = Field(default_factory=dict)
    grammar: Grammar
    verbs: dict[str, str] = Field(default_factory=dict)
    forms: dict[str, str] = Field(default_factory=dict)
    same: Same
    names: Names


class GameLexicon(Entry):
    """A game's names, its own synonyms, and how people ask for each of its statements."""

    names: str
    same: tuple[str, ...]
    asked: dict[str, str]


def parted(text: str) -> tuple[str, ...]:
    """The members of a group that is parted by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def every_word(lexicon: Lexicon, games: Iterable[GameLexicon]) -> Iterable[str]:
    """All texts of the files in whose words people ask."""
    yield from (lexicon.grammar.soft, *lexicon.same.groups)
    for game in games:
        yield from (*game.same, *game.asked.values())


@cache
def read_lexicon(locale: str) -> Lexicon:
    """The common file of a language; raises pydantic's ValidationError."""
    return Lexicon.model_validate(_read(locale, "common"))


@cache
def read_game_lexicon(locale: str, key: str) -> GameLexicon:
    """A game's file; raises pydantic's ValidationError."""
    return GameLexicon.model_validate(_read(locale, key))


def _read(locale: str, name: str) -> object:
    file = resources.files("locales") / locale / "search" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
