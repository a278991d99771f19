"""Puts the rooms together that lie between Telegram's updates and the outbox; the start and the tests both use it."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot

from bot.admins import Admins
from bot.clock import Clock
from bot.components import Shelf
from bot.counter import Counter
from bot.desk import Desk
from bot.display import Display
from bot.flood import Flood
from bot.handlers import Handlers
from bot.host import Host
from bot.inquiries import Inquiries
from bot.library import Library
from bot.outbox import Outbox
from bot.people import People
from bot.porter import Porter
from bot.rules import Rules
from bot.store.promise import Store
from bot.texts import Texts
from bot.thinker import Thinker
from bot.traffic import Traffic


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
