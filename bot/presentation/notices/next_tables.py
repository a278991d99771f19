"""When a table is opened in a group, sends a private message to the people who requested one."""

from __future__ import annotations

from bot.presentation import lobby
from bot.presentation.keys import keyboards
from bot.presentation.links import start_link
from bot.presentation.names import clean_title
from bot.presentation.people import People
from bot.presentation.texts import Quote, Value
from bot.store.interface import Store
from bot.store.notices import waiting_person
from bot.store.records import Place, Stage
from bot.tables.events import TableChanged, TableEvent
from bot.telegram.incoming import private_chat
from bot.telegram.messages import Notice, Owed
from bot.telegram.sending.outbox import Outbox
from engine.saying import say


class NextTables:
    """Sends one message to each person who waits for the next table of a chat."""

    def __init__(self, store: Store, outbox: Outbox, people: People, username: str) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._username = username

    async def handle(self, event: TableEvent) -> None:
        """Notify the people who wait for a table that it was opened, even after a restart or an outage.

        Raises StoreError; the messages are then still owed.
        """
        if not isinstance(event, TableChanged) or (event.before is not None and event.facts):
            return
        live = event.live
        owed = {
            waiting: one
            for one in await self._store.owed_notices(live.key)
            if not one.is_begun and (waiting := waiting_person(one.kind)) is not None
        }
        if not owed:
            return
        chat = await self._people.chat(live.place.chat)
        people = await self._people.names(list(owed))
        for key, notice in owed.items():
            person = people.get(key)
            is_seated = event.after.seat_of(key) is not None
            if is_seated:
                await self._store.forget_next_table(live.place.chat, key)
            is_open = event.after.stage is Stage.LOBBY and not is_seated
            if person is None or not person.started or not is_open:
                await self._store.end_notice(live.key, notice.kind, notice.chat, sent=True)
                continue
            private = await self._people.enter(private_chat(person.telegram_id))
            language = person.language or private.language or chat.language
            voice = self._people.texts.voice(language or "")
            args: dict[str, Value] = {
                "game": lobby.title(live.table.game),
                "chat": Quote(clean_title(chat.title)),
            }
            url = start_link(self._username, live.token)
            self._outbox.put(
                Notice(
                    place=Place(private.key),
                    text=voice.write("next-opened", args),
                    keyboard=keyboards.link(say("invite-open"), url, voice),
                    only=f"next {live.place.chat}",
                    owed=Owed(live.key, notice.kind),
                )
            )
