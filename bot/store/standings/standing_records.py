"""The records of standings: rows of a leaderboard, the history of a rating, and the games of a person."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import ChatKey, PersonKey, TableKey
from bot.store.standings.rating import Rating
from bot.store.standings.strength import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The counts of a person in one game and period, in one chat or in all chats, and their current rating in a chat.

    In `mean_place`, the place in a game that the person left or ended is the last one. `best` is the best score, or
    None. `longest` is the longest winning streak. `with_computers` is the number of games with a computer in a seat.
    """

    person: PersonKey
    played: int
    won: int
    mean_place: float
    best: int | None
    longest: int
    with_computers: int
    rating: Rating
    rank: int = 0
    """The rank in the standings, counted from 1, or 0 if it is not known."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating of a person after the game of a table, which ended at `at` (seconds since the epoch)."""

    at: float
    table: TableKey
    rating: Rating


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of a person in `games` counted games. In `better` of them, the person placed better."""

    person: PersonKey
    games: int
    better: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalGame:
    """The totals of a person in one game, in one chat or in all chats.

    `standing` has the rating of `chat`, the chat with the most games, and `history` its values, one for each rated
    game. `opponents` are the people met in counted games, the most frequent first. `achievements`
    are the keys of achievements and how often they were reached. `last_at` is the time of the last counted game, in
    seconds since the epoch.
    """

    game: str
    chat: ChatKey
    standing: Standing
    history: tuple[RatingPoint, ...]
    opponents: tuple[Opponent, ...]
    achievements: tuple[tuple[str, int], ...]
    last_at: float
    strength: Estimate | None = None
    """How strong the person is against computers, or None if the totals are those of one chat."""
