"""Where the rooms of the HTTP server find the model and the pages that listen."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from bot.sandbox.telegram import Telegram


@dataclass(slots=True)
class Lines:
    """Open lines to pages, to be cut at the end."""

    open: set[asyncio.Task[Any] | None] = field(default_factory=set)


TELEGRAM: Final = web.AppKey("telegram", Telegram)
LINES: Final = web.AppKey("lines", Lines)
