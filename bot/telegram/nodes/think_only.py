"""Runs a process that only searches for the computer players of other nodes (--think-only)."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import AsyncExitStack

from bot.runtime import metrics
from bot.runtime.clock import SteadyClock
from bot.runtime.settings import Settings
from bot.runtime.signals import stop_on_signals
from bot.runtime.tasks import cancel_all
from bot.store.databases import Database
from bot.store.errors import Unusable
from bot.tables.computers.search_pool import MIN_WORKERS, SearchPool
from bot.tables.computers.thinker import Thinker
from bot.telegram.nodes.health import Readiness, serve_health

LAST_SECONDS = 3.0
"""The time limit in seconds for searches that are running when the process is stopped."""
log = logging.getLogger(__name__)


async def think(settings: Settings) -> None:
    """Search until SIGTERM or SIGINT. Nothing is sent to Telegram, and nothing is fetched.

    Raises SettingsWrong, or a StoreError, which is an Unusable if the database cannot be used at all.
    """
    stop = stop_on_signals()
    async with AsyncExitStack() as stack:
        database = Database(settings.database(sandbox=False), settings.postgres_url)
        store = await database.open_until(stop)
        if store is None:
            return
        stack.push_async_callback(store.close)
        queue = database.searches(thinks=True)
        if queue is None:
            raise Unusable("--think-only needs a PostgreSQL database.")
        search_pool = SearchPool(max(os.cpu_count() or 1, MIN_WORKERS))
        stack.push_async_callback(search_pool.close)

        async def measure() -> None:
            metrics.QUEUES.labels("searches").set(search_pool.searches)

        async def no_contact() -> None:
            """Do nothing: there is no contact with Telegram."""

        readiness = Readiness(store, SteadyClock(), no_contact, asks_telegram=False)
        await serve_health(readiness, measure, settings, stack)
        await search_pool.warm_up()
        thinker = Thinker(queue, search_pool)
        stack.push_async_callback(thinker.stop, LAST_SECONDS)
        working = asyncio.create_task(thinker.run(), name="thinker")
        waiting = asyncio.create_task(stop.wait())
        log.info("thinking", extra={"workers": search_pool.workers, "database": str(database)})
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        if working.done():
            working.result()
        await cancel_all([working, waiting])
