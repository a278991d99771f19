"""Nightly backups while the bot is running, each made by `python -m bot.store backup` in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.runtime.clock import Clock
from bot.store.backup import backups, prune, saved_at
from bot.store.databases import Database

DAY = 24 * 3600.0
HOUR = 1.0
"""The hour of the nightly backup in UTC: 04:30 in Tehran."""
RETRY_SECONDS = 3600.0
FAILED = "backup failed"
log = logging.getLogger(__name__)


def next_backup(newest: float | None, now: float) -> float:
    """Return the time at which the next backup is due, which is at most a day ahead.

    `newest` is the time of the newest backup, or None if there is none. It may be later than `now` if the clock of the
    system was changed. A missed backup is due immediately. Times are in seconds since the epoch.
    """
    if newest is None:
        return now
    return min(max(now, (newest - HOUR * 3600) // DAY * DAY + DAY + HOUR * 3600), now + DAY)


def newest_backup(database: Database, folder: Path) -> float | None:
    """Return when the newest backup in a folder was made, in seconds since the epoch, or None if there is none.

    Raises OSError.
    """
    found = backups(folder, database.title)
    return saved_at(found[-1]) if found else None


async def back_up_nightly(
    database: Database,
    folder: Path,
    clock: Clock,
    *,
    report: Callable[[str], None] = lambda problem: None,
) -> None:
    """Back up a database to a folder every night until cancelled.

    `report` is called after each attempt with a description of the problem, or "" if the backup was made. After
    a failed attempt, only backups older than BACKUP_DAYS are deleted, and the next attempt follows after RETRY_SECONDS.
    """
    while True:
        found = await asyncio.to_thread(backups, folder, database.title)
        newest = saved_at(found[-1]) if found else None
        await clock.sleep(next_backup(newest, clock.now()) - clock.now())
        try:
            problem = await back_up_once(database, folder)
        except OSError as error:  # the process cannot be started, for example for lack of memory
            problem = str(error) or type(error).__name__
        report(problem)
        if problem:
            log.error(FAILED, extra={"problem": problem})
            with suppress(OSError):
                keep = len(found) + 1
                await asyncio.to_thread(prune, folder, database.title, keep, now=clock.now())
            await clock.sleep(RETRY_SECONDS)


async def back_up_once(database: Database, folder: Path) -> str:
    """Back up a database in another process, so that the bot does not wait. Return "" or, if it failed, the reason.

    If only old backups cannot be deleted, this is logged as an error, but the backup has not failed. Raises OSError if
    the process cannot be started.
    """
    command = ("-m", "bot.store", "backup", str(folder))
    # A URL contains a password, and everybody can read the arguments of a process.
    where = () if database.url is not None else ("--database", str(database))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command, *where),
        stdout=PIPE,
        stderr=PIPE,
        env=_environment(database),
    )
    try:
        output, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    problem = complaint.decode(errors="replace").strip().rpartition("\n")[2]
    if process.returncode:
        return problem or f"exit code {process.returncode}"
    log.info("backed up", extra={"result": output.decode(errors="replace").strip()})
    if problem:
        log.error("old backups not deleted", extra={"problem": problem})
    return ""


def _environment(database: Database) -> dict[str, str]:
    """Return the environment of the backup process: without the token, with the URL of a PostgreSQL database."""
    found = {name: value for name, value in os.environ.items() if name != "TELEGRAM_TOKEN"}
    return found if database.url is None else found | {"DATABASE_URL": database.url}
