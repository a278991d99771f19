"""The signals that stop the bot, with a time limit for stopping."""

from __future__ import annotations

import asyncio
import os
import signal
from threading import Timer

HARD_STOP = 9.0
"""Seconds after a stop signal at which the process exits even if it has not finished. Commits are already on disk."""


def stop_on_signals() -> asyncio.Event:
    """Return an event that SIGTERM or Ctrl-C sets. The process exits at most HARD_STOP seconds later."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def begin_to_stop() -> None:
        if not stop.is_set():
            last = Timer(HARD_STOP, os._exit, (0,))
            last.daemon = True
            last.start()
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, begin_to_stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(begin_to_stop))
    return stop
