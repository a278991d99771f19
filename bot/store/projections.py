"""The projection of finished games, and the rebuilding of all projections."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import replays
from bot.store.connection import Connection, Row
from bot.store.invitations import write_guests
from bot.store.records import FinishedGame, FinishedSeat, PersonKey, Projection, TableKey
from bot.store.standings import standings

FINISHED = (
    "SELECT *, (SELECT group_concat(person_id, ' ') FROM"
    " (SELECT person_id FROM substitute WHERE table_id = finished_game.table_id ORDER BY person_id) AS people"
    ") AS substitutes FROM finished_game WHERE table_id = ? ORDER BY seat"
)
MISSING = "SELECT table_id FROM missing_result WHERE problem IS NULL ORDER BY table_id LIMIT ?"
PROBLEMS = (
    "SELECT table_id, problem FROM missing_result WHERE problem IS NOT NULL ORDER BY table_id"
)


def add_finished(connection: Connection, table: TableKey, game: FinishedGame) -> None:
    """Write the rows of a finished game, and add the game to the standings of its chat."""
    if write_finished(connection, table, game):
        standings.mark_due(connection, table)
    standings.add(connection, table)


def write_finished(connection: Connection, table: TableKey, game: FinishedGame) -> bool:
    """Replace the rows of a finished game, and request its replay. Return whether there were rows before.

    The standings are not changed.
    """
    replaced = _delete(connection, table)
    connection.executemany(
        "INSERT INTO finished_game SELECT id, ?, chat_id, game, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
        " ? FROM game_table WHERE id = ?",
        [
            (
                seat.seat,
                game.options,
                int(game.solo),
                game.ended_at,
                game.reason,
                int(game.is_draw),
                seat.person,
                seat.level,
                int(seat.left),
                seat.moves,
                seat.stand_in_level,
                seat.stand_in_moves,
                seat.place,
                int(seat.is_winner),
                seat.total,
                int(seat.has_quit),
                " ".join(seat.achievements),
                seat.strength,
                int(game.casual),
                int(seat.guest),
                table,
            )
            for seat in game.seats
        ],
    )
    connection.executemany(
        "INSERT INTO substitute (person_id, table_id) VALUES (?, ?)",
        [(person, table) for person in game.substitutes],
    )
    replays.request(connection, table)
    return replaced


def _delete(connection: Connection, table: TableKey) -> bool:
    """Delete the rows of a finished game, and return whether there were any."""
    connection.execute("DELETE FROM substitute WHERE table_id = ?", (table,))
    return connection.execute("DELETE FROM finished_game WHERE table_id = ?", (table,)).rowcount > 0


def finished_game_of(rows: Sequence[Row]) -> FinishedGame | None:
    """Return the finished game for the rows of the query FINISHED, or None if there are no rows."""
    if not rows:
        return None
    first = rows[0]
    return FinishedGame(
        options=first["options"],
        solo=bool(first["solo"]),
        ended_at=first["ended_at"],
        reason=first["reason"],
        is_draw=bool(first["is_draw"]),
        casual=bool(first["is_casual"]),
        seats=tuple(
            FinishedSeat(
                seat=row["seat"],
                person=None if row["person_id"] is None else PersonKey(row["person_id"]),
                level=row["level"],
                strength=row["strength"],
                left=bool(row["has_left"]),
                moves=row["moves"],
                stand_in_level=row["stand_in_level"],
                stand_in_moves=row["stand_in_moves"],
                place=row["place"],
                is_winner=bool(row["is_winner"]),
                total=row["total"],
                has_quit=bool(row["has_quit"]),
                achievements=tuple((row["achievements"] or "").split()),
                guest=bool(row["is_guest"]),
            )
            for row in rows
        ),
        substitutes=tuple(PersonKey(int(key)) for key in (first["substitutes"] or "").split()),
    )


def resolve_missing_result(connection: Connection, table: TableKey, problem: str | None) -> None:
    """Record why a table has no result. If `problem` is None, delete the record: no result is missing."""
    if problem is None:
        connection.execute("DELETE FROM missing_result WHERE table_id = ?", (table,))
    else:
        connection.execute(
            "UPDATE missing_result SET problem = ? WHERE table_id = ?", (problem, table)
        )


def rebuild(connection: Connection, projections: Sequence[Projection]) -> None:
    """Replace the rows of the tables with the recomputed ones, and mark the affected standings as due."""
    for one in projections:
        connection.execute(
            "UPDATE game_table SET version = ?, stage = ?, waiting = coalesce(?, waiting), position = ?"
            " WHERE id = ?",
            (one.version, one.stage, one.waiting, one.position, one.table),
        )
        write_seated(connection, one.table, one.seated)
        write_guests(connection, one.table, one.guests)
        if one.finished is None:
            changed = _delete(connection, one.table)
        else:
            write_finished(connection, one.table, one.finished)
            changed = True
        if changed:
            standings.mark_due(connection, one.table)


def write_seated(connection: Connection, table: TableKey, people: Sequence[PersonKey]) -> None:
    """Replace the list of the people at a table."""
    connection.execute("DELETE FROM seated WHERE table_id = ?", (table,))
    connection.executemany(
        "INSERT INTO seated (table_id, place, person_id) VALUES (?, ?, ?)",
        [(table, place, person) for place, person in enumerate(people)],
    )
