"""The test oracle, which reads the bot's database through read-only connections of its own."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.records import Message, PersonKey, Stage, TableKey
from bot.tables.facts import (
    ChatAdded,
    Fact,
    HandedOver,
    Joined,
    Left,
    Opened,
    Played,
    Started,
    TookBack,
    load_fact,
)
from bot.tables.library import GameLibrary
from bot.tables.proposal_facts import Agreed, Continued, Proposed
from bot.tables.table import Table, evolve
from bot.telegram.buttons.buttons import Action
from scripts.trials.bot_under_test import card_data, leave_data, pack_move, table_data

_LATEST = (
    "SELECT t.*, c.telegram_id FROM game_table t JOIN chat c ON c.id = t.chat_id"
    " WHERE t.id IN (SELECT max(id) FROM game_table GROUP BY chat_id)"
)
_GUESTS = (
    "SELECT g.*, c.telegram_id FROM guest g JOIN chat c ON c.id = g.chat_id WHERE g.table_id = ?"
)
_OUTDATED = (
    "SELECT (SELECT count(*) FROM game_table WHERE shown_version < version)"
    " + (SELECT count(*) FROM guest WHERE behind = 1)"
)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The latest table of a chat at the time when the database was read."""

    key: TableKey
    chat: int
    """The Telegram id of the chat. A home of cards has no Telegram id; for such a home, minus the key of its record."""
    table: Table
    boards: Mapping[int, Message | None]
    """By the Telegram id of each of the table's chats: the message that shows the table there, or None."""

    @property
    def board(self) -> Message | None:
        """The message that shows the table in its own chat, or None."""
        return self.boards.get(self.chat)

    @property
    def is_over(self) -> bool:
        """Whether the game is over or the table was closed."""
        return self.table.stage is Stage.OVER


