"""Moments that concern the whole table: the opening, the order of the scores, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.tables.table import Table
from engine.contract import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Opening:
    """The game started; `starter` moves first, and `seats` is the number of seats."""

    starter: Seat
    seats: int


@dataclass(frozen=True, slots=True)
class Lead:
    """A seat took the lead from another seat.

    second: the best of the other seats.
    gap: the distance between the two in points.
    points: the score of the leader.
    gain: the increase of this score since the last board; the lead may also be due to a loss of another seat.
    deficit: the largest distance of the leader from the first place so far, in points.
    was_last: whether the leader had the lowest score of all when this distance was first reached.
    """

    leader: Seat
    second: Seat
    gap: int
    points: int
    gain: int
    deficit: int
    was_last: bool


@dataclass(frozen=True, slots=True)
class Gain:
    """The score of a seat increased from `before` to `points`."""

    seat: Seat
    points: int
    before: int


@dataclass(frozen=True, slots=True)
class Win:
    """The game ended by its rules.

    winners: the number of winners, 0 for a draw.
    winner: the first of them or, for a draw, the first seat in the ranking.
    second: the best seat that did not win, or None if there is no such seat or no score.
    gap: the distance between the two in points, or None if `second` is None.
    tie_break: whether a tie-break decided.
    computer: whether the winner is a computer.
    people: the number of seats that belong to people.
    deficit, was_last: as in `Lead`.
    """

    winners: int
    winner: Seat
    second: Seat | None
    gap: int | None
    tie_break: bool
    computer: bool
    people: int
    deficit: int
    was_last: bool


TableMoment = Opening | Lead | Gain | Win


class Standings:
    """The scores of a game, its leader, and the largest deficit of each seat so far.

    They are as of the last call of `advance`.
    """

    def __init__(self, seats: int) -> None:
        self._totals: tuple[int, ...] = ()
        self._leader: Seat | None = None
        self._deficits = [0] * seats
        self._was_last = [False] * seats

    def advance(self, totals: tuple[int, ...]) -> Iterator[Lead | Gain]:
        """Update the scores, and yield what has changed. Without earlier or new scores, no score counts as changed."""
        before, self._totals = self._totals, totals
        if not totals:
            return
        for seat, (old, new) in enumerate(zip(before, totals, strict=False)):
            if new > old:
                yield Gain(Seat(seat), new, old)
        best, worst = max(totals), min(totals)
        leaders = [Seat(seat) for seat, total in enumerate(totals) if total == best]
        if len(leaders) == 1 and len(totals) > 1:
            former, self._leader = self._leader, leaders[0]
            if former is not None and former != leaders[0]:
                yield self._lead(leaders[0], best - before[leaders[0]])
        for seat, total in enumerate(totals):
            if best - total > self._deficits[seat]:
                self._deficits[seat] = best - total
                self._was_last[seat] = total == worst

    def _lead(self, leader: Seat, gain: int) -> Lead:
        second = max(_others(self._totals, [leader]), key=self._totals.__getitem__)
        gap = self._totals[leader] - self._totals[second]
        points = self._totals[leader]
        return Lead(
            leader, second, gap, points, gain, self._deficits[leader], self._was_last[leader]
        )

    def win(self, table: Table, outcome: Outcome) -> Win:
        """Return the moment of the end. `advance` must have been called with the final scores."""
        winners = outcome.winners or outcome.ranking[0]
        winner, totals = winners[0], self._totals
        second = max(_others(totals, winners), key=totals.__getitem__, default=None)
        gap = None if second is None else abs(totals[winner] - totals[second])
        return Win(
            winners=len(outcome.winners),
            winner=winner,
            second=second,
            gap=gap,
            tie_break=outcome.tie_break is not None,
            computer=table.chairs[winner].owner is None,
            people=sum(chair.owner is not None for chair in table.chairs),
            deficit=self._deficits[winner],
            was_last=self._was_last[winner],
        )


def _others(totals: Sequence[int], seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that have a score, except the given ones."""
    return [Seat(seat) for seat in range(len(totals)) if seat not in seats]
