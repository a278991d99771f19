"""Turn calls: short messages that notify the person to move, in the group, in private, or both; and owed notices."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from bot.presentation.dates import zone_of
from bot.presentation.keys import call_keys, keyboards
from bot.presentation.links import message_link
from bot.presentation.names import clean_title
from bot.presentation.notices.departure_notices import departure_notices
from bot.presentation.notices.idle_warnings import idle_warnings
from bot.presentation.notices.late_menus import end_late_menus
from bot.presentation.notices.overdue_notices import overdue_notices
from bot.presentation.notices.takeback_notices import open_until
from bot.presentation.people import People
from bot.presentation.quiet_hours import quiet_until
from bot.presentation.table_label import labelled, table_label
from bot.presentation.texts import Mention, Quote, Value, Voice
from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.notices import Departure, departure_of, waiting_person
from bot.store.records import Chat, ChatKey, Deadline, Person, PersonKey, Place, Stage
from bot.tables import deadlines
from bot.tables.deadline_service import DeadlineService
from bot.tables.events import DeadlineReached, TableChanged, TableEvent
from bot.tables.live_table import LiveTable
from bot.tables.unreachable_homes import is_home_away
from bot.telegram.incoming import private_chat
from bot.telegram.messages import (
    Audience,
    DeleteTurnCall,
    EphemeralCall,
    Notice,
    Owed,
    TurnCall,
)
from bot.telegram.sending.outbox import Outbox
from engine.saying import say


class TurnCalls:
    """Queues turn calls and messages about deadlines when they are due, and owed notices; deletes outdated calls."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        people: People,
        deadline_service: DeadlineService,
        clock: Clock,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._deadline_service = deadline_service
        self._clock = clock

    async def handle(self, event: TableEvent) -> None:
        """Queue calls to the person to move, and messages when their time is up or the table will soon be closed.

        Raises NoTable, BrokenLog, StoreError.
        """
        match event:
            case TableChanged():
                await self._changed(event)
            case DeadlineReached(live, deadlines.CALL, person) if person is not None:
                if self._is_overdue(live) and await self._owes(live, deadlines.ABSENT):
                    await self._tell_owed(live)  # it has waited for the end of a question
                else:
                    await self._call(live, person)
            case DeadlineReached(live, deadlines.ABSENT | deadlines.WARN):
                await self._tell_owed(live)

    async def _changed(self, event: TableChanged) -> None:
        live, table = event.live, event.after
        passed = event.before is not None and deadlines.is_new_turn(event.before, table)
        if table.stage is Stage.OVER or passed:
            for place in live.places:
                self._outbox.put(DeleteTurnCall(place, live.key))
            await end_late_menus(self._people, self._outbox, live)
        if live.call_at is not None and live.call_at <= self._clock.now():
            due = Deadline(live.key, deadlines.CALL, live.call_at)
            await self._or_later(live, self._deadline_service.reach_deadline(due))
        if not event.facts:  # after a restart or an outage
            await self._tell_owed(live)

    async def _tell_owed(self, live: LiveTable) -> None:
        """Queue the notices that are owed to the chats of a table.

        Raises NoTable, BrokenLog, StoreError; the notices that were not queued are then still owed.
        """
        owed = await self._deadline_service.owed(live)
        if deadlines.ABSENT in owed and (calls := owed.pop(deadlines.CALL, None)):
            await self._store.end_notice(live.key, deadlines.CALL, calls[0], sent=True)
        for kind, chats in owed.items():
            if waiting_person(kind) is not None:
                continue
            places = [place for place in live.places if place.chat in chats]
            if kind == deadlines.WARN:
                if (await self._store.table(live.key)).paused is not None:
                    places = [place for place in places if place != live.place]  # warned later
                for warning in await idle_warnings(self._store, self._people, live, places):
                    self._outbox.put(warning)
            elif kind == deadlines.ABSENT:
                await self._overdue(live, places)
            elif (departure := departure_of(kind)) is not None:
                await self._departed(live, departure, chats)
            elif (person := _person_to_move(live)) is not None:
                await self._call(live, person, is_repeated=True)

    async def _departed(
        self, live: LiveTable, departure: Departure, chats: Sequence[ChatKey]
    ) -> None:
        """Queue the notices of a departure for `chats`. They are no longer owed if the seat has been taken again.

        Raises StoreError.
        """
        notices = await departure_notices(self._store, self._people, live, departure)
        sent = [one for one in notices if one.place.chat in chats]
        for notice in sent:
            self._outbox.put(notice)
        for chat in set(chats) - {one.place.chat for one in sent}:
            await self._store.end_notice(live.key, departure.kind, chat, sent=True)

    async def _owes(self, live: LiveTable, kind: str) -> bool:
        owed = await self._store.owed_notices(live.key)
        return any(one.kind == kind and not one.is_begun for one in owed)

    async def _or_later(self, live: LiveTable, call: Awaitable[None]) -> None:
        """Await `call`. Raises StoreError; the person is then called when the table is resumed."""
        position = live.table.position
        try:
            await call
        except StoreError:
            self._deadline_service.call_later(live, position)
            raise

    async def _call(self, live: LiveTable, person: PersonKey, *, is_repeated: bool = False) -> None:
        """Call a person in the way that they chose, or postpone the call to the end of their quiet hours.

        The call is owed until one of its messages is sent. A repeated call, after a restart or an outage, is not sent
        both in the group and in private. If the home of the table is paused, the call of a person who plays there stays
        owed, and the guests are told.
        """
        if _person_to_move(live) == person and await is_home_away(self._store, live):
            guests = [place for place in live.places if place != live.place]
            await self._overdue(live, guests, owed=False)
            return
        owed = Owed(live.key, deadlines.CALL, live.place_of(person).chat)
        if not await self._queue_call(live, person, owed, is_repeated=is_repeated):
            await self._store.end_notice(
                owed.table, owed.kind, owed.chat or live.place.chat, sent=True
            )

    async def _queue_call(
        self, live: LiveTable, person: PersonKey, owed: Owed, *, is_repeated: bool
    ) -> bool:
        """Queue the messages of a call, and return whether any were queued. In quiet hours, for example, none are."""
        found = (await self._people.names([person])).get(person)
        if found is None or found.is_forgotten or _person_to_move(live) != person:
            return False
        place = live.place_of(person)
        if place != live.place and await self._is_unreachable(live, found, place):
            live.away.add(person)
            await self._overdue(live, live.places, owed=False)
            return False
        chat = await self._people.chat(live.place.chat)
        now = self._clock.now()
        if (until := quiet_until(found.quiet, zone_of(found, self._people.texts), now)) is not None:
            await self._deadline_service.postpone_call(live.key, live.table.position, until)
            return False
        calls = found.calls or chat.calls or "group"
        if calls == "private" and (place != live.place or not found.started):
            calls = "group"
        if calls == "none" or ((is_repeated or place == live.place) and self._is_overdue(live)):
            return False
        in_group = await self._group_call(live, found, owed)
        if calls in ("group", "both") or place != live.place:
            self._outbox.put(in_group)
        if place != live.place or (is_repeated and calls != "private"):
            return True
        if self._outbox.ephemeral is not None:
            audience = Audience(person, found.telegram_id)
            self._outbox.put(
                EphemeralCall(table=live.key, place=place, audience=audience, text=in_group.text)
            )
        if calls in ("private", "both") and found.started:
            await self._call_in_private(live, chat, found, None if calls == "both" else in_group)
        return True

    def _is_overdue(self, live: LiveTable) -> bool:
        """Return whether the time of the person to move is up. If so, another message reports this."""
        table = live.table
        if table.time_limit is None or not deadlines.is_timed(table):
            return False
        return self._clock.now() >= live.turn_since + table.time_limit

    async def _is_unreachable(self, live: LiveTable, person: Person, place: Place) -> bool:
        """Return whether the bot cannot send messages to a person who plays in a private chat. Raises StoreError."""
        if not person.started:
            return True
        return (await self._store.table_in(place.chat, live.key)).paused is not None

    def _span_left(self, live: LiveTable) -> tuple[int, str] | None:
        """Return the time that is left of a turn, rounded for a reminder (`rough_span`).

        Return None if there is no time limit, or if it is too early for a reminder.
        """
        table, now = live.table, self._clock.now()
        if table.time_limit is None or not deadlines.is_timed(table):
            return None
        if now < live.turn_since + deadlines.REMINDERS[0] * table.time_limit:
            return None
        return call_keys.rough_span(live.turn_since + table.time_limit - now)

    async def _group_call(self, live: LiveTable, person: Person, owed: Owed) -> TurnCall:
        """Return a turn call for the chat in which a person plays.

        The call mentions the person, because Telegram notifies only people who are mentioned.
        """
        place = live.place_of(person.key)
        voice = await self._people.table_voice(live, place.chat)
        name = voice.names[live.table.seat_of(person.key) or 0]
        args: dict[str, Value] = {"player": Mention(name, person.telegram_id)}
        text = self._with_span(live, "call-turn", "call-reminder", args, voice)
        return TurnCall(
            table=live.key,
            place=place,
            text=await labelled(self._store, live, place.chat, text, voice),
            keyboard=call_keys.turn_call(live.key, live.table, voice),
            owed=owed,
        )

    def _with_span(
        self, live: LiveTable, first: str, reminder: str, args: dict[str, Value], voice: Voice
    ) -> str:
        left = self._span_left(live)
        if left is None:
            return voice.write(first, args)
        return voice.write(reminder, {**args, "count": left[0], "unit": left[1]})

    async def _call_in_private(
        self, live: LiveTable, chat: Chat, person: Person, fallback: TurnCall | None
    ) -> None:
        """Queue a call in the person's private chat. It names the game and the group, but not the position.

        `fallback` is sent instead if the person cannot be reached there.
        """
        private = await self._people.enter(private_chat(person.telegram_id))
        voice = self._people.texts.voice(person.language or private.language or chat.language or "")
        label = await table_label(self._store, live, chat.key) or say(live.table.game.key + "-name")
        args: dict[str, Value] = {"table": label, "chat": Quote(clean_title(chat.title))}
        text = self._with_span(live, "call-private", "call-private-reminder", args, voice)
        row = await self._store.table(live.key)
        url = None if row.board is None else message_link(chat, row.board.id)
        keys = None if url is None else keyboards.link(say("call-open"), url, voice)
        self._outbox.put(
            Notice(
                place=Place(private.key),
                text=text,
                keyboard=keys,
                only=f"call {live.key}",
                fallback=fallback,
                owed=None if fallback is None else fallback.owed,
            )
        )

    async def _overdue(
        self, live: LiveTable, places: Sequence[Place], *, owed: bool = True
    ) -> None:
        """Queue the messages that the time of the person to move is up (`overdue_notices`).

        They wait until an open request for a take-back is over, because each would take the place of its message. A
        call that is still owed to one of the places is dropped. Raises BrokenLog, NoTable, StoreError.
        """
        person = _person_to_move(live)
        if person is None:
            return
        until = await open_until(self._store, live, now=self._clock.now())
        if until is not None:
            await self._deadline_service.postpone_call(live.key, live.table.position, until)
            return
        own = live.place_of(person)
        if owed or own in places:  # the messages replace a call that is still owed
            await self._store.end_notice(live.key, deadlines.CALL, own.chat, sent=True)
        for notice in await overdue_notices(self._store, self._people, live, places, owed=owed):
            self._outbox.put(notice)


def _person_to_move(live: LiveTable) -> PersonKey | None:
    seat = live.table.to_move
    return None if seat is None else live.table.occupants[seat].owner
