"""The bot without one of its safeties, to show that a trial would notice: `python -m scripts.trials.weak inbox`."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

SAFETIES = ("inbox", "sync")


def _without_inbox() -> None:
    """Updates are confirmed when they have been fetched, as python-telegram-bot's own polling does it."""
    from bot.store.rows import InboxRow
    from bot.store.sqlite import SqliteStore

    async def take_in(
        _store: SqliteStore, updates: Sequence[InboxRow], *, at: float
    ) -> Sequence[InboxRow]:
        return updates

    SqliteStore.take_in = take_in  # type: ignore[method-assign]


def _without_sync() -> None:
    """Commits return before they are on the disk."""
    from bot.store import opening
    from bot.store.writer import connect

    def careless(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    opening.connect = careless


def main() -> int:
    """Take the safety away and run the bot."""
    safety = sys.argv.pop(1)
    _without_inbox() if safety == "inbox" else _without_sync()
    from bot.start import main as run

    return run()


if __name__ == "__main__":  # processes that draw read this file again
    sys.exit(main())
