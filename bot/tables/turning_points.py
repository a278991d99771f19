"""Turning points: the positions of a finished game after which somebody's chance to win had changed most."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.tables.library import AnyGame
from engine.contract import Seat
from engine.players.search import analyse

SECONDS_PER_POSITION = 0.04
"""The length of the search at each position in seconds, converted to simulations by the measured speed of the game."""
MAX_TURNING_POINTS = 5
MIN_CHANGE = 100
"""The smallest change of the chance to win that counts as a turning point, per mille."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The position after a move, and a seat's chance to win before and after the move, per mille."""

    position: int
    seat: int
    before: int
    after: int

    @property
    def change(self) -> int:
        """The size of the change."""
        return abs(self.after - self.before)


def chances(
    game: AnyGame, state: Any, seed: str, *, seconds: float = SECONDS_PER_POSITION
) -> Mapping[Seat, float]:
    """Return the chances to win that are known in a position: at the end all, otherwise that of the seat to move.

    With two seats, the other seat has the remaining chance. The search sees only what the seat to move may see.
    """
    seat = game.to_move(state)
    if seat is None:
        outcome = game.outcome(state)
        seats = map(Seat, range(game.seats(state)))
        return {} if outcome is None else {one: outcome.share(one) for one in seats}
    best = analyse(game, game.observe(state, seat), seed, seconds=seconds)[0].win_probability
    if game.seats(state) == 2:
        return {seat: best, Seat(1 - seat): 1 - best}
    return {seat: best}


def find_turning_points(
    game: AnyGame, states: Sequence[Any], seed: str, *, seconds: float = SECONDS_PER_POSITION
) -> tuple[TurningPoint, ...]:
    """Return the turning points of a game in order of play, at most `MAX_TURNING_POINTS`.

    A change between two positions in which the chance of a seat is known belongs to the first move between them.
    """
    known: dict[Seat, tuple[int, float]] = {}
    largest: dict[int, TurningPoint] = {}
    for at, state in enumerate(states):
        for seat, chance in chances(game, state, f"{seed} {at}", seconds=seconds).items():
            if seat in known:
                since, before = known[seat]
                point = TurningPoint(since + 1, seat, round(1000 * before), round(1000 * chance))
                present = largest.get(point.position)
                if present is None or point.change > present.change:
                    largest[point.position] = point
            known[seat] = at, chance
    worth = [point for point in largest.values() if point.change >= MIN_CHANGE]
    best = sorted(worth, key=lambda point: -point.change)[:MAX_TURNING_POINTS]
    return tuple(sorted(best, key=lambda point: point.position))


def dump_turning_points(points: Sequence[TurningPoint]) -> str:
    """Return turning points as JSON."""
    return json.dumps([asdict(point) for point in points])


def load_turning_points(text: str | None) -> tuple[TurningPoint, ...] | None:
    """Return the turning points for a value of `dump_turning_points`, or None for None."""
    return None if text is None else tuple(TurningPoint(**one) for one in json.loads(text))
