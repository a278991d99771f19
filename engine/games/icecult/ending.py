"""Scores and the outcome of a game of Ice Cult (IC-40 to IC-44)."""

from __future__ import annotations

from engine.contract import Outcome, Score, ScoreLine
from engine.games.icecult.pieces import IDLE_LIMIT
from engine.games.icecult.state import State, arrived, finished, is_over, steps
from engine.ranking import ranking as grouped
from engine.saying import Seat, Who, say


def scores(position: State) -> tuple[Score, ...]:
    """Return the score of every seat: one point per arrived piece, and the steps, which break ties (IC-44)."""
    return tuple(_score(position, Seat(seat)) for seat in range(position.seats))


def _score(position: State, seat: Seat) -> Score:
    home = arrived(position, seat)
    made = steps(position, position.colours[seat])
    return Score(seat, home, (ScoreLine("arrived", home, home), ScoreLine("steps", 0, made)))


def ranking(position: State) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first.

    The seat whose turn ended the game is first if it has finished (IC-41). The others are ranked by arrived pieces,
    then by steps (IC-44).
    """
    done = finished(position)

    def worth(seat: Seat) -> tuple[bool, int, int]:
        alone = seat == position.mover and seat in done
        return alone, arrived(position, seat), steps(position, position.colours[seat])

    return grouped([worth(Seat(seat)) for seat in range(position.seats)])


def outcome(position: State) -> Outcome | None:
    """Return how the game ended, or None if it is not over."""
    if not is_over(position):
        return None
    groups = ranking(position)
    winners = groups[0]
    done = finished(position)
    if not done:
        level = sum(
            arrived(position, seat) == arrived(position, winners[0])
            for group in groups
            for seat in group
        )
        parted = say("icecult-tie-steps") if level > len(winners) else None
        return Outcome(winners, groups, say("icecult-reason-idle", count=IDLE_LIMIT), parted)
    mover = Who(position.mover)
    if position.mover in done:
        parted = say("icecult-tie-mover", seat=mover) if len(done) > 1 else None
        return Outcome(winners, groups, say("icecult-reason-arrived", seat=mover), parted)
    names = tuple(Who(seat) for seat in winners)
    return Outcome(winners, groups, say("icecult-reason-carried", seat=mover, winners=names))
