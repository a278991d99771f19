"""Settings for Python's garbage collector that suit a long-running process."""

from __future__ import annotations

import gc

ALLOCATIONS = 50_000
"""The surplus of allocations over deallocations at which young objects are collected. With Python's default of 700,
every press would cause several collections."""


def tune() -> None:
    """Exempt everything that exists now from collection, and collect less often.

    Call this once, when the bot is built: modules, texts and rules live as long as the process. The bot's own data has
    few cycles, so reference counting frees nearly all of it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 20, 20)
