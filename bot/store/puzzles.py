"""Answers to the daily puzzles, the groups that get them, and the stored analyses of finished games."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.connection import Connection, Row, SqlPart
from bot.store.records import ChatKey, PersonKey, TableKey

MOST_AHEAD = 48 * 3600.0
"""The next puzzle of a group comes within this number of seconds, even if the clocks change to winter time."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A person's answer to the puzzle of a day: the word of the chosen move, and whether it is the best move.

    `day` is the number of days since 1970-01-01.
    """

    day: int
    person: PersonKey
    choice: str
    solved: bool


@dataclass(frozen=True, slots=True)
class PuzzleScore:
    """How many puzzles a person tried and solved in a chat."""

    person: PersonKey
    tried: int
    solved: int


@dataclass(frozen=True, slots=True)
class PuzzleChat:
    """A group that gets the puzzle of the day in a topic, at an hour of its local time.

    `next_at` is the time of the next puzzle in seconds since the epoch, and `sent_day` the day of the last puzzle that
    was sent, or None.
    """

    chat: ChatKey
    topic: int
    hour: int
    next_at: float
    sent_day: int | None = None


class PuzzleStore(Protocol):
    """Reads and writes answers, groups and analyses; a part of `bot.store.interface.Store`."""

    async def answer_puzzle(
        self, answer: PuzzleAnswer, chat: ChatKey, *, at: float
    ) -> PuzzleAnswer:
        """Return the answer that counts for a person, and store it in a chat.

        The answer that counts is the person's first answer to this puzzle in any chat or, if there is none, `answer`.
        """
        ...

    async def puzzle_answer(self, day: int, person: PersonKey) -> PuzzleAnswer | None:
        """Return a person's first answer to the puzzle of a day in any chat, or None."""
        ...

    async def puzzle_answers(self, day: int, chat: ChatKey) -> Sequence[PuzzleAnswer]:
        """Return the answers of a day in a chat, in the order in which they were given."""
        ...

    async def puzzle_scores(self, chat: ChatKey, *, first: int, last: int) -> Sequence[PuzzleScore]:
        """Return how many puzzles of the days from `first` to `last` the people of a chat tried and solved there.

        The best come first.
        """
        ...

    async def set_puzzle_chat(self, chat: PuzzleChat) -> None:
        """Store when and in which topic a group gets the puzzle of the day, in place of an earlier record."""
        ...

    async def claim_puzzle(self, due: PuzzleChat, *, next_at: float, day: int) -> bool:
        """Record that a group gets the puzzle of `day` now and the next one at `next_at`.

        Return False if the record of the group is no longer `due`, for example because another node sends the puzzle.
        """
        ...

    async def drop_puzzle_chat(self, chat: ChatKey, topic: int | None = None) -> None:
        """Record that a chat no longer gets puzzles or, if `topic` is given, no longer gets them in that topic."""
        ...

    async def puzzle_chat(self, chat: ChatKey) -> PuzzleChat | None:
        """Return when and in which topic a group gets the puzzle of the day, or None if it does not get it."""
        ...

    async def puzzles_due(self, now: float, *, limit: int = 100) -> Sequence[PuzzleChat]:
        """Return up to `limit` groups whose next puzzle is due, the longest overdue first, without banned groups.

        A time that is more than MOST_AHEAD seconds ahead was set while the system clock was wrong, and is due, too.
        """
        ...

    async def analysis(self, table: TableKey) -> str | None:
        """Return the stored analysis of a finished game, or None."""
        ...

    async def store_analysis(self, table: TableKey, body: str) -> None:
        """Store the analysis of a finished game, in place of an earlier one."""
        ...


