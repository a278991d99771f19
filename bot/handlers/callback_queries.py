"""Callback queries: every press is answered exactly once, with its result or the reason why it was refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.handlers.button_commands import command_of, reply_to
from bot.handlers.closing import ASKED_ONLY, check_asked
from bot.handlers.context import AfterAnswer, Context, Reply
from bot.handlers.ephemeral_replies import ANSWER_BYTES, EphemeralReplies
from bot.handlers.guest_notices import tell_switched
from bot.handlers.menu_answers import Alert
from bot.handlers.menu_buttons import MenuButtons
from bot.handlers.menus import Menus
from bot.handlers.recent_refusals import RecentRefusals, may_be_shown
from bot.handlers.table_buttons import SPECIAL, TableButtons
from bot.presentation.people import Caller
from bot.presentation.texts import refusal_text
from bot.runtime import metrics
from bot.runtime.tasks import once_written
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.records import ChatKey, TableKey
from bot.tables.asides import MARK
from bot.tables.events import WordPressed
from bot.tables.refusals import BadButton, BrokenLog, OldBoard, Refusal, TooSoon
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import shows
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import Press
from engine.saying import names_players, say

log = logging.getLogger(__name__)
AT_ONCE = frozenset(
    {
        *(Action.JOIN, Action.ADD_COMPUTER, Action.REMOVE_COMPUTER, Action.OPTION, Action.SEATS),
        Action.START,
        *(Action.SWITCH, Action.TIME_LIMIT, Action.NARRATOR, Action.AWAY, Action.PEOPLE),
        *(Action.TABLE, Action.MENU, Action.HINT, Action.RULES, Action.TEXT, Action.BOARD),
        Action.RETURN,
    }
)
"""The actions that are accepted without a pause after an earlier press: those that fill, set up or start a lobby, and
those that only show something.

