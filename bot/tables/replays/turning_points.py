"""Turning points of a finished game, and the best move of each seat, derived from changes in the chances to win."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from engine.contract import AnyGame, Seat
from engine.players.search import analyse

SECONDS_PER_POSITION = 0.04
"""The length of the search at each position in seconds, converted to simulations by the measured speed of the game."""
MAX_TURNING_POINTS = 5
MIN_CHANGE = 100
"""The smallest change in the chance to win that counts as a turning point, per mille."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The position after a move, and a seat's chance to win before and after the move, per mille."""

    position: int
    seat: int
    before: int
    after: int

    @property
    def change(self) -> int:
        """The size of the change, per mille."""
        return abs(self.after - self.before)


def chances(
    game: AnyGame, state: Any, seed: str, *, seconds: float = SECONDS_PER_POSITION
) -> Mapping[Seat, float]:
    """Return the chances to win that are known in a position, from 0 to 1.

    At the end of a game with an outcome, the chances of all seats are known. Before the end, only the chance of the
    seat to move is known and, with two seats, that of the other seat. The search sees only what the seat to move may
    see. `seconds` is its planned length.
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


class GameJudgement(NamedTuple):
    """The result of judging a finished game: its turning points, and for each seat at most one best move."""

    turning_points: tuple[TurningPoint, ...]
    best_moves: tuple[TurningPoint, ...]


def judge(
    game: AnyGame,
    states: Sequence[Any],
    movers: Sequence[Seat | None],
    seed: str,
    *,
    seconds: float = SECONDS_PER_POSITION,
) -> GameJudgement:
    """Judge a game by its positions. `movers` contains, for each position, the seat whose move led to it, or None.

    The turning points are in order of play, at most `MAX_TURNING_POINTS`. The best move of a seat is the one after
    which the seat's chance to win increased the most, by at least `MIN_CHANGE`. With more than two seats, that
    chance is known again only when the seat is next to move, so the increase includes the effect of the moves in
    between. `seconds` is the planned length of the search at each position.
    """
    changes = _changes(game, states, seed, seconds)
    largest: dict[int, TurningPoint] = {}
    best: dict[int, TurningPoint] = {}
    for point in changes:
        if point.change < MIN_CHANGE:
            continue
        present = largest.get(point.position)
        if present is None or point.change > present.change:
            largest[point.position] = point
        if point.after > point.before and movers[point.position] == point.seat:
            present = best.get(point.seat)
            if present is None or point.change > present.change:
                best[point.seat] = point
    found = sorted(largest.values(), key=lambda point: -point.change)[:MAX_TURNING_POINTS]
    return GameJudgement(
        tuple(sorted(found, key=lambda point: point.position)),
        tuple(best[seat] for seat in sorted(best)),
    )


def _changes(
    game: AnyGame, states: Sequence[Any], seed: str, seconds: float
) -> Iterator[TurningPoint]:
    """Yield the changes between the positions in which the chance of a seat is known.

    A change between two such positions belongs to the first move between them.
    """
    known: dict[Seat, tuple[int, float]] = {}
    for at, state in enumerate(states):
        for seat, chance in chances(game, state, f"{seed} {at}", seconds=seconds).items():
            if seat in known:
                since, before = known[seat]
                yield TurningPoint(since + 1, seat, round(1000 * before), round(1000 * chance))
            known[seat] = at, chance


def dump_turning_points(points: Sequence[TurningPoint]) -> str:
    """Return turning points as JSON."""
    return json.dumps([asdict(point) for point in points])


def load_turning_points(text: str | None) -> tuple[TurningPoint, ...] | None:
    """Return the turning points that `dump_turning_points` wrote, or None if `text` is None."""
    return None if text is None else tuple(TurningPoint(**one) for one in json.loads(text))
