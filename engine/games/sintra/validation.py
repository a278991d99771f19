"""Contradictions between the fields of a position: the supply of panes, the rounds, the tallies.

Each check yields a sentence for each contradiction. `serialization` has already checked the form of the data, the
strips and the windows. A position that passes may be unreachable by play, but a game that continues from it obeys all
rules, and every later position passes these checks as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.sintra.state import (
    FACTORY_SIZE,
    ROUNDS,
    STRIP_SPACES,
    STRIPS,
    Palace,
    Seat,
    State,
    Tally,
)

COMPLETIONS = 2 * STRIPS
"""The maximum number of completions in a palace, because each strip can be completed twice (SI-32)."""


def contradictions(state: State) -> Iterator[str]:
    """Yield a sentence for each contradiction, naming the fields."""
    if state.ended and state.round != ROUNDS:
        yield f"ended: the game is over after round {ROUNDS}, not {state.round} (SI-6)"
    yield from _supply(state)
    for number, own in enumerate(state.palaces):
        for mistake in (*_points(state, own), *_losses(state, Seat(number), own)):
            yield f"palaces[{number}].rounds: {mistake}"


def _supply(state: State) -> Iterator[str]:
    """Check factories, centre and token against each other (SI-5, SI-20, SI-21, SI-51)."""
    emptied, laid = state.factories.count(()), len(state.factories) * FACTORY_SIZE
    left = len(state.centre) + sum(map(len, state.factories))
    if left > laid:
        yield f"factories, centre: {left} panes, but a round has {laid} at most (SI-5)"
    if (state.centre or state.token is not None) and not emptied:
        yield "centre, token: nothing can have been taken from a factory yet (SI-20, SI-21)"
    short = [at for at, panes in enumerate(state.factories) if 0 < len(panes) < FACTORY_SIZE]
    if short and (state.bag or any(state.factories[short[0] + 1 :])):
        yield f"factories[{short[0]}]: too few panes, but more were there to be laid out (SI-51)"


def _points(state: State, own: Palace) -> Iterator[str]:
    """Check bonuses and window points against the number of completed strips (SI-30, SI-33)."""
    if any(tally.bonus < 0 or tally.windows < 0 for tally in own.rounds):
        yield "bonus and windows are not negative"
    completed = sum(len(window.panes) for window in own.windows)
    if sum(tally.bonus for tally in own.rounds) > completed * STRIP_SPACES:
        yield f"bonus: more than the panes of {completed} completed strips (SI-30)"
    most = (COMPLETIONS + completed) * sum(state.components.windows)
    if sum(tally.windows for tally in own.rounds) > most:
        yield f"windows: more than {most} points (SI-33)"


def _losses(state: State, seat: Seat, own: Palace) -> Iterator[str]:
    """Check the losses of each round against the number of panes that could have been broken in it (SI-41)."""
    end = state.components.last_step
    panes = len(state.factories) * FACTORY_SIZE
    left = len(state.centre) + sum(map(len, state.factories))
    taken = panes - left + (state.token == seat)
    *past, now = own.rounds
    if any(tally.lost > 0 or tally.lost % state.components.track[-1] for tally in own.rounds):
        yield f"lost: not a multiple of {state.components.track[-1]} (SI-41)"
    elif any(_falls(state, tally) * end > end + panes for tally in past):
        yield f"lost: more than {panes} panes and the token can cost in a round (SI-41)"
    elif _falls(state, now) * end + own.broken > end - 1 + taken:
        yield f"lost, broken: more steps than {taken} panes taken in this round allow (SI-24)"


def _falls(state: State, tally: Tally) -> int:
    """Return how many times the marker reached the end of the broken-glass track in a round."""
    return tally.lost // state.components.track[-1]
