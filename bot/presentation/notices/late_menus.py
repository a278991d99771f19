"""Menus that everybody sees, with a button that calls a stand-in: they end with the turn."""

from __future__ import annotations

from bot.presentation.people import People
from bot.store.records import PersonKey, Place
from bot.tables.live_table import LiveTable
from bot.telegram.messages import RemoveKeyboard
from bot.telegram.sending.outbox import Outbox
from engine.saying import say


def late_menu(live: LiveTable, place: Place, person: PersonKey) -> str:
    """Return the name of the menu of a person (`Notice.only`), and remember it until `end_late_menus` is called."""
    name = f"menu {live.key} {person}"
    live.late_menus.add((place, name))
    return name


async def end_late_menus(people: People, outbox: Outbox, live: LiveTable) -> None:
    """Let the menus say that they are outdated, without buttons. After a restart, they are not remembered."""
    while live.late_menus:
        place, name = live.late_menus.pop()
        text = (await people.chat_voice(place.chat))(say("table-menu-over"))
        outbox.put(RemoveKeyboard(place, only=name, text=text))
