"""The bot of a trial: it draws nothing, and may lack a safety, to show that the trial would notice.

`python -m scripts.trials.weak` is the bot with one grey point as every picture and without rules to ask for: a start
costs half as much, and no process that draws takes the cores from presses.
`… weak inbox` and `… weak sync` also lack that.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts.trials import cradle

GREY = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)
"""The smallest picture that there is; a trial of presses needs no other."""


def _without_pictures() -> None:
    from bot.presentation.pictures import PictureRenderer
    from bot.rules import Rules
    from bot.tables.search_pool import SearchPool
    from render.scene import Scene

    async def picture(_: PictureRenderer, scene: Scene) -> bytes:
        return GREY

    async def warm_up(_: PictureRenderer | SearchPool) -> None:
        """Nobody draws, and no computer plays."""

    setattr(Rules, "load", classmethod(lambda cls: cls({})))
    setattr(PictureRenderer, "picture", picture)
    for lazy in (PictureRenderer, SearchPool):
        setattr(lazy, "warm_up", warm_up)


def _without_inbox() -> None:
    """Updates are confirmed when they have been fetched, as python-telegram-bot's own polling does it."""
    from bot.store.records import InboxRow
    from bot.store.sqlite import SqliteStore

    async def add_updates(
        _store: SqliteStore, updates: Sequence[InboxRow], *, at: float
    ) -> Sequence[InboxRow]:
        return updates

    setattr(SqliteStore, "take_in", add_updates)


def _careless(path: Path) -> sqlite3.Connection:
    """A connection whose commits return before they are on the disk."""
    from bot.store.writer import connect

    connection = connect(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def _without_sync() -> None:
    from bot.store import opening

    setattr(opening, "connect", _careless)


@contextmanager
def careless_writes() -> Iterator[None]:
    """Databases that are opened now are written fast; what is being prepared for a trial may be lost."""
    from bot.store import opening
    from bot.store.writer import connect

    setattr(opening, "connect", _careless)
    try:
        yield
    finally:
        setattr(opening, "connect", connect)


LACKS = {"inbox": _without_inbox, "sync": _without_sync}


def main() -> int:
    """Take the safeties away that are named, and bring bots into the world for as long as they are ordered."""
    _without_pictures()
    for safety in sys.argv[1:]:
        LACKS[safety]()
    del sys.argv[1:]
    from bot.cli import main as run
    from bot.presentation.texts import Texts

    Texts.load()
    return cradle.rock(run)


if __name__ == "__main__":
    sys.exit(main())
