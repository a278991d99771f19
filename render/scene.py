"""The input of the renderer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.contract import View, Word
from engine.saying import Saying

_NOTHING = Word("")


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture depends on. Picklable if `say` is, so that another process can draw it.

    game: the game's key; `render.games.<game>` draws the scene.
    view: what the reader of the picture may know.
    names: one display name per seat, without control characters; a computer's name includes its level.
    say: turns a message into plain text in the table's language, without markup and bidi isolates.
    chosen: a partial move to highlight or preview; "" for none.
    """

    game: str
    view: View
    names: tuple[str, ...]
    say: Callable[[Saying], str]
    chosen: Word = _NOTHING
