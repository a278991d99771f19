"""Callback queries: every press is answered exactly once, with its result or the reason why it was refused."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from bot.handlers.button_commands import command_of, reply_to
from bot.handlers.context import Context
from bot.handlers.menu_buttons import MenuButtons
from bot.handlers.menus import Menus
from bot.handlers.recent_refusals import RecentRefusals
from bot.presentation import keyboards, lobby
from bot.presentation.people import Caller
from bot.presentation.texts import Voice, names_players, refusal_text
from bot.store.errors import AlreadyFollowed, StoreError
from bot.store.records import Stage, TableKey
from bot.tables import commands
from bot.tables.decisions import checks, votes_needed
from bot.tables.decisions.lobby import rematch
from bot.tables.errors import BadButton, BrokenLog, NoRoom, NotSeated, OldBoard, Refusal
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from bot.telegram.callback_data import Action, TableButton, WordButton, shows
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import Press
from engine.contract import Word
from engine.saying import Saying, Who, say

_log = logging.getLogger(__name__)


class Reply(NamedTuple):
    """The answer to a press, before translation.

    `table` is the table of the players named in the saying. `is_alert` means that the answer stays until it is
    dismissed.
    """

    saying: Saying | None
    table: Table | None = None
    is_alert: bool = False
    chosen: LiveTable | None = None
    """The table whose partial word changed, so its keyboard must be updated, or None if no partial word changed."""


class Answer(NamedTuple):
    """A translated Reply."""

    text: str
    is_alert: bool = False
    chosen: LiveTable | None = None


class CallbackQueryHandlers:
    """Handles button presses."""

    def __init__(self, context: Context, menus: Menus, activity: ChatActivity) -> None:
        self._context = context
        self._tables = context.tables
        self._menus = menus
        self._menu_buttons = MenuButtons(context, menus)
        self._activity = activity
        self._refusals = RecentRefusals()

    async def press(self, press: Press) -> None:
        """Handle a press and answer it. Unexpected errors are raised again once the press is answered."""
        context = self._context
        answer = partial(context.outbox.answer, chat=press.room.id)
        texts = context.people.texts
        voice = texts.voice(texts.match(press.sender.language)).plain
        button = press.button
        try:
            if button is None:
                raise BadButton
            caller = await context.people.caller(press.sender, press.room)
            voice = caller.voice.plain
            self._activity.pressed(caller.chat.key, caller.key)
            if isinstance(button, WordButton | TableButton):
                reply = await self._at_table(press, caller, button)
                if reply.chosen is None:
                    await answer(press.query, reply.text, alert=reply.is_alert)
                else:  # the keys do not wait until Telegram has taken the answer
                    answering = asyncio.create_task(answer(press.query, reply.text))
                    await asyncio.sleep(0)
                    await context.boards.choice_changed(reply.chosen)
                    await answering
            else:
                await answer(press.query, await self._menu_buttons.press(press, caller, button))
        except Refusal as refusal:  # by a menu button, or before the table was found
            await answer(press.query, refusal_text(refusal, voice))
        except BrokenLog:
            await answer(press.query, voice(say("table-damaged")), alert=True)
        except StoreError as error:
            _log.warning("update %s not handled: %s", press.update_id, error)
            await answer(press.query, voice(say("refused-store-away")), alert=True)
        except Exception:
            await answer(press.query, voice(say("trouble")), alert=True)
            raise

    async def refuse(self, press: Press) -> None:
        """Answer a press that the throttle refuses. Nothing is read or written for it."""
        texts = self._context.people.texts
        voice = texts.voice(texts.match(press.sender.language)).plain
        told = refusal_text(BadButton(), voice) if press.button is None else voice(say("slow-down"))
        await self._context.outbox.answer(press.query, told, chat=press.room.id)

    async def _at_table(
        self, press: Press, caller: Caller, button: WordButton | TableButton
    ) -> Answer:
        """Handle a button of a table and return the answer, which may be the text of a refusal."""
        voice = caller.voice.plain
        try:
            if isinstance(button, WordButton):
                reply = await self._word(press, caller, button)
            else:
                reply = await self._action(press, caller, button)
        except Refusal as refusal:
            return Answer(await self._refused(press, caller, button, refusal, voice))
        finally:
            self._tables.note_press(button.table, caller.chat)
        if reply.saying is None:
            return Answer("")
        if reply.table is not None and names_players(reply.saying):
            voice = await self._context.people.named(reply.table, voice)
        return Answer(voice(reply.saying), reply.is_alert, reply.chosen)

    async def _refused(
        self,
        press: Press,
        caller: Caller,
        button: WordButton | TableButton,
        refusal: Refusal,
        voice: Voice,
    ) -> str:
        if (
            isinstance(refusal, OldBoard)
            and shows(press.under, button.table)
            and await self._context.outbox.reconcile_board(button.table, press.message)
        ):
            return voice(say("refused-board-coming"))
        live = self._tables.cached(button.table)
        is_remembered = False
        if live is not None:
            if names_players(refusal.saying):
                voice = await self._context.people.named(live.table, voice)
            if refusal.rule is not None and _may_be_shown(live, caller, button):
                self._refusals.remember(live, caller.key, refusal.rule)
                is_remembered = True
        return refusal_text(refusal, voice, rule_button=is_remembered)

    async def _word(self, press: Press, caller: Caller, button: WordButton) -> Reply:
        """Handle a key of the game and return the reply."""
        key, position, word = button.table, button.position, button.word
        done = await self._tables.press_word(
            key, caller.chat, caller.key, position, word, update_id=press.update_id
        )
        live, saying = done.live, done.saying
        if saying is not None and word.startswith("?"):
            await self._menus.aside_picture(caller, live, word, saying)
        chosen = live if done.chosen else None
        return Reply(saying or say("done-move"), live.table, done.is_alert, chosen)

    async def _action(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        match button.action:
            case Action.HINT:
                return await self._hint(caller, button)
            case Action.BOARD:
                await self._tables.live(button.table, caller.chat)
                sent = await self._context.boards.resend(button.table, caller.key)
                return Reply(say("done-board" if sent else "slow-down"))
            case Action.RULES | Action.STOP | Action.TEXT:
                if button.action is Action.RULES:
                    await self._explain(press, caller, button)
                elif button.action is Action.TEXT:
                    await self._menus.position(caller, button.table)
                else:
                    await self._menus.question(caller, button.table, Action.STOP_SURELY)
                return Reply(None)
            case Action.CANCEL:
                text = caller.chat_voice(say("cancelled"))
                self._context.reply(caller, text, instead=press.message)
                return Reply(say("cancelled"))
            case Action.STOP_SURELY | Action.CLOSE_IDLE:
                return await self._stop(press, caller, button)
            case Action.LEAVE | Action.LEAVE_SURELY:
                return await self._leave(press, caller, button)
            case Action.REMATCH:
                return await self._rematch(press, caller, button.table)
        command = command_of(button, caller, self._tables)
        change = await self._tables.submit(
            button.table, command, chat=caller.chat, update_id=press.update_id
        )
        return Reply(reply_to(button, change), change.before)

    async def _hint(self, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        checks.turn_of(live.table, caller.key, button.position)
        hint = await self._context.computers.hint(live)
        live = await self._tables.live(button.table, caller.chat)
        # The table may have changed during the search.
        checks.turn_of(live.table, caller.key, button.position)
        return Reply(hint or say("hint-none"), is_alert=True)

    async def _explain(self, press: Press, caller: Caller, button: TableButton) -> None:
        """Show the rule behind the person's last refusal or, without a refusal, the rule about the choice."""
        live = await self._tables.live(button.table, caller.chat)
        table, to = live.table, press.message.id
        if rule := self._refusals.rule_for(live, caller.key):
            self._menus.rule(caller, rule, reply_to=to)
        elif table.has_board:
            prompt = table.game.keys(table.view(), Word(live.chosen)).prompt
            self._menus.rule(caller, table.game.guidance[prompt.id], reply_to=to)
        else:
            self._menus.rules_page(caller, table.game.key, reply_to=to)

    async def _stop(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        admin = await self._context.is_admin(caller)

        def command(live: LiveTable) -> commands.Command:
            if live.table.opened.solo and live.table.stage is Stage.RUNNING:
                return commands.Resign(caller.key)
            if button.action is Action.CLOSE_IDLE and not admin and live.table.host != caller.key:
                return commands.CloseIdle(self._tables.is_quiet(live))
            return commands.Stop(caller.key, admin)

        change = await self._tables.submit(
            button.table, command, chat=caller.chat, update_id=press.update_id
        )
        name, voice = lobby.title(change.after.game), caller.chat_voice
        if change.after.ended is not None and change.after.ended.reason == "resigned":
            resigned = say("done-resigned")
            self._context.reply(caller, voice(resigned), instead=press.message)
            return Reply(resigned)
        if change.after.stage is Stage.OVER:
            text = voice(say("lobby-stopped", game=name))
            self._context.reply(caller, text, instead=press.message)
            return Reply(say("done-stopped"))
        votes, needed = len(change.after.votes), votes_needed(change.after)
        keys = keyboards.question(
            (say("vote-yes"), TableButton(button.table, 0, Action.STOP_SURELY)),
            (say("stop-no"), TableButton(button.table, 0, Action.CANCEL)),
            voice,
        )
        text = voice(say("stop-vote", game=name, votes=votes, needed=needed))
        self._context.reply(caller, text, keys, instead=press.message)
        return Reply(say("done-vote", votes=votes, needed=needed))

    async def _leave(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        if button.action is Action.LEAVE and live.table.stage is Stage.RUNNING:
            if live.table.seat_of(caller.key) is None:
                raise NotSeated
            await self._menus.question(caller, button.table, Action.LEAVE_SURELY)
            return Reply(None)
        change = await self._tables.submit(
            button.table,
            commands.Leave(caller.key),
            chat=caller.chat,
            update_id=press.update_id,
        )
        before = change.before
        seat = None if before is None else before.seat_of(caller.key)
        if button.action is Action.LEAVE_SURELY and before is not None and seat is not None:
            voice = await self._context.people.named(before, caller.chat_voice)
            text = voice(say("note-left", player=Who(seat)))
            self._context.reply(caller, text, instead=press.message)
        return Reply(say("done-left"))

    async def _rematch(self, press: Press, caller: Caller, key: TableKey) -> Reply:
        """Open a rematch, or join it if an earlier press has already opened it."""
        live = await self._tables.live(key, caller.chat)
        while (row := await self._context.store.rematch(live.key)) is not None:
            if row.stage is not Stage.OVER:
                return await self._join(press, caller, row.key)
            live = await self._tables.live(row.key, caller.chat)
        command = rematch(live.table, live.key, live.place, caller.key)
        try:
            await self._tables.open(command, update_id=press.update_id)
        except AlreadyFollowed as followed:
            return await self._join(press, caller, TableKey(followed.table))
        except NoRoom:
            await self._menus.no_room(caller)
            raise
        return Reply(say("done-started" if command.solo else "done-joined"))

    async def _join(self, press: Press, caller: Caller, key: TableKey) -> Reply:
        button = TableButton(key, 0, Action.JOIN)
        return await self._action(press, caller, button)


def _may_be_shown(live: LiveTable, caller: Caller, button: WordButton | TableButton) -> bool:
    """Return whether the chat may see the rule behind a refusal: not if that reveals hidden information."""
    table = live.table
    if caller.is_alone or not isinstance(button, WordButton):
        return True
    return table.game.refusal(table.view(), Word(button.word)) is not None
