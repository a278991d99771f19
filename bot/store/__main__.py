"""Maintenance of the database: `python -m bot.store backup|restore|copy|rebuild`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bot.store import backup
from bot.store.databases import Database
from bot.store.errors import StoreError, Unusable
from bot.store.interface import Store
from bot.store.people.forgetting import BACKUP_DAYS
from bot.store.records import NO_TABLE, TableKey
from bot.store.restoration import Restored
from bot.store.sqlite import restoring
from bot.store.sqlite.store import open_store

KEEP = 14
"""The maximum number of backups that are kept by default."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    The code is 0 on success, 2 for invalid settings, 3 if the database cannot be used, and 4 if a bot or a thinker is
    using it.
    """
    options = _parser().parse_args(arguments)
    from bot.runtime.settings import SettingsWrong, load_settings  # noqa: PLC0415

    try:
        if options.command == "copy":
            return asyncio.run(_copy(*map(Database.named, (options.source, options.target))))
        if options.database is None:
            settings = load_settings()
            path = settings.database(sandbox=settings.telegram_token is None)
            database = Database(path, settings.postgres_url)
        else:
            database = Database.named(options.database)
        if options.command == "restore":
            restore = _restore if database.url is None else _restore_postgres
            return asyncio.run(restore(options.source, database))
        if database.url is None and not database.path.is_file():
            raise SettingsWrong(f"{database} does not exist; --database names another file.")
        if options.command == "backup":
            return asyncio.run(_back_up(database, options.folder, options.keep))
        return asyncio.run(_rebuild(database))
    except (SettingsWrong, Unusable) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unusable.exit_code)


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--database",
        metavar="DATABASE",
        help="the database file, or a URL postgresql://…; by default the one that the bot would use"
        " (DATABASE_URL, DATABASE_PATH, TELEGRAM_TOKEN)",
    )
    parser = argparse.ArgumentParser(
        prog="python -m bot.store", description="Maintenance of the bot's database."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    saving = commands.add_parser(
        "backup",
        parents=[common],
        help="copy the database, even while the bot is running, and verify the copy",
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
        help="replace the database with a backup; no bot and no thinker may run meanwhile",
        description="Replace the database with a backup. The previous database is kept under another name.",
    )
    restoring.add_argument(
        "source", type=Path, metavar="BACKUP", help="a backup, or a folder to use its newest one"
    )
    copying = commands.add_parser(
        "copy",
        help="copy all data from SQLite to PostgreSQL or back; no bot and no thinker may run meanwhile",
        description="Copy all data to an empty database, and replay every table on both sides. SOURCE and TARGET are"
        " a database file and a URL postgresql://…, in either order. The source is not changed.",
    )
    copying.add_argument("source", metavar="SOURCE")
    copying.add_argument("target", metavar="TARGET")
    commands.add_parser(
        "rebuild",
        parents=[common],
        help="compute all projections again from the facts; no bot and no thinker may run meanwhile",
        description="Compute all projections (the rows that follow from the facts) again. The facts are not changed.",
    )
    return parser


def _count(text: str) -> int:
    if (count := int(text)) < 1:
        raise ValueError
    return count


async def _back_up(database: Database, folder: Path, keep: int) -> int:
    begun, now = perf_counter(), time.time()
    if database.url is None:
        with backup.draft(database.path, folder) as copy:
            damaged = backup.check(copy)
            keys = backup.sample(copy)
            found = await _differences(Database(copy), keys)
            target = backup.publish(copy, folder, database.path, now)
    else:
        from bot.store.postgres import backup as dumps  # noqa: PLC0415 - the packages are optional

        async with dumps.draft(database.url, folder) as (copy, url):
            damaged, keys = await dumps.check(url)
            found = await _differences(Database(copy, url), keys)
            target = backup.move(copy, folder, database.title, now)
    try:
        backup.prune(folder, database.title, keep, now=now)
    except OSError as error:  # the new backup is complete
        print(f"Old backups cannot be deleted: {error}.", file=sys.stderr)
    size, seconds = target.stat().st_size, perf_counter() - begun
    print(f"{target}: {size:,} bytes, {len(keys)} tables replayed, {seconds:.1f} s.")
    for key in {*damaged, *found}:
        reason = found.get(key, "a fact differs from its checksum")
        print(f"Table {key} is the same in the backup, but it cannot be verified: {reason}")
    return 0


async def _differences(database: Database, keys: Sequence[TableKey]) -> dict[TableKey, str]:
    """Replay tables. For each that differs from its projections or cannot be replayed, return the reason."""
    from bot.tables.library import GameLibrary  # noqa: PLC0415
    from bot.tables.verification import differences  # noqa: PLC0415

    store = await database.open()
    try:
        return dict(await differences(store, GameLibrary(), keys))
    finally:
        await store.close()


async def _restore(source: Path, database: Database) -> int:
    path = database.path
    chosen = backup.newest_backup(source, path)
    previous, restored = restoring.restore(chosen, path, time.time())
    store = await open_store(path)  # migrates a backup of an earlier version
    await store.close()
    _report_restoration(chosen, database, previous, restored)
    return 0


def _report_restoration(
    chosen: Path, database: Database, previous: object, restored: Restored
) -> None:
    moment = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(restored.saved_at))
    print(f"{database} was restored from {chosen}, which was saved at {moment}.")
    if previous is not None:
        print(f"The previous database is {previous}.")
    print(f"At its next start, the bot tells the {len(restored.tables)} open tables.")


async def _restore_postgres(source: Path, database: Database) -> int:
    from bot.store.postgres import backup as dumps  # noqa: PLC0415 - the packages are optional

    chosen = backup.newest_backup(source, database.title)
    previous, restored = await dumps.restore(str(database.url), chosen, time.time())
    _report_restoration(chosen, database, previous, restored)
    return 0


async def _copy(source: Database, target: Database) -> int:
    from bot.store import copying  # noqa: PLC0415

    if source.url is None and not source.path.is_file():
        raise Unusable(f"{source} does not exist.")
    if target.url is None and target.path.exists():
        raise Unusable(f"{target} exists: a copy needs a new file or an empty database.")
    begun = perf_counter()
    one, other = await source.open(alone=True), await target.open(alone=True)
    try:
        rows = await copying.copy(one, other)
        differing = list(await copying.differences(one, other))
        keys = await _all_tables(one)
    finally:
        await one.close()
        await other.close()
    broken = [await _differences(database, keys) for database in (source, target)]
    if differing or broken[0] != broken[1]:
        tables = ", ".join([*differing, *(f"table {key}" for key in {**broken[0], **broken[1]})])
        raise Unusable(f"The copy differs from {source} in {tables}. Do not use {target}.")
    print(
        f"{rows:,} rows were copied to {target} in {perf_counter() - begun:.1f} s, and are equal."
    )
    print(f"{len(keys)} tables were replayed on both sides.")
    for key, reason in broken[0].items():
        print(f"Table {key} is the same on both sides, but it cannot be verified: {reason}")
    return 0


async def _all_tables(store: Store) -> list[TableKey]:
    found: list[TableKey] = []
    while rows := await store.all_tables(after=found[-1] if found else NO_TABLE, limit=1000):
        found += [row.key for row in rows]
    return found


async def _rebuild(database: Database) -> int:
    # The package bot.store does not depend on bot.tables, but this program needs it to interpret facts.
    from bot.runtime.clock import SteadyClock  # noqa: PLC0415
    from bot.tables.library import GameLibrary  # noqa: PLC0415
    from bot.tables.missing_results import record_missing_results  # noqa: PLC0415
    from bot.tables.rebuild import rebuild  # noqa: PLC0415

    begun = perf_counter()
    store = await database.open(alone=True)
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
