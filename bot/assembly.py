"""Puts the rooms together that lie between Telegram's updates and the outbox; the start and the tests both use it."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot

from bot.handlers.admins import Admins
from bot.handlers.callback_queries import Desk
from bot.handlers.commands import Porter
from bot.handlers.counter import Counter
from bot.handlers.inline_queries import Inquiries
from bot.handlers.throttle import Flood
from bot.handlers.updates import Handlers
from bot.presentation.boards import Display
from bot.presentation.chat_activity import Traffic
from bot.presentation.people import People
from bot.presentation.texts import Texts
from bot.rules import Rules
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.tables.components import Shelf
from bot.tables.library import Library
from bot.tables.search_pool import Thinker
from bot.tables.service import Host
from bot.telegram.outbox import Outbox


@dataclass(frozen=True, slots=True)
class Assembly:
    """`handle` takes updates; `host` does what happens by itself."""

    host: Host
    handle: Handlers


def assemble(  # noqa: PLR0913  every room that is not made here is handed in
    bot: Bot,
    store: Store,
    outbox: Outbox,
    clock: Clock,
    *,
    texts: Texts,
    rules: Rules,
    shelf: Shelf | None = None,
    flood: Flood | None = None,
    thinker: Thinker | None = None,
) -> Assembly:
    """Everything that answers people; `bot` knows its own name already."""
    library = Library()
    people, traffic, flood = People(store, texts), Traffic(clock), flood or Flood(clock)
    display = Display(store, outbox, people, traffic, bot.username)
    host = Host(store, clock, display, shelf=shelf, library=library, thinker=thinker)
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
    desk, porter = Desk(counter, traffic, flood), Porter(counter, traffic, flood)
    inquiries = Inquiries(bot, people, rules, flood)
    return Assembly(host, Handlers(desk, porter, inquiries, bot.username))
