"""The buttons with which the host of a lobby removes people, hands over the lobby, and revokes invitations."""

from __future__ import annotations

from bot.handlers.context import Context, Reply
from bot.handlers.guest_notices import LeavingBoard
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.tables import commands
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import person_of
from bot.telegram.incoming import Press
from engine.saying import Who, say

HOSTING = frozenset({Action.PEOPLE, Action.REMOVE, Action.HOST, Action.REVOKE})
"""The actions that `Hosts` handles."""


class Hosts:
    """Handles the buttons of the host of a lobby."""

    def __init__(self, context: Context, menus: Menus) -> None:
        self._context = context
        self._tables = context.tables
        self._menus = menus

    async def press(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a press and return the reply. Raises Refusal, BrokenLog, StoreError."""
        match button.action:
            case Action.PEOPLE:
                await self._menus.people(caller, button.table)
                return Reply(None)
            case Action.REVOKE:
                return await self._revoke(press, caller, button)
        return await self._manage(press, caller, button)

    async def _manage(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Remove a person from the lobby, or make them the host, and return the reply."""
        person, removes = person_of(button.arg), button.action is Action.REMOVE
        leaving = await LeavingBoard(self._context, button.table, person).find()
        change = await self._tables.submit(
            button.table,
            (commands.Remove if removes else commands.ChangeHost)(caller.key, person),
            chat=caller.chat,
            update_id=press.update_id,
        )
        table = change.after if change.before is None else change.before
        seat = table.seat_of(person)
        if seat is None:
            return Reply(say("done-option"))
        done = say("done-removed" if removes else "done-host", player=Who(seat))
        if removes and change.facts:
            leaving.strip(say("card-removed"))
        voice = await self._context.people.named(table, caller.chat_voice)
        self._context.reply(caller, voice(done), instead=press.message)
        return Reply(done, table)

    async def _revoke(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Make the invitations to a lobby invalid, and return the reply."""
        command = commands.RevokeInvitation(caller.key)
        await self._tables.submit(
            button.table, command, chat=caller.chat, update_id=press.update_id
        )
        done = say("done-revoked")
        self._context.reply(caller, caller.chat_voice(done), instead=press.message)
        return Reply(done)
