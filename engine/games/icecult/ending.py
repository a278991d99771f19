"""Scores and the outcome of a game of Ice Cult (IC-40 to IC-44)."""

from __future__ import annotations

from engine.contract import Outcome, Score, ScoreLine
from engine.games.icecult.pieces import IDLE_LIMIT
from engine.games.icecult.state import State, arrived, finished, is_over, steps
from engine.ranking import ranking as grouped
from engine.saying import Seat, Who, say


def scores(state: State) -> tuple[Score, ...]:
    """Return the score of every seat: one point per arrived piece, and the steps, which break ties (IC-44)."""
    return tuple(_score(state, Seat(seat)) for seat in range(state.seats))


def _score(state: State, seat: Seat) -> Score:
    home = arrived(state, seat)
    made = steps(state, state.colours[seat])
    return Score(seat, home, (ScoreLine("arrived", home, home), ScoreLine("steps", 0, made)))


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first.

    The seat whose turn ended the game is first if all its pieces have arrived (IC-41). The others are ranked by arrived
    pieces, then by steps (IC-44).
    """
    done = finished(state)

    def worth(seat: Seat) -> tuple[bool, int, int]:
        alone = seat == state.mover and seat in done
        return alone, arrived(state, seat), steps(state, state.colours[seat])

    return grouped([worth(Seat(seat)) for seat in range(state.seats)])


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None if it is not over."""
    if not is_over(state):
        return None
    groups = ranking(state)
    winners = groups[0]
    done = finished(state)
    if not done:
        level = sum(
            arrived(state, seat) == arrived(state, winners[0]) for group in groups for seat in group
        )
        parted = say("icecult-tie-steps") if level > len(winners) else None
        return Outcome(winners, groups, say("icecult-reason-idle", count=IDLE_LIMIT), parted)
    mover = Who(state.mover)
    if state.mover in done:
        parted = say("icecult-tie-mover", seat=mover) if len(done) > 1 else None
        return Outcome(winners, groups, say("icecult-reason-arrived", seat=mover), parted)
    names = tuple(Who(seat) for seat in winners)
    return Outcome(winners, groups, say("icecult-reason-carried", seat=mover, winners=names))
