"""A PostgreSQL database whose disk is full, so that nothing can be added to the logs of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

_FULL = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER no_space BEFORE INSERT ON fact FOR EACH ROW EXECUTE FUNCTION no_space();
"""
"""SQL after which no fact can be inserted. The error is that of a server that cannot enlarge the file of a table."""


@asynccontextmanager
async def full_disk(url: str) -> AsyncIterator[None]:
    """Let no fact be inserted in this context. Small changes of other rows succeed."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_FULL)
        yield
        await connection.execute("DROP FUNCTION no_space CASCADE")
    finally:
        await connection.close()
