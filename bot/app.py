"""Builds the object graph: all services, handlers and event subscribers with their dependencies."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import Bot

from bot.handlers.admins import Admins
from bot.handlers.callback_queries import CallbackQueryHandlers
from bot.handlers.commands import CommandHandlers
from bot.handlers.context import Context
from bot.handlers.dispatcher import Handlers, UpdateDispatcher
from bot.handlers.inline_queries import InlineQueryHandlers
from bot.handlers.menus import Menus
from bot.presentation.boards import BoardComposer
from bot.presentation.people import People
from bot.presentation.publisher import BoardPublisher
from bot.presentation.texts import Texts
from bot.presentation.turn_calls import TurnCalls
from bot.rules import RulesLookup
from bot.rules.completeness import offered_games
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.tables.components import ComponentFiles
from bot.tables.computers import Computers
from bot.tables.library import GameLibrary
from bot.tables.repository import TableRepository
from bot.tables.search_pool import SearchPool
from bot.tables.service import TableService
from bot.tables.timers import Timers
from bot.telegram.chat_activity import ChatActivity, Throttle
from bot.telegram.messages import PictureSource
from bot.telegram.outbox import Outbox
from bot.telegram.rate_limits import RateLimits

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Application:
    """The parts of the bot that the command line and the tests use directly."""

    tables: TableService
    timers: Timers
    computers: Computers
    outbox: Outbox
    boards: BoardPublisher
    updates: UpdateDispatcher

    async def idle(self) -> None:
        """Wait until all events are handled, no computer is to move, and no message is queued."""
        # Twice, because a computer's move publishes an event and a delivery may queue a message.
        for _ in range(2):
            await self.tables.published()
            await self.computers.idle()
            await self.tables.published()
            await self.outbox.idle()

    async def close(self, seconds: float = 0.0) -> None:
        """Stop the computers, then send the queued messages that can be sent now, for at most `seconds`."""
        await self.computers.close()
        await self.tables.close()
        await self.outbox.close(seconds)


def build(  # noqa: PLR0913 - tests replace each of these
    bot: Bot,
    store: Store,
    clock: Clock,
    *,
    pictures: PictureSource,
    rate_limits: RateLimits,
    texts: Texts,
    rules: RulesLookup,
    component_files: ComponentFiles | None = None,
    throttle: Throttle | None = None,
    search_pool: SearchPool | None = None,
    games: Sequence[str] | None = None,
) -> Application:
    """Build the object graph.

    `bot` must be initialized, because its username is needed. `games` are the keys of the games for which tables can
    be opened, by default all that can be offered.
    """
    library = GameLibrary(keys=tuple(offered_games() if games is None else games))
    repository = TableRepository(store, clock, component_files or ComponentFiles(), library)
    tables = TableService(store, repository, clock)
    computers = Computers(tables, search_pool or SearchPool())
    people, activity = People(store, texts), ChatActivity(clock)
    composer = BoardComposer(tables, computers, people, bot.username)
    outbox = Outbox(bot, store, pictures, composer, clock, rate_limits, activity)
    boards = BoardPublisher(store, tables, outbox, people, activity)
    turn_calls = TurnCalls(outbox, people, activity)
    # Computers come first, because a board update waits for searches that have started.
    tables.subscribe(computers.handle, boards.handle, turn_calls.handle)

    context = Context(
        store=store,
        outbox=outbox,
        tables=tables,
        computers=computers,
        boards=boards,
        people=people,
        admins=Admins(bot, clock),
        rules=rules,
        library=library,
        username=bot.username,
    )
    menus = Menus(context)
    updates = UpdateDispatcher(
        store,
        outbox,
        boards,
        people,
        clock,
        throttle or Throttle(clock),
        Handlers(
            CallbackQueryHandlers(context, menus, activity),
            CommandHandlers(context, menus, activity),
            InlineQueryHandlers(bot, people, rules),
        ),
    )
    timers = Timers(store, repository, tables, clock)
    return Application(tables, timers, computers, outbox, boards, updates)
