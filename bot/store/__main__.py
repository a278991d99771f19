"""Maintenance of the database: `python -m bot.store backup|restore|rebuild`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bot.store import backup
from bot.store.errors import StoreError, Unfit
from bot.store.forgetting import BACKUP_DAYS
from bot.store.sqlite import open_store

KEEP = 14
"""The number of backups that are kept by default."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    The code is 0 on success, 2 for invalid settings, 3 if the database cannot be used, and 4 if a bot is using it.
    """
    options = _parser().parse_args(arguments)
    from bot.runtime.settings import SettingsWrong, load_settings  # noqa: PLC0415

    try:
        path = options.database
        if path is None:
            settings = load_settings()
            path = settings.database(sandbox=settings.telegram_token is None)
        if options.command == "restore":
            return asyncio.run(_restore(options.source, path))
        if not path.is_file():
            raise SettingsWrong(f"{path} does not exist; --database names another file.")
        if options.command == "backup":
            return asyncio.run(_back_up(path, options.folder, options.keep))
        return asyncio.run(_rebuild(path))
    except (SettingsWrong, Unfit) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unfit.exit_code)


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--database",
        type=Path,
        metavar="PATH",
        help="the database file; by default the one that the bot would use (DATABASE_PATH, TELEGRAM_TOKEN)",
    )
    parser = argparse.ArgumentParser(
        prog="python -m bot.store", description="Maintenance of the bot's database."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    saving = commands.add_parser(
        "backup",
        parents=[common],
        help="copy the database, also while the bot is running, and verify the copy",
        description="Copy the database to a new file in DIR, verify the copy, and delete old backups.",
    )
    saving.add_argument("folder", type=Path, metavar="DIR")
    saving.add_argument(
        "--keep",
        type=_count,
        default=KEEP,
        metavar="N",
        help=f"backups to keep (default: {KEEP}); those older than {BACKUP_DAYS} days are deleted in any case",
    )
    restoring = commands.add_parser(
        "restore",
        parents=[common],
        help="put a backup in the place of the database; the bot must not run meanwhile",
        description="Put a backup in the place of the database. The previous database is kept under another name.",
    )
    restoring.add_argument(
        "source", type=Path, metavar="BACKUP", help="a backup, or a folder to use its newest one"
    )
    commands.add_parser(
        "rebuild",
        parents=[common],
        help="compute all projections again from the facts; the bot must not run meanwhile",
        description="Compute all projections (the rows that follow from the facts) again. The facts are not changed.",
    )
    return parser


def _count(text: str) -> int:
    if (count := int(text)) < 1:
        raise ValueError
    return count


async def _back_up(path: Path, folder: Path, keep: int) -> int:
    from bot.tables.library import GameLibrary  # noqa: PLC0415
    from bot.tables.verification import differences  # noqa: PLC0415

    begun, now = perf_counter(), time.time()
    with backup.draft(path, folder) as copy:
        damaged = backup.check(copy)
        keys = backup.sample(copy)
        store = await open_store(copy)
        try:
            found = dict(await differences(store, GameLibrary(), keys))
        finally:
            await store.close()
        target = backup.publish(copy, folder, path, now)
    backup.prune(folder, path, keep, now=now)
    size, seconds = target.stat().st_size, perf_counter() - begun
    print(f"{target}: {size:,} bytes, {len(keys)} tables replayed, {seconds:.1f} s.")
    for key in {*damaged, *found}:
        reason = found.get(key, "a fact differs from its checksum")
        print(f"Table {key} is the same in the backup, but it cannot be verified: {reason}")
    return 0


async def _restore(source: Path, path: Path) -> int:
    chosen = backup.newest_backup(source, path)
    previous, restored = backup.restore(chosen, path, time.time())
    store = await open_store(path)  # migrates a backup of an earlier version
    await store.close()
    moment = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(restored.saved_at))
    print(f"{path} was restored from {chosen}, which was saved at {moment}.")
    if previous is not None:
        print(f"The previous database is {previous}.")
    print(f"At its next start, the bot tells the {len(restored.tables)} open tables.")
    return 0


async def _rebuild(path: Path) -> int:
    # The package bot.store does not depend on bot.tables, but this program needs it to interpret facts.
    from bot.runtime.clock import SteadyClock  # noqa: PLC0415
    from bot.tables.library import GameLibrary  # noqa: PLC0415
    from bot.tables.missing_results import record_missing_results  # noqa: PLC0415
    from bot.tables.rebuild import rebuild  # noqa: PLC0415

    begun = perf_counter()
    store = await open_store(path)
    try:
        await record_missing_results(store, SteadyClock(), GameLibrary())
        done = await rebuild(store, GameLibrary())
        problems = await store.result_problems()
    finally:
        await store.close()
    seconds = perf_counter() - begun
    print(
        f"{done.tables} tables rebuilt in {seconds:.1f} s, {len(done.differed)} of them differed."
    )
    for key, problem in done.broken.items():
        print(f"Table {key} was left unchanged: {problem}")
    for key, problem in problems.items():
        if key not in done.broken:
            print(f"Table {key} has no result: {problem}")
    return 0


def _complain(sentence: object, code: int) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
