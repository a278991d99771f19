"""Settings that make millions of trial steps cheaper without testing less."""

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
    """Collect garbage less often, and exclude the objects that exist already."""
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
    """Whether python-telegram-bot's objects refuse assignment; the check runs about 300 times for each update."""
    TelegramObject.__setattr__ = _SETATTR if enabled else object.__setattr__  # type: ignore[method-assign,assignment]


def drop_call_log(sandbox: Sandbox) -> None:
    """Keep no record of the Bot API calls that the sandbox receives."""
    sandbox.telegram.calls = deque(maxlen=0)
