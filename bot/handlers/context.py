"""The context of the handlers: the services of the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from telegram import InlineKeyboardMarkup

from bot.handlers.admins import Admins
from bot.presentation.boards.publisher import BoardPublisher
from bot.presentation.keys import keyboards
from bot.presentation.links import start_link
from bot.presentation.people import Caller, People
from bot.rules.lookup import RulesLookup
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.store.records import TOPIC_GONE, Message, TableKey, TableRow
from bot.tables.chat_tables import ChatTables
from bot.tables.computers.computers import Computers
from bot.tables.deadline_service import DeadlineService
from bot.tables.library import GameLibrary
from bot.tables.refusals import BadButton
from bot.tables.resumption import Resumption
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.telegram.messages import DeleteEphemeral, Notice, Owed
from bot.telegram.sending.outbox import Outbox
from engine.contract import AnyGame
from engine.saying import Saying, say
from render.scene import Scene

AfterAnswer: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""What is done once the answer to a press is on its way."""


class Reply(NamedTuple):
    """The answer to a press, before translation.

    `table` is the table of the players named in the saying. `is_alert` means that the answer stays until it is
    dismissed.
    """

    saying: Saying | None
    table: Table | None = None
    is_alert: bool = False
    after: AfterAnswer | None = None
    """What is done as soon as the answer is on its way, such as queueing the keys of a partial word, or None."""
    is_line: bool = False
    """Whether only the first line of the saying is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The services used by handlers. `username` is the bot's username."""

    store: Store
    clock: Clock
    outbox: Outbox
    tables: TableService
    chat_tables: ChatTables
    deadline_service: DeadlineService
    resumption: Resumption
    computers: Computers
    boards: BoardPublisher
    people: People
    admins: Admins
    rules: RulesLookup
    library: GameLibrary
    username: str

    async def is_admin(self, caller: Caller) -> bool:
        """Return whether the caller is an administrator of the group.

        Return False in private chats and for anonymous senders.
        """
        if caller.sender is None or caller.is_alone:
            return False
        return await self.admins.includes(caller.chat.telegram_id, caller.sender.id)

    def game(self, key: str) -> AnyGame:
        """Return the game with the given key. Raises BadButton if there is no such game."""
        try:
            return self.library.game(key)
        except KeyError:
            raise BadButton from None

    def offered_game(self, key: str) -> AnyGame:
        """Return the game with the given key. Raises BadButton if no tables can be opened for it."""
        if key not in self.library.keys:
            raise BadButton
        return self.game(key)

    def named_game(self, words: str, caller: Caller) -> str | None:
        """Return the key of the offered game with this key, or which these words name, or None."""
        keys = self.library.keys
        if words.lower() in keys:
            return words.lower()
        if not words:
            return None
        _, named = self.rules.find(words, caller.chat_voice.locale)
        return named if named in keys else None

    async def bring_here(self, key: TableKey, caller: Caller) -> bool:
        """Move a table to the topic of the caller and send its board there, if the table is lost (`is_lost`).

        Return whether it was moved. Raises NoTable, BrokenLog, StoreError.
        """
        row = await self.store.table(key)
        if not is_lost(row, caller):
            return False
        await self.store.move_table(key, caller.topic)
        await self.store.wake(caller.chat.key, at=self.clock.now(), topic=caller.topic)
        await self.resumption.catch_up(key)
        await self.boards.show(key, resend=True, chat=caller.chat.key)
        return True

    def reply_link(
        self, caller: Caller, message: int, text: Saying, label: Saying, payload: str
    ) -> None:
        """Reply to a message with a text and a link that opens the private chat and sends /start with `payload`."""
        voice = caller.chat_voice
        keys = keyboards.link(label, start_link(self.username, payload), voice)
        self.reply(caller, voice(text), keys, reply_to=message, ephemeral=True)

    def reply(  # noqa: PLR0913 - the parts of a message
        self,
        caller: Caller,
        text: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
        scene: Scene | None = None,
        unpictured: str | None = None,
        owed: Owed | None = None,
        ephemeral: bool = False,
        only: str = "",
        table: TableKey | None = None,
        is_current: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """Queue a message to the caller's chat. It replaces the message `instead`, if given.

        `reply_to` is the id of the message that it replies to; the other parameters are as in `Notice`. If `ephemeral`
        is set and the request allows an ephemeral message to the caller, only they see it, unless it replaces a message
        for everyone. If the ephemeral message cannot be shown, everyone sees it, unless it is too late for a new
        ephemeral message (`Audience.until`): it is then dropped. A message for everyone does not replace one that only
        the caller sees, but deletes it.
        """
        notice = Notice(
            place=caller.place,
            text=text,
            keyboard=keyboard,
            scene=scene,
            unpictured=unpictured,
            instead=instead,
            reply_to=reply_to,
            by=None if caller.person is None else caller.person.key,
            owed=owed,
            only=only,
            table=table,
            is_current=is_current,
            excuse="" if reply_to is None else caller.chat_voice(say("answer-dropped")),
        )
        audience = caller.audience
        if audience is not None and audience.copy is not None:
            notice = replace(notice, instead=None, reply_to=None)
            if not ephemeral:
                self.outbox.put(
                    DeleteEphemeral(
                        place=caller.place,
                        person=audience.person,
                        telegram_id=audience.telegram_id,
                        number=audience.copy,
                    )
                )
        if audience is None or not ephemeral or notice.instead is not None:
            self.outbox.put(notice)
            return

        async def publish() -> None:
            if self.clock.monotonic() < audience.until:
                self.outbox.put(notice)

        self.outbox.put(replace(notice, audience=audience, otherwise=publish))


def is_lost(row: TableRow, caller: Caller) -> bool:
    """Return whether a table of the caller's chat should be moved to the caller's topic.

    This is the case if the chat no longer has topics, or if the table's topic is gone and the caller sits at the table.
    """
    if row.place.chat != caller.chat.key:
        return False
    if row.place.topic and not caller.has_topics:
        return True
    is_gone = row.paused == TOPIC_GONE
    return is_gone and caller.person is not None and caller.person.key in row.seated
