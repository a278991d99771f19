"""A text that tells people to press a key quotes a label that a key has."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from tests.messages import LOCALES, ROOT

TELEGRAM = {"fa": {"شروع"}, "en": {"Start"}}
"""The labels of Telegram's own keys that texts quote."""
QUOTATIONS = {
    "fa": re.compile(
        "(?:دکمه|کلید)\\S*\\s+«([^«»]+)»|«([^«»]+)» (?:را|هم) بزن|در «([^«»]+)» (?:است|ببین)"
    ),
    "en": re.compile(
        "[Pp]ress “([^“”]+)”|[Tt]ap “([^“”]+)”|“([^“”]+)” (?:key|button|shows|puts|uses)"
    ),
}
"""Quoted labels, with the words that tell people to press the key."""
LABELS = re.compile(r"(.*-)?(key|rematch|grant|deny|join|start|open|leave|settings|vote)(-.*)?")
"""The ids of messages that are labels of keys."""


class _Texts(Visitor):  # type: ignore[misc]  # the package ships no types
    """Collects the text of every variant of a message; a placeable becomes `{id}` of a message, or `{}`."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: ftl.Pattern) -> None:  # noqa: N802
        parts = []
        for element in node.elements:
            if isinstance(element, ftl.TextElement):
                parts.append(element.value)
            elif isinstance(element.expression, ftl.MessageReference):
                parts.append(f"{{{element.expression.id.name}}}")
            else:
                parts.append("{}")
        self.found.append("".join(parts).strip())
        self.generic_visit(node)


def texts(locale: str) -> dict[str, list[str]]:
    """Return the texts of all variants of each message."""
    found = {}
    for file in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                visitor = _Texts()
                visitor.visit(entry)
                found[entry.id.name] = visitor.found
    return found


def quoted(locale: str) -> Iterator[tuple[str, str]]:
    """Yield the ids of messages and the labels that they quote."""
    for key, variants in texts(locale).items():
        for text in variants:
            for groups in QUOTATIONS[locale].findall(text):
                yield key, next(filter(None, groups))


def quoted_in_pages(locale: str) -> Iterator[tuple[str, str]]:
    """Yield the files of lessons and rules and the labels that they quote."""
    for folder in ("lessons", "rules"):
        for file in sorted((ROOT / "locales" / locale / folder).glob("*.toml")):
            for groups in QUOTATIONS[locale].findall(file.read_text(encoding="utf-8")):
                yield f"{folder}/{file.name}", next(filter(None, groups))


def bare(label: str) -> str:
    """Return a label without its leading sign."""
    return re.sub(r"^\W+", "", label)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_quoted_label_is_on_a_key(locale: str) -> None:
    found = texts(locale)
    labels = {text for key, variants in found.items() if LABELS.fullmatch(key) for text in variants}
    known = labels | {bare(label) for label in labels} | TELEGRAM[locale]
    known |= {f"{{{key}}}" for key in found if LABELS.fullmatch(key)}
    quotations = list(quoted(locale))
    assert len(quotations) > 3
    assert [one for one in quotations if one[1] not in known] == []


def words(label: str) -> str:
    """Return the letters of a label, without its values and the mark of an ezafe, which may stand before a value."""
    return re.sub(r"\{[^}]*\}|[\W\d_]", "", label)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_label_that_a_lesson_or_a_rule_quotes_is_on_a_key(locale: str) -> None:
    found = texts(locale)
    known = {words(text) for key in found if LABELS.fullmatch(key) for text in found[key]} - {""}
    quotations = list(quoted_in_pages(locale))
    assert len(quotations) > 3
    assert [one for one in quotations if words(one[1]) not in known] == []
