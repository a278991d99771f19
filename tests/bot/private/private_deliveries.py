"""Deliveries: calls of the Bot API that show something (texts, keyboards, pictures, answers to presses), and to whom.

Pictures carry the number of their scene, so that a picture that is sent again by its file id is found as well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from bot.rules.book import read_book
from bot.rules.examples import example_scene
from bot.sandbox.bot_api.parameters import Upload
from bot.sandbox.bot_api.simulated_telegram import RecordedCall
from bot.telegram.buttons.buttons import TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from render.scene import Scene
from tests.bot.stubs import StubRenderer
from tests.bot.texts import voice

MARK = b"scene:"
TEXTS = ("text", "caption")
"""The parameters of calls, and of pictures in calls, that contain texts."""


class NumberingRenderer(StubRenderer):
    """Renders pictures whose bytes end with the number of their scene."""

    def __init__(self) -> None:
        super().__init__()
        self.uploaded: dict[str, Scene] = {}
        """The scenes of pictures, by the names of their files in recorded calls."""

    def _square(self, scene: Scene, side: int) -> bytes:
        content = super()._square(scene, side) + MARK + str(len(self.scenes) - 1).encode()
        self.uploaded[f"upload:{Upload('', content).digest}"] = scene
        return content


@dataclass(frozen=True, slots=True)
class Delivery:
    """The content that a call shows, and the Telegram ids of those who see it."""

    to: frozenset[int]
    call: RecordedCall
    scene: Scene | None

    @property
    def text(self) -> str:
        """The parameters of the call as JSON."""
        return json.dumps(self.call.parameters, ensure_ascii=False)


def known_examples(delivered: list[Delivery], person: int, known: set[str]) -> set[str]:
    """Return the pictures of pages of the rules that a person sees and whose texts they know, as in `content_of`.

    Where a file cannot be put into a private message, a page has its picture only if Telegram has got the file in
    another message, or if everyone sees the page.
    """
    return {
        drawn(scene)
        for to, scene, caption in ((one.to, one.scene, _caption(one)) for one in delivered)
        if scene is not None and person in to and caption in known and is_example(scene)
    }


def is_example(scene: Scene) -> bool:
    """Return whether a scene is the picture of a page of the rules, which is drawn from an example position."""
    say = voice("fa")
    topics = read_book(say.locale, scene.game).topics
    positions = {one.position for topic in topics for one in topic.pictures}
    return drawn(scene) in {drawn(example_scene(scene.game, one, say)) for one in positions}


def _caption(delivery: Delivery) -> str:
    parameters = delivery.call.parameters
    return str(parameters.get("caption") or (parameters.get("media") or {}).get("caption"))


def drawn(scene: Scene) -> str:
    return repr(replace(scene, say=str))


def content_of(delivery: Delivery) -> set[str]:
    """Return what a delivery shows: its text, its keys and its picture, however they are sent."""
    parameters, scene = delivery.call.parameters, delivery.scene
    media = parameters.get("media") or {}
    texts = {str(one[name]) for one in (parameters, media) for name in TEXTS if one.get(name)}
    rows = (parameters.get("reply_markup") or {}).get("inline_keyboard", [])
    keys = {f"{key['text']} {_unplaced(key.get('callback_data'))}" for row in rows for key in row}
    return texts | keys | (set() if scene is None else {drawn(scene)})


def _unplaced(data: str | None) -> str:
    """Return callback data without the number of the position."""
    button = None if data is None else unpack(data)
    has_position = isinstance(button, TableButton | WordButton)
    return repr(replace(button, position=0) if has_position else data)  # type: ignore[type-var]
