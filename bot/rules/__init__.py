"""The rules lookup: finds topics by menu or by question, and illustrates each with a picture of an example position."""

from bot.rules.book import Book, Chapter, Topic
from bot.rules.examples import ExamplePosition
from bot.rules.lookup import RulesArticle, RulesLookup
from bot.rules.pages import PageButton, RulesPage
from bot.rules.search import Hit

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
