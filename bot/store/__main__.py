"""Maintenance of the database: `python -m bot.store rebuild` recomputes the projections from the facts."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bot.store.errors import StoreError, Unfit
from bot.store.sqlite import open_store


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code.

    The code is 0 on success, 2 for invalid settings, 3 if the database cannot be used, and 4 if a bot is using it.
    """
    parser = argparse.ArgumentParser(
        prog="python -m bot.store", description="Maintenance of the bot's database."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rebuild = commands.add_parser(
        "rebuild",
        help="compute all projections again from the facts; the bot must not run meanwhile",
        description="Compute all projections (the rows that follow from the facts) again. The facts are not changed.",
    )
    rebuild.add_argument(
        "--database",
        type=Path,
        metavar="PATH",
        help="the database file; by default the one that the bot would use (DATABASE_PATH, TELEGRAM_TOKEN)",
    )
    options = parser.parse_args(arguments)
    from bot.runtime.settings import SettingsWrong, load_settings  # noqa: PLC0415

    try:
        path = options.database
        if path is None:
            settings = load_settings()
            path = settings.database(sandbox=settings.telegram_token is None)
        if not path.is_file():
            raise SettingsWrong(f"{path} does not exist; --database names another file.")
        return asyncio.run(_rebuild(path))
    except (SettingsWrong, Unfit) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unfit.exit_code)


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
