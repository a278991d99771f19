"""Keypads of Ice Cult, and the words that they lead to."""

from __future__ import annotations

from engine.contract import Keypad, Word
from engine.errors import BadWord
from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.games.icecult.views import IceView
from engine.saying import Saying


def view_of(position: State) -> IceView:
    return GAME.observe(position, None)


def pad(position: State, chosen: str = "") -> Keypad:
    return GAME.keys(view_of(position), Word(chosen))


def labels(keypad: Keypad) -> list[list[str]]:
    return [
        [_text(key.label) + (" ✕" if key.blocked else "") for key in row] for row in keypad.rows
    ]


def _text(label: Saying) -> str:
    """Return a label in readable form: its message id without the common prefix, and its numbers."""
    numbers = [str(value) for _, value in label.args if isinstance(value, int)]
    return " ".join([label.id.removeprefix("icecult-key-"), *numbers])


def is_move(word: str) -> bool:
    try:
        GAME.decode(word)
    except BadWord:
        return False
    return True
