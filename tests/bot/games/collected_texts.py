"""Collects the texts that the bot sends: messages with their keys, answers, words of pictures and lists of commands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from unittest import mock

import render
from bot.presentation.texts import DEFAULT
from bot.sandbox.bot_api.simulated_telegram import RecordedCall
from engine.saying import Saying
from render.canvas import Canvas
from render.scene import Scene
from tests.bot.bot_fixture import BotFixture
from tests.bot.games.text_reader import plain

PICTURES = 8
"""The number of pictures of each bot whose words are collected."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text as it was sent: its kind, such as "caption azul", what led to it, its lines, and its rows of keys."""

    kind: str
    after: str
    lines: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        rows = ["".join(f"[ {key} ]" for key in row) for row in self.keys]
        # Lessons and rules lead from one game to another.
        kind = re.sub(r"\b(lesson|rules), \w+", r"\1", self.kind)
        return "\n".join((f"({kind}; {self.after})", *self.lines, *rows))


class Collector:
    """Collects what a bot sends, and what people did before."""

    def __init__(self, bot: BotFixture, locale: str, subject: str) -> None:
        """`subject` is what the texts are about: a game, or another word for their kind."""
        self.bot, self.locale, self.subject = bot, locale, subject
        self.names: dict[str, str] = {}
        actions = bot.telegram.actions
        for name in ("press", "press_ephemeral", "send_message", "send_inline_query"):
            setattr(actions, name, self._noted(name, getattr(actions, name)))

    def _noted(self, name: str, act: Any) -> Any:
        def noted(person: int, *args: Any, **more: Any) -> Any:
            said = str(args[-1]) if name.startswith("send") else self._label(person, *args)
            who = self.bot.name(person)
            shape = {"said": f"{who}: {said}", "private": bool(args) and args[0] == person}
            self.bot.telegram.calls.append(RecordedCall("person", shape, 0))
            return act(person, *args, **more)

        return noted

    def _label(self, person: int, chat: int, message: int, data: str) -> str:
        state = self.bot.telegram.state
        shown = [one for one in self.bot.messages(chat) if one["message_id"] == message]
        shown += [state.ephemeral_json(one) for one in state.ephemeral.of(person, chat)]
        for one in shown:
            for row in one.get("reply_markup", {}).get("inline_keyboard", []):
                for key in row:
                    if key.get("callback_data") == data:
                        return f"[ {key['text']} ]"
        return "[ … ]"

    def samples(self, chance: random.Random) -> Iterator[Sample]:
        """Yield all texts that were sent, and the words of some pictures."""
        after, subject = "", self.subject
        for call in self.bot.telegram.calls:
            match call.parameters:
                case {"said": str(after)} if call.method == "person":
                    continue
                case {"commands": _, **more} if (
                    more.get("language_code") or DEFAULT
                ) != self.locale:
                    continue
            yield from self._texts(call, plain(after))
        scenes = list(self.bot.renderer.scenes)
        for scene in chance.sample(scenes, min(PICTURES, len(scenes))):
            lines = tuple(dict.fromkeys(words_of(scene)))
            yield Sample("words of a picture", f"{subject}, {scene.game}", lines)

    def _texts(self, call: RecordedCall, after: str) -> Iterator[Sample]:
        found, subject = call.parameters, self.subject
        keys = tuple(_keys(found.get("reply_markup")))
        match call.method:
            case "answerCallbackQuery" if found.get("text"):
                yield Sample(f"answer, {subject}", after, _lines(found["text"]))
            case "setMyCommands":
                for one in found["commands"]:
                    line = f"/{one['command']} {one['description']}"
                    yield Sample("list of commands", "/", (line,))
            case "answerInlineQuery":
                yield from _invitations(found, after)
            case name if name.startswith(("send", "edit")):
                shown = found.get("text") or found.get("caption")
                if isinstance(media := found.get("media"), dict):
                    shown = media.get("caption")
                if shown and re.search(r"\w", str(shown)):
                    kind = "message" if "text" in found else "caption"
                    yield Sample(f"{kind}, {subject}", after, _lines(shown), keys)


def _invitations(found: Mapping[str, Any], after: str) -> Iterator[Sample]:
    """Yield the choices of an answer to an inline query, each with the message that it sends."""
    for one in found.get("results", ()):
        about = (str(one.get(name, "")) for name in ("title", "description"))
        card = one.get("input_message_content", {}).get("message_text", "")
        yield Sample(
            "invitation", after, (*about, *_lines(card)), tuple(_keys(one["reply_markup"]))
        )


def _lines(html: object) -> tuple[str, ...]:
    """Return the lines of a text as people see them, the lines of a quote after a bar."""
    shown, quoted = [], False
    for part in re.split(r"(<blockquote[^>]*>|</blockquote>)", str(html)):
        if "blockquote" in part:
            quoted = not part.startswith("</")
            continue
        lines = [line for line in plain(part).split("\n") if line.strip()]
        shown += [f"┃ {line}" if quoted else line for line in lines]
    return tuple(shown)


def _keys(markup: object) -> Iterator[tuple[str, ...]]:
    rows = markup.get("inline_keyboard", []) if isinstance(markup, dict) else []
    for row in rows:
        yield tuple(plain(key["text"]) for key in row)


def words_of(scene: Scene) -> list[str]:
    """Return the texts of a picture, in the order in which they are first needed.

    Renderers ask for more texts than they draw, and draw texts in pieces; all words of these texts are drawn.
    """
    said: list[str] = []
    drawn: set[str] = set()
    draw = Canvas.draw_text

    def say(saying: Saying) -> str:
        said.append(scene.say(saying))
        return said[-1]

    def noted(canvas: Canvas, x: int, y: int, words: str, *args: Any, **more: Any) -> None:
        drawn.update(re.findall(r"\w+", words))
        draw(canvas, x, y, words, *args, **more)

    with mock.patch.object(Canvas, "draw_text", noted):
        render.paint(replace(scene, say=say))
    found = [plain(one.replace("\ufffc", "…")) for one in said]
    return [
        one
        for one in found
        if re.search(r"[^\W\d]{2}", one) and set(re.findall(r"\w+", one)) <= drawn
    ]
