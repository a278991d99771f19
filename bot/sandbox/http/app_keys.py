"""The keys under which the HTTP application stores values for its handlers."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


@dataclass(slots=True)
class EventStreams:
    """The tasks that serve open event streams. They are cancelled at shutdown."""

    open: set[asyncio.Task[Any] | None] = field(default_factory=set)


TELEGRAM: Final = web.AppKey("telegram", SimulatedTelegram)
EVENT_STREAMS: Final = web.AppKey("lines", EventStreams)
