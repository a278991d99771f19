"""Menus that everybody sees, with buttons that call a stand-in or ask for a seat, until these have no effect."""

from __future__ import annotations

from bot.presentation.people import People
from bot.store.records import PersonKey, Place, Stage
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from bot.telegram.messages import RemoveKeyboard
from bot.telegram.sending.outbox import Outbox
from engine.contract import Seat
from engine.saying import say


def late_menu(live: LiveTable, place: Place, person: PersonKey) -> str:
    """Return the name of the menu of a person (`Notice.only`), and remember it until `end_late_menus` is called."""
    name = f"menu {live.key} {person}"
    live.late_menus.add((place, name))
    return name


def seat_menu(live: LiveTable, place: Place, person: PersonKey) -> str:
    """Return the name of the menu of a person without a seat, and remember it until `end_seat_menus` ends it."""
    name = f"menu {live.key} {person}"
    live.seat_menus.add((place, name))
    return name


async def end_late_menus(people: People, outbox: Outbox, live: LiveTable) -> None:
    """Let the menus say that they are outdated, without buttons. After a restart, they are not remembered."""
    await _end(people, outbox, live.late_menus)


async def end_seat_menus(people: People, outbox: Outbox, event: TableChanged) -> None:
    """If a seat can no longer be taken, let the menus that offer seats say that they are outdated."""
    if event.before is not None and _offered(event.before) - _offered(event.after):
        await _end(people, outbox, event.live.seat_menus)


async def _end(people: People, outbox: Outbox, menus: set[tuple[Place, str]]) -> None:
    while menus:
        place, name = menus.pop()
        text = (await people.chat_voice(place.chat))(say("table-menu-over"))
        outbox.put(RemoveKeyboard(place, only=name, text=text))


def _offered(table: Table) -> set[Seat]:
    """Return the seats that somebody without a seat can ask for (`table_menu.seats`)."""
    if table.stage is not Stage.RUNNING:
        return set()
    return {seat for _, seat in table.held if table.occupants[seat].level is not None}
