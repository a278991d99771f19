"""A position of Ice Cult in which two arrows can be used in either order, with the same result."""

from __future__ import annotations

from typing import Any

from engine.contract import Word
from engine.games import game as find

ONE, OTHER = Word("arrow.nw.in"), Word("arrow.se.in")
"""The words that use the two arrows. To use both is one of the best turns."""
_WORDS = (
    "tilt.ee.ee.go arrow.ne.in arc.se.right arc.se.left tilt.we.sn.go arrow.ne.in circle.ne.1.01 arrow.se.in"
    " circle.ne.2.01 tilt.ee.ns.go circle.nw.in arrow.nw.in circle.nw.in end tilt.we.ew.go arrow.sw.in arrow.ne.in"
    " arrow.se.in tilt.we.ns.go arrow.se.1.03 arrow.nw.in arrow.sw.1.01 tilt.nn.ew.go"
)


def position() -> Any:
    """Return the state."""
    state = find("icecult").start(2, {}, None, "either order").state
    return after(state, *map(Word, _WORDS.split()))


def after(state: Any, *words: Word) -> Any:
    """Return the state after some words."""
    game = find("icecult")
    for word in words:
        state = game.apply(state, game.decode(word)).state
    return state
