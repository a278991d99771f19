"""Settings that make long trials faster without reducing what they test."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from telegram import TelegramObject

from scripts.trials.bot_under_test import Sandbox

_SETATTR = TelegramObject.__setattr__


@contextmanager
def infrequent_gc() -> Iterator[None]:
    """Within the context, collect garbage less often and ignore objects that already exist."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def check_immutability(*, enabled: bool) -> None:
    """Enable or disable python-telegram-bot's immutability check, which runs 300 times per update."""
    TelegramObject.__setattr__ = _SETATTR if enabled else object.__setattr__  # type: ignore[method-assign,assignment]


def drop_call_log(sandbox: Sandbox) -> None:
    """Make the sandbox keep no record of the Bot API calls that it receives."""
    sandbox.telegram.calls = deque(maxlen=0)