class SqlPuzzles(SqlPart, PuzzleStore):
    """The part of `SqlStore` that implements `PuzzleStore`."""

    async def answer_puzzle(
        self, answer: PuzzleAnswer, chat: ChatKey, *, at: float
    ) -> PuzzleAnswer:
        counts: PuzzleAnswer = await self._write(_answer, answer, chat, at)
        return counts

    async def puzzle_answer(self, day: int, person: PersonKey) -> PuzzleAnswer | None:
        row = await self._reader.one(_FIRST, day, person)
        return None if row is None else _answer_of(row)

    async def puzzle_answers(self, day: int, chat: ChatKey) -> Sequence[PuzzleAnswer]:
        query = "SELECT * FROM puzzle_answer WHERE day = ? AND chat_id = ? ORDER BY at, person_id"
        return [_answer_of(row) for row in await self._reader.all(query, day, chat)]

    async def puzzle_scores(self, chat: ChatKey, *, first: int, last: int) -> Sequence[PuzzleScore]:
        query = (
            "SELECT person_id, count(*) AS tried, sum(solved) AS solved FROM puzzle_answer"
            " WHERE chat_id = ? AND day BETWEEN ? AND ? GROUP BY person_id ORDER BY 3 DESC, 2, 1"
        )
        rows = await self._reader.all(query, chat, first, last)
        return [PuzzleScore(row["person_id"], row["tried"], row["solved"]) for row in rows]

    async def set_puzzle_chat(self, chat: PuzzleChat) -> None:
        query = (
            "INSERT INTO puzzle_chat VALUES (?, ?, ?, ?, ?) ON CONFLICT (chat_id) DO UPDATE SET topic"
            " = excluded.topic, hour = excluded.hour, next_at = excluded.next_at, sent_day = excluded.sent_day"
        )
        row = (chat.chat, chat.topic, chat.hour, chat.next_at, chat.sent_day)
        await self._write(_execute, query, *row)

    async def claim_puzzle(self, due: PuzzleChat, *, next_at: float, day: int) -> bool:
        query = "UPDATE puzzle_chat SET next_at = ?, sent_day = ? WHERE chat_id = ? AND next_at = ?"
        values = (next_at, day, due.chat, due.next_at)
        return bool(await self._write(_changed, query, *values))

    async def drop_puzzle_chat(self, chat: ChatKey, topic: int | None = None) -> None:
        query = "DELETE FROM puzzle_chat WHERE chat_id = ? AND topic = COALESCE(?, topic)"
        await self._write(_execute, query, chat, topic)

    async def puzzle_chat(self, chat: ChatKey) -> PuzzleChat | None:
        row = await self._reader.one("SELECT * FROM puzzle_chat WHERE chat_id = ?", chat)
        return None if row is None else _chat_of(row)

    async def puzzles_due(self, now: float, *, limit: int = 100) -> Sequence[PuzzleChat]:
        query = (
            "SELECT * FROM puzzle_chat WHERE (next_at <= ? OR next_at > ?) AND chat_id NOT IN"
            " (SELECT c.id FROM chat c JOIN ban ON ban.telegram_id = c.telegram_id)"
            " ORDER BY next_at LIMIT ?"
        )
        rows = await self._reader.all(query, now, now + MOST_AHEAD, limit)
        return [_chat_of(row) for row in rows]

    async def analysis(self, table: TableKey) -> str | None:
        row = await self._reader.one("SELECT body FROM analysis WHERE table_id = ?", table)
        return None if row is None else str(row["body"])

    async def store_analysis(self, table: TableKey, body: str) -> None:
        query = "INSERT INTO analysis VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET body = excluded.body"
        await self._write(_execute, query, table, body)


_FIRST = "SELECT * FROM puzzle_answer WHERE day = ? AND person_id = ? ORDER BY at LIMIT 1"


def merge_chats(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """Move the answers and the settings of the chat `new`, which is merged into `old`. Those of `old` have priority."""
    connection.execute(
        "INSERT INTO puzzle_answer (day, person_id, chat_id, choice, solved, at)"
        " SELECT day, person_id, ?, choice, solved, at FROM puzzle_answer WHERE chat_id = ?"
        " ON CONFLICT DO NOTHING",
        (old, new),
    )
    connection.execute(
        "INSERT INTO puzzle_chat (chat_id, topic, hour, next_at, sent_day)"
        " SELECT ?, topic, hour, next_at, sent_day FROM puzzle_chat WHERE chat_id = ?"
        " ON CONFLICT DO NOTHING",
        (old, new),
    )
    connection.execute("DELETE FROM puzzle_answer WHERE chat_id = ?", (new,))
    connection.execute("DELETE FROM puzzle_chat WHERE chat_id = ?", (new,))


def _answer(connection: Connection, answer: PuzzleAnswer, chat: ChatKey, at: float) -> PuzzleAnswer:
    row = connection.execute(_FIRST, (answer.day, answer.person)).fetchone()
    counts = answer if row is None else _answer_of(row)
    connection.execute(
        "INSERT INTO puzzle_answer VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (counts.day, counts.person, chat, counts.choice, int(counts.solved), at),
    )
    return counts


def _answer_of(row: Row) -> PuzzleAnswer:
    return PuzzleAnswer(row["day"], PersonKey(row["person_id"]), row["choice"], bool(row["solved"]))


def _chat_of(row: Row) -> PuzzleChat:
    return PuzzleChat(
        ChatKey(row["chat_id"]), row["topic"], row["hour"], row["next_at"], row["sent_day"]
    )


def _execute(connection: Connection, query: str, *values: object) -> None:
    connection.execute(query, values)


def _changed(connection: Connection, query: str, *values: object) -> int:
    """Execute a statement and return the number of rows that it changed."""
    return connection.execute(query, values).rowcount