class Oracle:
    """Replays the facts in the bot's database, independently of the bot's memory.

    Each method that reads opens and closes a connection. If a connection were open when the bot is killed, SQLite would
    not recover the write-ahead log as it does after a real crash.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tables: dict[TableKey, Table] = {}
        self._raw: dict[str, object] = {}
        self.library = GameLibrary(raw=self._components)
        self.people: dict[int, int] = {}
        """The Telegram id of each person, by the key that facts contain."""
        self.paused = True
        """Whether reading must wait: the bot is not running, and reading could disturb the recovery of its database."""

    def clear_cache(self) -> None:
        """Forget all replayed tables, so that their logs are replayed from the start."""
        self._tables.clear()

    def latest_tables(self) -> dict[int, TableSnapshot]:
        """Return the latest table of each chat that tables are opened in, keyed by `TableSnapshot.chat`.

        Raises sqlite3.Error, also if the power is cut between two of its queries.
        """
        with closing(self._connect()) as file:
            self._read_people(file)
            found = [self._snapshot(file, row) for row in file.execute(_LATEST).fetchall()]
            return {snapshot.chat: snapshot for snapshot in found}

    def table(self, key: TableKey) -> Table:
        """Return a table, replayed from its facts."""
        with closing(self._connect()) as file:
            self._read_people(file)
            return self._replay(file, key)

    def tables_in(self, chat: int) -> list[TableKey]:
        """Return the keys of the tables in a chat, given by its Telegram id, oldest first."""
        query = (
            "SELECT t.id FROM game_table t JOIN chat c ON c.id = t.chat_id"
            " WHERE c.telegram_id = ? ORDER BY t.id"
        )
        with closing(self._connect()) as file:
            return [TableKey(row["id"]) for row in file.execute(query, (chat,))]

    def tables_at(self, home: int) -> list[TableKey]:
        """Return the keys of the tables whose home is the chat with this key, oldest first."""
        query = "SELECT id FROM game_table WHERE chat_id = ? ORDER BY id"
        with closing(self._connect()) as file:
            return [TableKey(row["id"]) for row in file.execute(query, (home,))]

    def owner(self, chat: int) -> PersonKey | None:
        """Return the person whose private chat has this Telegram id, or None for any other chat."""
        found = (key for key, telegram_id in self.people.items() if telegram_id == chat)
        return next((PersonKey(key) for key in found), None)

    def fact_bodies(self, key: TableKey) -> list[str]:
        """Return the stored facts of a table as JSON, oldest first."""
        query = "SELECT body FROM fact WHERE table_id = ? ORDER BY version"
        with closing(self._connect()) as file:
            return [row["body"] for row in file.execute(query, (key,))]

    def board_message(self, key: TableKey) -> int | None:
        """Return the id of the message that shows a table at its home, or None."""
        return (
            self.number("SELECT coalesce(board_message, 0) FROM game_table WHERE id = ?", key)
            or None
        )

    def is_outdated(self, key: TableKey) -> bool:
        """Return whether a table's board at its home shows an earlier version than the latest one."""
        query = "SELECT shown_version < version FROM game_table WHERE id = ?"
        return bool(self.number(query, key))

    def effects(self) -> Counter[tuple[int, str]]:
        """Return how often presses had an effect according to the logs, by the person's Telegram id and callback data.

        Effects are rematches, joins, starts, moves, take-backs without consent, proposals and agreements, the ends of
        pauses, departures, and returns. A join may have two effects in the result, one for the key that joins and one
        for the key of a rematch, because the log does not show which of these keys was pressed. Follow-ups, which the
        bot plays together with a person's move, are left out.
        """
        with closing(self._connect()) as file:
            self._read_people(file)
            rows = file.execute("SELECT id, rematch_of, token FROM game_table").fetchall()
            found = Counter[tuple[int, str]]()
            for row in rows:
                found.update(self._effects(file, row))
            return found

    def number(self, sql: str, *values: object) -> int:
        """Return the result of a query that yields a single number."""
        with closing(self._connect()) as file:
            return int(file.execute(sql, values).fetchone()[0])

    def pending_updates(self) -> int:
        """Return the number of updates in the inbox that are not settled."""
        return self.number("SELECT count(*) FROM inbox WHERE state = 'new'")

    def quarantined(self) -> int:
        """Return the number of quarantined updates in the inbox, that is, those that the bot could not handle."""
        return self.number("SELECT count(*) FROM inbox WHERE state = 'bad'")

    def outdated_tables(self) -> int:
        """Return the number of boards that show an earlier version than the latest one, in all chats of the tables."""
        return self.number(_OUTDATED)

    def is_intact(self) -> bool:
        """Return whether SQLite's integrity check finds no damage in the database."""
        with closing(self._connect()) as file:
            return bool(file.execute("PRAGMA integrity_check").fetchone()[0] == "ok")

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True, timeout=5)
        file.row_factory = sqlite3.Row
        return file

    def _read_people(self, file: sqlite3.Connection) -> None:
        for row in file.execute("SELECT id, telegram_id FROM person"):
            self.people[row["id"]] = row["telegram_id"]

    def _components(self, digest: str) -> object:
        """Return the components with a hash, which may have been stored since the connection was opened."""
        if digest not in self._raw:
            query = "SELECT body FROM components WHERE hash = ?"
            with closing(self._connect()) as file:
                self._raw[digest] = json.loads(file.execute(query, (digest,)).fetchone()["body"])
        return self._raw[digest]

    def _snapshot(self, file: sqlite3.Connection, row: sqlite3.Row) -> TableSnapshot:
        key = TableKey(row["id"])
        boards = {one["telegram_id"]: _board(one) for one in file.execute(_GUESTS, (key,))}
        home = row["telegram_id"]
        if home is not None:
            boards[home] = _board(row)
        chat = -row["chat_id"] if home is None else home
        return TableSnapshot(key, chat, self._replay(file, key), boards)

    def _replay(self, file: sqlite3.Connection, key: TableKey) -> Table:
        table = self._tables.get(key)
        rows = file.execute(
            "SELECT body FROM fact WHERE table_id = ? AND version > ? ORDER BY version",
            (key, table.version if table else 0),
        )
        for row in rows:
            table = evolve(table, load_fact(row["body"]), self.library)
        if table is None:
            raise sqlite3.DataError(f"table {key} has no facts")
        self._tables[key] = table
        return table

    def _effects(self, file: sqlite3.Connection, row: sqlite3.Row) -> Iterator[tuple[int, str]]:
        key = TableKey(row["id"])
        rows = file.execute("SELECT body FROM fact WHERE table_id = ? ORDER BY version", (key,))
        host, table, unpressed = 0, None, list[str]()
        for fact in (load_fact(row["body"]) for row in rows):
            match fact:
                case Opened(host=owner) if owner is not None:
                    host = self.people[owner]
                case Started():
                    yield host, table_data(key, Action.START)
                case Played(by=by, only=False, word=word) if by is not None and table is not None:
                    if unpressed[:1] != [word]:
                        unpressed = []
                        yield self.people[by], pack_move(key, table.position, word)
                case _ if table is not None:
                    for person, data in _pressed_for(row, table, fact):
                        yield self.people[person], data
            table = evolve(table, fact, self.library)
            if isinstance(fact, Played):
                unpressed = unpressed[1:] or _follow_ups(table, fact)


