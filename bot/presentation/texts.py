"""Translation: turns sayings into texts in a language, using the Fluent messages in locales/."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Any, TypeAlias, Union

from babel import Locale
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt, FluentNumber

from bot.presentation.entities import suppress_entities
from bot.presentation.message_files import Messages, contents
from bot.tables.refusals import AgainstRules, Refusal
from engine import core
from engine.players import MATCHED
from engine.saying import Saying, Term, Who, say

LOCALES = ("fa", "en")
DEFAULT, FALLBACK = "fa", "en"
FSI, LRI, PDI, LRM = "\u2068", "\u2066", "\u2069", "\u200e"
_MINUS = "\u2212"
_ZEROS = {"fa": 0x06F0}
log = logging.getLogger(__name__)


class MissingText(Exception):
    """A message does not exist or cannot be formatted, for example because a variable is missing."""


@dataclass(frozen=True, slots=True)
class Quote:
    """User-written text inside a message. Like the names of seats, it is isolated and escaped, and shows no links."""

    text: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A person's name, which in HTML texts becomes a mention that notifies the person. `user` is the Telegram id."""

    text: str
    user: int


Names: TypeAlias = tuple[str, ...]
Value: TypeAlias = Union["Quote", "Mention", int, str, Who, Term, Saying, tuple["Value", ...]]


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns sayings into texts in one language, using the names of the players at one table.

    By default, a voice writes HTML for chat messages, in which names are isolated and escaped, and Telegram detects
    no entities in them. `plain` is for notifications and keys, which have no markup, and `drawn` for pictures, in
    which each name is a separate text run. If `strict` is set, a missing text raises MissingText. Voices can be
    pickled; the message files are read once per process.
    """

    locale: str
    names: Names = ()
    isolate: bool = True
    escape: bool = True
    strict: bool = False
    owners: Names = ()
    """The names of the seats for `Who(seat, owner=True)`. If empty, they are the same as `names`."""
    full: Names = ()
    """The names of the seats for the end of a game, where they are not shortened. If empty, the same as `names`."""

    @property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return self.write("picture-direction", {}) == "rtl"

    @property
    def plain(self) -> Voice:
        """The same voice for texts without markup: notifications, alerts, keys and command menus."""
        return replace(self, escape=False)

    @property
    def drawn(self) -> Voice:
        """The same voice for texts in pictures."""
        return replace(self, isolate=False, escape=False)

    def named(self, names: Names, owners: Names = (), full: Names = ()) -> Voice:
        """Return the same voice with these names for the seats. `owners` and `full`: see the attributes."""
        return replace(self, names=names, owners=owners, full=full)

    def __call__(self, saying: Saying) -> str:
        """Return the text of a saying.

        A missing text is logged and replaced by the English text or the message id, unless the voice is strict: then
        MissingText is raised.
        """
        return self.write(saying.id, dict(saying.args))

    def write(self, id: str, args: Mapping[str, Value]) -> str:
        """Return the text of a message, as calling the voice does. `args` may also include quotes and mentions."""
        for locale in dict.fromkeys((self.locale, FALLBACK)):
            try:
                return _format(locale, id, self._values(args))
            except MissingText as missing:
                if self.strict:
                    raise
                log.error("missing text: %s", missing)
        return id

    def digits(self, number: int) -> str:
        """Return a number in the language's digits.

        A negative number is written as in `_Isolated` or, in pictures, with a minus sign.
        """
        return (_isolated if self.isolate else _digits)(number, self.locale)

    def _values(self, args: Mapping[str, Value]) -> dict[str, str | FluentNumber]:
        values = {name: self._value(arg) for name, arg in args.items()}
        for name, arg in args.items():
            if isinstance(arg, tuple):
                values[f"{name}-count"] = _Number(len(arg))
        return values

    def _value(self, arg: Value) -> str | FluentNumber:
        match arg:
            case int():
                return _Isolated(arg) if self.isolate else _Number(arg)
            case Quote(text):
                return self._quote(text)
            case Mention(text, user):
                link = f'<a href="tg://user?id={user}">{_escape(text)}</a>'
                return f"{FSI}{link}{PDI}" if self.escape else self._quote(text)
            case Who(seat, owner):
                return self._quote(self._name(seat, (owner and self.owners) or self.names))
            case Term(id):
                return self(Saying(id))
            case Saying():
                return self(arg)
            case tuple():
                return _listed(self.locale, [self._written(item) for item in arg])
        return arg

    def _written(self, arg: Value) -> str:
        return self.digits(arg) if isinstance(arg, int) else str(self._value(arg))

    def _name(self, seat: int, names: tuple[str, ...]) -> str:
        if seat < len(names):
            return names[seat]
        return self.plain(say("seat-number", number=seat + 1))

    def _quote(self, text: str) -> str:
        text = _escape(text) if self.escape else text
        return f"{FSI}{text}{PDI}" if self.isolate else text


@dataclass(frozen=True, slots=True)
class Texts:
    """Creates voices in the available languages."""

    locales: tuple[str, ...] = LOCALES
    strict: bool = False

    @classmethod
    def load(cls, *, strict: bool = False) -> Texts:
        """Read all message files and return the texts. If `strict` is set, their voices are strict (see Voice)."""
        for locale in LOCALES:
            _messages(locale)
        return cls(strict=strict)

    def match(self, code: str | None) -> str:
        """Return the available language that matches an IETF language code, or Persian if there is none."""
        short = (code or DEFAULT).replace("_", "-").split("-")[0].lower()
        return short if short in self.locales else DEFAULT

    def voice(self, locale: str, names: tuple[str, ...] = ()) -> Voice:
        """Return a voice for HTML texts in a language, with these names for the seats."""
        return Voice(self.match(locale), names, strict=self.strict)


def refusal_text(refusal: Refusal, voice: Voice, *, rule_button: bool = False) -> str:
    """Return the text of a refusal.

    If `rule_button` is set and the broken rule is known, the text mentions that the rules button shows the rule.
    """
    if rule_button and isinstance(refusal, AgainstRules) and refusal.rule is not None:
        return voice(say("refused-rule", reason=refusal.saying))
    return voice(refusal.saying)


def level_name(level: str) -> Term:
    """Return the term for the name of a computer's level."""
    return Term(f"level-{level}")


