"""The pages of the rules: the list of games, a game's chapters, a chapter's topics, and a topic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from bot.presentation.keys.key_widths import packed
from bot.presentation.keys.keyboards import MOST_ROWS
from bot.presentation.texts import Quote, Voice
from bot.rules.book import Book, Topic
from bot.rules.examples import example_scene
from engine.saying import Saying, Term, say
from render.scene import Scene

PART = "p"
"""Precedes the number of a part in the path of a list that has several, such as "azul.2.p2"."""


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button on a page, with its label and the path of the page that it opens."""

    label: str
    path: str


PageRow = tuple[PageButton, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The content of a message: a caption in HTML, rows of buttons (each from left to right), and a picture."""

    text: str
    rows: tuple[PageRow, ...]
    scene: Scene
    path: str = ""
    """The path of a topic's page, or "" for any other page."""
    lesson: tuple[str, str] | None = None
    """The lesson that the page leads to, as (game key, topic id), or None. Without a topic, the id is ""."""


def page_path(key: str, book: Book, topic: Topic, picture: int = 1) -> str:
    """Return the path of a topic's page; `picture` counts from 1.

    Raises KeyError or ValueError if the topic is not in the book.
    """
    chapter, at = book.numbers_of(topic)
    path = f"{key}.{chapter}.{at}"
    return f"{path}.{picture}" if picture > 1 else path


def topic_path(key: str, book: Book, ids: Sequence[str]) -> str:
    """Return the path of the page about the topic with the id `ids[0]`, or "" if there is no such topic."""
    return next((page_path(key, book, one) for one in book.topics if one.id in ids[:1]), "")


def games_page(books: Sequence[tuple[str, Book]], voice: Voice) -> RulesPage:
    """Return a page with a button for each game."""
    rows = tuple((PageButton(voice.plain(Saying(f"{key}-name")), key),) for key, _ in books)
    key, book = books[0]
    return RulesPage(
        _bold(voice(say("rules-title"))), rows, example_scene(key, book.topics[0].position, voice)
    )


def chapters_page(key: str, book: Book, voice: Voice, *, others: bool, part: int = 1) -> RulesPage:
    """Return a page with a button for each chapter, and one for the other games if `others` is set.

    If there are too many chapters for one page, they are divided into parts, and the page has those of the part `part`,
    counted from 1.
    """
    chapters = [PageButton(one.title, f"{key}.{at}") for at, one in enumerate(book.chapters, 1)]
    back = PageButton(voice.plain(say("rules-other-games")), "") if others else None
    text = f"{_bold(_name(key, voice))}\n{voice(say('rules-choose'))}"
    rows = _listed(chapters, part, key, back, voice)
    return RulesPage(text, rows, example_scene(key, book.topics[0].position, voice))


def chapter_page(key: str, book: Book, number: int, voice: Voice, *, part: int = 1) -> RulesPage:
    """Return a page with a button for each topic of chapter `number`, counted from 1. `part`: see `chapters_page`."""
    chapter = book.chapters[number - 1]
    back = PageButton(voice.plain(say("rules-chapters")), key)
    rows = _listed(_topics(key, book, number), part, f"{key}.{number}", back, voice)
    text = f"{_bold(escape(chapter.title, quote=False))}\n{_name(key, voice)}"
    first = book.topics_of(chapter)[0]
    return RulesPage(text, rows, example_scene(key, first.position, voice))


def _topics(key: str, book: Book, number: int) -> list[PageButton]:
    topics = book.topics_of(book.chapters[number - 1])
    return [PageButton(topic.title, page_path(key, book, topic)) for topic in topics]


def _list_path(key: str, book: Book, topic: Topic) -> str:
    """Return the path of the list of topics, or of the part of it, that contains a topic."""
    number, _ = book.numbers_of(topic)
    own = page_path(key, book, topic)
    parts = enumerate(_parts(_topics(key, book, number)), 1)
    part = next(at for at, rows in parts if any(one.path == own for row in rows for one in row))
    return _part_path(f"{key}.{number}", part)


def _part_path(path: str, part: int) -> str:
    return f"{path}.{PART}{part}" if part > 1 else path


def _listed(
    buttons: Sequence[PageButton], part: int, path: str, back: PageButton | None, voice: Voice
) -> tuple[PageRow, ...]:
    """Return the rows of a part of a list and, below them, buttons for the adjacent parts, and the button `back`.

    `part` is counted from 1; an invalid number means the first part. `path` is the path of the first part.
    """
    parts = _parts(buttons)
    part = part if 1 <= part <= len(parts) else 1
    last = [] if back is None else [back]
    if part > 1:
        before = _part_path(path, part - 1)
        last.insert(0, PageButton(voice.plain(say("rules-previous")), before))
    if part < len(parts):
        last.append(PageButton(voice.plain(say("rules-next")), _part_path(path, part + 1)))
    rows = [_in_reading_order(row, voice) for row in parts[part - 1]]
    return (*rows, *([_in_reading_order(last, voice)] if last else []))


def _parts(buttons: Sequence[PageButton]) -> list[list[list[PageButton]]]:
    """Return the rows of each part of a list, in as few parts as possible, which leave a row for other buttons.

    All parts but the last have the same number of buttons.
    """
    most = MOST_ROWS - 1
    for count in range(1, len(buttons) + 1):
        size = -(-len(buttons) // count)
        parts = [
            packed([(one.label, one) for one in buttons[at : at + size]], most)
            for at in range(0, len(buttons), size)
        ]
        if all(len(part) <= most for part in parts):
            break
    return [[[one for _, one in row] for row in part] for part in parts]


def topic_page(
    key: str,
    book: Book,
    topic: Topic,
    voice: Voice,
    related: Iterable[PageRow] = (),
    *,
    picture: int = 1,
) -> RulesPage:
    """Return the page of a topic: the rows of `related`, and below them buttons for the list and the adjacent topics.

    `picture` is the number of the picture to show, counted from 1. Buttons for the pictures before and after it come
    first.
    """
    here = book.topics.index(topic)
    row = [PageButton(voice.plain(say("rules-topics")), _list_path(key, book, topic))]
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

    `picture` is the number of the picture, counted from 1. If it is 0, the caption is left out.
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


def _in_reading_order(row: Sequence[PageButton], voice: Voice) -> PageRow:
    """Return a row of buttons, reversed for a right-to-left language because Telegram shows rows from left to right."""
    return tuple(reversed(row) if voice.rtl else row)


def _name(key: str, voice: Voice) -> str:
    return voice(say("rules-game", game=Term(f"{key}-name")))


def _bold(html: str) -> str:
    return f"<b>{html}</b>"