def _pressed_for(row: sqlite3.Row, table: Table, fact: Fact) -> Iterator[tuple[PersonKey, str]]:
    """Yield the person and the callback data of each press that can have caused a fact.

    row: the table's row in the database. table: the table before the fact.

    Nothing is yielded for starts and moves, which `Oracle` handles itself, or for facts without a press.
    """
    key = TableKey(row["id"])
    match fact:
        case Joined(person=person):
            yield person, table_data(key, Action.JOIN)
            yield person, table_data(TableKey(row["rematch_of"] or 0), Action.REMATCH)
        case ChatAdded(person=person):
            yield person, card_data(row["token"])
        case TookBack(by=by, granted_by=None) if by is not None:
            yield by, table_data(key, Action.UNDO, position=table.position)
        case Proposed(what=what, person=person, value=value):
            yield from ((person, data) for data in _proposing(key, what, value))
        case Agreed(person=person) if (made := table.proposal) is not None:
            yield person, table_data(key, Action.AGREE, position=made.number)
            # Making an open proposal again counts as agreeing to it.
            yield from ((person, data) for data in _proposing(key, made.what, made.value))
        case Continued(person=person) if person is not None:
            yield person, table_data(key, Action.CONTINUE)
        case Left(person=person):
            yield person, leave_data(key, person)
        case HandedOver(occupant=occupant, cause="returned") if occupant.owner is not None:
            yield occupant.owner, table_data(key, Action.COME_BACK)


def _proposing(key: TableKey, what: str, value: int | None) -> Iterator[str]:
    """Yield the callback data of each button for a proposal at a table. `what` and `value` are those of `Proposed`."""
    match what:
        case "pause":
            yield table_data(key, Action.PAUSE)
        case "seat":
            yield table_data(key, Action.SIT, str(value))
            yield table_data(key, Action.TAKE_OVER, str(value))
        case _:
            yield table_data(key, Action.PROPOSE_TIME_LIMIT, "off" if value is None else str(value))


def _board(row: sqlite3.Row) -> Message | None:
    board = row["board_message"]
    return None if board is None else Message(board, photo=bool(row["board_photo"]))


def _follow_ups(table: Table, fact: Played) -> list[str]:
    """Return the words that the bot adds to a person's move in the same commit; [] if it adds none."""
    if fact.by is None or table.to_move != fact.seat or not table.has_board:
        return []
    return [table.game.encode(move) for move in table.game.follow_ups(table.state)]
