"""Functions on threads of their own."""

from __future__ import annotations

import os
import sys

import pytest

from bot.runtime.threads import run_in_thread

linux = pytest.mark.skipif(sys.platform != "linux", reason="no niceness per thread here")


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


@linux
async def test_a_nice_thread_leaves_the_others_as_they_are() -> None:
    before = niceness()
    assert await run_in_thread(niceness, name="nice", nice=2) == min(before + 2, 19)
    assert niceness() == before
    assert await run_in_thread(niceness, name="other") == before


async def test_an_error_reaches_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        await run_in_thread(lambda: 1 // 0, name="wrong", nice=1)
