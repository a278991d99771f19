"""The pages for newcomers: how a game is played, in one minute, and the list of these pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bot.presentation.texts import Quote, Voice
from bot.rules.book import Book, Intro
from bot.rules.examples import example_scene
from bot.rules.pages import PageButton, RulesPage, page_path
from engine.saying import Term, say

INTRO = "intro"
"""The path of the list. The path of a game's page is, for example, "azul.intro"."""


def intro_path(key: str) -> str:
    """Return the path of a game's page for newcomers."""
    return f"{key}.{INTRO}"


def intro_page(key: str, book: Book, intro: Intro, voice: Voice) -> RulesPage:
    """Return a game's page for newcomers, with buttons for the topic of its picture, the rules and the list."""
    topic = next(one for one in book.topics if one.id == intro.topic)
    html = intro_html(intro, voice)
    label = voice.plain.write("intro-topic", {"topic": Quote(topic.title)})
    if topic.example:
        html = f"{html}\n\n<i>{escape(topic.example, quote=False)}</i>"
    rows = (
        (PageButton(label, page_path(key, book, topic)),),
        (PageButton(voice.plain(say("rules-game", game=Term(f"{key}-name"))), key),),
        (PageButton(voice.plain(say("intro-others")), INTRO),),
    )
    return RulesPage(html, rows, example_scene(key, topic.position, voice), lesson=(key, ""))


def intro_html(intro: Intro, voice: Voice) -> str:
    """Return an introduction as HTML: title, one line about the game, aim, turn and points."""
    parts = [f"<b>{escape(intro.title, quote=False)}</b>\n{escape(intro.tagline, quote=False)}"]
    for message, text in (
        ("intro-aim", intro.aim),
        ("intro-turn", intro.turn),
        ("intro-score", intro.score),
    ):
        parts.append(f"<b>{voice(say(message))}</b> {escape(text, quote=False)}")
    return "\n\n".join(parts)


def intros_page(found: Sequence[tuple[str, Book, Intro]], voice: Voice) -> RulesPage:
    """Return the list of the pages for newcomers, with one line about each game. `found` must not be empty."""
    rows = tuple((PageButton(intro.title, intro_path(key)),) for key, _, intro in found)
    lines = [f"<b>{voice(say('intro-choose'))}</b>", *games_lines(found, voice)]
    key, book, _ = found[0]
    return RulesPage("\n\n".join(lines), rows, example_scene(key, book.topics[0].position, voice))


def games_lines(found: Sequence[tuple[str, Book, Intro]], voice: Voice) -> list[str]:
    """Return one line of HTML about each game, with its name."""
    return [
        voice.write("intro-line", {"game": Term(f"{key}-name"), "line": Quote(intro.tagline)})
        for key, _, intro in found
    ]
