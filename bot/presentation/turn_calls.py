"""Turn calls: short messages that notify the person to move."""

from __future__ import annotations

from bot.presentation import keyboards
from bot.presentation.people import People
from bot.presentation.texts import Mention, Value
from bot.store.records import PersonKey, Stage, Waiting
from bot.tables.deadlines import ABSENT, reminder_seconds
from bot.tables.events import DeadlineReached, TableChanged, TableEvent
from bot.tables.repository import LiveTable
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.messages import DeleteTurnCall, TurnCall
from bot.telegram.outbox import Outbox


class TurnCalls:
    """Queues turn calls and deletes outdated ones."""

    def __init__(self, outbox: Outbox, people: People, activity: ChatActivity) -> None:
        self._outbox = outbox
        self._people = people
        self._activity = activity

    async def handle(self, event: TableEvent) -> None:
        """Notify the person to move when their turn begins, and when their time is up or nearly up."""
        match event:
            case TableChanged():
                await self._turn_passed(event)
            case DeadlineReached(live, kind, person) if kind == ABSENT:
                span = keyboards.span(live.table.patience)
                await self._call(live, person, "overdue", span, overdue=True)
            case DeadlineReached(live, _, person):
                span = keyboards.span(reminder_seconds(live.table.patience or 0))
                await self._call(live, person, "ring-reminder", span)

    async def _turn_passed(self, event: TableChanged) -> None:
        """Notify the person to move after another person's move, unless they are active in the chat."""
        live, table = event.live, event.after
        if table.stage is Stage.OVER:
            self._outbox.put(DeleteTurnCall(live.place, live.key))
        seat = table.to_move
        person = None if seat is None else table.chairs[seat].owner
        passed = event.before is None or table.position != event.before.position
        if person is None or not passed or table.waiting is not Waiting.PERSON:
            return
        if table.opened.solo:
            return
        movers = [turn.by for turn in table.turns if turn.by is not None]
        if movers[-1:] == [person] or self._activity.is_awake(live.place.chat, person):
            self._outbox.put(DeleteTurnCall(live.place, live.key))
        else:
            await self._call(live, person, "ring-turn")

    async def _call(
        self,
        live: LiveTable,
        person: PersonKey,
        id: str,
        span: tuple[int, str] | None = None,
        *,
        overdue: bool = False,
    ) -> None:
        """Queue a turn call that mentions the person, because Telegram notifies only people who are mentioned."""
        found = (await self._people.names([person])).get(person)
        seat = live.table.seat_of(person)
        if found is None or seat is None:  # they have left the table
            return
        voice = await self._people.table_voice(live)
        args: dict[str, Value] = {"player": Mention(voice.names[seat], found.telegram_id)}
        if span is not None:
            args["count"], args["unit"] = span
        self._outbox.put(
            TurnCall(
                table=live.key,
                place=live.place,
                text=voice.write(id, args),
                keyboard=keyboards.turn_call(live.key, live.table, voice, overdue=overdue),
            )
        )
