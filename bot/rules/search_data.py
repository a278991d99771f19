"""The data for analyzing questions in a language: letters, grammar, names, synonyms, sample questions, small talk.

The data are in `locales/<language>/search/`: `common.toml` for the language and `<game>.toml` for each game. `name`
is the name of a key in these files where it differs from the name in the code.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec import field

from bot.runtime.data_files import FileModel, read_data


class Grammar(FileModel, frozen=True):
    """Words with no weight (`stop_words`) or little weight (`weak_words`), and rules of inflection.

    Each field lists words separated by spaces.
    """

    stop_words: str = field(name="idle")
    weak_words: str = field(name="soft")
    suffixes: str = field(default="", name="endings")
    protected_words: str = field(default="", name="whole")
    silent_letters: str = field(default="", name="dropped")
    silent_letter_suffixes: str = field(default="", name="dropped_before")
    optional_suffixes: str = field(default="", name="longer")
    detached_prefixes: str = field(default="", name="glue")
    articles: str = ""
    verb_prefixes: str = ""
    verb_suffixes: str = field(default="", name="verb_endings")


class SynonymGroups(FileModel, frozen=True):
    """Groups of synonyms. Members are separated by commas; the first one is the term used in the topics."""

    groups: tuple[str, ...]


class NameData(FileModel, frozen=True):
    """Words used to recognize names of games and rule numbers.

    A name that ends in one of `numbers` is ignored if one of `counted` follows, as in "azul two players". `numbered`
    are phrases that precede a rule number. `other_games` are games that the bot does not have.
    """

    numbers: str
    counted: str
    numbered: str
    other_games: str = field(name="elsewhere")


class SmallTalk(FileModel, frozen=True):
    """Words of messages that are not questions, separated by spaces.

    `fillers` are the other words that a message of thanks or a greeting may contain.
    """

    thanks: str
    greetings: str
    fillers: str = ""


class NewcomerData(FileModel, frozen=True):
    """Questions that ask for the introduction to a game.

    `phrases` are separated by commas. `fillers` are the other words that such a question may contain, separated by
    spaces.
    """

    phrases: str = ""
    fillers: str = ""


class BotQuestionData(FileModel, frozen=True):
    """Questions about the bot itself.

    `phrases` are those of each answer, separated by commas. `fillers` are the other words that such a question may
    contain, separated by spaces.
    """

    phrases: dict[str, str] = field(default_factory=dict)
    fillers: str = ""


class LanguageData(FileModel, frozen=True):
    """The data of a language that apply to all games.

    letters: the text that replaces each of these letters, or "" to delete the letter.
    phonetic_rules: the text that replaces each of these texts in a phonetic key, applied in this order.
    verbs: the past and the present stems of each verb, separated by a comma.
    irregular_forms: the irregular forms of each word, separated by spaces.
    """

    grammar: Grammar
    synonyms: SynonymGroups = field(name="same")
    names: NameData
    small_talk: SmallTalk
    newcomers: NewcomerData = NewcomerData()
    bot_questions: BotQuestionData = field(default=BotQuestionData(), name="bot")
    letters: dict[str, str] = field(default_factory=dict)
    phonetic_rules: dict[str, str] = field(default_factory=dict, name="sounds")
    verbs: dict[str, str] = field(default_factory=dict)
    irregular_forms: dict[str, str] = field(default_factory=dict, name="forms")


class GameSearchData(FileModel, frozen=True):
    """A game's names, its synonyms, and sample questions for each rule number.

    `own_phrases`, separated by commas, make a question one about the game if it is named or running, although it could
    also be about the bot itself (`BotQuestionData`).
    """

    names: str
    synonyms: tuple[str, ...] = field(name="same")
    sample_questions: dict[str, str] = field(name="asked")
    own_phrases: str = field(default="", name="own")


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
    return read_data(_file(locale, "common"), LanguageData)


@cache
def read_game_search_data(locale: str, key: str) -> GameSearchData:
    """Return the data in a game's file. Raises FileNotFoundError, or ValueError if the file is invalid."""
    return read_data(_file(locale, key), GameSearchData)


def _file(locale: str, name: str) -> Traversable:
    return resources.files("locales") / locale / "search" / f"{name}.toml"
