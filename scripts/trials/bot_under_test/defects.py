"""Defects planted into the bot: each trial must detect the defect that it exists for.

`patched` replaces an attribute and raises AttributeError if there is none of that name, so that a rename in `bot/`
cannot turn a planted defect into a correct bot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.handlers import callback_queries
from bot.presentation.pictures import PictureRenderer
from bot.rules import RulesLookup
from bot.store import opening
from bot.store.records import Chat, InboxRow, TableKey
from bot.store.sqlite import SqliteStore
from bot.store.writer import connect
from bot.tables import service
from bot.tables.search_pool import SearchPool
from bot.tables.service import TableService
from bot.tables.timers import Timers
from bot.telegram.callback_data import unpack
from bot.telegram.poller import UpdatePoller
from render.scene import Scene

GREY_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)
"""The smallest PNG; trials of button presses need no other picture."""

Defect = Callable[[], AbstractContextManager[None]]


@contextmanager
def patched(owner: Any, **replacements: Any) -> Iterator[None]:
    """Replace attributes of a class or module. Raises AttributeError if one does not exist."""
    with ExitStack() as stack:
        for name, value in replacements.items():
            stack.enter_context(patch.object(owner, name, value))
        yield


@contextmanager
def without_pictures() -> Iterator[None]:
    """The bot renders one grey pixel, has no rule book and starts no worker processes. Halves the time of a start."""

    async def picture(_: PictureRenderer, scene: Scene) -> bytes:
        return GREY_PIXEL

    async def warm_up(_: PictureRenderer | SearchPool) -> None:
        """No worker process is needed."""

    with (
        patched(RulesLookup, load=classmethod(lambda cls, games=None: cls({}))),
        patched(PictureRenderer, picture=picture, small_picture=picture, warm_up=warm_up),
        patched(SearchPool, warm_up=warm_up),
    ):
        yield


def without_inbox() -> AbstractContextManager[None]:
    """Updates are confirmed as soon as they are fetched, as in python-telegram-bot's own polling."""

    async def add_updates(
        _store: SqliteStore, updates: Sequence[InboxRow], *, at: float
    ) -> Sequence[InboxRow]:
        return updates

    return patched(SqliteStore, add_updates=add_updates)


def without_sync() -> AbstractContextManager[None]:
    """Commits return before they are on the disk. Also used to write large databases quickly."""

    def unsynced(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    return patched(opening, connect=unsynced)


def without_inbox_recovery() -> AbstractContextManager[None]:
    """Updates that were stored but not handled before a restart are ignored."""

    async def _recover(self: UpdatePoller) -> None:
        self._recovered = True

    return patched(UpdatePoller, _recover=_recover)


def without_board_recovery() -> AbstractContextManager[None]:
    """Boards that were outdated before a restart stay outdated."""

    async def recover(self: Timers) -> None:
        """Resume nothing."""

    return patched(Timers, recover=recover)


def without_chat_check() -> AbstractContextManager[None]:
    """Buttons of a table work in every chat."""
    live = TableService._live

    async def _live(self: TableService, key: TableKey, chat: Chat | None) -> Any:
        return await live(self, key, None)

    return patched(TableService, _live=_live)


def crashing_parser() -> AbstractContextManager[None]:
    """Parsing callback data that starts with `w::` raises IndexError."""

    def careless(data: str) -> Any:
        if data.startswith("w::"):
            raise IndexError
        return unpack(data)

    return patched(callback_queries, unpack=careless)


def fixed_secrets(secrets: Any) -> AbstractContextManager[None]:
    """The table service takes seeds and tokens from `secrets` instead of the standard library's module."""
    return patched(service, secrets=secrets)


BY_NAME: Mapping[str, Defect] = {"inbox": without_inbox, "sync": without_sync}
"""Defects that `scripts.trials.stub_bot` takes as arguments."""
