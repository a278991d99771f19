"""The projection of standings and ratings, folded from the finished games of a chat in the order of their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.store.connection import Connection, Row
from bot.store.periods import periods
from bot.store.rating import RatedSeat, Rating, rate
from bot.store.records import ChatKey, PersonKey, TableKey

ALL = "all"
"""The period that contains all games."""
_GAME = "SELECT * FROM finished_game WHERE table_id = ? ORDER BY seat"
_GAMES = (
    "SELECT * FROM finished_game WHERE chat_id = ? AND game = ? ORDER BY ended_at, table_id, seat"
)
_LATER = (
    "SELECT 1 FROM finished_game WHERE chat_id = ?1 AND game = ?2 AND ended_at >= ?3"
    " AND (ended_at > ?3 OR table_id > ?4) LIMIT 1"
)

_COUNTS = (
    *("played", "won", "places", "best", "streak", "longest", "with_computers"),
    *("mu", "sigma"),
)
_SAVE = (
    f"INSERT INTO standing VALUES ({', '.join('?' * 13)})"  # noqa: S608 - marks and the names above
    " ON CONFLICT (chat_id, game, period, person_id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _COUNTS)
)


@dataclass(slots=True)
class Tally:
    """The counts of one person in one period.

    `places` is the sum of the places, `streak` the number of games won since the last one that was not won, and
    `longest` its maximum. `with_computers` is the number of games with a computer in a seat.
    """

    played: int = 0
    won: int = 0
    places: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0
    with_computers: int = 0

    def add(self, *, place: int, won: bool, total: int | None, with_computers: bool) -> None:
        """Count one game. `total` is None if its score is not a candidate for the best one."""
        self.played += 1
        self.won += won
        self.places += place
        if total is not None:
            self.best = total if self.best is None else max(self.best, total)
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)
        self.with_computers += with_computers


@dataclass(slots=True)
class Fold:
    """The standings of some people in one game of a chat. `course` contains the rating rows that are to be added."""

    tallies: dict[tuple[str, PersonKey], Tally] = field(default_factory=dict)
    ratings: dict[PersonKey, Rating] = field(default_factory=dict)
    course: list[tuple[PersonKey, float, TableKey, Rating]] = field(default_factory=list)

    def add(self, rows: Sequence[Row]) -> None:
        """Count one game, given its rows of `finished_game`."""
        first = rows[0]
        seats = [_rated_seat(row, self.ratings) for row in rows]
        with_computers = any(row["person_id"] is None for row in rows)
        for row in rows:
            person = row["person_id"]
            if person is None or not is_counted(row):
                continue
            for period in periods(first["ended_at"]):
                self.tallies.setdefault((period, person), Tally()).add(
                    place=place_of(row, len(rows)),
                    won=bool(row["is_winner"]) and is_own(row),
                    total=row["total"] if is_own(row) else None,
                    with_computers=with_computers,
                )
            self.ratings.setdefault(person, Rating())
        for at, rating in rate(first["game"], seats).items():
            person = rows[at]["person_id"]
            self.ratings[person] = rating
            self.course.append((person, first["ended_at"], first["table_id"], rating))


def add(connection: Connection, table: TableKey) -> None:
    """Add a game that was just written to `finished_game`.

    If a later game of the chat is already counted, all games are folded again.
    """
    rows = connection.execute(_GAME, (table,)).fetchall()
    if not rows:
        return
    chat, game, at = rows[0]["chat_id"], rows[0]["game"], rows[0]["ended_at"]
    due = "SELECT 1 FROM due_standing WHERE chat_id = ? AND game = ?"
    if (
        connection.execute(due, (chat, game)).fetchone()
        or connection.execute(_LATER, (chat, game, at, table)).fetchone()
    ):
        fold_again(connection, chat, game)
        return
    people = [row["person_id"] for row in rows if row["person_id"] is not None]
    fold = _load(connection, chat, game, people, periods(at))
    fold.add(rows)
    _save(connection, chat, game, fold)


def fold_again(connection: Connection, chat: ChatKey, game: str) -> None:
    """Replace the standings of a game in a chat by those folded from all its finished games."""
    for table in ("standing", "rating", "due_standing"):
        query = f"DELETE FROM {table} WHERE chat_id = ? AND game = ?"  # noqa: S608 - from the line above
        connection.execute(query, (chat, game))
    fold = Fold()
    rows = connection.execute(_GAMES, (chat, game))
    for _, seats in groupby(rows, key=lambda row: row["table_id"]):
        fold.add(list(seats))
    _save(connection, chat, game, fold)


def mark_due(connection: Connection, table: TableKey) -> None:
    """Mark the standings of a table's chat and game, so that `fold_due` or the next game folds them again."""
    connection.execute(
        "INSERT INTO due_standing SELECT chat_id, game FROM game_table WHERE id = ?"
        " ON CONFLICT DO NOTHING",
        (table,),
    )


