"""The test oracle for a PostgreSQL database, which several bots share."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from bot.store.postgres.dialect import translate
from bot.store.postgres.sessions import Session
from bot.store.records import TableKey
from bot.tables.facts import Played, load_fact
from bot.tables.table import Table, evolve
from scripts.trials.bot_under_test.oracle import Oracle


class _Rows:
    """The rows of a query, with the methods of sqlite3.Cursor that the oracle uses."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class _Connection:
    """A connection with the methods of sqlite3.Connection that the oracle uses. A thread runs asyncpg's event loop."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._session = asyncio.run_coroutine_threadsafe(Session.open(url), self._loop).result()

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> _Rows:
        work = self._session.fetch(translate(sql), values)
        return _Rows(asyncio.run_coroutine_threadsafe(work, self._loop).result())

    def close(self) -> None:
        """Keep the connection, because PostgreSQL needs no recovery."""

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._session.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)


def wrong_move(table: Table, fact: Played) -> list[str]:
    """Return what is wrong with a computer's move: [] if it was this computer's turn and the move was legal."""
    legal = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
    is_turn = table.to_move == fact.seat and table.occupants[fact.seat].level is not None
    return [] if is_turn and fact.word in legal else [f"not a computer's to make: {fact}"]


class SharedOracle(Oracle):
    """An oracle that reads from PostgreSQL, over one connection that stays open. Call `stop` at the end."""

    def __init__(self, url: str) -> None:
        super().__init__(Path())
        self._connection = _Connection(url)

    def stop(self) -> None:
        """Close the connection."""
        self._connection.stop()

    def is_intact(self) -> bool:
        """Return whether every fact has a checksum. The checksums themselves are not verified."""
        return self.number("SELECT count(*) FROM fact WHERE checksum IS NULL") == 0

    def nodes(self) -> list[int]:
        """Return the ids of the nodes whose rows are in the database, oldest first."""
        rows = self._connection.execute("SELECT id FROM node ORDER BY id")
        return [int(row["id"]) for row in rows]

    def leases(self) -> list[int]:
        """Return the number of leased chats of each node that has any, in no particular order."""
        rows = self._connection.execute("SELECT count(*) AS number FROM lease GROUP BY node")
        return [int(row["number"]) for row in rows]

    def computers_to_move(self) -> set[tuple[TableKey, int]]:
        """Return (key, position number) of each table at which a computer is to move, without paused tables."""
        query = "SELECT id, position FROM game_table WHERE waiting = 'computer' AND paused IS NULL"
        rows = self._connection.execute(query)
        return {(TableKey(row["id"]), int(row["position"])) for row in rows}

    def searches(self) -> tuple[int, int]:
        """Return how many searches nodes have handed over, and how many of them thinkers have claimed.

        The numbers are PostgreSQL's statistics, which may lag by some seconds.
        """
        query = (
            "SELECT n_tup_ins AS added, n_tup_upd AS claimed"
            " FROM pg_stat_user_tables WHERE relname = 'search_job'"
        )
        row = self._connection.execute(query).fetchone()
        return int(row["added"]), int(row["claimed"])

    def computer_moves(self) -> tuple[int, list[str]]:
        """Return how many moves computers have made, and descriptions of those that they should not have made."""
        rows = self._connection.execute("SELECT id FROM game_table ORDER BY id")
        number, wrong = 0, list[str]()
        for key in [TableKey(row["id"]) for row in rows]:
            table: Table | None = None
            for fact in map(load_fact, self.fact_bodies(key)):
                if isinstance(fact, Played) and fact.by is None and table is not None:
                    number += 1
                    wrong += wrong_move(table, fact)
                table = evolve(table, fact, self.library)
        return number, wrong

    def _connect(self) -> sqlite3.Connection:
        return cast("sqlite3.Connection", self._connection)
