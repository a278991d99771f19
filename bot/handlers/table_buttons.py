"""The buttons of a table that do more than submit one command, such as those for hints, rules, leaving or a rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from bot.handlers.button_commands import SINGLE_COMMANDS, command_of, reply_to
from bot.handlers.closing import CLOSING, Closing
from bot.handlers.context import Context, Reply
from bot.handlers.ephemeral_replies import EphemeralReplies
from bot.handlers.hosts import HOSTING, Hosts
from bot.handlers.menus import Menus
from bot.handlers.proposals import PROPOSALS, Proposals
from bot.handlers.recent_refusals import RecentRefusals
from bot.handlers.takebacks import TAKEBACKS, Takebacks
from bot.presentation.notices.idle_warnings import end_warning
from bot.presentation.people import Caller
from bot.store.errors import AlreadyFollowed
from bot.store.records import Person, PersonKey, Stage, TableKey
from bot.tables import commands
from bot.tables.chat_tables import MAX_TABLES
from bot.tables.decisions import checks
from bot.tables.decisions.lobby import require_host
from bot.tables.decisions.rematches import rematch
from bot.tables.guests import chat_of
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton, LeftRematch, NoRoom, OldBoard
from bot.tables.unreachable_homes import is_mover_unreachable
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import Press
from engine.contract import Word
from engine.saying import say

SPECIAL = frozenset(Action) - SINGLE_COMMANDS
"""The actions that do more than submit one command, such as those that ask a question or open another table."""
STEPS = {Action.HARDER: 1, Action.EASIER: -1}
"""The change in the computers' level in a rematch, by action."""
GROUPS = ("group", "supergroup")
"""The kinds of chats that people can leave."""
MENU_SECONDS = 60
"""Seconds without an action of the host of a lobby after which anybody may close a menu that the host has opened."""

Handler: TypeAlias = Callable[[Press, Caller, TableButton], Awaitable[Reply]]


