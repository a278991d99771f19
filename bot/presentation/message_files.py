"""Reads the Fluent messages of a language. Each is parsed when it is first used: parsing all takes half a second."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

SHARED_FILES = tuple(
    f"{name}.ftl"
    for name in (
        *("analysis", "common", "fair", "lesson"),
        *("narration", "operator", "privacy", "puzzle"),
    )
)
"""The message files that each language has besides those of the games."""
_START = re.compile(r"^(-?[a-zA-Z][a-zA-Z0-9_-]*) *=", re.MULTILINE)
"""The start of a message or term. No other line starts with an identifier and an equals sign."""


def split(text: str) -> dict[str, str]:
    """Return the source of each message and term of a Fluent file by its id.

    The ids of terms start with a hyphen. If an id is repeated, the first entry is used.
    """
    starts = list(_START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    found: dict[str, str] = {}
    for start, end in zip(starts, ends, strict=True):
        found.setdefault(start[1], text[start.start() : end])  # as in Fluent, the first one counts
    return found


class Messages:
    """The messages of one language. Several threads may use an instance."""

    def __init__(
        self, locale: str, files: Iterable[str], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        """Read messages from the contents of Fluent files. `functions` are those that messages can call, by name."""
        self.bundle = FluentBundle([locale], functions=dict(functions), use_isolating=False)
        self._sources: dict[str, str] = {}
        for text in files:
            self._sources = split(text) | self._sources
        self._parsed: set[str] = set()

    def pattern(self, id: str) -> Any:
        """Return the pattern of a message, or None if the message is missing, is invalid or has no text."""
        self._parse(id)
        return self.bundle.get_message(id).value if self.bundle.has_message(id) else None

    def _parse(self, id: str) -> None:
        """Parse a message and all messages to which it refers, unless this has been done."""
        if id in self._parsed:
            return
        parser, references, found = FluentParser(with_spans=False), _References(), []
        references.names.append(id)
        for name in references.names:  # grows in the loop
            source = self._sources.get(name)
            if source is not None and name not in self._parsed:
                entry = parser.parse_entry(source)
                references.visit(entry)
                found.append(entry)
        self.bundle.add_resource(ast.Resource(found))
        self._parsed.update(references.names)  # last, because another thread may read it


class _References(Visitor):
    """Collects the ids of all messages and terms to which a message refers, each once."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self._add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self._add(f"-{node.id.name}")
        self.generic_visit(node)

    def _add(self, name: str) -> None:
        if name not in self.names:
            self.names.append(name)


def contents(locale: str) -> list[str]:
    """Return the contents of the message files of a language, in the order of their names."""
    files = (resources.files("locales") / locale).iterdir()
    found = sorted(
        (file for file in files if file.name.endswith(".ftl")), key=lambda file: file.name
    )
    return [file.read_text(encoding="utf-8") for file in found]
