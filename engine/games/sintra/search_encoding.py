"""Encodes a state for engine/core/sintra.c, and decodes its move codes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.contract import Word
from engine.core.weights import weights
from engine.games.sintra.moves import Advance, Back, Break, encode
from engine.games.sintra.state import (
    COLOURS,
    FACTORY_COUNTS,
    STRIP_SPACES,
    Colour,
    Components,
    Palace,
    Side,
    State,
)
from engine.games.sintra.views import SintraView, state_from_view
from engine.search_model import EncodedPosition

FACTORIES = max(FACTORY_COUNTS.values())
SIMULATIONS_PER_SECOND = 290_000
"""Measured on one core; see docs/computer-tuning.md."""
POINTS_SCALE = 8.0
"""Lead in points that corresponds to a win probability of 73%."""
SEARCH_PARAMETERS = (0.15, 3.0, 4.0, 1.5, 0.9)
"""The search parameters for three and four seats; see `SEARCH_PARAMETERS` in engine/players/tree.py."""
TWO_SEATS = (0.5, *SEARCH_PARAMETERS[1:])
"""The search parameters for two seats. Without the larger exploration constant, most simulations repeat known lines."""
_JOKER = len(COLOURS)
_NOT_COMPLETE = 7
_GONE = (-1, 0, 0, *[-1] * STRIP_SPACES)


def encode_for_search(view: SintraView) -> EncodedPosition | None:
    """Return the rest of the round as integers, or None if the game is over.

    Nothing in the rest of a round is hidden.
    """
    return None if view.to_move is None else encode_state(state_from_view(view))


def encode_state(state: State) -> EncodedPosition:
    """Return a state as integers for the compiled search. The game must not be over."""
    now = (int(state.side is Side.B), state.round, COLOURS.index(state.track[0]))
    numbers = (*_printed(state.components), *now, *_numbers(state))
    learned = weights(__package__, f"{state.side.value}{state.round}")
    parameters = TWO_SEATS if len(state.palaces) == 2 else SEARCH_PARAMETERS
    return EncodedPosition(
        numbers, word, 1, SIMULATIONS_PER_SECOND, learned, POINTS_SCALE, parameters
    )


def word(code: int) -> Word:
    """Return the word of a move code, whose bit fields are kind, source, colour, place, jokers and kept pane."""
    kind, source, colour = code >> 20, code >> 16 & 15, COLOURS[code >> 12 & 15]
    place, jokers, kept = code >> 8 & 15, code >> 4 & 15, code & 15
    factory = None if source == FACTORIES else source + 1
    if kind == 0:
        pane = None if kept == _NOT_COMPLETE else COLOURS[kept]
        return encode(Advance(factory, colour, place + 1, jokers, pane))
    return encode(Break(factory, colour) if kind == 1 else Back())


@cache
def _printed(components: Components) -> tuple[int, ...]:
    faces = [face for strip in components.strips for face in strip]
    spaces = [_JOKER if space is None else COLOURS.index(space) for face in faces for space in face]
    ornaments = [place for pair in components.ornaments for place in pair]
    rest = (*components.windows, *ornaments, *components.ornament_points, *components.track)
    return (*spaces, *rest)


def _numbers(state: State) -> Iterator[int]:
    yield from (len(state.palaces), state.turn, -1 if state.token is None else state.token)
    empty: tuple[Colour, ...] = ()
    factories = (*state.factories, *[empty] * (FACTORIES - len(state.factories)))
    for panes in (*factories, state.centre):
        yield from (panes.count(colour) for colour in COLOURS)
    for palace in state.palaces:
        yield from _palace(palace)


def _palace(palace: Palace) -> Iterator[int]:
    yield from (palace.score, palace.glazier - 1, palace.broken)
    for strip, window in zip(palace.strips, palace.windows, strict=True):
        if strip is None:
            yield from _GONE
        else:
            yield from (strip.number, strip.face, int(strip.turned), *map(_pane, strip.panes))
        yield from (_pane(window.upper), _pane(window.lower))


def _pane(pane: Colour | None) -> int:
    return -1 if pane is None else COLOURS.index(pane)