def mark_all(connection: Connection) -> None:
    """Mark all standings, including those of chats without finished games."""
    for table in ("finished_game", "standing", "rating"):
        connection.execute(
            f"INSERT INTO due_standing SELECT DISTINCT chat_id, game FROM {table} WHERE true"  # noqa: S608 - from above
            " ON CONFLICT DO NOTHING"
        )


def fold_due(connection: Connection) -> bool:
    """Fold the standings of one marked game of a chat again. Return False if none is marked."""
    row = connection.execute("SELECT chat_id, game FROM due_standing LIMIT 1").fetchone()
    if row is None:
        return False
    fold_again(connection, ChatKey(row["chat_id"]), row["game"])
    return True


def merge_chats(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """Fold the standings of two chats again after the finished games of `new` were given to `old`."""
    games = set()
    for table in ("rating", "standing", "due_standing"):
        query = f"DELETE FROM {table} WHERE chat_id = ? RETURNING game"  # noqa: S608 - from the line above
        games |= {row["game"] for row in connection.execute(query, (new,)).fetchall()}
    for game in sorted(games):
        fold_again(connection, old, game)


def has_quit(row: Row) -> bool:
    """Return whether the person of a row of `finished_game` left the seat or ended the game."""
    return bool(row["has_left"]) or bool(row["has_quit"])


def is_counted(row: Row) -> bool:
    """Return whether a game counts for the person of a row: if it ended by its rules, or if the person quit."""
    return row["reason"] == "finished" or has_quit(row)


def is_own(row: Row) -> bool:
    """Return whether the person kept the seat and made at least half of its moves."""
    return not has_quit(row) and 2 * row["stand_in_moves"] <= row["moves"]


def place_of(row: Row, seats: int) -> int:
    """Return the counted place: the last one for a person who quit."""
    return seats if has_quit(row) or row["place"] is None else int(row["place"])


def _rated_seat(row: Row, ratings: dict[PersonKey, Rating]) -> RatedSeat:
    person = row["person_id"]
    return RatedSeat(
        rating=None if person is None else ratings.get(person, Rating()),
        level=row["level"],
        strength=row["strength"],
        place=row["place"],
        quit=has_quit(row),
        assisted=2 * row["stand_in_moves"] > row["moves"],
    )


def _load(
    connection: Connection,
    chat: ChatKey,
    game: str,
    people: Iterable[PersonKey],
    wanted: Sequence[str],
) -> Fold:
    fold = Fold()
    query = "SELECT * FROM standing WHERE chat_id = ? AND game = ? AND period = ? AND person_id = ?"
    for person in people:
        for period in wanted:
            row = connection.execute(query, (chat, game, period, person)).fetchone()
            if row is None:
                continue
            fold.tallies[period, person] = Tally(
                row["played"],
                row["won"],
                row["places"],
                row["best"],
                row["streak"],
                row["longest"],
                row["with_computers"],
            )
            if row["mu"] is not None:
                fold.ratings[person] = Rating(row["mu"], row["sigma"])
    return fold


def _save(connection: Connection, chat: ChatKey, game: str, fold: Fold) -> None:
    standings = []
    for (period, person), tally in fold.tallies.items():
        rating = fold.ratings[person] if period == ALL else None
        standings.append(
            (
                chat,
                game,
                period,
                person,
                tally.played,
                tally.won,
                tally.places,
                tally.best,
                tally.streak,
                tally.longest,
                tally.with_computers,
                rating and rating.mu,
                rating and rating.sigma,
            )
        )
    connection.executemany(_SAVE, standings)
    connection.executemany(
        "INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (chat_id, game, person_id, ended_at, table_id)"
        " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
        [
            (chat, game, person, at, table, rating.mu, rating.sigma)
            for person, at, table, rating in fold.course
        ],
    )
