"""The buttons of take-backs, which happen at once or after a request that another person grants or denies."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers.context import Context, Reply
from bot.handlers.ephemeral_replies import EphemeralReplies
from bot.presentation import table_menu
from bot.presentation.names import clean_title
from bot.presentation.people import Caller
from bot.presentation.table_label import labelled, table_label
from bot.presentation.texts import Mention, Quote, Value, Voice
from bot.store.records import PersonKey, Place
from bot.store.takeback_requests import REQUEST_SECONDS, RequestEnd, TakebackRequest
from bot.tables import commands
from bot.tables.events import CommandFor, TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import MustAgree, NotAsked, RequestOver
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import person_of
from bot.telegram.incoming import Press, private_chat
from bot.telegram.messages import DeleteTurnCall, Notice, TurnCall
from engine.saying import Seat, Who, say

TAKEBACKS = frozenset({Action.UNDO, Action.GRANT, Action.DENY})
"""The actions that `Takebacks` handles."""


class Takebacks:
    """Handles the buttons of take-backs. Requests are stored, but only the take-backs themselves are facts."""

    def __init__(self, context: Context, ephemeral: EphemeralReplies) -> None:
        self._context = context
        self._ephemeral = ephemeral
        self._tables = context.tables
        self._store = context.store

    async def press(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a press and return the reply. Raises Refusal, BrokenLog, StoreError."""
        if button.action is Action.UNDO:
            return await self._undo(press, caller, button)
        asker = person_of(button.arg)
        live = await self._tables.live(button.table, caller.chat)
        position = live.table.position  # read before the request, which the end of the turn deletes
        request = await self._store.takeback_request(button.table, asker)
        if request is None or request.position != button.position:
            if live.table.seat_of(caller.key) is not None:
                await self._drop(press, caller, live)
            raise RequestOver
        is_withdrawn = button.action is Action.DENY and caller.key == asker
        if request.asked != caller.key and not is_withdrawn:
            raise NotAsked
        if request.end or self._context.clock.now() > request.until:
            await self._drop(press, caller, live)
            raise RequestOver
        if button.action is Action.GRANT:
            command = commands.GrantTakeBack(caller.key, position, asker)
            change = await self._submit(press, caller, button, command)
            return Reply(say("done-granted"), change.before)
        if is_withdrawn:
            await self._end(live, request, "withdrawn")
            return Reply(say("done-request-withdrawn"))
        return await self._deny(live, request)

    async def _drop(self, press: Press, caller: Caller, live: LiveTable) -> None:
        """Delete the message with a request that is over, if the pressed button belongs to it. Raises StoreError."""
        row = await self._store.table_in(caller.chat.key, live.key)
        if row.turn_call is not None and row.turn_call == press.message.id:
            self._context.outbox.put(DeleteTurnCall(row.place, live.key))

    async def _end(self, live: LiveTable, request: TakebackRequest, end: RequestEnd) -> None:
        """Record how a request ended, and delete its message. Raises StoreError."""
        await self._store.keep_takeback_request(live.key, replace(request, end=end))
        self._context.outbox.put(DeleteTurnCall(live.place_of(request.asked), live.key))

    async def _undo(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        by = caller.key

        def command(live: LiveTable) -> commands.Command:
            return commands.TakeBack(by, button.position, has_acted(live, by))

        try:
            change = await self._submit(press, caller, button, command)
        except MustAgree as refusal:
            live = await self._tables.live(button.table, caller.chat)
            return await self._ask(live, caller, refusal.person, button.position)
        if change.is_private_step:
            await self._ephemeral.after_take_back(caller, button.table)
        return Reply(say("done-undo"), change.before)

    async def _submit(
        self,
        press: Press,
        caller: Caller,
        button: TableButton,
        command: commands.Command | CommandFor,
    ) -> TableChanged:
        return await self._tables.submit(
            button.table, command, chat=caller.chat, update_id=press.update_id
        )

    async def _ask(self, live: LiveTable, caller: Caller, asked: PersonKey, position: int) -> Reply:
        """Send the request to the chat where the person who must agree plays, and return the reply.

        It takes the place of a call there, and no call takes its place while it is open. If the call was for another
        person, they are called again afterwards. An open request is not sent again. Raises BrokenLog, StoreError, and
        RequestOver if the request was denied in this turn, or was withdrawn and has not expired.
        """
        table, now = live.table, self._context.clock.now()
        old = await self._store.takeback_request(live.key, caller.key)
        if old is not None:  # in this turn
            if old.end == "denied" or (old.end and now <= old.until):
                raise RequestOver(old.end)
            if now <= old.until:
                return self._asked(table, asked)
        until = now + REQUEST_SECONDS
        request, place = TakebackRequest(position, caller.key, asked, until), live.place_of(asked)
        await self._delete_others(live, caller.key, place)
        await self._store.keep_takeback_request(live.key, request)
        row = await self._store.table_in(place.chat, live.key)
        is_others = row.turn_call is not None and not table.is_to_move(asked)
        voice = await self._context.people.table_voice(live, place.chat)
        found = (await self._context.people.names([asked]))[asked]
        text = voice.write(
            "takeback-ask",
            {
                "player": Quote(voice.names[table.seat_of(caller.key) or 0]),
                "asked": Mention(voice.names[table.seat_of(asked) or 0], found.telegram_id),
                "seconds": REQUEST_SECONDS,
            },
        )
        keys = table_menu.request_keys(live.key, position, caller.key, voice)
        text = await labelled(self._context.store, live, place.chat, text, voice)
        self._context.outbox.put(TurnCall(table=live.key, place=place, text=text, keyboard=keys))
        calls = self._context.deadline_service
        instead = None if row.turn_call is None else place.chat
        await calls.call_after(live.key, position, until, again=is_others, instead=instead)
        return self._asked(table, asked)

    async def _delete_others(self, live: LiveTable, asker: PersonKey, place: Place) -> None:
        """Delete the messages in other places with open requests, which a request of `asker` in `place` replaces.

        Raises StoreError.
        """
        for person in set(live.table.people) - {asker}:
            other = await self._store.takeback_request(live.key, person)
            if other is not None and not other.end and live.place_of(other.asked) != place:
                self._context.outbox.put(DeleteTurnCall(live.place_of(other.asked), live.key))

    def _asked(self, table: Table, asked: PersonKey) -> Reply:
        seat = table.seat_of(asked)
        return Reply(None if seat is None else say("done-takeback-asked", player=Who(seat)), table)

    async def _deny(self, live: LiveTable, request: TakebackRequest) -> Reply:
        """Delete the message with the request, and return the reply to the person who denied it.

        Only the person who made the request is notified, in their private chat, if the bot may write to them.
        """
        await self._end(live, request, "denied")
        people = self._context.people
        asker = (await people.names([request.asker])).get(request.asker)
        if asker is not None and asker.started:
            private = await people.enter(private_chat(asker.telegram_id))
            voice = people.texts.voice(asker.language or private.language or "")
            voice = await people.named(live.table, voice)
            seat = live.table.seat_of(request.asked)
            if seat is not None:
                text = await self._denied(live, request.asker, seat, voice)
                self._context.outbox.put(
                    Notice(place=Place(private.key), text=text, only=f"denied {live.key}")
                )
        return Reply(say("done-denied"))

    async def _denied(self, live: LiveTable, asker: PersonKey, seat: Seat, voice: Voice) -> str:
        """Return the text for the private chat of `asker`, which names the game and the group unless they play there.

        `seat` is that of the person who denied the request. Raises StoreError.
        """
        store, place = self._context.store, live.place_of(asker)
        args: dict[str, Value] = {"player": Who(seat), "where": "here"}
        if place != live.place:
            return await labelled(
                store, live, place.chat, voice.write("takeback-denied", args), voice
            )
        chat = await self._context.people.chat(place.chat)
        label = await table_label(store, live, chat.key) or say(live.table.game.key + "-name")
        args |= {"where": "group", "table": label, "chat": Quote(clean_title(chat.title))}
        return voice.write("takeback-denied", args)


def has_acted(live: LiveTable, by: PersonKey) -> bool:
    """Return whether the person to move is not `by` and has, or may have, acted since the last move was made.

    A move that was taken back counts as well: who takes back a reply has acted, and has shown it. They may have acted
    if no move has been made since the table was loaded, for example after a restart. If a computer stands in for the
    person, what they did before does not count.
    """
    table = live.table
    occupant = None if table.to_move is None else table.occupants[table.to_move]
    if occupant is None or occupant.owner is None or occupant.owner == by:
        return False
    return occupant.level is None and occupant.owner in live.active
