"""The rule lookup: topics by buttons or in one's own words, each with a picture of a real position."""

from bot.rules.book import Book, Chapter, Topic
from bot.rules.lookup import Article, Rules
from bot.rules.pages import Page, PageKey
from bot.rules.pictures import Position
from bot.rules.search import Hit

__all__ = ["Article", "Book", "Chapter", "Hit", "Page", "PageKey", "Position", "Rules", "Topic"]