All others are refused, like moves, for a second after a press of the person has changed the keyboard of the table,
because a second tap in the same place may hit them by mistake. In a lobby, a host cannot start the game for a second
after giving the last seat to a computer, because the start key then takes the place of the keys of computers, or after
making the game casual or rated for people who have already joined.
"""

SHOWING = frozenset(
    (Action.TABLE, Action.MENU, Action.HINT, Action.RULES, Action.TEXT, Action.BOARD, Action.RETURN)
)
"""The actions that only show something. All others are refused for a second after a menu was opened or closed."""
SHOW_LIMITS = (Action.PROPOSE_TIME_LIMIT, "")
"""The action and the argument of the button that only shows the time limits that can be proposed."""


class TranslatedReply(NamedTuple):
    """A Reply after translation. `text` is "" if the reply has no saying."""

    text: str
    is_alert: bool = False
    after: AfterAnswer | None = None


class CallbackQueryHandlers:
    """Handles button presses."""

    def __init__(
        self, context: Context, menus: Menus, menu_buttons: MenuButtons, activity: ChatActivity
    ) -> None:
        self._context, self._tables = context, context.tables
        self._menus, self._menu_buttons = menus, menu_buttons
        self._activity = activity
        self._refusals = RecentRefusals()
        self._ephemeral = EphemeralReplies(context)
        self._buttons = TableButtons(context, menus, activity, self._refusals, self._ephemeral)

    async def press(self, press: Press) -> None:
        """Handle a press and answer it. Unexpected errors are raised again once the press is answered."""
        context = self._context
        answer = partial(context.outbox.answer, chat=press.chat.id)
        texts = context.people.texts
        voice = texts.voice(texts.match(press.sender.language)).plain
        button, after = press.button, None
        try:
            if button is None:
                raise BadButton
            caller = await context.people.caller(press.sender, press.chat)
            voice = caller.voice.plain
            if isinstance(button, WordButton | TableButton):
                reply = await self._at_table(press, caller, button)
                if len(reply.text.encode("utf-16-le", "ignore")) > ANSWER_BYTES:
                    await self._ephemeral.in_full(
                        self._ephemeral.of_press(press, caller), reply.text
                    )
                # It runs when the answer is on its way, without waiting until Telegram has accepted it.
                after = reply.after and asyncio.create_task(once_written(reply.after))
                await answer(press.query, reply.text, alert=reply.is_alert)
            else:
                caller = self._ephemeral.of_press(press, caller)
                text = await self._menu_buttons.press(press, caller, button)
                await self._ephemeral.in_full(caller, text)
                await answer(press.query, text, alert=isinstance(text, Alert))
        except Refusal as refusal:  # by a menu button, or before the table was found
            metrics.REFUSALS.labels(type(refusal).__name__).inc()
            await answer(press.query, refusal_text(refusal, voice))
        except BrokenLog:
            await answer(press.query, voice(say("table-damaged")), alert=True)
        except StoreError as error:
            log.log(level_of(error), "update %s not handled: %s", press.update_id, error)
            await answer(press.query, voice(say("refused-store-away")), alert=True)
        except Exception:
            await answer(press.query, voice(say("trouble")), alert=True)
            raise
        if after is not None:
            await self._finish(press, after)

    async def _finish(self, press: Press, after: Awaitable[None]) -> None:
        """Wait until what an answered press shows is queued. If the store fails, it is not shown."""
        try:
            await after
        except StoreError as error:
            log.log(level_of(error), "update %s not shown: %s", press.update_id, error)

    async def _at_table(
        self, press: Press, caller: Caller, button: WordButton | TableButton
    ) -> TranslatedReply:
        """Handle a button of a table and return the answer, which may be the text of a refusal."""
        voice = caller.voice.plain
        self._tables.note_action(button.table, caller.chat, caller.key)
        try:
            if isinstance(button, WordButton):
                reply = await self._word(press, caller, button)
            else:
                reply = await self._button(press, caller, button)
        except Refusal as refusal:
            text = await self._refused(press, caller, button, refusal)
            after = partial(self._after_refusal, press, caller, button, refusal)
            return TranslatedReply(text, after=after)
        finally:
            self._tables.note_press(button.table, caller.chat, caller.key)
        if reply.saying is None:
            return TranslatedReply("", after=reply.after)
        if reply.table is not None and names_players(reply.saying):
            voice = await self._context.people.named(reply.table, voice)
        told = voice(reply.saying)
        # The caption has the rest of a prompt.
        return TranslatedReply(
            told.partition("\n")[0] if reply.is_line else told, reply.is_alert, reply.after
        )

    async def _refused(
        self, press: Press, caller: Caller, button: WordButton | TableButton, refusal: Refusal
    ) -> str:
        voice = caller.voice.plain
        metrics.REFUSALS.labels(type(refusal).__name__).inc()
        if isinstance(refusal, OldBoard):  # another keyboard takes the place of the old one
            caller = self._ephemeral.of_press(press, caller)
            self._activity.revealed(button.table, caller.key)
        if isinstance(refusal, OldBoard) and press.ephemeral is not None:
            # The ephemeral message hides a newer board. If it stays, the board must be sent as another message.
            if not self._ephemeral.drop_pressed(
                caller, button.table
            ) and await self._context.boards.resend(button.table, None, caller.chat.key):
                return voice(say("refused-board-coming"))
        elif isinstance(refusal, OldBoard) and (
            await self._ephemeral.show_steps(caller, button.table)
            or (shows(press.under, button.table) and self._is_due(button.table, caller.chat.key))
        ):
            return voice(say("refused-board-coming"))
        live = self._tables.cached(button.table)
        is_remembered = False
        if live is not None:
            if names_players(refusal.saying):
                voice = await self._context.people.named(live.table, voice)
            if refusal.rule is not None and may_be_shown(live, caller, button):
                self._refusals.remember(live, caller.key, refusal.rule)
                is_remembered = True
        return refusal_text(refusal, voice, rule_button=is_remembered)

    def _is_due(self, table: TableKey, chat: ChatKey) -> bool:
        """Return whether the board that a chat shows, as far as it is known, is older than the table."""
        live, shown = self._tables.cached(table), self._activity.boards.get((table, chat))
        return live is not None and shown is not None and shown.version < live.public_version

    async def _after_refusal(
        self, press: Press, caller: Caller, button: WordButton | TableButton, refusal: Refusal
    ) -> None:
        """Update the ephemeral message of the caller, and show the newest board after a press on an outdated key."""
        key, is_private = button.table, press.ephemeral is not None
        await self._ephemeral.after_refusal(press, caller, button, refusal)
        if not isinstance(refusal, OldBoard) or is_private or not shows(press.under, key):
            return
        if not self._ephemeral.has_steps(caller, key):
            try:
                await self._context.outbox.reconcile_board(key, press.message, caller.chat.key)
            except StoreError as error:
                log.log(level_of(error), "board of table %s not compared: %s", key, error)

    async def _word(self, press: Press, caller: Caller, button: WordButton) -> Reply:
        """Handle a key of the game and return the reply. Raises Refusal, BrokenLog, StoreError."""
        key, position, word = button.table, button.position, button.word
        is_private, is_here = press.ephemeral is not None, press.chat.id == caller.chat.telegram_id
        if is_private and not (self._context.outbox.ephemeral and is_here):
            raise OldBoard  # the message hides the board, on which the next keys would be shown
        done = await self._tables.press_word(
            key,
            caller.chat,
            caller.key,
            position,
            word,
            update_id=press.update_id,
            is_too_soon=self._activity.is_too_soon(key, caller.key),
            is_private=is_private,
        )
        live, saying = done.live, done.saying
        if done.is_partial:
            return await self._partial(press, caller, button, done)
        if not word.startswith(MARK):
            self._activity.revealed(key, caller.key)
        after = partial(self._ephemeral.after_word, press, caller, button, done.change)
        if saying is not None and word.startswith(MARK):
            caller = self._ephemeral.of_press(press, caller)
            audience = self._ephemeral.of_word(caller, button)
            has_seat = live.table.seat_of(caller.key) is not None
            if audience is not None and has_seat and word in live.table.game.drawn_asides:
                picture = partial(self._menus.aside_picture, caller, live, word, saying)
                self._ephemeral.pressed_copy(caller, button)
                self._ephemeral.show(live, button, audience, picture)
                return Reply(None)
            await self._menus.aside_picture(caller, live, word, saying)
        return Reply(saying, live.table, done.is_alert, after=after)

    async def _partial(
        self, press: Press, caller: Caller, button: WordButton, done: WordPressed
    ) -> Reply:
        """Choose a partial word and return the reply. Raises what `_word` raises."""
        caller = self._ephemeral.of_press(press, caller)
        audience, live = self._ephemeral.of_word(caller, button), done.live
        if audience is not None:
            self._activity.revealed(button.table, caller.key)
            after = partial(self._ephemeral.show_partial, caller, live, button, audience)
            return Reply(done.saying, live.table, after=after)
        chosen = await self._tables.choose(
            button.table, caller.chat, caller.key, button.position, button.word
        )
        if chosen is None:
            return Reply(done.saying, live.table)
        self._activity.revealed(button.table, caller.key)
        after = partial(self._context.boards.choice_changed, chosen)
        return Reply(done.saying, live.table, after=after, is_line=True)

    def _check_pause(self, button: TableButton, caller: Caller) -> None:
        """Raise TooSoon if a recent press of the caller may have put this button where another was (see AT_ONCE)."""
        is_guarded = button.action not in AT_ONCE and (button.action, button.arg) != SHOW_LIMITS
        if is_guarded and self._activity.is_too_soon(button.table, caller.key):
            raise TooSoon
        if button.action is Action.START and self._activity.stepped_just_now(caller.key):
            raise TooSoon
        if button.action not in SHOWING and self._activity.stepped_just_now(caller.key, menu=True):
            raise TooSoon

    async def _button(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a button that is not a key of the game and return the reply. Raises what `_word` raises."""
        table, live = button.table, self._tables.cached(button.table)
        before = None if live is None else live.before_private_steps
        if live is not None and before is not None and button.position == before.position:
            # The board does not show the private steps of the turn, but its own keys are not outdated by them.
            button = replace(button, position=live.table.position)
        self._check_pause(button, caller)
        if button.action in ASKED_ONLY:
            check_asked(button, caller)
        if button.action in SPECIAL:
            caller = self._ephemeral.of_press(press, caller)
            reply = await self._buttons.press(press, caller, button)
            if button.action is not Action.HINT:  # the alert of a hint must be closed first
                self._activity.revealed(table, caller.key)
            return reply
        command = command_of(button, caller, self._tables)
        chat, update = caller.chat, press.update_id
        change = await self._tables.submit(table, command, chat=chat, update_id=update)
        if change.facts:
            self._activity.revealed(table, caller.key)
            is_full = len(change.after.occupants) == change.after.seats
            if button.action is Action.ADD_COMPUTER and is_full:
                self._activity.stepped(caller.key)
            if button.action is Action.SWITCH and await tell_switched(self._context, change):
                self._activity.stepped(caller.key)
                return Reply(say("done-switched"))
        return Reply(reply_to(button, change), change.before)