def level_key(level: str) -> Term:
    """Return the term for a level on a key: "my level" for a matched computer."""
    return Term("level-matched-own") if level == MATCHED else level_name(level)


def has_text(locale: str, id: str) -> bool:
    """Return whether a language has a message with a text."""
    return _messages(locale).pattern(id) is not None


class _Number(FluentInt):
    """An integer that is formatted in the locale's digits and can be used in Fluent selectors."""

    def format(self, locale: Locale) -> str:
        return _digits(int(self), locale.language)


class _Isolated(_Number):
    """A number whose minus sign, if any, is a word in Persian and a sign before the digits in English."""

    def format(self, locale: Locale) -> str:
        return _isolated(int(self), locale.language)


def _escape(text: str) -> str:
    """Return user-written text as HTML in which Telegram detects no entities."""
    return escape(suppress_entities(text), quote=False)


def _digits(number: int, locale: str) -> str:
    text = str(abs(number))
    if zero := _ZEROS.get(locale):
        text = "".join(chr(zero + int(digit)) for digit in text)
    return _MINUS + text if number < 0 else text


def _isolated(number: int, locale: str) -> str:
    digits = _digits(abs(number), locale)
    return digits if number >= 0 else _format(locale, "number-negative", {"digits": digits})


def _format(locale: str, id: str, args: Mapping[str, str | FluentNumber]) -> str:
    return _resolved(locale, id, args) if args else _fixed(locale, id)


class _List(str):
    """A list joined as words, as in "a, b and c". `items` are its items, which CLAUSES joins in another way."""

    items: Sequence[str]


def _listed(
    locale: str, items: Sequence[str], joint: str = "list-comma", last: str = "list-and"
) -> _List:
    """Return the items joined with the message `joint`, the last two with `last`; "" without items."""
    text = items[-1] if items else ""
    for at, item in enumerate(reversed(items[:-1])):
        text = _format(locale, last if at == 0 else joint, {"first": item, "rest": text})
    listed = _List(text)
    listed.items = items
    return listed


@cache
def _fixed(locale: str, id: str) -> str:
    """Return the text of a message without arguments. The text never changes, so it is cached."""
    return _resolved(locale, id, {})


def _resolved(locale: str, id: str, args: Mapping[str, str | FluentNumber]) -> str:
    pattern, bundle = _pattern(locale, id), _messages(locale).bundle
    # FluentBundle.format_pattern is not used because it would format every int in Latin digits.
    errors: list[Exception] = []
    text = pattern(ResolverEnvironment(bundle, errors, current=CurrentEnvironment(dict(args))))
    if errors:
        raise MissingText(f"{locale}: {id}: {errors[0]}")
    return str(text)


@cache
def _pattern(locale: str, id: str) -> Any:
    pattern = _messages(locale).pattern(id)
    if pattern is None:
        raise MissingText(f"{locale}: {id}")
    return pattern


@cache
def _messages(locale: str) -> Messages:
    def spoken(message: str) -> Any:
        return lambda number: _format(locale, message, {"number": number})

    functions: dict[str, Any] = {
        "ORDINAL": spoken("number-ordinal"),
        "ORDINALFORM": lambda number: Locale.parse(locale).ordinal_form(int(number)),
        "SPELL": spoken("number-spelled"),
        # The mark keeps the slash in front of the command in right-to-left text.
        "COMMAND": lambda name: f"{LRM}/{name}",
        "SEARCH": lambda: "plain" if core.library() is None else "compiled",
        "ABS": lambda number: _Number(abs(number)),
        "SENTENCE": lambda clause: f"{str(clause)[:1].upper()}{str(clause)[1:]}",
        "CLAUSES": lambda listed: _listed(locale, listed.items, "list-clause", "list-clause"),
    }
    return Messages(locale, contents(locale), functions)
