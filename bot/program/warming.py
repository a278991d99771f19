"""Starts the worker processes before they are needed."""

from __future__ import annotations

import logging

from bot.presentation.boards.pictures import PictureRenderer
from bot.tables.computers.search_pool import SearchPool

log = logging.getLogger(__name__)


async def warm_up(renderer: PictureRenderer, search_pool: SearchPool) -> None:
    """Start the workers for pictures, then those for searches. Errors are logged."""
    try:
        await renderer.warm_up()
        await search_pool.warm_up()
    except OSError as error:  # such as FileNotFoundError, whose message names the file
        log.error("warm-up failed: %s", error)
    except Exception:
        log.exception("warm-up failed")
