"""The rules: topics, found by menu or by question and illustrated with example positions; introductions; lessons.

The names below are imported on first use, because `python -m bot.rules` needs only the search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.rules.book import Book, Chapter, Topic
    from bot.rules.examples import ExamplePosition
    from bot.rules.lookup import RulesArticle, RulesLookup
    from bot.rules.pages import PageButton, RulesPage
    from bot.rules.search import Hit

_MODULES = {
    "Book": "book",
    "Chapter": "book",
    "ExamplePosition": "examples",
    "Hit": "search",
    "PageButton": "pages",
    "RulesArticle": "lookup",
    "RulesLookup": "lookup",
    "RulesPage": "pages",
    "Topic": "book",
}

__all__ = [
    "Book",
    "Chapter",
    "ExamplePosition",
    "Hit",
    "PageButton",
    "RulesArticle",
    "RulesLookup",
    "RulesPage",
    "Topic",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
