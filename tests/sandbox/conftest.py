"""A sandbox with a clock that stands still, and the real library at each of its two doors."""

import struct
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import telegram

from bot.sandbox import Sandbox
from bot.sandbox.people import People
from bot.sandbox.rules import Rules
from bot.telegram.http import AiohttpRequest

SARA, AMIR, NEGAR, CHRIS = 101, 102, 103, 104
GROUP = -1001000000001


@dataclass
class Clock:
    """Time that passes when a test says so."""

    time: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_(self, seconds: float) -> None:
        self.time += seconds


def png(width: int = 64, height: int = 48, shade: int = 0) -> bytes:
    """A small grey picture."""
    rows = b"".join(b"\0" + bytes([shade]) * width for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        sum_ = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + sum_

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def keys(*rows: list[str]) -> telegram.InlineKeyboardMarkup:
    """A keyboard whose buttons send their own label."""
    return telegram.InlineKeyboardMarkup(
        [[telegram.InlineKeyboardButton(word, callback_data=word) for word in row] for row in rows]
    )


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rules() -> Rules:
    return Rules()


@pytest.fixture
async def sandbox(clock: Clock, rules: Rules) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(clock=clock, rules=rules)
    yield sandbox
    await sandbox.stop()


@pytest.fixture
def people(sandbox: Sandbox) -> People:
    return sandbox.telegram.people


async def at_door(sandbox: Sandbox, door: str) -> telegram.Bot:
    """A bot of the real library at one of the doors."""
    if door == "in process":
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
    async with await at_door(sandbox, request.param) as bot:
        yield bot
