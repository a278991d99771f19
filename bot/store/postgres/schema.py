"""Migrates a PostgreSQL database: with the migrations of SQLite, each translated or replaced, and with its own."""

from __future__ import annotations

import time
from functools import cache
from hashlib import sha256
from importlib import resources

from bot.store import schema
from bot.store.errors import Damaged, TooNew, Unusable
from bot.store.postgres.dialect import translate_migration
from bot.store.postgres.sessions import LONG_SECONDS, Session
from bot.store.schema import Migration

OLDEST = 130000
"""The oldest supported version of PostgreSQL, as the server reports it (server_version_num): `pg_current_xact_id` was
introduced in version 13."""
_LOCK = schema.APPLICATION_ID
_RECORD = (
    "CREATE TABLE IF NOT EXISTS migration ("
    "number BIGINT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, at DOUBLE PRECISION NOT NULL);"
)
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"


@cache
def migrations() -> tuple[Migration, ...]:
    """Return all migrations in order.

    The migrations of SQLite are translated. A file in migrations/postgres replaces the migration with the same number,
    or is an additional one.
    """
    folder = resources.files("bot.store.migrations").joinpath("postgres")
    found = {step.number: translate_migration(step.sql) for step in schema.migrations()}
    names = {step.number: step.name for step in schema.migrations()}
    for file in folder.iterdir():
        if schema.is_step(file.name):
            number = int(file.name[:4])
            found[number], names[number] = file.read_text("utf-8"), file.name[5:-4]
    return tuple(Migration(number, names[number], found[number]) for number in sorted(found))


async def migrate(session: Session) -> None:
    """Apply the migrations that a database lacks, all of them or none. Raises Unusable and the errors of asyncpg."""
    await _check_server(session)
    # Another node may be starting. The snapshot must be taken after it has applied the same migrations.
    await session.run("BEGIN ISOLATION LEVEL READ COMMITTED")
    try:
        await session.fetch("SELECT pg_advisory_xact_lock($1)", (_LOCK,))
        done = await _steps_behind(session, migrations()[-1].number)
        if waiting := [step for step in migrations() if step.number > done]:
            steps = "\n".join([_RECORD, *(step.sql for step in waiting)])
            await session.run(steps, seconds=LONG_SECONDS)
            await session.execute_all(
                "INSERT INTO migration VALUES ($1, $2, $3, $4)",
                [
                    (step.number, step.name, sha256(step.sql.encode()).hexdigest(), time.time())
                    for step in waiting
                ],
            )
        await session.run("COMMIT")
    except BaseException:
        await session.roll_back()
        raise


async def _check_server(session: Session) -> None:
    version = int((await session.fetch("SHOW server_version_num"))[0][0])
    if version < OLDEST:
        raise Unusable(
            f"PostgreSQL {OLDEST // 10000} or newer is needed; this is {version // 10000}."
        )
    encoding = (await session.fetch("SHOW server_encoding"))[0][0]
    if encoding != "UTF8":
        raise Unusable(f"The encoding of the database must be UTF8, not {encoding}.")


async def _steps_behind(session: Session, newest: int) -> int:
    """Return the number of the last applied migration, or 0 for an empty schema. Raises Damaged or TooNew."""
    tables = {row[0] for row in await session.fetch(_TABLES)}
    if not tables:
        return 0
    if not {"migration", "game_table"} <= tables:
        raise Damaged("DATABASE_URL names a database of another program.")
    rows = await session.fetch("SELECT max(number) FROM migration")
    done = int(rows[0][0] or 0)
    if done > newest:
        raise TooNew(
            "The database was written by a newer version of this bot"
            f" (schema {done}, this one knows {newest})."
        )
    return done
