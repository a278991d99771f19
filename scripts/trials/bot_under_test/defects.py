"""Planted defects, and other changes to the bot for trials. Each control trial plants a defect and must detect it.

Each function returns a context manager; the bot is changed within the context.

To replace attributes, the functions use `patched`, which raises AttributeError for an attribute that does not exist.
Otherwise, a renamed attribute in `bot/` could silently turn a planted defect into a correct bot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from telegram.request import BaseRequest

from bot.handlers import cards
from bot.presentation.boards.pictures import PictureRenderer
from bot.rules.lookup import RulesLookup
from bot.store.records import Chat, InboxRow, TableKey, TableRow
from bot.store.sqlite import opening
from bot.store.sqlite.store import SqliteStore
from bot.store.sqlite.writer import connect
from bot.tables import chat_tables, repository, service
from bot.tables.computers.search_pool import SearchPool
from bot.tables.service import TableService
from bot.tables.timers import Timers
from bot.telegram.api.validating_request import ValidatingRequest
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.messages import always
from bot.telegram.updates import update_parser
from bot.telegram.updates.updates import InboxRecovery
from render.scene import Scene

GREY_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)
"""A PNG of one grey pixel, for trials that do not need real pictures."""

Defect = Callable[[], AbstractContextManager[None]]


@contextmanager
def patched(owner: Any, **replacements: Any) -> Iterator[None]:
    """Replace attributes of a class or module within the context. Raises AttributeError if one does not exist."""
    with ExitStack() as stack:
        for name, value in replacements.items():
            stack.enter_context(patch.object(owner, name, value))
        yield


@contextmanager
def without_pictures() -> Iterator[None]:
    """Replace pictures with a grey pixel, and start the bot without a rule book and workers, in half the time."""

    async def picture(
        _: PictureRenderer, scene: Scene, wanted: Callable[[], bool] = always
    ) -> bytes:
        return GREY_PIXEL

    async def warm_up(_: PictureRenderer | SearchPool) -> None:
        """Start no worker processes."""

    with (
        patched(RulesLookup, load=classmethod(lambda cls, games=None: cls({}))),
        patched(PictureRenderer, picture=picture, small_picture=picture, warm_up=warm_up),
        patched(SearchPool, warm_up=warm_up),
    ):
        yield


def with_one_worker() -> AbstractContextManager[None]:
    """Let a bot search for one computer at a time, so that it hands over other searches. This is not a defect."""
    init = SearchPool.__init__

    def with_one(self: SearchPool, workers: int | None = None, **more: Any) -> None:
        init(self, 1, **more)

    return patched(SearchPool, __init__=with_one)


def without_inbox() -> AbstractContextManager[None]:
    """Confirm updates to Telegram without storing them, as python-telegram-bot's own polling does."""

    async def add_updates(
        _store: SqliteStore, updates: Sequence[InboxRow], *, at: float
    ) -> Sequence[InboxRow]:
        return updates

    return patched(SqliteStore, add_updates=add_updates)


def without_sync() -> AbstractContextManager[None]:
    """Let commits return before they are on the disk. This is also used to write large databases quickly."""

    def unsynced(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    return patched(opening, connect=unsynced)


def without_inbox_recovery() -> AbstractContextManager[None]:
    """Ignore updates that were stored before a restart but not handled."""

    async def run(self: InboxRecovery) -> None:
        await self._source.run()

    return patched(InboxRecovery, run=run)


def without_board_recovery() -> AbstractContextManager[None]:
    """After a restart, do not update boards that were outdated before it."""

    async def recover(self: Timers) -> None:
        """Resume nothing."""

    return patched(Timers, recover=recover)


def without_chat_check() -> AbstractContextManager[None]:
    """Accept a table's buttons in every chat."""
    live = TableService._live

    async def _live(self: TableService, key: TableKey, chat: Chat | None) -> Any:
        return await live(self, key, None)

    return patched(TableService, _live=_live)


@contextmanager
def without_token_check() -> Iterator[None]:
    """Accept any token as that of the newest table that has not started."""

    async def table_by_token(self: SqliteStore, token: str) -> TableRow | None:
        found = await self._tables("stage = 'lobby' ORDER BY id DESC LIMIT 1")
        return found[0] if found else None

    with (
        patched(SqliteStore, table_by_token=table_by_token),
        patched(cards, is_valid=lambda live, token: True),
    ):
        yield


def crashing_parser() -> AbstractContextManager[None]:
    """Raise IndexError when callback data that starts with `w::` is parsed."""

    def careless(data: str) -> Any:
        if data.startswith("w::"):
            raise IndexError
        return unpack(data)

    return patched(update_parser, unpack=careless)


@contextmanager
def fixed_secrets(secrets: Any) -> Iterator[None]:
    """Make the services of tables take seeds and tokens from `secrets` instead of from the standard library's module.

    This is not a defect; it makes runs reproducible.
    """
    with ExitStack() as stack:
        for module in (chat_tables, repository, service):
            stack.enter_context(patched(module, secrets=secrets))
        yield


BY_NAME: Mapping[str, Defect] = {
    "inbox": without_inbox,
    "one-worker": with_one_worker,
    "sync": without_sync,
}
"""The changes that `scripts.trials.stub_bot` accepts as arguments."""


@contextmanager
def without_validation() -> Iterator[None]:
    """Let python-telegram-bot parse responses itself, without validation."""

    async def do_request(
        self: ValidatingRequest, url: str, *args: Any, **more: Any
    ) -> tuple[int, bytes]:
        return await self._transport.do_request(url, *args, **more)

    parse = staticmethod(BaseRequest.parse_json_payload)
    with patched(ValidatingRequest, do_request=do_request, parse_json_payload=parse):
        yield
