"""What makes a state a position of Sintra, beyond the types: counts, places, and every pane there once."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import BadPosition
from engine.games.sintra.rounds import census
from engine.games.sintra.state import (
    COLOUR_PANES,
    COLOURS,
    FACTORY_COUNTS,
    FACTORY_SIZE,
    ROUNDS,
    STRIPS,
    Palace,
    State,
)


def check_position(state: State) -> None:
    """Raise BadPosition with the first mistake."""
    for mistake in _mistakes(state):
        raise BadPosition(mistake)


def _mistakes(state: State) -> Iterator[str]:
    seats = len(state.palaces)
    if seats not in FACTORY_COUNTS:
        yield f"palaces: {seats} of them"
        return
    yield from _table_mistakes(state, seats)
    for number, own in enumerate(state.palaces):
        for mistake in _palace_mistakes(state, own):
            yield f"palaces[{number}]: {mistake}"
    if any(count != COLOUR_PANES for count in census(state).values()):
        yield "panes: there must be 20 of each colour"


def _table_mistakes(state: State, seats: int) -> Iterator[str]:
    if len(state.factories) != FACTORY_COUNTS[seats]:
        yield f"factories: {len(state.factories)} for {seats} seats"
    if any(len(factory) > FACTORY_SIZE for factory in state.factories):
        yield "factories: more than four panes on one"
    for name, seat in (("starter", state.starter), ("turn", state.turn), ("token", state.token)):
        if seat is not None and not 0 <= seat < seats:
            yield f"{name}: no seat {seat}"
    in_play = 0 if state.ended else 1
    if not 1 <= state.round <= ROUNDS or len(state.track) != ROUNDS - state.round + in_play:
        yield "round: does not fit the round track"
    if len(state.tower) != len(COLOURS) or min(state.tower) < 0:
        yield "tower: five counts are needed"
    if state.ended is None and not (any(state.factories) or state.centre):
        yield "factories: nothing to take, but the game goes on"


def _palace_mistakes(state: State, own: Palace) -> Iterator[str]:
    if len(own.strips) != STRIPS or len(own.windows) != STRIPS:
        yield "eight strips and windows are needed"
    if not 1 <= own.glazier <= STRIPS or not 0 <= own.broken < state.components.last_step:
        yield "glazier or marker off the board"
    if len(own.rounds) != state.round:
        yield "a tally for each round begun is needed"
    for strip in own.strips:
        if strip is not None and (strip.number not in range(STRIPS) or strip.face not in (0, 1)):
            yield "no such strip or side"
