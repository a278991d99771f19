"""The commands about personal data: /privacy, /mydata and /forget (docs/adr/0001-log-and-fold.md)."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from bot.handlers.context import Context
from bot.handlers.guest_notices import tell_departure
from bot.presentation.keys import keyboards
from bot.presentation.people import Caller
from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.people.forgetting import BACKUP_DAYS
from bot.store.records import PersonKey, Stage
from bot.tables import commands
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton, BrokenLog, Refusal, TooSoon
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import CommandMessage, Press
from bot.telegram.messages import Attachment, Notice
from engine.saying import say

FILE_NAME = "mydata.json"
PRIVATE = "privacy"
"""The payload of the deep link that leads from a group to /privacy in the private chat."""
FAREWELL_SECONDS = 5.0
"""The maximum time in seconds to wait until the last message to a person is sent.

It must be sent before the person is forgotten, because their chat can no longer be found then."""
log = logging.getLogger(__name__)


class PersonalData:
    """Shows and deletes what is stored about a person."""

    def __init__(self, context: Context, activity: ChatActivity, clock: Clock) -> None:
        self._context = context
        self._activity = activity
        self._clock = clock

    async def privacy(self, message: CommandMessage, caller: Caller) -> None:
        """Reply with a description of what is stored and for how long."""
        text = caller.chat_voice(say("privacy-text", days=BACKUP_DAYS))
        self._context.reply(caller, text, reply_to=message.message_id)

    async def my_data(self, message: CommandMessage, caller: Caller) -> None:
        """Send the person a file with everything stored about them. In a group, send a link to the private chat.

        Raises StoreError.
        """
        if not caller.is_alone or caller.person is None:
            self._only_private(message, caller)
            return
        stored = await self._context.store.stored_about(caller.key)
        stored["estimates"] = await self._estimates(caller.key, stored["finished_games"])
        content = json.dumps(stored, ensure_ascii=False, indent=1).encode()
        text = caller.chat_voice(say("privacy-mydata"))
        file = Attachment(FILE_NAME, content)
        self._context.outbox.put(
            Notice(place=caller.place, text=text, file=file, by=caller.person.key)
        )

    async def _estimates(
        self, person: PersonKey, games: Iterable[Mapping[str, Any]]
    ) -> dict[str, dict[str, float]]:
        """Return the estimates of a person's strength against computers, by game. Raises StoreError.

        An estimate has the keys "strength" and "games", the number of games that it is based on. Games without an
        estimate are left out.
        """
        found = {}
        for game in sorted({row["game"] for row in games}):
            known = await self._context.store.strength_of(person, game)
            if known.games:
                found[game] = {"strength": known.rating.mu, "games": known.games}
        return found

    async def forget(self, message: CommandMessage, caller: Caller) -> None:
        """Ask whether the person really wants to be forgotten. In a group, send a link to the private chat."""
        if not caller.is_alone or caller.person is None:
            self._only_private(message, caller)
            return
        voice = caller.chat_voice
        keys = keyboards.forget(caller.key, ForgetStep.ASK, voice)
        self._context.reply(caller, voice(say("privacy-forget")), keys)

    async def press(self, press: Press, caller: Caller, button: ForgetButton) -> str:
        """Handle a press on a key of the question and return the text of the answer.

        Raises BadButton, StoreError, and TooSoon within a second after the second question was asked.
        """
        voice = caller.chat_voice
        if not caller.is_alone:
            raise BadButton
        if button.person != caller.key and await self._context.store.has_played(caller.key):
            raise BadButton  # the key of an old message, pressed by somebody who was forgotten and came back
        if self._activity.stepped_just_now(caller.key):
            raise TooSoon
        match button.step:
            case ForgetStep.CANCEL:
                text = voice(say("privacy-forget-cancelled"))
                self._context.reply(caller, text, instead=press.message)
                return ""
            case ForgetStep.ASK:
                self._activity.stepped(caller.key)
                keys = keyboards.forget(caller.key, ForgetStep.SURELY, voice)
                text = voice(say("privacy-forget-surely"))
                self._context.reply(caller, text, keys, instead=press.message)
                return ""
            case ForgetStep.SURELY:
                await self._forget(press, caller)
                return caller.voice.plain(say("privacy-forgotten"))

    async def _forget(self, press: Press, caller: Caller) -> None:
        """Leave all tables, send a last message, delete the person's data, and notify the tables. Raises StoreError.

        If their traces cannot be erased now, `Store.erase_traces` is called again later.
        """
        context = self._context
        left = await self._leave_tables(caller.key)
        text = caller.chat_voice(say("privacy-farewell"))
        context.reply(caller, text, instead=press.message)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await context.outbox.idle()
        await context.people.forget(
            caller.key, press.sender.id, at=self._clock.now(), update_id=press.update_id
        )
        # A seat may have been taken while the last message was being sent.
        left += await self._leave_tables(caller.key)
        for live in left:  # now without a name
            await tell_departure(context, live, caller.key)
        try:
            await context.store.erase_traces()
        except StoreError as error:
            log.log(level_of(error), "traces not erased yet", extra={"error": str(error)})

    async def complete(self) -> None:
        """Do for forgotten people what `_forget` does after their data are deleted, if it was interrupted then.

        Raises StoreError.
        """
        context = self._context
        for person in await context.store.unerased():
            for live in await self._leave_tables(person):
                await tell_departure(context, live, person)
        await context.store.erase_traces()

    async def _leave_tables(self, person: PersonKey) -> list[LiveTable]:
        """Take a person out of all open tables.

        In a running game, a computer takes over, or the game ends if nobody else plays in it. Damaged tables, and
        tables that refuse the departure, are skipped. Return the tables of games that go on. Raises StoreError.
        """
        left = []
        for key in await self._context.store.open_tables_of(person):
            with suppress(Refusal, BrokenLog):  # the table was closed meanwhile, or is damaged
                command = commands.Leave(person, forgotten=True)
                change = await self._context.tables.submit(key, command)
                if change.after.stage is Stage.RUNNING:
                    left.append(change.live)
        await self._context.tables.published()
        return left

    def _only_private(self, message: CommandMessage, caller: Caller) -> None:
        text, label = say("privacy-only-private"), say("privacy-open")
        self._context.reply_link(caller, message.message_id, text, label, PRIVATE)
