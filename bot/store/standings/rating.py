"""Ratings of people by the Weng-Lin model of openskill (Bradley-Terry with full pairing); computers have fixed ratings.

Every pair of seats is compared, so the rating lost by the last place does not depend on the order of the others.
docs/standings.md explains the choice of the model and the ratings of the computers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import BradleyTerryFull

from engine.players.scale import level_strengths

MU, SIGMA = 25.0, 25.0 / 3.0
"""The mean and the standard deviation of a person's rating before their first game."""
_LANDMARK_SIGMA = 0.5
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a person's strength with mean `mu` and standard deviation `sigma`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def floor(self) -> float:
        """The lower bound, two standard deviations below the mean. Standings are sorted by it, highest first."""
        return self.mu - 2 * self.sigma


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedSeat:
    """A seat of a rated game.

    `rating` is the rating of the person who had the seat at the start, or None for a computer. `level` is the level of
    the computer that held the seat at the end, or None, and `strength` the strength of a matched computer, or None.
    `place` is None if the game did not end by its rules. `quit` means that the person left the seat or ended the game,
    and `assisted` that a computer made most of their moves.
    """

    rating: Rating | None
    level: str | None
    strength: float | None = None
    place: int | None
    quit: bool = False
    assisted: bool = False


def landmark(game: str, level: str) -> float:
    """Return the fixed mean of a computer's rating. For unknown games and levels, it is that of a new person."""
    return level_strengths(game).get(level, MU)


def rate(game: str, seats: Sequence[RatedSeat], *, drift: float | None = None) -> dict[int, Rating]:
    """Return the new ratings of the people whose ratings a game changes, by seat.

    If the game ended by its rules, all people who did not quit are rated by their places. A person who quit gets
    the mean that the last place would have given, if it is lower; their standard deviation does not decrease. If a
    computer made most of a person's moves, the rating can likewise fall, but not rise. Ratings are rounded to six
    decimal places. A game with fewer than two seats changes no rating.

    `drift` is the standard deviation of the assumed change in each strength before the game, by default the model's.
    """
    if len(seats) < 2:
        return {}
    changed: dict[int, Rating] = {}
    if all(seat.place is not None for seat in seats):
        teams = [_computer(game, seat) if seat.quit else _strength(game, seat) for seat in seats]
        rated = _rated(drift, teams, [float(seat.place or 0) for seat in seats])
        for at, seat in enumerate(seats):
            if seat.rating is None or seat.quit:
                continue
            changed[at] = _no_higher(seat.rating, rated[at]) if seat.assisted else rated[at]
    for at, seat in enumerate(seats):
        if seat.rating is not None and seat.quit:
            places = [2.0 if other == at else 1.0 for other in range(len(seats))]
            last = _rated(drift, [_strength(game, one) for one in seats], places)[at]
            changed[at] = _no_higher(seat.rating, last)
    return changed


def _no_higher(old: Rating, new: Rating) -> Rating:
    """Return the lower mean with the larger deviation, so that neither the mean nor the lower bound rises."""
    return Rating(min(old.mu, new.mu), max(old.sigma, new.sigma))


def _strength(game: str, seat: RatedSeat) -> Rating:
    return _computer(game, seat) if seat.rating is None else seat.rating


def _computer(game: str, seat: RatedSeat) -> Rating:
    known = landmark(game, seat.level or "medium") if seat.strength is None else seat.strength
    return Rating(known, _LANDMARK_SIGMA)


def _rated(drift: float | None, ratings: Sequence[Rating], places: list[float]) -> list[Rating]:
    model = _model(drift)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    rated = model.rate(teams, ranks=places)
    return [Rating(round(team[0].mu, _DIGITS), round(team[0].sigma, _DIGITS)) for team in rated]


@cache
def _model(drift: float | None) -> BradleyTerryFull:
    return BradleyTerryFull(mu=MU, sigma=SIGMA, tau=MU / 300 if drift is None else drift)
