"""Records the round trips to PostgreSQL: each call of a connection's methods is one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.store.postgres.sessions import Session

METHODS = ("run", "begin", "fetch", "execute", "execute_all")


@contextmanager
def round_trips() -> Iterator[list[str]]:
    """Yield a list to which the statements of all connections are added."""
    found: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in METHODS:
            patch.setattr(Session, name, _recorded(name, found))
        yield found


def _recorded(name: str, found: list[str]) -> Any:
    method = getattr(Session, name)

    async def recorded(self: Session, sql: str, *values: Any) -> Any:
        found.append("BEGIN" if name == "begin" else sql)
        return await method(self, sql, *values)

    return recorded
