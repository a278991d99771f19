"""Messages to the chats of a table about what one of its people has done, such as leaving the table."""

from __future__ import annotations

from collections.abc import Callable

from bot.handlers.context import Context
from bot.handlers.overtaken_notices import Shown
from bot.presentation import lobby
from bot.presentation.keys.keyboards import Markup
from bot.presentation.notices.departure_notices import departure_notices
from bot.presentation.people import Caller
from bot.presentation.table_label import labelled
from bot.presentation.texts import Voice
from bot.store.notices import Departure
from bot.store.records import ChatKey, Message, PersonKey, Place, TableKey, TableRow
from bot.tables.events import TableChanged
from bot.tables.facts import SwitchSet
from bot.tables.guests import chat_of
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from bot.telegram.messages import Notice, RemoveKeyboard
from engine.saying import Saying, Who, say


async def tell_others(
    context: Context,
    live: LiveTable,
    table: Table,
    here: ChatKey | None,
    text: Callable[[Voice], str],
    keys: Callable[[Voice, Place], Markup | None] = lambda *_: None,
    *,
    only: str = "",
    shown: Shown | None = None,
) -> None:
    """Send a message to all chats of a table except `here`, if given, unless what it shows has changed (`shown`).

    In chats with other open tables, the message includes the table's label. `table` supplies the players' names; `only`
    is as in `Notice`, and about this table. `text` and `keys` are called once per chat. Raises StoreError.
    """
    for place in live.places:
        if place.chat != here:
            voice = await context.people.named(table, await context.people.chat_voice(place.chat))
            told = await labelled(context.store, live, place.chat, text(voice), voice)
            notice = Notice(
                place=place,
                text=told,
                keyboard=keys(voice, place),
                only=only,
                table=live.key,
                is_current=None if shown is None else shown.at_delivery,
            )
            if shown is None or shown.is_current():
                context.outbox.put(notice)


async def tell_switched(context: Context, change: TableChanged) -> bool:
    """Notify all chats of a lobby if its host has made the game casual or rated after other people had joined.

    Return whether they were notified. Raises StoreError.
    """
    switches = [fact for fact in change.facts if isinstance(fact, SwitchSet)]
    table, host = change.after, change.after.seat_of(change.after.host)
    if not any(fact.name == "casual" for fact in switches) or host is None or len(table.people) < 2:
        return False
    state = "on" if "casual" in table.switches else "off"
    told = say("told-switched", state=state, host=Who(host), game=lobby.title(table.game))
    only = f"switched {change.live.key}"
    await tell_others(context, change.live, table, None, lambda voice: voice(told), only=only)
    return True


async def tell_departure(
    context: Context,
    live: LiveTable,
    person: PersonKey,
    caller: Caller | None = None,
    instead: Message | None = None,
) -> None:
    """Notify all chats of a table that a person has left its running game. Raises StoreError.

    In the chat of `caller`, if given, the notice replaces the message `instead`.
    """
    departure = Departure(person)
    for notice in await departure_notices(context.store, context.people, live, departure):
        if caller is not None and notice.place.chat == caller.chat.key:
            context.reply(
                caller,
                notice.text,
                notice.keyboard,
                instead=instead,
                owed=notice.owed,
                only=notice.only,
                table=live.key,
            )
        else:
            context.outbox.put(notice)


class LeavingBoard:
    """The board in the private chat of a person who may be about to leave a table, or to be removed or replaced."""

    def __init__(self, context: Context, key: TableKey, person: PersonKey) -> None:
        self._context = context
        self._key = key
        self._person = person
        self._found: tuple[TableRow, Voice] | None = None

    async def find(self) -> LeavingBoard:
        """Find the message of the board before the person leaves, and return self.

        Raises BrokenLog, NoTable, StoreError.
        """
        live = await self._context.tables.live(self._key)
        chat = chat_of(live.table.guests, self._person)
        if chat is not None:
            row = await self._context.store.table_in(chat, self._key)
            self._found = row, await self._context.people.chat_voice(chat)
        return self

    def strip(self, saying: Saying | None = None) -> None:
        """Remove the keyboards of the board and of the turn call after the person has left.

        Also send `saying`, if given, in their language. Do nothing if the person did not play in their private chat.
        """
        if self._found is None:
            return
        (row, voice), outbox = self._found, self._context.outbox
        for message in (None if row.board is None else row.board.id, row.turn_call):
            if message is not None:
                outbox.put(RemoveKeyboard(row.place, message))
        if saying is not None:
            outbox.put(Notice(place=row.place, text=voice(saying)))
