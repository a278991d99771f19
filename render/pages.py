"""The contents of pictures that show no position: leaderboards, pages of people, and the chances to win in a game.

They contain the data to draw, already selected and sorted. A seat is an index in `Scene.names`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.saying import Saying, Seat


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating as it is shown: the estimate and its uncertainty (two standard deviations)."""

    value: int
    spread: int

    @property
    def floor(self) -> int:
        """The lower bound, by which people are ordered."""
        return self.value - self.spread


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRow:
    """A row of a leaderboard.

    mean_place: the mean place, in tenths. best: the best score, or None if there is none. longest: the longest winning
    streak. own: whether this is the row of the person who requested the leaderboard.
    """

    rank: int
    seat: Seat
    rated: Rated
    played: int
    won: int
    mean_place: int
    best: int | None
    longest: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Landmark:
    """A computer shown among the people for comparison: the message id of its level, and its fixed rating."""

    level: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """The leaderboard of a group.

    title: the name of the game. period: the name of the period. rows: the rows to show, best first. landmarks:
    computers, the strongest first.
    """

    title: Saying
    period: Saying
    rows: tuple[LeaderRow, ...]
    landmarks: tuple[Landmark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalPage:
    """The page of one person and one game; the person is seat 0 of the scene.

    title: the name of the game.
    mean_place, best, longest: as in `LeaderRow`.
    history: the rating before the shown games and after each of them, oldest first; empty without a rated game.
    landmarks: computers to compare with.
    opponents: for each opponent, the seat, the number of games, and the number of these games in which the person
    ranked higher.
    achievements: for each achievement, its name and how often it was reached.
    """

    title: Saying
    rated: Rated
    played: int
    won: int
    mean_place: int
    best: int | None
    longest: int
    history: tuple[Rated, ...]
    landmarks: tuple[Landmark, ...]
    opponents: tuple[tuple[Seat, int, int], ...]
    achievements: tuple[tuple[Saying, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinChances:
    """The chances to win in a finished game, position by position.

    title: the name of the game. chances: for each position, the chances of all seats, per mille. marks: for each
    turning point, the index of its position and the seat that moved.
    """

    title: Saying
    chances: tuple[tuple[int, ...], ...]
    marks: tuple[tuple[int, Seat], ...]


Page = Leaderboard | PersonalPage | WinChances
