"""Commands of the operators, in their chat only, and the bans."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot.handlers.context import Context
from bot.presentation.people import Caller
from bot.presentation.texts import LRI, PDI, Value
from bot.store.errors import NoSuchTable, StoreError
from bot.store.records import LASTING_PAUSES, Place, Stage, TableKey, TableRow
from bot.telegram.chat_activity import Throttle
from bot.telegram.incoming import CommandMessage
from bot.telegram.messages import Notice
from bot.telegram.nodes.draining import Draining, DrainingOutcome
from engine.saying import Term, say

MOST_TABLES = 20
"""The maximum number of tables that /tables lists."""
BANS_SECONDS = 30.0
"""Seconds between two checks for bans that another node has stored."""
BANNED = "banned"
"""Pause reason of the tables of a banned chat."""
_OFF = "off"
_OUTCOMES: Mapping[DrainingOutcome, str] = {
    DrainingOutcome.DRAINED: "operator-drained",
    DrainingOutcome.UNFINISHED: "operator-undrained",
    DrainingOutcome.REOPENED: "operator-reopened",
}
"""The ids of the messages about draining."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OperatorSettings:
    """The Telegram ids of the operators' chat (None if there is none) and of the operators themselves."""

    chat: int | None = None
    people: frozenset[int] = frozenset()


