"""Setup of a game of Sintra: round track, bag, and palaces with their strips."""

from __future__ import annotations

from engine.chance import number, shuffle
from engine.contract import Transition
from engine.games.sintra.components import starting_face
from engine.games.sintra.rounds import start_round
from engine.games.sintra.state import (
    COLOURS,
    FACTORY_COUNTS,
    STRIPS,
    Components,
    Palace,
    Seat,
    Side,
    State,
    Strip,
)
from engine.games.sintra.supply import first_bag


def start(seats: int, side: Side, components: Components, seed: str) -> Transition[State]:
    """Return the state at the start of the first round, with its events (SI-1 to SI-6)."""
    track, bag = first_bag(seed)
    state = State(
        side=side,
        components=components,
        seed=seed,
        round=1,
        starter=Seat(number(seed, "starter", seats)),
        turn=Seat(0),
        token=None,
        track=track,
        factories=((),) * FACTORY_COUNTS[seats],
        centre=(),
        bag=bag,
        tower=(0,) * len(COLOURS),
        palaces=tuple(_palace(components, seed, seat) for seat in range(seats)),
    )
    state, events = start_round(state)
    return Transition(state, tuple(events))


def _palace(components: Components, seed: str, seat: int) -> Palace:
    """Return a palace with shuffled strips, random faces up (SI-3), and the glazier on the left (SI-4)."""
    order = shuffle(seed, f"strips:{seat}", range(STRIPS))
    faces = [number(seed, f"side:{seat}:{at}", 2) for at in range(STRIPS)]
    return Palace(
        strips=tuple(
            Strip(strip, starting_face(components.strips[strip], face))
            for strip, face in zip(order, faces, strict=True)
        )
    )
