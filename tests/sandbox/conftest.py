"""Fixtures: a sandbox with a manual clock, and python-telegram-bot over each transport."""

import struct
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
import telegram

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.settings import SandboxSettings
from bot.telegram.api.http import AiohttpRequest
from tests.conftest import is_today
from tests.manual_clock import LONG

SARA, AMIR, NEGAR, CHRIS = 101, 102, 103, 104
GROUP = -1001000000001


@dataclass
class Clock:
    """A clock that advances only when a test calls `pass_`."""

    time: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_(self, seconds: float) -> None:
        self.time += seconds


def png(width: int = 64, height: int = 48, shade: int = 0) -> bytes:
    """Return a grey PNG image."""
    rows = b"".join(b"\0" + bytes([shade]) * width for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        sum_ = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + sum_

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def keys(*rows: list[str]) -> telegram.InlineKeyboardMarkup:
    """Return a keyboard whose buttons send their own labels."""
    return telegram.InlineKeyboardMarkup(
        [[telegram.InlineKeyboardButton(word, callback_data=word) for word in row] for row in rows]
    )


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings() -> SandboxSettings:
    return SandboxSettings()


@pytest.fixture
async def sandbox(clock: Clock, settings: SandboxSettings) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(clock=clock, settings=settings)
    yield sandbox
    await sandbox.stop()


@pytest.fixture
def actions(sandbox: Sandbox) -> UserActions:
    return sandbox.telegram.actions


async def connect(sandbox: Sandbox, transport: str) -> telegram.Bot:
    """Return a python-telegram-bot Bot that uses one of the two transports. It is not initialized."""
    if transport == "in process":
        requests = {"request": sandbox.request(), "get_updates_request": sandbox.request()}
        return telegram.Bot(sandbox.token, **requests)
    root = (await sandbox.start(0)).rstrip("/")
    return telegram.Bot(
        sandbox.token,
        base_url=f"{root}/bot",
        base_file_url=f"{root}/file/bot",
        request=AiohttpRequest(),
        get_updates_request=AiohttpRequest(),
    )


@pytest.fixture(params=["in process", "over HTTP"])
async def bot(sandbox: Sandbox, request: pytest.FixtureRequest) -> AsyncIterator[telegram.Bot]:
    async with await connect(sandbox, request.param) as bot:
        yield bot


SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
"""The width and height of the page in pixels."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of tests at both sizes of the page, leave one size to the nightly run. The next day, it is the other.

    This must happen before the hook in tests/conftest.py, which skips the tests that are marked as long.
    """
    for item in items:
        size = getattr(item, "callspec", None) and item.callspec.params.get("page")
        on_one = any(mark.args[0] == "page" for mark in item.iter_markers("parametrize"))
        if size in SIZES and not on_one:
            number = zlib.crc32(item.originalname.encode()) + [*SIZES].index(size)
            if not is_today(number, 2):
                item.add_marker(pytest.mark.long)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tab(chrome: Any) -> AsyncIterator[Any]:
    """A tab of Chromium for the tests of the page, one after the other. A new tab for each takes four times as long."""
    context = await chrome.new_context(locale="fa-IR")
    tab = await context.new_page()
    tab.set_default_timeout(1000 * LONG)
    yield tab
    await context.close()
