"""Transactions of a single statement, which are begun and committed in the round trip that executes them.

Such a statement counts itself in the row of its connection in `writing_session`, so that another connection can find
out whether it was committed if its answer is lost.
"""

# ruff: noqa: S608 - the statements consist of the texts of this package

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import asyncpg

from bot.store.connection import Statement
from bot.store.errors import StoreUnavailable
from bot.store.postgres.dialect import translate
from bot.store.postgres.sessions import Session, WritingSession

_NUMBERED = re.compile(r"\$(\d+)")
_REFUSED, _UNGUARDED = "MZ001", "MZ002"
_OPEN = "INSERT INTO writing_session DEFAULT VALUES RETURNING id, set_config('miz.node', $1, false)"
_DELETE_OLD = (
    "DELETE FROM writing_session WHERE used_at < clock_timestamp() - interval '1 hour'"
    " AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = writing_session.pid)"
)
_COUNT = (
    "UPDATE writing_session SET commits = commits + 1, used_at = clock_timestamp()"
    " WHERE id = $1 AND NOT is_closed AND ($2::bigint = 0"
    " OR EXISTS (SELECT 1 FROM node WHERE node.id = $2 AND node.until > clock_timestamp())) RETURNING 1"
)
_CLOSE = "UPDATE writing_session SET is_closed = true WHERE id = $1 RETURNING commits"


async def opened(session: Session, node: int) -> WritingSession:
    """Add a row to `writing_session` for a connection, and return it. `node` is 0 for a bot that is not a node.

    Rows of closed connections that were last used an hour ago or earlier are deleted.
    """
    row = (await session.fetch(_OPEN, (str(node or ""),)))[0]
    await session.fetch(_DELETE_OLD)
    return WritingSession(int(row[0]), node)


async def commit_together(
    session: Session, writing: WritingSession, guard: Statement | None, others: Sequence[Statement]
) -> bool:
    """Execute statements as one transaction; see `BatchConnection.execute_together`.

    Raises the errors of asyncpg, and StoreUnavailable if the leases of the node have ended.
    """
    values = [writing.key, writing.node]
    sql = _combined(True, guard and guard[0], tuple(one[0] for one in others))
    try:
        await session.fetch(sql, (*values, *_values(guard, others)))
    except asyncpg.PostgresError as error:
        if error.sqlstate == _UNGUARDED:
            return False
        if error.sqlstate == _REFUSED:
            raise StoreUnavailable("the leases of this node have ended") from error
        raise
    writing.commits += 1
    return True


async def execute_together(
    session: Session, guard: Statement | None, others: Sequence[Statement]
) -> bool:
    """Execute statements within a transaction that has begun; see `BatchConnection.execute_together`."""
    if guard is not None and (await session.execute(translate(guard[0]), guard[1]))[1] == 0:
        return False
    sql = _combined(False, None, tuple(one[0] for one in others))
    await session.fetch(sql, _values(None, others))
    return True


async def was_committed(session: Session, writing: WritingSession) -> bool:
    """Return whether the last statement of a lost connection was committed. If not, it can no longer be.

    `session` is another connection. Raises the errors of asyncpg, for example if the statement is being executed.
    """
    rows = await session.fetch(_CLOSE, (writing.key,))
    return bool(rows) and int(rows[0][0]) > writing.commits


def _values(guard: Statement | None, others: Sequence[Statement]) -> list[object]:
    statements = others if guard is None else (guard, *others)
    return [value for _, values in statements for value in values]


@lru_cache(256)
def _combined(is_counted: bool, guard: str | None, others: tuple[str, ...]) -> str:
    """Return a statement that executes a guard, if there is one, and other statements.

    If `is_counted` is set, the statement also counts itself, and its first two parameters are the key and the node of
    `WritingSession`.
    """
    parts, checks, used = [], [], 0
    if is_counted:
        parts.append(f"counted AS ({_COUNT})")
        checks.append(f"ensure(EXISTS (SELECT 1 FROM counted), '{_REFUSED}')")
        used = 2
    if guard is not None:
        moved, used = _shifted(guard, used)
        parts.append(f"guarded AS ({moved} RETURNING 1)")
        checks.append(f"ensure(EXISTS (SELECT 1 FROM guarded), '{_UNGUARDED}')")
    for number, other in enumerate(others):
        moved, used = _shifted(other, used)
        parts.append(f"part_{number} AS ({moved})")
    return f"WITH {', '.join(parts)} SELECT {', '.join(checks) or 'true'}"


def _shifted(sql: str, used: int) -> tuple[str, int]:
    """Translate a statement, with its placeholders numbered from `used` + 1.

    Return the translation, and the number of placeholders used so far.
    """
    translated = translate(sql)
    numbers = [int(number) for number in _NUMBERED.findall(translated)]
    shifted = _NUMBERED.sub(lambda found: f"${int(found[1]) + used}", translated)
    return shifted, used + max(numbers, default=0)
