"""Sends a private message to people who asked for one when a table is opened in a group."""

from __future__ import annotations

from bot.presentation import keyboards, lobby
from bot.presentation.people import People
from bot.presentation.texts import Quote, Value
from bot.store.interface import Store
from bot.store.records import Place, Stage
from bot.tables.events import TableChanged, TableEvent
from bot.telegram.incoming import Room
from bot.telegram.messages import Notice
from bot.telegram.outbox import Outbox
from engine.saying import say


class NextTables:
    """Sends one message to each person who waits for the next table of a chat."""

    def __init__(self, store: Store, outbox: Outbox, people: People, username: str) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._username = username

    async def handle(self, event: TableEvent) -> None:
        """When a table is opened in a group, tell the people who are waiting for it, except those who sit there.

        Raises StoreError.
        """
        if not isinstance(event, TableChanged) or event.before is not None:
            return
        if event.after.stage is not Stage.LOBBY or event.after.opened.solo:
            return
        live = event.live
        waiting = await self._store.take_waiting(live.place.chat)
        if not waiting:
            return
        chat = await self._people.chat(live.place.chat)
        people = await self._people.names(waiting)
        for person in people.values():
            if event.after.seat_of(person.key) is not None or not person.started:
                continue
            private = await self._people.enter(Room(person.telegram_id, "private"))
            language = person.language or private.language or chat.language
            voice = self._people.texts.voice(language or "")
            args: dict[str, Value] = {
                "game": lobby.title(live.table.game),
                "chat": Quote(chat.title),
            }
            url = f"https://t.me/{self._username}?start={live.token}"
            self._outbox.put(
                Notice(
                    place=Place(private.key),
                    text=voice.write("next-opened", args),
                    keyboard=keyboards.link(say("invite-open"), url, voice),
                    only=f"next {live.place.chat}",
                )
            )
