"""The stored progress of people in lessons, the number of games that they have finished, and their choice of tips."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.store.connection import Connection, SqlPart
from bot.store.records import PersonKey


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A person's progress in the lesson of a game.

    `task` is the id of the current task ("" for the first task). `words` are the words played in the current task, and
    `solved` the ids of the solved tasks in the order in which they were solved.
    """

    task: str = ""
    words: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()


class LessonStore(Protocol):
    """Reads and writes progress in lessons and the choice of tips; a part of `bot.store.interface.Store`.

    Any method may raise StoreUnavailable.
    """

    async def lesson_progress(self, person: PersonKey) -> Mapping[str, LessonProgress]:
        """Return the progress of a person by game. Games whose lesson was not begun are left out."""
        ...

    async def set_lesson_progress(
        self, person: PersonKey, game: str, progress: LessonProgress
    ) -> None:
        """Store the progress of a person in the lesson of a game."""
        ...

    async def games_finished(self, person: PersonKey, game: str) -> int:
        """Return how many of a person's games of the kind `game` ended by their rules, in any chat."""
        ...

    async def set_tips(self, person: PersonKey, tips: str | None) -> None:
        """Store whether a person gets help in their first games: None for yes, "off" for no."""
        ...


class SqlLessons(SqlPart, LessonStore):
    """The part of `SqlStore` that implements `LessonStore`."""

    async def lesson_progress(self, person: PersonKey) -> Mapping[str, LessonProgress]:
        rows = await self._reader.all("SELECT * FROM lesson WHERE person_id = ?", person)
        return {
            row["game"]: LessonProgress(
                row["task"], tuple(row["words"].split()), tuple(row["solved"].split())
            )
            for row in rows
        }

    async def set_lesson_progress(
        self, person: PersonKey, game: str, progress: LessonProgress
    ) -> None:
        words, solved = " ".join(progress.words), " ".join(progress.solved)
        await self._write(_save, person, game, progress.task, words, solved)

    async def games_finished(self, person: PersonKey, game: str) -> int:
        row = await self._reader.one(_FINISHED, person, game)
        return 0 if row is None else int(row["count"])

    async def set_tips(self, person: PersonKey, tips: str | None) -> None:
        await self._write(_set_tips, person, tips)


_FINISHED = """
SELECT count(DISTINCT table_id) AS count FROM finished_game
WHERE person_id = ? AND game = ? AND reason = 'finished'
"""


def _save(connection: Connection, *values: object) -> None:
    connection.execute(
        "INSERT INTO lesson VALUES (?, ?, ?, ?, ?) ON CONFLICT (person_id, game) DO UPDATE SET"
        " task = excluded.task, words = excluded.words, solved = excluded.solved",
        values,
    )


def _set_tips(connection: Connection, person: PersonKey, tips: str | None) -> None:
    connection.execute("UPDATE person SET tips = ? WHERE id = ?", (tips, person))
