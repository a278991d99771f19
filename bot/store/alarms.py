"""Problems that are reported to the operators. Nodes record here what they detect, so each problem is reported once."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.store.connection import Connection, SqlPart


@dataclass(frozen=True, slots=True)
class Alarm:
    """A problem that has not ended. Times are in seconds since the epoch.

    `since` is the time at which the problem began, and `seen` the time at which a bot last saw it. `number` is the
    highest number of errors or affected tables so far, and `told` the number that was last reported to the operators,
    or 0 if the problem has not been reported yet.
    """

    since: float
    number: int
    seen: float
    told: int = 0


class AlarmStore(Protocol):
    """Reads and writes alarms; a part of `bot.store.interface.Store`. Any method may raise StoreError."""

    async def alarms(self) -> Mapping[str, Alarm]:
        """Return the problems that have not ended, by kind."""
        ...

    async def raise_alarm(self, kind: str, alarm: Alarm) -> Alarm:
        """Record that a bot sees a problem, and return the stored alarm.

        If the alarm is already stored, only its `number` and `seen` can change, and they never decrease.
        """
        ...

    async def tell_alarm(self, kind: str, *, before: int, told: int) -> bool:
        """Set the last reported number to `told` if it is still `before`. Return whether it was set."""
        ...

    async def renew_alarm(self, kind: str, *, before: float, seen: float) -> bool:
        """Set the time of the last detection to `seen` if it is still `before`. Return whether it was set."""
        ...

    async def end_alarm(self, kind: str) -> None:
        """Delete an alarm after the operators have been notified that the problem is over."""
        ...


class SqlAlarms(SqlPart, AlarmStore):
    """The part of `SqlStore` that implements `AlarmStore`."""

    async def alarms(self) -> Mapping[str, Alarm]:
        rows = await self._reader.all("SELECT kind, since, number, seen, told FROM alarm")
        return {
            row["kind"]: Alarm(row["since"], row["number"], row["seen"], row["told"])
            for row in rows
        }

    async def raise_alarm(self, kind: str, alarm: Alarm) -> Alarm:
        found: Alarm = await self._write(_raise, kind, alarm)
        return found

    async def tell_alarm(self, kind: str, *, before: int, told: int) -> bool:
        query = "UPDATE alarm SET told = ? WHERE kind = ? AND told = ?"
        return bool(await self._write(_changed, query, told, kind, before))

    async def renew_alarm(self, kind: str, *, before: float, seen: float) -> bool:
        query = "UPDATE alarm SET seen = ? WHERE kind = ? AND seen = ?"
        return bool(await self._write(_changed, query, seen, kind, before))

    async def end_alarm(self, kind: str) -> None:
        await self._write(_changed, "DELETE FROM alarm WHERE kind = ?", kind)


_RAISE = """
INSERT INTO alarm (kind, since, number, seen, told) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (kind) DO UPDATE SET
    number = CASE WHEN alarm.number > excluded.number THEN alarm.number ELSE excluded.number END,
    seen = CASE WHEN alarm.seen > excluded.seen THEN alarm.seen ELSE excluded.seen END
RETURNING since, number, seen, told
"""


def _raise(connection: Connection, kind: str, alarm: Alarm) -> Alarm:
    values = (kind, alarm.since, alarm.number, alarm.seen, alarm.told)
    row = connection.execute(_RAISE, values).fetchone()
    if row is None:
        raise AssertionError("an INSERT with RETURNING returns a row")
    return Alarm(row["since"], row["number"], row["seen"], row["told"])


def _changed(connection: Connection, query: str, *values: object) -> int:
    """Execute a statement and return the number of rows that it changed."""
    return connection.execute(query, values).rowcount
