"""The data for analyzing questions in a language: letters, grammar, names, synonyms, sample questions, small talk.

The data are in `locales/<language>/search/`: `common.toml` for the language and `<game>.toml` for each game. Aliases
map the names of keys in these files to the names in the code where they differ.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources

from pydantic import Field

from bot.rules.book import FileModel


class Grammar(FileModel):
    """Words with no weight (`stop_words`) or little weight (`weak_words`), and rules of inflection.

    Each field lists words separated by spaces.
    """

    stop_words: str = Field(alias="idle")
    weak_words: str = Field(alias="soft")
    suffixes: str = Field("", alias="endings")
    protected_words: str = Field("", alias="whole")
    silent_letters: str = Field("", alias="dropped")
    silent_letter_suffixes: str = Field("", alias="dropped_before")
    optional_suffixes: str = Field("", alias="longer")
    detached_prefixes: str = Field("", alias="glue")
    articles: str = ""
    verb_prefixes: str = ""
    verb_suffixes: str = Field("", alias="verb_endings")


class SynonymGroups(FileModel):
    """Groups of synonyms. Members are separated by commas; the first one is the term used in the topics."""

    groups: tuple[str, ...]


class NameData(FileModel):
    """Words used to recognize names of games and rule numbers.

    A name that ends in one of `numbers` is ignored if one of `counted` follows, as in "azul two players". `numbered`
    are phrases that precede a rule number. `other_games` are games that the bot does not have.
    """

    numbers: str
    counted: str
    numbered: str
    other_games: str = Field(alias="elsewhere")


class SmallTalk(FileModel):
    """Words of messages that are not questions, separated by spaces.

    `fillers` are the other words that a message of thanks or a greeting may contain.
    """

    thanks: str
    greetings: str
    fillers: str = ""


class NewcomerData(FileModel):
    """Questions that ask for the introduction to a game.

    `phrases` are separated by commas. `fillers` are the other words that such a question may contain, separated by
    spaces.
    """

    phrases: str = ""
    fillers: str = ""


class LanguageData(FileModel):
    """The data of a language that apply to all games.

    letters: the text that replaces each of these letters, or "" to delete the letter.
    phonetic_rules: the text that replaces each of these texts in a phonetic key, applied in this order.
    verbs: the past and the present stems of each verb, separated by a comma.
    irregular_forms: the irregular forms of each word, separated by spaces.
    """

    letters: dict[str, str] = Field(default_factory=dict)
    phonetic_rules: dict[str, str] = Field(default_factory=dict, alias="sounds")
    grammar: Grammar
    verbs: dict[str, str] = Field(default_factory=dict)
    irregular_forms: dict[str, str] = Field(default_factory=dict, alias="forms")
    synonyms: SynonymGroups = Field(alias="same")
    names: NameData
    small_talk: SmallTalk
    newcomers: NewcomerData = NewcomerData()


class GameSearchData(FileModel):
    """A game's names, its synonyms, and sample questions for each rule number."""

    names: str
    synonyms: tuple[str, ...] = Field(alias="same")
    sample_questions: dict[str, str] = Field(alias="asked")


def split_group(text: str) -> tuple[str, ...]:
    """Return the members of a comma-separated group."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def vocabulary_texts(language: LanguageData, games: Iterable[GameSearchData]) -> Iterable[str]:
    """Yield the texts that contain the words typical of questions."""
    yield from (language.grammar.weak_words, *language.synonyms.groups)
    for game in games:
        yield from (*game.synonyms, *game.sample_questions.values())


@cache
def read_language_data(locale: str) -> LanguageData:
    """Return the data in `common.toml`. Raises FileNotFoundError, or ValueError if the file is invalid."""
    return LanguageData.model_validate(_read(locale, "common"))


@cache
def read_game_search_data(locale: str, key: str) -> GameSearchData:
    """Return the data in a game's file. Raises FileNotFoundError, or ValueError if the file is invalid."""
    return GameSearchData.model_validate(_read(locale, key))


def _read(locale: str, name: str) -> object:
    file = resources.files("locales") / locale / "search" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
