"""The pages of the rules: the list of games, a game's chapters, a chapter's topics, and a topic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from bot.presentation.texts import Quote, Voice
from bot.rules.book import Book, Topic
from bot.rules.examples import example_scene
from engine.saying import Saying, Term, say
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button on a page, with its label and the path of the page that it opens."""

    label: str
    path: str


Row = tuple[PageButton, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The content of a message: a caption in HTML, rows of buttons (each from left to right), and a picture."""

    text: str
    rows: tuple[Row, ...]
    scene: Scene
    path: str = ""
    """The path of a topic's page, or "" for any other page."""
    lesson: tuple[str, str] | None = None
    """The lesson that the page leads to, as (game key, topic id), or None. Without a topic, the id is ""."""


def page_path(key: str, book: Book, topic: Topic, picture: int = 1) -> str:
    """Return the path of a topic's page; `picture` counts from 1.

    Raises KeyError if the topic is not in the book.
    """
    chapter, at = book.numbers_of(topic)
    path = f"{key}.{chapter}.{at}"
    return f"{path}.{picture}" if picture > 1 else path


def games_page(books: Sequence[tuple[str, Book]], voice: Voice) -> RulesPage:
    """Return a page with a button for each game."""
    rows = tuple((PageButton(voice.plain(Saying(f"{key}-name")), key),) for key, _ in books)
    key, book = books[0]
    return RulesPage(
        _bold(voice(say("rules-title"))), rows, example_scene(key, book.topics[0].position, voice)
    )


def chapters_page(key: str, book: Book, voice: Voice, *, others: bool) -> RulesPage:
    """Return a page with a button for each chapter, and one for the other games if `others` is set."""
    rows = [
        (PageButton(chapter.title, f"{key}.{at}"),) for at, chapter in enumerate(book.chapters, 1)
    ]
    if others:
        rows.append((PageButton(voice.plain(say("rules-other-games")), ""),))
    text = f"{_bold(_name(key, voice))}\n{voice(say('rules-choose'))}"
    return RulesPage(text, tuple(rows), example_scene(key, book.topics[0].position, voice))


def chapter_page(key: str, book: Book, number: int, voice: Voice) -> RulesPage:
    """Return a page with a button for each topic of chapter `number`, counted from 1."""
    chapter = book.chapters[number - 1]
    topics = book.topics_of(chapter)
    rows = [(PageButton(topic.title, page_path(key, book, topic)),) for topic in topics]
    rows.append((PageButton(voice.plain(say("rules-chapters")), key),))
    text = f"{_bold(escape(chapter.title, quote=False))}\n{_name(key, voice)}"
    return RulesPage(text, tuple(rows), example_scene(key, topics[0].position, voice))


def topic_page(
    key: str,
    book: Book,
    topic: Topic,
    voice: Voice,
    related: Iterable[Row] = (),
    *,
    picture: int = 1,
) -> RulesPage:
    """Return the page of a topic, with the rows of `related` above buttons for the previous and the next topic.

    `picture` is the number of the picture to show, from 1. Buttons for the pictures before and after it come first.
    """
    here = book.topics.index(topic)
    row = [PageButton(voice.plain(say("rules-topics")), f"{key}.{book.numbers_of(topic)[0]}")]
    if here > 0:
        before = page_path(key, book, book.topics[here - 1])
        row.insert(0, PageButton(voice.plain(say("rules-previous")), before))
    if here + 1 < len(book.topics):
        after = page_path(key, book, book.topics[here + 1])
        row.append(PageButton(voice.plain(say("rules-next")), after))
    turns = [
        PageButton(
            voice.plain(say("rules-picture", number=at, count=len(topic.pictures))),
            page_path(key, book, topic, at),
        )
        for at in (picture - 1, picture + 1)
        if 1 <= at <= len(topic.pictures)
    ]
    rows = (
        *([_in_reading_order(turns, voice)] if turns else []),
        *related,
        _in_reading_order(row, voice),
    )
    shown = topic.pictures[picture - 1]
    return RulesPage(
        topic_html(key, topic, voice, picture=picture),
        rows,
        example_scene(key, shown.position, voice),
        page_path(key, book, topic, picture),
        (key, topic.id),
    )


def topic_html(key: str, topic: Topic, voice: Voice, *, picture: int = 1) -> str:
    """Return a topic as HTML: game and title, answer, details, the caption of a picture, and the rule numbers.

    If `picture` is 0, the caption is left out.
    """
    head = f"{_bold(topic_title(key, topic, voice))}\n{escape(topic.answer, quote=False)}"
    parts = [head, escape(topic.details, quote=False)]
    example = topic.pictures[picture - 1].example if picture else ""
    if example:
        parts.append(f"<i>{escape(example, quote=False)}</i>")
    parts.append(voice.write("rules-numbers", {"rules": tuple(map(Quote, topic.rules))}))
    return "\n\n".join(filter(None, parts))


def topic_title(key: str, topic: Topic, voice: Voice) -> str:
    """Return the title of a topic with the name of its game, because games have topics with equal titles."""
    title = Quote(topic.title)
    return voice.write("rules-elsewhere", {"game": Term(f"{key}-name"), "title": title})


def _in_reading_order(row: Sequence[PageButton], voice: Voice) -> Row:
    """Return a row of buttons, reversed for a right-to-left language because Telegram shows rows from left to right."""
    return tuple(reversed(row) if voice.rtl else row)


def _name(key: str, voice: Voice) -> str:
    return voice(say("rules-game", game=Term(f"{key}-name")))


def _bold(html: str) -> str:
    return f"<b>{html}</b>"
