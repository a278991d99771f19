"""What the database says, read beside the bot by a connection that cannot write: presses are held against it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.store.records import Message, Stage, TableKey
from bot.tables.facts import Joined, Opened, Played, Started, load_fact
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.callback_data import Action, TableButton, WordButton, pack

_NEWEST = (
    "SELECT t.*, c.telegram_id FROM game_table t JOIN chat c ON c.id = t.chat_id"
    " WHERE t.id IN (SELECT max(id) FROM game_table GROUP BY chat_id)"
)


@dataclass(frozen=True, slots=True)
class Seen:
    """The newest table of a chat as it stood when it was looked at."""

    key: TableKey
    chat: int
    table: Table
    board: Message | None
    outdated_tables: bool

    @property
    def over(self) -> bool:
        """Nothing more happens here."""
        return self.table.stage is Stage.OVER


class Ledger:
    """Folds the logs as the bot folds them, but from the file alone.

    Each look opens the file anew: a connection that outlives the bot's would keep SQLite from recovering the
    write-ahead log as it does after a real crash.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tables: dict[TableKey, Table] = {}
        self._raw: dict[str, object] = {}
        self.library = GameLibrary(raw=self._raw.__getitem__)
        self.people: dict[int, int] = {}
        """Telegram ids by the keys that facts name."""
        self.closed = True
        """The bot is away: looking would disturb its recovery."""

    def forget(self) -> None:
        """Read everything anew the next time."""
        self._tables.clear()

    def newest(self) -> dict[int, Seen]:
        """The newest table of each chat, by the chat's Telegram id."""
        with closing(self._connect()) as file:
            self._meet(file)
            return {row["telegram_id"]: self._seen(file, row) for row in file.execute(_NEWEST)}

    def effects(self) -> set[tuple[int, str]]:
        """What came of presses, as (person, button data): every fact that somebody's press had written."""
        with closing(self._connect()) as file:
            self._meet(file)
            rows = file.execute("SELECT id, rematch_of FROM game_table").fetchall()
            found: set[tuple[int, str]] = set()
            for row in rows:
                found |= set(self._effects(file, TableKey(row["id"]), row["rematch_of"]))
            return found

    def count(self, sql: str) -> int:
        """One number."""
        with closing(self._connect()) as file:
            return int(file.execute(sql).fetchone()[0])

    def pending_updates(self) -> int:
        """Updates that are in the inbox and not settled."""
        return self.count("SELECT count(*) FROM inbox WHERE state = 'new'")

    def quarantine(self) -> int:
        """Updates that the bot could not work on."""
        return self.count("SELECT count(*) FROM inbox WHERE state = 'bad'")

    def outdated_tables(self) -> int:
        """Tables whose board is older than their log."""
        return self.count("SELECT count(*) FROM game_table WHERE shown_version < version")

    def is_whole(self) -> bool:
        """SQLite finds nothing wrong in the file."""
        with closing(self._connect()) as file:
            return bool(file.execute("PRAGMA integrity_check").fetchone()[0] == "ok")

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True, timeout=5)
        file.row_factory = sqlite3.Row
        return file

    def _meet(self, file: sqlite3.Connection) -> None:
        for row in file.execute("SELECT id, telegram_id FROM person"):
            self.people[row["id"]] = row["telegram_id"]
        for row in file.execute("SELECT hash, body FROM components"):
            if row["hash"] not in self._raw:
                self._raw[row["hash"]] = json.loads(row["body"])

    def _seen(self, file: sqlite3.Connection, row: sqlite3.Row) -> Seen:
        key = TableKey(row["id"])
        board = row["board_message"]
        return Seen(
            key,
            row["telegram_id"],
            self._table(file, key),
            None if board is None else Message(board, photo=bool(row["board_photo"])),
            row["shown_version"] < row["version"],
        )

    def _table(self, file: sqlite3.Connection, key: TableKey) -> Table:
        table = self._tables.get(key)
        rows = file.execute(
            "SELECT body FROM fact WHERE table_id = ? AND version > ? ORDER BY version",
            (key, table.version if table else 0),
        )
        for row in rows:
            table = evolve(table, load_fact(row["body"]), self.library)
        assert table is not None
        self._tables[key] = table
        return table

    def _effects(
        self, file: sqlite3.Connection, key: TableKey, follows: int | None
    ) -> Iterator[tuple[int, str]]:
        rows = file.execute("SELECT body FROM fact WHERE table_id = ? ORDER BY version", (key,))
        host = 0
        for fact in (load_fact(row["body"]) for row in rows):
            match fact:
                case Opened(host=owner) if owner is not None:
                    host = self.people[owner]
                    if follows is not None:
                        yield host, pack(TableButton(TableKey(follows), 0, Action.REMATCH))
                case Joined(person=person):
                    yield self.people[person], pack(TableButton(key, 0, Action.JOIN))
                case Started():
                    yield host, pack(TableButton(key, 0, Action.START))
                case Played():
                    break
        turns = self._table(file, key).turns
        for before, turn in pairwise(turns):
            if turn.by is not None:
                yield self.people[turn.by], pack(WordButton(key, before.position, turn.word))
