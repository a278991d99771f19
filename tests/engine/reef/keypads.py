"""Keypads of Reef, as the group or a player sees them, and their prompts as text."""

from engine.contract import Keypad, Word
from engine.games.reef import GAME
from engine.games.reef.state import State
from engine.saying import Saying


def pad(state: State, chosen: str = "", viewer: int | None = None) -> Keypad:
    return GAME.keys(GAME.observe(state, viewer), Word(chosen))  # type: ignore[arg-type]


def drawn_keys(keypad: Keypad) -> list[str]:
    """Return the rows of labels from left to right. Blocked labels are marked with ✕."""
    return [
        " | ".join(_label(key.label) + (" ✕" if key.blocked else "") for key in row)
        for row in keypad.rows
    ]


def _label(label: Saying) -> str:
    parts = []
    for name, value in label.args:
        if name == "order":
            parts.append(str(value))
        elif isinstance(value, Saying):
            parts.append("".join(str(part) for _, part in value.args))
        elif isinstance(value, int):
            parts.append(str(value))
        elif not isinstance(value, str | tuple):
            parts.append(getattr(value, "id", "").removeprefix("reef-mark-"))
    return " ".join([label.id.removeprefix("reef-key-"), *parts])


def prompt(state: State, chosen: str, viewer: int | None = 0) -> str:
    asked = pad(state, chosen, viewer).prompt
    values = [
        "".join(str(part) for _, part in value.args)
        if isinstance(value, Saying)
        else getattr(value, "id", value)
        for _, value in asked.args
        if not isinstance(value, tuple)
    ]
    return " ".join(
        [asked.id.removeprefix("reef-ask-"), *(str(v).removeprefix("reef-colour-") for v in values)]
    )


BOARD = "-- g4 r3 p1"
