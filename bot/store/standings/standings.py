"""The projection of standings and ratings, folded from the finished games of a chat in the order of `ended_at`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.store.connection import Connection, Row
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.store.standings.periods import periods
from bot.store.standings.rating import Rating
from bot.store.standings.standings_fold import ALL, Fold, PeriodCounts

_GAME = "SELECT * FROM finished_game WHERE table_id = ? ORDER BY seat"
_GAMES = (
    "SELECT * FROM finished_game WHERE chat_id = ? AND game = ? ORDER BY ended_at, table_id, seat"
)
_FROM = (
    "SELECT * FROM finished_game WHERE chat_id = ?1 AND game = ?2 AND ended_at >= ?3"
    " AND (ended_at > ?3 OR table_id >= ?4) ORDER BY ended_at, table_id, seat"
)
_OWN = (
    "SELECT o.* FROM finished_game p JOIN finished_game o ON o.table_id = p.table_id"
    " WHERE p.person_id = ? AND p.game = ? AND p.chat_id = ?"
    " ORDER BY o.ended_at, o.table_id, o.seat"
)
_RATING_BEFORE = (
    "SELECT mu, sigma FROM rating WHERE chat_id = ?1 AND game = ?2 AND person_id = ?5"
    " AND ended_at <= ?3 AND (ended_at < ?3 OR table_id < ?4)"
    " ORDER BY ended_at DESC, table_id DESC LIMIT 1"
)
_DELETE_RATINGS = (
    "DELETE FROM rating WHERE chat_id = ?1 AND game = ?2 AND person_id = ?5"
    " AND ended_at >= ?3 AND (ended_at > ?3 OR table_id >= ?4)"
)
_SET_RATING = (
    "UPDATE standing SET mu = ?, sigma = ?"
    " WHERE chat_id = ? AND game = ? AND period = ? AND person_id = ?"
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


def add(connection: Connection, table: TableKey) -> None:
    """Add a game to the standings of its chat, after its rows in `finished_game` have been written."""
    rows = connection.execute(_GAME, (table,)).fetchall()
    if not rows:
        return
    chat, game, at = rows[0]["chat_id"], rows[0]["game"], rows[0]["ended_at"]
    due = "SELECT 1 FROM due_standing WHERE chat_id = ? AND game = ?"
    if connection.execute(due, (chat, game)).fetchone():
        fold_again(connection, chat, game)
        return
    games = list(_by_table(connection.execute(_FROM, (chat, game, at, table))))
    if len(games) > 1:
        _insert(connection, games)
        return
    fold = _load(connection, chat, game, _people(rows), periods(at))
    fold.add(rows)
    _save(connection, chat, game, fold)


def _insert(connection: Connection, games: Sequence[Sequence[Row]]) -> None:
    """Add the first of these games. The others ended later and have been counted, so they are only rated again."""
    first = games[0][0]
    chat, game = first["chat_id"], first["game"]
    since = (chat, game, first["ended_at"], first["table_id"])
    fold, counted = Fold(), _people(games[0])
    for person in sorted({person for rows in games for person in _people(rows)}):
        row = connection.execute(_RATING_BEFORE, (*since, person)).fetchone()
        if row is not None:
            fold.ratings[person] = Rating(row["mu"], row["sigma"])
        connection.execute(_DELETE_RATINGS, (*since, person))
    for rows in games:
        fold.rate(rows)
    for person in counted:
        for rows in _by_table(connection.execute(_OWN, (person, game, chat))):
            fold.count(rows, {person})
    _save(connection, chat, game, fold)
    connection.executemany(
        _SET_RATING,
        [
            (rating.mu, rating.sigma, chat, game, ALL, person)
            for person, rating in fold.ratings.items()
            if person not in counted
        ],
    )


def fold_again(connection: Connection, chat: ChatKey, game: str) -> None:
    """Replace the standings of a game in a chat with standings folded from all finished games there."""
    for table in ("standing", "rating", "due_standing"):
        query = f"DELETE FROM {table} WHERE chat_id = ? AND game = ?"  # noqa: S608 - from the line above
        connection.execute(query, (chat, game))
    fold = Fold()
    for rows in _by_table(connection.execute(_GAMES, (chat, game))):
        fold.add(rows)
    _save(connection, chat, game, fold)


def mark_due(connection: Connection, table: TableKey) -> None:
    """Mark the standings of a table's chat and game as due, so that `fold_due` or the next game recomputes them."""
    connection.execute(
        "INSERT INTO due_standing SELECT chat_id, game FROM game_table WHERE id = ?"
        " ON CONFLICT DO NOTHING",
        (table,),
    )


def mark_all(connection: Connection) -> None:
    """Mark all standings as due, including those of chats without finished games."""
    for table in ("finished_game", "standing", "rating"):
        connection.execute(
            f"INSERT INTO due_standing SELECT DISTINCT chat_id, game FROM {table} WHERE true"  # noqa: S608 - from above
            " ON CONFLICT DO NOTHING"
        )


def fold_due(connection: Connection) -> bool:
    """Recompute the standings of one game in one chat if any are due. Return whether any were due."""
    row = connection.execute("SELECT chat_id, game FROM due_standing LIMIT 1").fetchone()
    if row is None:
        return False
    fold_again(connection, ChatKey(row["chat_id"]), row["game"])
    return True


def merge_chats(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """Recompute the standings of `old`, to which the games of `new` were moved, and delete the standings of `new`."""
    games = set()
    for table in ("rating", "standing", "due_standing"):
        query = f"DELETE FROM {table} WHERE chat_id = ? RETURNING game"  # noqa: S608 - from the line above
        games |= {row["game"] for row in connection.execute(query, (new,)).fetchall()}
    for game in sorted(games):
        fold_again(connection, old, game)


def _by_table(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each game. In `rows`, the rows of a game must be adjacent."""
    for _, seats in groupby(rows, key=lambda row: row["table_id"]):
        yield list(seats)


def _people(rows: Iterable[Row]) -> list[PersonKey]:
    return [row["person_id"] for row in rows if row["person_id"] is not None]


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
            fold.tallies[period, person] = PeriodCounts(
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
            for person, at, table, rating in fold.history
        ],
    )
