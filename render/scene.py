"""Everything that a picture is made from: a view and the words for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.contract import View, Word
from engine.saying import Saying

_NOTHING = Word("")


@dataclass(frozen=True, slots=True)
class Scene:
    """What `render.games.<game>.paint` draws; picklable if `say` is, so that it can be drawn in another process.

    names: one a seat, ready to be shown (a computer's with its level), cleaned of control characters.
    say: a saying in the board's language, without markup and without isolates.
    chosen: the half-made move that the picture is to preview, "" for none.
    """

    game: str
    view: View
    names: tuple[str, ...]
    say: Callable[[Saying], str]
    chosen: Word = _NOTHING
