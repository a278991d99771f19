"""What a message of the rules shows: text, keys and picture of the games, a game's chapters, a chapter, a topic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from bot.presentation.texts import Quote, Voice
from bot.rules.book import Book, Topic
from bot.rules.pictures import scene
from engine.saying import Saying, Term, say
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class PageKey:
    """A button of a page: its text, and the word of the page that it leads to."""

    label: str
    word: str


Row = tuple[PageKey, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What one message shows: HTML for a caption, rows of keys from left to right, and the picture."""

    text: str
    rows: tuple[Row, ...]
    scene: Scene


def word_of(key: str, book: Book, topic: Topic, picture: int = 1) -> str:
    """The word of a topic's page: the game, the numbers of the chapter, the topic, and the picture after the first."""
    chapter, at = book.place(topic)
    word = f"{key}.{chapter}.{at}"
    return f"{word}.{picture}" if picture > 1 else word


def games_page(books: Sequence[tuple[str, Book]], voice: Voice) -> Page:
    """One key for each game."""
    rows = tuple((PageKey(voice.plain(Saying(f"{key}-name")), key),) for key, _ in books)
    key, book = books[0]
    return Page(_bold(voice(say("rules-title"))), rows, scene(key, book.topics[0].position, voice))


def chapters_page(key: str, book: Book, voice: Voice, *, others: bool) -> Page:
    """One key for each chapter of a game; `others`: there are other games."""
    rows = [(PageKey(chapter.title, f"{key}.{at}"),) for at, chapter in enumerate(book.chapters, 1)]
    if others:
        rows.append((PageKey(voice.plain(say("rules-other-games")), ""),))
    text = f"{_bold(_name(key, voice))}\n{voice(say('rules-choose'))}"
    return Page(text, tuple(rows), scene(key, book.topics[0].position, voice))


def chapter_page(key: str, book: Book, place: int, voice: Voice) -> Page:
    """One key for each topic of a chapter, which is counted from 1."""
    chapter = book.chapters[place - 1]
    topics = book.under(chapter)
    rows = [(PageKey(topic.title, word_of(key, book, topic)),) for topic in topics]
    rows.append((PageKey(voice.plain(say("rules-chapters")), key),))
    text = f"{_bold(escape(chapter.title, quote=False))}\n{_name(key, voice)}"
    return Page(text, tuple(rows), scene(key, topics[0].position, voice))


def topic_page(
    key: str,
    book: Book,
    topic: Topic,
    voice: Voice,
    near: Iterable[Row] = (),
    *,
    picture: int = 1,
) -> Page:
    """A topic with the way to the next and the previous one; `near`: keys that stand above it.

    `picture`, counted from 1: which one is shown, if there are several.
    """
    here = book.topics.index(topic)
    row = [PageKey(voice.plain(say("rules-topics")), f"{key}.{book.place(topic)[0]}")]
    if here > 0:
        before = word_of(key, book, book.topics[here - 1])
        row.insert(0, PageKey(voice.plain(say("rules-previous")), before))
    if here + 1 < len(book.topics):
        after = word_of(key, book, book.topics[here + 1])
        row.append(PageKey(voice.plain(say("rules-next")), after))
    others = [
        PageKey(
            voice.plain(say("rules-picture", number=at, count=len(topic.pictures))),
            word_of(key, book, topic, at),
        )
        for at in (picture - 1, picture + 1)
        if 1 <= at <= len(topic.pictures)
    ]
    rows = (*([_ordered(others, voice)] if others else []), *near, _ordered(row, voice))
    shown = topic.pictures[picture - 1]
    return Page(text(topic, voice, picture=picture), rows, scene(key, shown.position, voice))


def text(topic: Topic, voice: Voice, *, picture: int = 1) -> str:
    """The topic as HTML: title, answer, details, what the picture shows (0: there is none), the statements' numbers."""
    head = f"{_bold(escape(topic.title, quote=False))}\n{escape(topic.answer, quote=False)}"
    parts = [head, escape(topic.details, quote=False)]
    example = topic.pictures[picture - 1].example if picture else ""
    if example:
        parts.append(f"<i>{escape(example, quote=False)}</i>")
    parts.append(voice.write("rules-numbers", {"rules": tuple(map(Quote, topic.rules))}))
    return "\n\n".join(filter(None, parts))


def _ordered(row: Sequence[PageKey], voice: Voice) -> Row:
    """From left to right, as Telegram's rows always run, with the first one where reading begins."""
    return tuple(reversed(row) if voice.rtl else row)


def _name(key: str, voice: Voice) -> str:
    return voice(say("rules-game", game=Term(f"{key}-name")))


def _bold(html: str) -> str:
    return f"<b>{html}</b>"
