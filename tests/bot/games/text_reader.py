"""Reads boards in words: a person who knows the language and the words of a game, but sees neither picture nor state.

The patterns of the lines are the messages of the language, read backwards. Nothing here imports a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast

LOCALES = Path(__file__).parents[3] / "locales"
PARTS = {"tiles", "line-empty", "line-filled", "space", "panes", "window", "stack", "corals"} | {
    "up",
    "piece",
}
"""The messages that are parts of lines."""
NUMBERS = {"points", "tokens", "left", "height", "count", "slot", "lost", "step"}
"""The arguments that are written as one word, which MINUS may precede."""
_INVISIBLE = re.compile(r"<[^>]*>|[\u2063\u2066-\u2069\u200e\u200f]")


@dataclass(frozen=True, slots=True)
class Read:
    """A line that was understood: the id of its message, and its arguments as they are written."""

    id: str
    args: dict[str, str]


@cache
def _messages(locale: str) -> dict[str, ast.Message]:
    found = {}
    for file in (LOCALES / locale).glob("*.ftl"):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                found[entry.id.name] = entry
    return found


def _word(locale: str, id: str) -> str:
    """Return the first words of a message that are not an argument."""
    elements = _messages(locale)[id].value.elements
    return next(str(one.value) for one in elements if isinstance(one, ast.TextElement))


MINUS = f"(?:{_word('fa', 'number-negative').strip()}|\u2212)"
"""A regular expression for the beginning of a negative number in any language."""
BETWEEN = {
    locale: "|".join(_word(locale, joined) for joined in ("list-comma", "list-and"))
    for locale in ("fa", "en")
}
"""Regular expressions for what stands between the parts of an enumeration."""


def _variants(pattern: ast.Pattern) -> Iterator[str]:
    """Yield a regular expression for each way in which a pattern can be written; an argument may occur once in each."""
    found = [""]
    for element in pattern.elements:
        found = [before + part for before in found for part in _parts(element)]
    for one in found:
        names: set[str] = set()

        def group(match: re.Match[str], names: set[str] = names) -> str:
            name = match[1]
            again = name in names
            names.add(name)
            written = rf"(?:{MINUS} ?)?\S+?" if name in NUMBERS else ".+?"
            return f"(?P={name})" if again else f"(?P<{name}>{written})"

        yield re.sub(r"\{\{(\w+)\}\}", group, one)


def _parts(element: ast.TextElement | ast.Placeable) -> Iterator[str]:
    if isinstance(element, ast.TextElement):
        yield re.escape(element.value)
        return
    match element.expression:
        case ast.VariableReference(id=name):
            yield f"{{{{{name.name}}}}}"
        case ast.FunctionReference(arguments=given):
            yield f"{{{{{given.positional[0].id.name}}}}}"
        case ast.SelectExpression(variants=variants):
            for variant in variants:
                yield from _plain_variants(variant.value)
        case other:
            raise TypeError(other)


def _plain_variants(pattern: ast.Pattern) -> list[str]:
    found = [""]
    for element in pattern.elements:
        found = [before + part for before in found for part in _parts(element)]
    return found


class Reader:
    """Reads texts of one game in one language."""

    def __init__(self, locale: str, game: str) -> None:
        self.locale, self.game = locale, game
        wanted = [name for name in _messages(locale) if name.startswith(f"{game}-text-")]
        self._patterns = [
            (name, re.compile(one))
            for name in wanted
            for one in _variants(_messages(locale)[name].value)
        ]
        self.numbers = self._spelled()

    def _spelled(self) -> dict[str, int]:
        [element] = _messages(self.locale)["number-spelled"].value.elements
        found = {}
        for variant in element.expression.variants:
            if isinstance(variant.key, ast.NumberLiteral):
                found[variant.value.elements[0].value] = int(variant.key.value)
        return found

    def words(self, prefix: str) -> dict[str, str]:
        """Return the last parts of the ids of messages without arguments that begin with `prefix`, by their texts."""
        return {
            message.value.elements[0].value: name.removeprefix(prefix)
            for name, message in _messages(self.locale).items()
            if name.startswith(prefix) and isinstance(message.value.elements[0], ast.TextElement)
        }

    def number(self, written: str) -> int:
        """Return a number in digits or in words."""
        if written in self.numbers:
            return self.numbers[written]
        return int(re.sub(f"^{MINUS} ?", "-", written))

    def list(self, written: str) -> list[str]:
        """Return the parts of an enumeration."""
        return re.split(BETWEEN[self.locale], written)

    def line(self, written: str, *ids: str) -> list[Read]:
        """Return the possible readings of a line, those with the shortest arguments first; `ids` limit the messages."""
        found = [
            Read(name, match.groupdict())
            for name, pattern in self._patterns
            if (not ids or name.removeprefix(f"{self.game}-text-") in ids)
            and (match := pattern.fullmatch(written))
        ]
        return sorted(found, key=lambda read: sum(map(len, read.args.values())))

    def lines(self, text: str) -> Iterator[Read]:
        """Yield the lines of a text that describe a position."""
        for written in plain(text).splitlines():
            read = [(one.id.removeprefix(f"{self.game}-text-"), one) for one in self.line(written)]
            for name, one in read:
                if name not in PARTS:
                    yield Read(name, one.args)
                    break

    def counted(self, written: str | None, id: str, names: dict[str, str]) -> Counter[str]:
        """Return the numbers of an enumeration of counted things, by name; a thing without a number counts once."""
        found: Counter[str] = Counter()
        for part in self.list(written) if written else ():
            readings = self.line(part, id)
            if readings and readings[0].args["colour"] in names:
                args = readings[0].args
                found[names[args["colour"]]] += self.number(args["count"])
            else:
                found[names[part]] += 1
        return found


def plain(html: str) -> str:
    """Return a text without markup and invisible marks, as a person sees it."""
    return unescape(_INVISIBLE.sub("", html))


def sections(reader: Reader, text: str, heads: tuple[str, ...]) -> tuple[list[Read], list[Any]]:
    """Return the lines before the first head, and for each head its lines up to the next one, the head included."""
    first: list[Read] = []
    found: list[list[Read]] = []
    for read in reader.lines(text):
        if read.id in heads:
            found.append([])
        (found[-1] if found else first).append(read)
    return first, found
