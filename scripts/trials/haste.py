"""What makes millions of steps cheaper without trying less: fewer collections, no guards, no record."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from telegram import TelegramObject

from bot.sandbox import Sandbox

_GUARD = TelegramObject.__setattr__


@contextmanager
def rare_collections() -> Iterator[None]:
    """Python looks for garbage less often; what is there already is not looked at."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def guard(*, on: bool) -> None:
    """Whether the library refuses changes of its objects; it asks at every assignment, some 300 for each update."""
    TelegramObject.__setattr__ = _GUARD if on else object.__setattr__  # type: ignore[method-assign,assignment]


def forget_calls(sandbox: Sandbox) -> None:
    """Keep no record of calls: nobody reads it here."""
    sandbox.telegram.calls = deque(maxlen=0)
