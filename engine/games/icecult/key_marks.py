"""The signs on a keyboard of symbols that its prompt explains."""

from __future__ import annotations

from engine.games.icecult.key_rows import PLACED, TURN
from engine.key_rows import KeyRows
from engine.saying import Saying, say

_TWICE = ("icecult-key-circle-on", "icecult-key-circle-two")
_TWO = ("icecult-key-arrow-two", "icecult-key-circle-two")
_SEVERAL = ("icecult-key-arrow-several", "icecult-key-circle-several")


def key_marks(rows: KeyRows) -> tuple[Saying, ...]:
    """Return an explanation of each kind of sign on these keys, in the order in which a label has them.

    The signs are the number of a space, a height, a new piece (or, if no key has a single one, two new pieces), a
    repetition by a circle after an arrow, two repetitions, the place of a block, and the direction in which a block
    turns (or, if none turns, that a piece is chosen next). The result is () if the keys have none of them. A prompt
    with all of them still fits into an alert.
    """
    labels = [key.label for row in rows for key in row]
    args = [dict(label.args) for label in labels]
    signs = [value for each in args for value in each.values() if isinstance(value, Saying)]
    pieces = [each for each in args if "space" in each]
    shown = {
        "number": any(each["space"] for each in pieces),
        "height": any(each.get("height") for each in pieces),
        "new": (has_new := any(not each["space"] for each in pieces)),
        "on": any(label.id == "icecult-key-arrow-on" for label in labels),
        "twice": any(label.id in _TWICE for label in labels),
        "two": not has_new and any(label.id in _TWO for label in labels),
        "corner": any(one.id == PLACED for one in signs) or any(one.id == TURN for one in labels),
        "turn": (has_turn := any(label.id == TURN for label in labels)),
        "several": not has_turn and any(label.id in _SEVERAL for label in labels),
    }
    return tuple(say(f"icecult-mark-{name}") for name, is_shown in shown.items() if is_shown)


def piece_marks(rows: KeyRows) -> tuple[Saying, ...]:
    """Return an explanation of each kind of sign on the keys of the pieces that an arrow can move.

    The signs are the space and the height of a piece in a stack, and the arrival of a piece. The result is () if the
    keys have none of them.
    """
    labels = [key.label for row in rows for key in row]
    pieces = [dict(label.args) for label in labels if label.id == "icecult-key-piece"]
    stacked = [each for each in pieces if each["height"]]
    shown = {
        "number": bool(stacked),
        "height": bool(stacked),
        "arrives": any(each["arrives"] == "yes" for each in pieces),
    }
    return tuple(say(f"icecult-mark-{name}") for name, is_shown in shown.items() if is_shown)
