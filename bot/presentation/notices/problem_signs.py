"""Detects the problems of a bot that require the attention of an operator."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from telegram.error import Conflict, NetworkError

from bot.runtime.clock import Clock
from bot.runtime.error_count import ErrorCount
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.telegram.api.network_errors import TokenRejected, Undelivered
from bot.telegram.updates.contact import TelegramContact

LITTLE_DISK, LITTLE_SHARE = 500 * 2**20, 0.05
"""The disk is nearly full when fewer than LITTLE_DISK bytes and less than the share LITTLE_SHARE of it are free."""
OLD_BACKUP = 29 * 3600.0
"""Seconds after which the newest backup is too old. A backup is made every night. The problem is reported an hour later
(`bot.presentation.notices.alarms.REPORTED_AFTER`), and likewise if there has been no backup at all for an hour."""
QUIET = 600.0
"""Seconds without a new error after which earlier errors are forgotten."""


class ProblemKind(StrEnum):
    """The kinds of problems. The values are stored in the database."""

    TOKEN = "token"  # noqa: S105 - the name of a kind
    CONFLICT = "conflict"
    STORE = "store"
    DISK = "disk"
    FROZEN = "frozen"
    ERRORS = "errors"
    TELEGRAM = "telegram"
    BACKUP = "backup"
    WEBHOOK = "webhook"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem. `number` counts the errors or tables concerned; `detail` is the most frequent log event, or ""."""

    number: int = 1
    detail: str = ""


class ProblemDetector:
    """Looks for problems.

    `database` is the file of the database, or None for PostgreSQL, whose disk is reported only once it is full.
    `newest_backup` returns when the newest backup was made, in seconds since the epoch, or None if there is none.
    Without `newest_backup`, backups are not checked.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        errors: ErrorCount,
        contact: TelegramContact,
        database: Path | None,
        newest_backup: Callable[[], float | None] | None = None,
    ) -> None:
        self._newest_backup = newest_backup
        self._store = store
        self._clock = clock
        self._errors = errors
        self._contact = contact
        self._database = database

    async def problems(self) -> Mapping[ProblemKind, Problem]:
        """Return the current problems. Never raises.

        An unreadable backup folder is reported as an old backup. Other problems that cannot be determined at the moment
        are left out.
        """
        trouble = None if self._contact.trouble is None else self._contact.trouble[0]
        found: dict[ProblemKind, Problem] = {} if trouble is None else _of_fetching(trouble)
        if await self._is_backup_old():
            found[ProblemKind.BACKUP] = Problem()
        if self._store.is_disk_full or self._is_disk_nearly_full():
            found[ProblemKind.DISK] = Problem()
        try:
            frozen = (await self._store.table_counts()).frozen
        except StoreError:
            found[ProblemKind.STORE] = Problem()
        else:
            if frozen:
                found[ProblemKind.FROZEN] = Problem(frozen)
        if (errors := self._new_errors()) is not None:
            found[ProblemKind.ERRORS] = errors
        return found

    def _is_disk_nearly_full(self) -> bool:
        if self._database is None:
            return False
        try:
            usage = shutil.disk_usage(self._database.parent)
        except OSError:
            return False
        return usage.free < min(LITTLE_DISK, LITTLE_SHARE * usage.total)

    async def _is_backup_old(self) -> bool:
        if self._newest_backup is None:
            return False
        try:
            newest = await asyncio.to_thread(self._newest_backup)
        except OSError:
            newest = None
        return newest is None or self._clock.now() - newest > OLD_BACKUP

    def _new_errors(self) -> Problem | None:
        """Return one problem with the number of errors counted so far, or None if there are none.

        The count restarts after QUIET seconds without an error.
        """
        seen = self._errors.seen
        if not seen:
            return None
        if self._clock.now() - max(one.last for one in seen) > QUIET:
            self._errors.forget()
            return None
        most = max(seen, key=lambda one: one.number)
        return Problem(sum(one.number for one in seen), most.event)


def _of_fetching(trouble: type[Exception]) -> dict[ProblemKind, Problem]:
    """Return {kind: problem} for the problem that an error in fetching updates indicates, or {} for any other error."""
    kinds: tuple[tuple[type[Exception], ProblemKind], ...] = (
        (TokenRejected, ProblemKind.TOKEN),
        (Conflict, ProblemKind.CONFLICT),
        (StoreError, ProblemKind.STORE),
        (NetworkError, ProblemKind.TELEGRAM),
        (Undelivered, ProblemKind.WEBHOOK),
    )
    return next(({kind: Problem()} for one, kind in kinds if issubclass(trouble, one)), {})
