"""Loading, validation and census of Sintra positions.

Every position that the rules allow is valid, even if play cannot reach it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import codec
from engine.errors import BadPosition
from engine.games.sintra.components import mistakes, starting_face
from engine.games.sintra.palace import panes_of
from engine.games.sintra.state import (
    COLOUR_PANES,
    COLOURS,
    FACTORY_COUNTS,
    FACTORY_SIZE,
    ROUNDS,
    STRIPS,
    Colour,
    Components,
    Palace,
    State,
    Strip,
    Window,
)
from engine.games.sintra.validation import contradictions


def load(raw: Mapping[str, Any]) -> State:
    """Return the state described by JSON values.

    Raises BadPosition with the first mistake if the position is not valid.
    """
    state = codec.load(State, raw)
    for mistake in _mistakes(state):
        raise BadPosition(mistake)
    return state


def census(state: State) -> dict[str, int]:
    """Return a dict from each colour name to the number of its panes, which is 20 in a valid position."""
    panes = [*state.bag, *state.centre, *state.track]
    panes += [pane for factory in state.factories for pane in factory]
    panes += [pane for own in state.palaces for pane in panes_of(own)]
    return {
        colour.value: panes.count(colour) + state.tower[at] for at, colour in enumerate(COLOURS)
    }


def _mistakes(state: State) -> Iterator[str]:
    seats = len(state.palaces)
    if seats not in FACTORY_COUNTS:
        yield f"palaces: {seats} of them"
        return
    yield from (f"components: {mistake.id}" for mistake in mistakes(state.components))
    yield from _table_mistakes(state, seats)
    for number, own in enumerate(state.palaces):
        for mistake in _palace_mistakes(state, own):
            yield f"palaces[{number}]: {mistake}"
    for name, count in census(state).items():
        if count != COLOUR_PANES:
            yield f"panes: {count} {name} ones, not {COLOUR_PANES}"
    yield from contradictions(state)


def _table_mistakes(state: State, seats: int) -> Iterator[str]:
    if len(state.factories) != FACTORY_COUNTS[seats]:
        yield f"factories: {len(state.factories)} for {seats} seats"
    if any(len(factory) > FACTORY_SIZE for factory in state.factories):
        yield f"factories: more than {FACTORY_SIZE} panes on one"
    if not all(map(_is_sorted, (*state.factories, state.centre))):
        yield "factories, centre: panes lie in the order of colours"
    for name, seat in (("starter", state.starter), ("turn", state.turn), ("token", state.token)):
        if seat is not None and not 0 <= seat < seats:
            yield f"{name}: no seat {seat}"
    in_play = 0 if state.ended else 1
    if not 1 <= state.round <= ROUNDS or len(state.track) != ROUNDS - state.round + in_play:
        yield "round: does not fit the round track"
    later = state.track[1:] if state.round == 1 else state.track
    if len(set(later)) != len(later):
        yield "track: spaces 2 to 6 hold one pane of each colour"
    if len(state.tower) != len(COLOURS) or min(state.tower) < 0:
        yield "tower: five counts are needed"
    if bool(state.ended) == (any(state.factories) or bool(state.centre)):
        yield "ended: the game is over when nothing is left to take in its last round"


def _is_sorted(panes: Sequence[Colour]) -> bool:
    places = [COLOURS.index(pane) for pane in panes]
    return places == sorted(places)


def _palace_mistakes(state: State, own: Palace) -> Iterator[str]:
    if len(own.strips) != STRIPS or len(own.windows) != STRIPS:
        yield "eight strips and windows are needed"
        return
    if not 1 <= own.glazier <= STRIPS or not 0 <= own.broken < state.components.last_step:
        yield "glazier or marker off the board"
    if len(own.rounds) != state.round:
        yield "a tally for each round begun is needed"
    numbers = [strip.number for strip in own.strips if strip is not None]
    if not set(numbers) <= set(range(STRIPS)) or len(set(numbers)) != len(numbers):
        yield "each of the eight strips lies there once at most"
        return
    for place, (strip, window) in enumerate(zip(own.strips, own.windows, strict=True), start=1):
        yield from (f"place {place}: {mistake}" for mistake in _window_mistakes(strip, window))
        if strip is not None:
            components = state.components
            yield from (f"strip {place}: {it}" for it in _strip_mistakes(strip, components))


def _window_mistakes(strip: Strip | None, window: Window) -> Iterator[str]:
    """Yield the mistakes in a window and the strip above it (SI-32)."""
    if window.upper is None and window.lower is not None:
        yield "the upper space of a window is filled first"
    if (strip is None) != window.complete:
        yield "a strip leaves when its window is complete"
    if strip is not None and strip.turned != (window.upper is not None):
        yield "a strip is turned over with the first pane of its window"


def _strip_mistakes(strip: Strip, components: Components) -> Iterator[str]:
    """Yield the mistakes in a strip's face and panes (SI-3, SI-23)."""
    if strip.face not in (0, 1):
        yield "a strip has the sides 0 and 1"
        return
    sides, face = components.strips[strip.number], components.strips[strip.number][strip.face]
    first = 1 - strip.face if strip.turned else strip.face
    if starting_face(sides, first) != first:
        yield "the side with jokers starts face down"
    if len(strip.panes) != len(face):
        yield f"{len(face)} spaces are needed"
    elif None not in strip.panes:
        yield "a full strip is completed at once"
    elif any(
        pane and space not in (None, pane) for pane, space in zip(strip.panes, face, strict=True)
    ):
        yield "a pane lies on a space of another colour"
