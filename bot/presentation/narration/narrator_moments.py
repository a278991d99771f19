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
    gap: the distance between `leader` and `second` in points.
    points: the score of the leader.
    gain: the increase of `points` since the last board; it may be 0 or less if another seat lost points.
    deficit: the largest number of points by which the leader was behind the best score since it last led.
    was_last: whether the leader had the lowest score of all when `deficit` was first reached.
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
    winner: the first of the winners or, for a draw, the first seat in the ranking.
    second: the best seat that did not win, or None if there is no such seat or the game has no scores.
    gap: the distance between `winner` and `second` in points, or None if `second` is None.
    tie_break: whether a tie-break decided.
    computer: whether the winner is a computer.
    people: the number of seats that belong to people.
    deficit, was_last: as in `Lead`, but of the whole game.
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


@dataclass(frozen=True, slots=True)
class _Deficit:
    """The number of points by which a seat is behind the best score, and whether its score is the lowest of all."""

    points: int = 0
    is_last: bool = False


class Standings:
    """The scores at the last call of `advance`, the latest sole leader, and the largest deficits of each seat."""

    def __init__(self, seats: int) -> None:
        self._totals: tuple[int, ...] = ()
        self._leader: Seat | None = None
        self._of_game = [_Deficit()] * seats
        """The largest deficit of each seat so far."""
        self._since_lead = [_Deficit()] * seats
        """The largest deficit of each seat since it was last the sole leader."""

    def advance(self, totals: tuple[int, ...]) -> Iterator[Lead | Gain]:
        """Update the scores, and yield what has changed; nothing if the earlier or the new scores are ().

        The update happens only while the iterator is consumed.
        """
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
            self._since_lead[leaders[0]] = _Deficit()
        for seat, total in enumerate(totals):
            now = _Deficit(best - total, total == worst)
            for largest in (self._of_game, self._since_lead):
                if now.points > largest[seat].points:
                    largest[seat] = now

    def _lead(self, leader: Seat, gain: int) -> Lead:
        second = max(_others(self._totals, [leader]), key=self._totals.__getitem__)
        gap = self._totals[leader] - self._totals[second]
        points, behind = self._totals[leader], self._since_lead[leader]
        return Lead(leader, second, gap, points, gain, behind.points, behind.is_last)

    def win(self, table: Table, outcome: Outcome) -> Win:
        """Return the moment for the end of a game. `advance` must have been called with the final scores."""
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
            computer=table.occupants[winner].owner is None,
            people=sum(occupant.owner is not None for occupant in table.occupants),
            deficit=self._of_game[winner].points,
            was_last=self._of_game[winner].is_last,
        )


def _others(totals: Sequence[int], seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that have a score, except the given ones."""
    return [Seat(seat) for seat in range(len(totals)) if seat not in seats]
