"""The rounds of Sintra: the end of a round, the start of the next one, and the end of the game."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Event
from engine.games.sintra.ending import game_ended
from engine.games.sintra.events import (
    RoundEnded,
    RoundStarted,
    SeatRound,
)
from engine.games.sintra.state import (
    FACTORY_SIZE,
    Ending,
    Seat,
    State,
    Tally,
)
from engine.games.sintra.supply import fill, into_tower


def end_round(state: State) -> tuple[State, list[Event]]:
    """Return the state in which panes can be taken again or the game is over, and the events (SI-50, SI-51).

    Rounds for which no panes are left end immediately.
    """
    events: list[Event] = []
    while not (any(state.factories) or state.centre):
        events.append(_round_ended(state))
        top, *left = state.track
        state = replace(state, track=tuple(left), tower=into_tower(state.tower, [top]))
        if not left:
            state = replace(state, ended=Ending.ROUNDS)
            return state, [*events, game_ended(state)]
        fresh = tuple(replace(own, rounds=(*own.rounds, Tally())) for own in state.palaces)
        starter = state.starter if state.token is None else state.token
        state = replace(state, round=state.round + 1, starter=starter, token=None, palaces=fresh)
        state, more = start_round(state)
        events += more
    return state, events


def _round_ended(state: State) -> RoundEnded:
    return RoundEnded(
        state.round,
        state.track[0],
        tuple(
            SeatRound(
                Seat(seat),
                own.rounds[-1].bonus,
                own.rounds[-1].windows,
                own.rounds[-1].lost,
                own.score,
            )
            for seat, own in enumerate(state.palaces)
        ),
    )


def start_round(state: State) -> tuple[State, list[Event]]:
    """Return the state with panes dealt to the factories and the starting player to move, and the event (SI-51)."""
    supply = fill(len(state.factories), state.bag, state.tower, state.seed, state.round)
    laid = sum(map(len, supply.factories))
    missing = laid < len(state.factories) * FACTORY_SIZE
    told = RoundStarted(state.round, state.track[0], state.starter, supply.refilled, laid, missing)
    opened = replace(
        state,
        factories=supply.factories,
        bag=supply.bag,
        tower=supply.tower,
        turn=state.starter,
    )
    return opened, [told]
