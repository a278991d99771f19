"""Computers choose their words away from the event loop, so that nobody's press waits for them."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.library import AnyGame
from engine.contract import View, Word
from engine.players import choose

LONGEST = 5.0
"""Seconds after which a computer plays the best word that it has found so far."""
_log = logging.getLogger(__name__)


class Thinker:
    """Threads are enough for players that look one move ahead."""

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        """A word for the seat to move; one that fails to think plays a sensible word instead of stopping the table."""
        try:
            return await asyncio.to_thread(_choose, game, view, level, seed)
        except Exception:  # noqa: BLE001  whatever goes wrong in there, the game must go on
            _log.exception("a %s computer could not think at %s", level, game.key)
            return game.sensible(view)[0]


def _choose(game: AnyGame, view: View, level: str, seed: str) -> Word:
    end = time.monotonic() + LONGEST
    return choose(game, view, level, seed, should_stop=lambda: time.monotonic() > end)
