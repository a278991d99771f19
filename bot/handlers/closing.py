"""Closing and leaving a table: the buttons that confirm or cancel it, and votes.

Only the person who was asked may confirm or cancel, except in a vote.
"""

from __future__ import annotations

from bot.handlers.context import Context, Reply
from bot.handlers.ephemeral_replies import EphemeralReplies
from bot.handlers.guest_notices import LeavingBoard, tell_departure, tell_others
from bot.handlers.menus import Menus
from bot.handlers.overtaken_notices import Shown
from bot.presentation import lobby, table_menu
from bot.presentation.captions.notes import abandoned
from bot.presentation.keys import keyboards
from bot.presentation.notices.departure_notices import departure_name
from bot.presentation.notices.vote_notices import no_votes, vote_keys, vote_name, vote_state
from bot.presentation.people import Caller
from bot.presentation.table_label import labelled
from bot.presentation.texts import Voice
from bot.store.records import Place, Stage
from bot.tables import commands
from bot.tables.decisions import votes_needed, votes_of
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import AlreadyStarted, BadButton, NotAsked, NotSeated
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import person_arg
from bot.telegram.incoming import Press
from engine.saying import say

CLOSING = frozenset(
    {
        Action.CANCEL,
        Action.STOP_SURELY,
        Action.WITHDRAW_VOTE,
        Action.CLOSE_IDLE,
        Action.LEAVE,
        Action.LEAVE_SURELY,
    }
)
"""The actions that `Closing` handles."""
ASKED_ONLY = CLOSING | {Action.JOIN, Action.STOP, Action.BOARD, Action.TEXT}
"""The actions whose argument is the person who was asked, if the button belongs to a question."""


def check_asked(button: TableButton, caller: Caller) -> None:
    """Raise NotAsked if a button of `ASKED_ONLY` belongs to a question that another person was asked."""
    if button.arg not in ("", person_arg(caller.key)):
        raise NotAsked


