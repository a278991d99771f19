"""The numbered rules of docs/rules, and the marker of their tests: `@rule("AZ-21")`."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.contract import AnyGame

ROOT = Path(__file__).parents[2]
STATEMENT = re.compile(r"^- ([A-Z]{2}-[A-Z]?\d+) ", re.MULTILINE)

rule = pytest.mark.rule
"""Marks a test with the numbers of the rules that it checks; `pytest --rule AZ-21` runs only the tests of a rule."""


@cache
def statements(document: Path) -> tuple[str, ...]:
    """Return the rule numbers in a document, in order."""
    return tuple(STATEMENT.findall(document.read_text("utf-8")))


def rules_of(game: AnyGame) -> tuple[str, ...]:
    """Return the rule numbers of a game. Games that exist only in tests list them in `guidance`."""
    document = ROOT / f"docs/rules/{game.key}.md"
    return statements(document) if document.exists() else tuple(game.guidance.values())


def documents() -> list[Path]:
    return sorted((ROOT / "docs/rules").glob("*.md"))


def numbers_tested(folder: Path) -> set[str]:
    """Return all rule numbers in the markers of the tests in a folder."""
    return {number for path in sorted(folder.rglob("test_*.py")) for number in _marks(path)}


def _marks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "rule"
        ):
            yield from (at.value for at in node.args if isinstance(at, ast.Constant))
