"""A slot of a semaphore that is acquired in the background."""

from __future__ import annotations

import asyncio


class AwaitedSlot:
    """A slot of a semaphore that is acquired in the background.

    The future `taken` has a result once the slot is acquired. It is cancelled if `give_up` is called first.
    """

    def __init__(self, slots: asyncio.Semaphore) -> None:
        self._slots = slots
        self.taken = asyncio.ensure_future(slots.acquire())
        self.is_given_up = False

    def give_up(self) -> None:
        """Stop waiting for the slot or, if it has been acquired, release it. Later calls do nothing."""
        if self.is_given_up:
            return
        self.is_given_up = True
        if not self.taken.done():
            self.taken.cancel()
        elif not self.taken.cancelled():
            self._slots.release()