class Closing:
    """Handles the buttons that close or leave a table, and those below the questions that come first."""

    def __init__(self, context: Context, menus: Menus, ephemeral: EphemeralReplies) -> None:
        self._ephemeral = ephemeral
        self._context = context
        self._tables = context.tables
        self._menus = menus

    async def press(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a press and return the reply. Raises Refusal, BrokenLog, StoreError."""
        match button.action:
            case Action.CANCEL:
                return await self._cancel(press, caller, button)
            case Action.WITHDRAW_VOTE:
                return await self._withdraw_vote(press, caller, button)
            case Action.LEAVE | Action.LEAVE_SURELY:
                return await self._leave(press, caller, button)
        return await self._stop(press, caller, button)

    async def _cancel(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        text = say("cancelled-lobby" if live.table.stage is Stage.LOBBY else "cancelled")
        if press.ephemeral is not None:
            self._ephemeral.drop_pressed(caller, button.table)
        else:
            self._context.reply(caller, caller.chat_voice(text), instead=press.message)
        return Reply(text)

    async def _stop(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        admin = await self._context.is_admin(caller)

        def command(live: LiveTable) -> commands.Command:
            if button.action is Action.CLOSE_IDLE and not admin and live.table.host != caller.key:
                return commands.CloseIdle(self._tables.is_quiet(live))
            if live.table.stage is Stage.RUNNING and not button.position:
                raise AlreadyStarted  # since the question, which was about a lobby
            if live.table.opened.solo and live.table.stage is Stage.RUNNING:
                return commands.Resign(caller.key)
            return commands.Stop(caller.key, admin)

        try:
            change = await self._tables.submit(
                button.table, command, chat=caller.chat, update_id=press.update_id
            )
        except AlreadyStarted as started:
            instead = press.message if button.action is Action.STOP_SURELY else None
            await self._menus.question(caller, button.table, Action.STOP_SURELY, instead=instead)
            return Reply(started.saying)
        name, voice = lobby.title(change.after.game), caller.chat_voice
        if change.after.ended is not None and change.after.ended.reason == "resigned":
            resigned = say("done-resigned")
            self._context.reply(caller, voice(resigned), instead=press.message)
            return Reply(resigned)
        if change.after.stage is Stage.OVER:
            text = voice(say("lobby-stopped", game=name))
            self._context.reply(caller, text, instead=press.message)
            return Reply(say("done-stopped"))
        await self._show_vote(press, caller, button, change.after)
        if caller.key not in change.after.votes:
            return Reply(say("done-vote-asked"))
        votes, needed = len(votes_of(change.after)), votes_needed(change.after)
        return Reply(say("done-vote", votes=votes, needed=needed))

    async def _withdraw_vote(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        change = await self._tables.submit(
            button.table,
            commands.WithdrawVote(caller.key),
            chat=caller.chat,
            update_id=press.update_id,
        )
        if not change.facts:
            return Reply(say("vote-not-cast"))
        if votes_of(change.after):
            await self._show_vote(press, caller, button, change.after)
        else:
            await self._cancel_vote(press, caller, change)
        return Reply(say("done-vote-withdrawn"))

    async def _cancel_vote(self, press: Press, caller: Caller, change: TableChanged) -> None:
        """Say in all chats of a table that nobody wants to close it any more."""
        live, only, voice = change.live, vote_name(change.live.key), caller.chat_voice
        told = no_votes(change.after)
        text = await labelled(self._context.store, live, caller.chat.key, voice(told), voice)
        self._context.reply(caller, text, instead=press.message, only=only, table=live.key)
        await tell_others(
            self._context,
            live,
            change.after,
            caller.chat.key,
            lambda spoken: spoken(told),
            only=only,
        )

    async def _show_vote(
        self, press: Press, caller: Caller, button: TableButton, table: Table
    ) -> None:
        """Replace the question with the state of the vote. Every seated person may vote or withdraw their vote.

        At a table with several chats, the state of the vote is shown in each of them. If it has changed meanwhile, it
        is not shown, because the press that changed it shows the new one.
        """

        def keys(voice: Voice, _: Place) -> keyboards.Markup:
            return vote_keys(button.table, table, voice)

        def is_same(now: Table) -> bool:
            return (now.votes, now.stage) == (table.votes, table.stage)

        state = Shown(self._context, button.table, is_same)
        live = await self._tables.live(button.table)
        live.is_vote_asked = not votes_of(table)
        voice, vote, only = caller.chat_voice, vote_state(table), vote_name(button.table)
        text = await labelled(self._context.store, live, caller.chat.key, voice(vote), voice)
        if state.is_current():
            markup = keys(voice, live.place)
            self._context.reply(
                caller,
                text,
                markup,
                instead=press.message,
                only=only,
                table=button.table,
                is_current=state.at_delivery,
            )
        await tell_others(
            self._context,
            live,
            table,
            caller.chat.key,
            lambda spoken: spoken(vote),
            keys,
            only=only,
            shown=state,
        )

    async def _leave(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        if button.action is Action.LEAVE and live.table.stage is Stage.RUNNING:
            if live.table.seat_of(caller.key) is None:
                raise NotSeated
            await self._menus.question(caller, button.table, Action.LEAVE_SURELY)
            return Reply(None)
        if button.action is Action.LEAVE_SURELY and not button.arg:
            raise BadButton
        leaving = await LeavingBoard(self._context, button.table, caller.key).find()
        change = await self._tables.submit(
            button.table,
            commands.Leave(caller.key),
            chat=caller.chat,
            update_id=press.update_id,
        )
        before = change.before
        seat = None if before is None else before.seat_of(caller.key)
        if change.facts:
            leaving.strip()  # this chat no longer belongs to the table
        if button.action is Action.LEAVE_SURELY and before is not None and seat is not None:
            if change.after.stage is Stage.OVER:
                await self._tell_abandoned(press, caller, live, before)
            else:
                await self._tell_departure(press, caller, live)
        return Reply(say("done-left"))

    async def _tell_abandoned(
        self, press: Press, caller: Caller, live: LiveTable, before: Table
    ) -> None:
        voice, store = caller.chat_voice, self._context.store
        note = abandoned(before)
        text = await labelled(store, live, caller.chat.key, voice(note), voice)
        self._context.reply(caller, text, instead=press.message)
        await tell_others(
            self._context,
            live,
            before,
            caller.chat.key,
            lambda spoken: spoken(note),
        )

    async def _tell_departure(self, press: Press, caller: Caller, live: LiveTable) -> None:
        """Notify all chats of a table that the caller has left the running game.

        If the caller played in a private chat, tell them there how to return.
        """
        await tell_departure(self._context, live, caller.key, caller, press.message)
        if caller.chat.key != live.place.chat:
            voice = caller.chat_voice
            text, keys = voice(say("left-own-chat")), table_menu.way_back(live.key, voice)
            only = departure_name(live.key, caller.key)
            self._context.reply(
                caller, text, keys, instead=press.message, only=only, table=live.key
            )