class TableButtons:
    """Handles presses on table buttons whose action is in `SPECIAL`."""

    def __init__(
        self,
        context: Context,
        menus: Menus,
        activity: ChatActivity,
        refusals: RecentRefusals,
        ephemeral: EphemeralReplies,
    ) -> None:
        self._ephemeral = ephemeral
        self._context = context
        self._tables = context.tables
        self._menus = menus
        self._activity = activity
        self._refusals = refusals
        self._handlers: Mapping[Action, Handler] = {
            Action.HINT: self._hint,
            Action.BOARD: self._board,
            Action.RULES: self._explain,
            Action.TEXT: self._text,
            Action.STOP: self._ask_to_stop,
            Action.KEEP: self._keep,
            **dict.fromkeys(TAKEBACKS, Takebacks(context, ephemeral).press),
            **dict.fromkeys(PROPOSALS, Proposals(context).press),
            **dict.fromkeys(CLOSING, Closing(context, menus, ephemeral).press),
            **dict.fromkeys(HOSTING, Hosts(context, menus).press),
            Action.REMATCH: self._rematch,
            Action.HARDER: self._rematch,
            Action.EASIER: self._rematch,
            Action.OTHER_GAME: self._other_game,
            Action.MENU: self._menu,
            Action.RETURN: self._return,
            Action.COME_BACK: self._come_back,
            Action.STAND_IN: self._stand_in,
        }

    async def press(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a press and return the reply. Raises Refusal, BrokenLog, StoreError."""
        return await self._handlers[button.action](press, caller, button)

    async def _board(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        await self._tables.live(button.table, caller.chat)
        sent = await self._context.bring_here(
            button.table, caller
        ) or await self._context.boards.resend(button.table, caller.key, caller.chat.key)
        return Reply(say("done-board" if sent else "slow-down"))

    async def _text(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        await self._menus.position(caller, button.table)
        return Reply(None)

    async def _ask_to_stop(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        await self._menus.question(caller, button.table, Action.STOP_SURELY)
        return Reply(None)

    async def _keep(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        await self._tables.keep(button.table, caller.chat)
        live, context = await self._tables.live(button.table), self._context
        await end_warning(context.store, context.people, context.outbox, live)
        return Reply(say("done-kept"))

    async def _return(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        """Delete the pressed ephemeral message, so that the board is visible again. The reply is empty.

        Raises OldBoard if the message cannot be deleted, because ephemeral messages are now switched off.
        """
        if not self._ephemeral.drop_pressed(caller, button.table):
            raise OldBoard
        return Reply(None)

    async def _come_back(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Give a person back their seat. A guest who has left may return from the private chat where they played.

        Raises Refusal (NoRoom, for example, if too many tables are open in that chat), BrokenLog, StoreError.
        """
        live, here = await self._tables.live(button.table), caller.chat.key
        is_gone = chat_of(live.table.gone, caller.key) == here
        if is_gone and len(rows := await self._context.chat_tables.of(here)) >= MAX_TABLES:
            await self._menus.no_room(caller)
            raise NoRoom(len(rows))
        change = await self._tables.submit(
            button.table,
            commands.ComeBack(caller.key, here),
            chat=None if is_gone else caller.chat,
            update_id=press.update_id,
        )
        if not change.facts:
            return Reply(say("already-joined"))
        self._activity.revealed(button.table, caller.key)
        return Reply(say("done-back"))

    async def _stand_in(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Call a stand-in for the person to move, and delete the caller's menu, if the button was there.

        Whether the person can be reached is read from the store, because a restart forgets it. Raises what `submit`
        raises.
        """
        live = await self._tables.live(button.table, caller.chat)
        await is_mover_unreachable(self._context.store, live)
        command = command_of(button, caller, self._tables)
        change = await self._tables.submit(
            button.table, command, chat=caller.chat, update_id=press.update_id
        )
        self._ephemeral.drop_pressed(caller, button.table)
        return Reply(reply_to(button, change), change.before)

    async def _other_game(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        self._menus.games(caller, solo=live.table.opened.solo)
        return Reply(None)

    async def _hint(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        live = await self._tables.live(button.table, caller.chat)
        checks.turn_of(live.table, caller.key, button.position)
        hint = await self._context.computers.hint(live)
        live = await self._tables.live(button.table, caller.chat)
        # The table may have changed during the search.
        checks.turn_of(live.table, caller.key, button.position)
        return Reply(hint or say("hint-none"), is_alert=True)

    async def _explain(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Show the rule behind the person's last refusal, or else the rule about the current choice.

        In a lobby, show the rules of the game. The reply is empty.
        """
        live = await self._tables.live(button.table, caller.chat)
        table, to = live.as_seen_by(caller.key), press.message.id
        if rule := self._refusals.rule_for(live, caller.key):
            self._menus.rule(caller, rule, reply_to=to)
        elif table.has_board:
            prompt = table.game.keys(table.view(), Word(live.chosen)).prompt
            self._menus.rule(caller, table.game.guidance[prompt.id], reply_to=to)
        else:
            self._menus.rules_page(caller, table.game.key, reply_to=to)
        return Reply(None)

    async def _rematch(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Open a rematch or, if one is already open, join it, and return the reply.

        If earlier rematches are over, the new one is a rematch of the last of them. Raises Refusal, BrokenLog,
        StoreError; after NoRoom, the caller has been told which tables are open, if it is their chat that has no room.
        """
        live = await self._tables.live(button.table, caller.chat)
        while (row := await self._context.store.rematch(live.key)) is not None:
            try:
                live = await self._tables.live(row.key, caller.chat)
            except BadButton:  # this private chat is not one of its chats any more
                raise LeftRematch from None
            if row.stage is not Stage.OVER:
                return await self._join(press, caller, row.key)
        step = STEPS.get(button.action, 0)
        people = await self._context.people.names(live.table.people)
        gone = {key for key, person in people.items() if person.is_forgotten}
        gone |= await self._departed(live, caller, people)
        command = rematch(live.table, live.key, live.place, caller.key, step=step, without=gone)
        try:
            opened = await self._context.chat_tables.open(command, update_id=press.update_id)
            self._activity.revealed(opened.key, caller.key)
        except AlreadyFollowed as followed:
            return await self._join(press, caller, TableKey(followed.table))
        except NoRoom:
            if command.chat == caller.chat.key:  # the list is that of the chat of the caller
                await self._menus.no_room(caller)
            raise
        return Reply(say("done-started" if command.solo else "done-opened"))

    async def _departed(
        self, live: LiveTable, caller: Caller, people: Mapping[PersonKey, Person]
    ) -> set[PersonKey]:
        """Return those of the people, except guests and the caller, who have certainly left the table's group.

        They may have left since the game ended, or without a report of Telegram. Raises StoreError.
        """
        home = await self._context.people.chat(live.place.chat)
        if home.kind not in GROUPS:
            return set()
        asked = {
            person.telegram_id: key
            for key, person in people.items()
            if not person.is_forgotten and key != caller.key and live.place_of(key) == live.place
        }
        missing = await self._context.admins.known_absent(home.telegram_id, asked)
        return {asked[one] for one in missing}

    async def _join(self, press: Press, caller: Caller, key: TableKey) -> Reply:
        change = await self._tables.submit(
            key,
            lambda live: commands.Join(
                caller.key, self._tables.start_when_full(live.table, caller.key)
            ),
            chat=caller.chat,
            update_id=press.update_id,
        )
        return Reply(say("done-joined" if change.facts else "already-joined"), change.before)

    async def _menu(self, _press: Press, caller: Caller, button: TableButton) -> Reply:
        """Open or close a menu of the keyboard. The reply is empty.

        In a lobby, only the host may do this, but anybody may close a menu that the host has left open, because it has
        no key for joining. Raises NotSeated or OnlyHost if somebody else tries, and OldBoard in a running game, whose
        board has no such menu.
        """
        live = await self._tables.live(button.table, caller.chat)
        if live.table.stage is Stage.RUNNING:
            raise OldBoard
        host, now = live.table.host, self._context.clock.now()
        is_left_open = host is None or now - live.acted.get(host, 0.0) >= MENU_SECONDS
        if live.table.stage is Stage.LOBBY and (button.arg or not is_left_open):
            checks.seat_of(live.table, caller.key)
            require_host(live.table, caller.key)
        self._activity.stepped(caller.key, menu=True)
        live.menu, live.menu_chat = (live.table.stage, button.arg), caller.chat.key
        await self._context.boards.menu_changed(live, caller.chat.key, caller.key)
        return Reply(None)
