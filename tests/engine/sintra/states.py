"""States of Sintra: where words lead, what they cause, and which are legal; parts, keys and sayings as text."""

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.contract import Event, Word
from engine.errors import IllegalMove
from engine.games.sintra import GAME
from engine.games.sintra.state import Palace, State, Window
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Seat, Term, Who
from tests.engine.sintra.diagrams import letters

E = TypeVar("E", bound=Event)

PALACE = """
    side a, round 2, seat 0 to move
    factories: OOOY WWRR ---- ---- YYBB
    centre: {centre}
    seat 0, glazier {glazier}, broken {broken}
      r  Y  .  b  O  y  O  y
      r  y  .  b  o  y  o  y
      r  y  .  b  o  y  o  y
      r  y  .  r  b  b  o  r
      r  y  .  r  b  b  o  r
      -  -  Y  -  -  -  -  -
      -  -  B  -  -  -  -  -
"""


def start(seats: int = 2, side: str = "a", seed: str = "tests") -> State:
    return GAME.start(seats, {"side": side}, None, seed).state


def palace(glazier: int = 4, centre: str = "BBR", broken: int = 0) -> str:
    """Return the drawing of a position in which seat 0 has many choices."""
    return PALACE.format(glazier=glazier, centre=centre, broken=broken)


def play(state: State, *words: str) -> State:
    """Return the state after a sequence of words."""
    for word in words:
        state = GAME.apply(state, GAME.decode(word)).state
    return state


def events(state: State, word: str) -> tuple[Any, ...]:
    """Return all events that a word causes."""
    return GAME.apply(state, GAME.decode(word)).events


def happened(state: State, word: str, kind: type[E]) -> list[E]:
    """Return the events of a type that a word causes."""
    return [event for event in events(state, word) if isinstance(event, kind)]


def words(state: State, begin: str = "") -> list[str]:
    """Return the legal words that begin with `begin`."""
    every = [GAME.encode(move) for move in GAME.legal_moves(state)]
    return [word for word in every if word.startswith(begin)]


def refused(state: State, word: str) -> tuple[str, str | None]:
    """Return the end of the reason's id and the rule number with which a word is refused."""
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, GAME.decode(word))
    return refusal.value.reason.id.removeprefix("sintra-no-"), refusal.value.rule


def view_of(state: State, seat: int | None = None, *told: Event) -> SintraView:
    return GAME.observe(state, None if seat is None else Seat(seat), told)


def strip(state: State, seat: int, place: int) -> str:
    """Return the panes on a strip from the top, with `-` for a free space, or `gone` if the strip has been removed."""
    lying = state.palaces[seat].strips[place - 1]
    return "gone" if lying is None else letters(lying.panes)


def window(state: State, seat: int, place: int) -> str:
    """Return the panes of a window, upper pane first."""
    at: Window = state.palaces[seat].windows[place - 1]
    return letters((at.upper, at.lower))


def points(state: State) -> list[int]:
    return [palace.score for palace in state.palaces]


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


def tower(state: State) -> str:
    """Return the numbers of white, yellow, orange, red and blue panes in the tower."""
    return " ".join(map(str, state.tower))


def with_palace(state: State, seat: int, **changes: Any) -> State:
    palaces: list[Palace] = list(state.palaces)
    palaces[seat] = replace(palaces[seat], **changes)
    return replace(state, palaces=tuple(palaces))


def text(saying: Saying | None) -> str:
    """Return a readable form of a saying."""
    if saying is None:
        return ""
    return " ".join(
        [saying.id.removeprefix("sintra-"), *(_plain(value) for _, value in saying.args)]
    )


def _plain(value: Any) -> str:
    match value:
        case Saying():
            return f"({text(value)})"
        case Term(id):
            return str(id).removeprefix("sintra-").removeprefix("colour-").removeprefix("pane-")
        case Who(seat):
            return f"seat{seat}"
        case tuple():
            return f"[{' '.join(map(_plain, value))}]"
    return str(value)


def labels(state: State, chosen: str = "") -> list[list[str]]:
    """Return the word and label of each key, row by row."""
    pad = GAME.keys(view_of(state), Word(chosen))
    return [[f"{key.word}: {text(key.label)}" for key in row] for row in pad.rows]
