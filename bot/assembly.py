"""Puts the rooms together that lie between Telegram's updates and the outbox; the start and the tests both use it."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot

from bot.handlers.admins import Admins
from bot.handlers.callback_queries import CallbackQueryHandlers
from bot.handlers.commands import CommandHandlers
from bot.handlers.counter import Counter
from bot.handlers.inline_queries import InlineQueryHandlers
from bot.handlers.throttle import Throttle
from bot.handlers.updates import UpdateDispatcher
from bot.presentation.boards import BoardPublisher
from bot.presentation.chat_activity import ChatActivity
from bot.presentation.people import People
from bot.presentation.texts import Texts
from bot.rules import Rules
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.tables.components import ComponentFiles
from bot.tables.library import GameLibrary
from bot.tables.search_pool import SearchPool
from bot.tables.service import TableService
from bot.telegram.outbox import Outbox


@dataclass(frozen=True, slots=True)
class Assembly:
    """`handle` takes updates; `host` does what happens by itself."""

    host: TableService
    handle: UpdateDispatcher


def assemble(  # noqa: PLR0913  every room that is not made here is handed in
    bot: Bot,
    store: Store,
    outbox: Outbox,
    clock: Clock,
    *,
    texts: Texts,
    rules: Rules,
    component_files: ComponentFiles | None = None,
    flood: Throttle | None = None,
    search_pool: SearchPool | None = None,
) -> Assembly:
    """Everything that answers people; `bot` knows its own name already."""
    library = GameLibrary()
    people, activity, flood = People(store, texts), ChatActivity(clock), flood or Throttle(clock)
    display = BoardPublisher(store, outbox, people, activity, bot.username)
    host = TableService(
        store,
        clock,
        display,
        component_files=component_files,
        library=library,
        search_pool=search_pool,
    )
    counter = Counter(
        store=store,
        outbox=outbox,
        host=host,
        display=display,
        people=people,
        admins=Admins(bot, clock),
        rules=rules,
        username=bot.username,
        library=library,
    )
    desk, porter = (
        CallbackQueryHandlers(counter, activity, flood),
        CommandHandlers(counter, activity, flood),
    )
    inline_queries = InlineQueryHandlers(bot, people, rules, flood)
    return Assembly(host, UpdateDispatcher(desk, porter, inline_queries, bot.username))