class OperatorCommands:
    """Carries out commands of operators in their chat, and loads the bans.

    If anybody else sends these commands, they are not answered.
    """

    def __init__(
        self, context: Context, settings: OperatorSettings, throttle: Throttle, draining: Draining
    ) -> None:
        self._context = context
        self._settings = settings
        self._throttle = throttle
        self._draining = draining
        self._commands: Mapping[str, Callable[[CommandMessage, Caller], Awaitable[None]]] = {
            "status": self._status,
            "tables": self._tables,
            "freeze": self._freeze,
            "announce": self._announce,
            "ban": self._ban,
            "unban": self._unban,
            "drain": self._drain,
        }

    def knows(self, name: str) -> bool:
        """Return whether there is a command of operators with this name."""
        return name in self._commands

    async def command(self, message: CommandMessage) -> bool:
        """Carry out a command, and return whether it was an operator's command. Raises StoreError."""
        handle = self._commands.get(message.name)
        if handle is None or not await self._is_allowed(message):
            return False
        caller = await self._context.people.caller(message.sender, message.chat)
        log.info("operator", extra={"command": message.name})
        await handle(message, caller)
        return True

    async def load_bans(self) -> None:
        """Load the bans into memory, where every update is checked against them. Raises StoreError.

        Bans of operators and of their chat are ignored.
        """
        self._throttle.banned = frozenset(await self._context.store.bans()) - self._protected

    async def follow_bans(self) -> None:
        """Load the bans every BANS_SECONDS until cancelled, because another node may have changed them."""
        while True:
            await self._context.clock.sleep(BANS_SECONDS)
            with suppress(StoreError):
                await self.load_bans()

    async def migrated(self, old: int, new: int) -> None:
        """If a banned group has become a supergroup, ban the supergroup as well. Raises StoreError."""
        if old in self._throttle.banned:
            await self._context.store.ban(new, at=self._context.clock.now())
            await self.load_bans()

    async def _is_allowed(self, message: CommandMessage) -> bool:
        """Return whether an operator has sent a message in the operators' chat, or in the supergroup that it became.

        Raises StoreError.
        """
        settings, sender = self._settings, message.sender
        if settings.chat is None or sender is None or message.as_chat:
            return False
        if sender.id not in settings.people:
            return False
        chat = await self._context.store.chat_by_id(settings.chat)
        return message.chat.id in (settings.chat, chat and chat.telegram_id)

    @property
    def _protected(self) -> frozenset[int]:
        """The Telegram ids that cannot be banned."""
        chat = self._settings.chat
        return self._settings.people | (frozenset() if chat is None else {chat})

    async def _status(self, message: CommandMessage, caller: Caller) -> None:
        store = self._context.store
        counts, announcement = await store.table_counts(), await store.announcement()
        lines = [
            say("operator-status", lobbies=counts.lobbies, running=counts.running),
            say("operator-queues", messages=self._context.outbox.queued, updates=counts.updates),
            say("operator-bans", number=len(self._throttle.banned)),
        ]
        if counts.frozen:
            lines.append(say("operator-frozen-tables", number=counts.frozen))
        if announcement is not None:
            lines.append(say("operator-announcing", sent=announcement.sent))
        if self._draining.is_on:
            lines.append(say("operator-draining"))
        self._answer(message, caller, "\n".join(map(caller.chat_voice, lines)))

    async def _tables(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._context.store.latest_tables(MOST_TABLES)
        lines = [await self._line(row, caller) for row in rows]
        text = "\n".join(lines) or caller.chat_voice(say("operator-no-tables"))
        self._answer(message, caller, text)

    async def _line(self, row: TableRow, caller: Caller) -> str:
        """Return the line of a table: its number, game, chat and state. It contains no names of people."""
        chat = await self._context.people.chat(row.place.chat)
        state = "running" if row.stage is Stage.RUNNING else "lobby"
        if row.paused is not None:
            state = row.paused if row.paused in LASTING_PAUSES else "paused"
        args: dict[str, Value] = {
            "table": _number(row.key),
            "game": Term(f"{row.game}-name"),
            "chat": _number(chat.telegram_id),
            "state": state,
            "version": row.version,
        }
        return caller.chat_voice.write("operator-table", args)

    async def _freeze(self, message: CommandMessage, caller: Caller) -> None:
        number, _, rest = message.argument.partition(" ")
        if not re.fullmatch(r"[0-9]{1,15}", number, re.ASCII) or rest.strip() not in ("", _OFF):
            self._say(message, caller, "operator-freeze-usage")
            return
        store, key, now = self._context.store, TableKey(int(number)), self._context.clock.now()
        args: dict[str, Value] = {"table": _number(key)}
        try:
            await store.table(key)
        except NoSuchTable:
            self._say(message, caller, "operator-no-table", args)
            return
        if rest.strip() == _OFF:
            changed, done = await store.unfreeze(key, at=now), "operator-thawed"
        else:
            changed, done = await store.freeze(key, at=now), "operator-frozen"
        await self._context.resumption.reload(key)
        self._say(message, caller, done if changed else "operator-same", args)

    async def _announce(self, message: CommandMessage, caller: Caller) -> None:
        if not message.argument:
            self._say(message, caller, "operator-announce-usage")
            return
        now = self._context.clock.now()
        await self._context.store.announce(message.argument, at=now, update_id=message.update_id)
        self._say(message, caller, "operator-announced")

    async def _ban(self, message: CommandMessage, caller: Caller) -> None:
        if (found := _telegram_id(message.argument)) is None:
            self._say(message, caller, "operator-ban-usage")
            return
        args: dict[str, Value] = {"id": _number(found)}
        if found in (*self._protected, message.chat.id):
            self._say(message, caller, "operator-ban-protected", args)
            return
        await self._context.store.ban(found, at=self._context.clock.now())
        await self.load_bans()
        await self._pause_tables(found)
        self._say(message, caller, "operator-banned", args)

    async def _pause_tables(self, telegram_id: int) -> None:
        """Pause the tables of a banned chat. They go on when somebody acts there after the ban. Raises StoreError."""
        store, now = self._context.store, self._context.clock.now()
        if (chat := await store.chat_by_id(telegram_id)) is not None:
            for row in await store.tables_in(chat.key):
                await store.pause(row.key, BANNED, at=now, chat=chat.key)

    async def _unban(self, message: CommandMessage, caller: Caller) -> None:
        if (found := _telegram_id(message.argument)) is None:
            self._say(message, caller, "operator-ban-usage")
            return
        changed = await self._context.store.unban(found)
        await self.load_bans()
        args: dict[str, Value] = {"id": _number(found)}
        self._say(message, caller, "operator-unbanned" if changed else "operator-not-banned", args)

    async def _drain(self, message: CommandMessage, caller: Caller) -> None:
        begun = await self._draining.start(caller.place)
        self._say(message, caller, "operator-drain" if begun else "operator-same-drain")

    async def drained(
        self, place: Place, outcome: DrainingOutcome, left: Mapping[str, int]
    ) -> None:
        """Report an outcome of draining to the operators. `left` is the last argument in `Draining.report_to`."""
        try:
            voice = await self._context.people.chat_voice(place.chat)
        except StoreError as error:
            log.warning("operators not told", extra={"error": str(error)})
            return
        text = voice.write(_OUTCOMES[outcome], left)
        self._context.outbox.put(Notice(place=place, text=text))

    def _say(
        self,
        message: CommandMessage,
        caller: Caller,
        id: str,
        args: Mapping[str, Value] | None = None,
    ) -> None:
        self._answer(message, caller, caller.chat_voice.write(id, args or {}))

    def _answer(self, message: CommandMessage, caller: Caller, text: str) -> None:
        self._context.reply(caller, text, reply_to=message.message_id or None)


def _telegram_id(text: str) -> int | None:
    """Return the Telegram id in a text, or None if the text is anything else.

    The text may be copied from a result of `_number`.
    """
    text = text.strip().strip(f"{LRI}{PDI}")
    return int(text) if re.fullmatch(r"-?[1-9][0-9]{0,15}", text, re.ASCII) else None


def _number(number: int) -> str:
    """Return a number in digits that can be copied into a command, isolated from text of the opposite direction."""
    return f"{LRI}{number}{PDI}"
