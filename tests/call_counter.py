"""Counts the calls of this thread, as a measure of work that does not depend on the machine."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType

SANDBOX = str(Path(__file__).parents[1] / "bot" / "sandbox")


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """Count calls of Python and C functions by file and name until the end of the context, except in the sandbox."""
    calls: Counter[str] = Counter()

    def profile(frame: FrameType, event: str, argument: object) -> None:
        file = frame.f_code.co_filename
        if file.startswith(SANDBOX):
            return
        if event == "call":
            calls[f"{file}: {frame.f_code.co_qualname}"] += 1
        elif event == "c_call":
            calls[f"{file}: {getattr(argument, '__qualname__', argument)}"] += 1

    before = sys.getprofile()
    gc.disable()  # finalizers of earlier objects would be counted
    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        gc.enable()


def clear_caches(package: str) -> None:
    """Clear the `functools` caches of all functions in the loaded modules of a package."""
    for clear in _cache_clears(package):
        clear()


@cache
def _cache_clears(package: str) -> tuple[Callable[[], None], ...]:
    modules = [
        module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")
    ]
    found = [getattr(one, "cache_clear", None) for each in modules for one in vars(each).values()]
    return tuple(clear for clear in found if callable(clear))
