"""Backups of a PostgreSQL database, made by pg_dump and verified in a temporary database, and their restoration."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import shutil
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

import asyncpg

from bot.store.backup import DRAFT_SECONDS, SAMPLE, saved_at, temporary_folder
from bot.store.errors import InUse, NotWritable, StoreUnavailable, Unusable
from bot.store.people.forgetting import FORGOTTEN, Forgotten, forget_again, forgotten_of
from bot.store.postgres.replaced import (
    DATABASES,
    STAMP,
    SUFFIX,
    joined,
    name_of,
    replaced_suffixes,
    sibling,
)
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import PersonKey, TableKey
from bot.store.restoration import Restored

_PROGRAMS = Path("/usr/lib/postgresql")
_VERIFY = "_verify_"
_VERIFIED = re.compile(r"(?:(\d+)_[0-9a-f]{8}|\d+)")
"""What follows _VERIFY in the name of a temporary database: when it was made, in seconds since the epoch, and a random
number. Earlier versions of the bot used the number of the process."""
_NUMBERS = (
    "SELECT sequencename::text, last_value FROM pg_sequences"
    " WHERE schemaname = current_schema() AND last_value IS NOT NULL"
)
"""The last number that each sequence of a database gave to a row."""
_CONTINUE = (
    "SELECT setval(format('%I', sequencename)::regclass, greatest(last_value, $2::bigint, 1))"
    " FROM pg_sequences WHERE schemaname = current_schema() AND sequencename = $1::text"
)
"""Lets a sequence go on after a number. So rows that are added to a restored backup get no numbers that rows of the
replaced database had, and people and tables are not mistaken for each other."""
_OPEN_TABLES = "SELECT id FROM game_table WHERE stage <> 'over' ORDER BY id"


async def dump(url: str, target: Path) -> None:
    """Write a consistent copy of a database to a file. Raises Unusable.

    The copy contains no updates, imported games, records of ephemeral messages or handed-over searches.
    """
    await _run(
        *("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges"),
        *(f"--exclude-table-data={name}" for name in ("inbox", "imported_game", "private_copy")),
        *("--no-unlogged-table-data", f"--file={target}"),
    )


@asynccontextmanager
async def loaded(url: str, backup: Path, suffix: str) -> AsyncIterator[str]:
    """Load a backup into a new database on the server of `url`, and yield the URL of the new database.

    The name of the new database is that of `url`'s database followed by `suffix`. The database is deleted at the end,
    unless it has been renamed. The role needs the right CREATEDB. Raises Unusable, and StoreUnavailable if the server
    does not answer.
    """
    found = sibling(url, suffix)
    name = _quoted(name_of(found))
    try:
        await _administer(url, f"DROP DATABASE IF EXISTS {name}")
        await _administer(url, f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        try:
            await _run(
                *("pg_restore", found, "--exit-on-error", "--no-owner", "--no-privileges"),
                str(backup),
            )
            yield found
        finally:
            await _administer(url, f"DROP DATABASE IF EXISTS {name}")
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise NotWritable(f"{backup} cannot be loaded: {error}.") from error


@asynccontextmanager
async def draft(url: str, folder: Path) -> AsyncIterator[tuple[Path, str]]:
    """Write a backup to a temporary folder in `folder`, and load it into a temporary database.

    Yield the path of the backup and the URL of that database. Raises Unusable, and StoreUnavailable if the server does
    not answer. Any OSError, even one raised within the context, is raised as NotWritable.
    """

    def unwritable(error: OSError) -> NotWritable:
        return NotWritable(f"{name_of(url)} cannot be backed up to {folder}: {error}.")

    try:
        with temporary_folder(folder) as temporary:
            copy = temporary / "backup.dump"
            await dump(url, copy)
            await _drop_abandoned(url)
            suffix = f"{_VERIFY}{time.time():.0f}_{secrets.token_hex(4)}"
            async with loaded(url, copy, suffix) as found:
                try:
                    yield copy, found
                except OSError as error:  # the backup could be loaded
                    raise unwritable(error) from error
    except OSError as error:
        raise unwritable(error) from error


async def _drop_abandoned(url: str) -> None:
    """Drop the temporary databases of backups that were killed, since they contain the names of people.

    Raises what `_rows` raises.
    """
    start = name_of(url) + _VERIFY
    for row in await _rows(_server(url), DATABASES):
        found = _VERIFIED.fullmatch(row[0], len(start)) if row[0].startswith(start) else None
        if found and time.time() - float(found[1] or 0) > DRAFT_SECONDS:
            with suppress(asyncpg.PostgresError):  # in use
                await _administer(url, f"DROP DATABASE IF EXISTS {_quoted(row[0])}")


async def check(url: str) -> tuple[Sequence[TableKey], Sequence[TableKey]]:
    """Return the damaged tables (see `Store.damaged_tables`), and a sample of all tables, open ones first.

    Raises StoreError.
    """
    store = await open_postgres(url)
    try:
        rows = await store.reading.all(
            "SELECT id FROM game_table ORDER BY stage = 'over', random() LIMIT ?", SAMPLE
        )
        return await store.damaged_tables(), [TableKey(row["id"]) for row in rows]
    finally:
        await store.close()


async def restore(url: str, backup: Path, now: float) -> tuple[str | None, Restored]:
    """Replace a database that no bot is using with a backup, as `bot.store.sqlite.restoring.restore` does.

    Return the name under which the previous database is kept, or None if there was none, and the restoration, whose
    tables must be notified. Raises Unusable (InUse if a bot or a thinker is using the database), and StoreUnavailable
    if the server does not answer. `now` is in seconds since the epoch.
    """
    name = name_of(url)
    known = await _administer(url, "SELECT 1 FROM pg_database WHERE datname = $1", name)
    forgotten = await _forgotten_in(url, exists=known)
    numbers = await _rows(url, _NUMBERS) if known else []
    aside = f"{name}{SUFFIX}{time.strftime(STAMP, time.gmtime(now))}"
    async with loaded(url, backup, "_restoring") as fresh:
        store = await open_postgres(fresh)
        try:
            restored = await _prepare(store, forgotten, saved_at(backup))
        finally:
            await store.close()
        for sequence, number in numbers:
            await _rows(fresh, _CONTINUE, sequence, number)
        try:
            if known:
                await _rename(url, name, aside)
        except asyncpg.ObjectInUseError:
            raise InUse(f"The database {name} is in use.") from None
        except asyncpg.PostgresError as error:
            raise Unusable(f"The database {name} cannot be replaced: {error}.") from error
        await _rename(url, name_of(fresh), name)
    return aside if known else None, restored


async def _prepare(store: PostgresStore, forgotten: Sequence[Forgotten], at: float) -> Restored:
    """Forget people again, mark the boards of open tables as outdated, and record that the tables must be notified.

    Return the restoration that was recorded. `at` is the time of the backup, in seconds since the epoch.
    """
    await store.writing.run(lambda connection: forget_again(connection, forgotten))
    await store.writing.run(
        lambda connection: connection.execute(
            "UPDATE game_table SET shown_version = 0 WHERE stage <> 'over'"
        )
    )
    rows = await store.reading.all(_OPEN_TABLES)
    restored = Restored(at, tuple(TableKey(row["id"]) for row in rows))
    await store.record_restoration(restored)
    return restored


async def _forgotten_in(url: str, *, exists: bool) -> Sequence[Forgotten]:
    """Return the people to forget again: those forgotten in a database, and in those that it has replaced.

    `exists`: whether the database exists. Raises InUse if a bot or a thinker is using it.
    """
    found: dict[PersonKey, Forgotten] = {}
    if exists:
        store = await open_postgres(url, alone=True)
        try:
            found = {one.person: one for one in await store.forgotten()}
        finally:
            await store.close()
    for suffix in replaced_suffixes(url, [row[0] for row in await _rows(_server(url), DATABASES)]):
        with suppress(asyncpg.PostgresError):  # an earlier version did not have the table
            rows = await _rows(sibling(url, suffix), FORGOTTEN)
            found |= {one.person: one for one in map(forgotten_of, rows)}
    return [found[key] for key in sorted(found)]


async def _rename(url: str, name: str, other: str) -> None:
    await _administer(url, f"ALTER DATABASE {_quoted(name)} RENAME TO {_quoted(other)}")


async def _administer(url: str, statement: str, *values: object) -> bool:
    """Execute a statement on the database `postgres` of the same server. Return whether it returned rows.

    Raises what `_rows` raises.
    """
    return bool(await _rows(_server(url), statement, *values))


def _server(url: str) -> str:
    """Return the URL of the database `postgres` of the same server."""
    return joined(urlsplit(url)._replace(path="/postgres"))


async def _rows(url: str, statement: str, *values: object) -> Sequence[asyncpg.Record]:
    """Execute a statement on a database, and return its rows.

    Raises StoreUnavailable if the server does not answer, Unusable if it refuses the connection, and an error of
    asyncpg if the statement fails.
    """
    try:
        connection = await asyncpg.connect(url)
    except (OSError, TimeoutError, asyncpg.CannotConnectNowError) as error:
        raise StoreUnavailable(f"the server does not answer ({error})") from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError, OverflowError) as error:
        raise Unusable(f"DATABASE_URL cannot be used: {error}.") from error
    try:
        return list(await connection.fetch(statement, *values))
    finally:
        await connection.close()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


async def _run(program: str, url: str, *arguments: str) -> None:
    """Run one of PostgreSQL's client programs on a database.

    Raises Unusable if the program is not installed or, with the line of its output that names the error, if it fails.
    """
    found = _newest(program)
    if found is None:
        raise Unusable(f"{program} is not installed (Debian: apt install postgresql-client).")
    parts = urlsplit(url)
    parameters = dict(parse_qsl(parts.query))
    password = parameters.pop("password", None)  # everybody can read the arguments of a process
    if parts.password is not None:
        password = unquote(parts.password)
    hidden = {} if password is None else {"PGPASSWORD": password}
    user, _, host = parts.netloc.rpartition("@")
    netloc = f"{user.partition(':')[0]}@{host}" if user else host
    query = urlencode(parameters, quote_via=quote)
    shown = joined(parts._replace(netloc=netloc, query=query))
    process = await asyncio.create_subprocess_exec(
        *(found, f"--dbname={shown}", *arguments),
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, **hidden},
    )
    _, said = await process.communicate()
    if process.returncode:
        lines = said.decode(errors="replace").strip().splitlines() or [f"{program} failed"]
        raise Unusable(
            f"{program}: {next((line for line in lines if 'error:' in line), lines[-1])}"
        )


def _newest(program: str) -> str | None:
    """Return the path of the newest version of a program, or None. A client must not be older than the server."""
    versions = sorted(_PROGRAMS.glob(f"*/bin/{program}"), key=lambda path: float(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which(program)
