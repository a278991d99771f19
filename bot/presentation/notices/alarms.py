"""Sends an alarm to the operators' chat when a problem begins, and a message when it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

from telegram import Bot

from bot.presentation.notices.problem_signs import Problem, ProblemDetector, ProblemKind
from bot.presentation.texts import Quote, Texts, Value, Voice
from bot.runtime.clock import Clock
from bot.runtime.error_count import ErrorCount
from bot.runtime.settings import Settings
from bot.store.alarms import Alarm
from bot.store.databases import Database
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.nightly import newest_backup
from bot.telegram.api.operator_chat import OperatorChat
from bot.telegram.updates.contact import TelegramContact

TICK = 10.0
"""Seconds between two checks for problems."""
UNSEEN = 35.0
"""With several nodes, a problem is over when no node has seen it for this number of seconds."""
REPORTED_AFTER: Mapping[ProblemKind, float] = {
    ProblemKind.CONFLICT: 30.0,
    ProblemKind.STORE: 60.0,
    ProblemKind.TELEGRAM: 120.0,
    ProblemKind.WEBHOOK: 120.0,
    ProblemKind.BACKUP: 3600.0,
}
"""Seconds for which a problem must last before it is reported to the operators. Other problems are reported at once."""
log = logging.getLogger(__name__)


class Alarms:
    """Reports each problem to the operators once, even if several nodes see it or the bot is restarted.

    Frozen tables are reported again if their number has increased.

    `find_problems` returns the current problems. `send` sends a text and returns whether Telegram accepted it; if not,
    the text is sent again later, unless it reports an outage of Telegram. While the store is unavailable, nodes cannot
    agree on which of them reports, so only the oldest node reports.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        voice: Voice,
        find_problems: Callable[[], Awaitable[Mapping[ProblemKind, Problem]]],
        send: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._voice = voice
        self._find_problems = find_problems
        self._send = send
        self._known: Mapping[str, Alarm] = {}
        """The alarms in the store when it was last read."""
        self._unstored: dict[str, Alarm] = {}
        """The alarms that were sent while the store was unavailable."""
        self._since: dict[str, float] = {}

    async def run(self) -> None:
        """Look for problems until cancelled."""
        while True:
            try:
                await self.tick()
            except Exception as error:  # noqa: BLE001 - an ERROR record would itself cause an alarm
                log.warning("alarms failed", extra={"error": repr(error)})
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Report the problems that have lasted long enough (REPORTED_AFTER), and those that are over."""
        problems, now = dict(await self._find_problems()), self._clock.now()
        try:
            await self._store_unstored()
            self._known = await self._store.alarms()
        except StoreError:
            problems.setdefault(ProblemKind.STORE, Problem())
        for name in [one for one in self._since if one not in problems]:
            del self._since[name]
        for kind, problem in problems.items():
            since = self._since.setdefault(kind, now)
            if kind in self._known or now - since >= REPORTED_AFTER.get(kind, 0.0):
                await self._raise(kind, problem, Alarm(since, problem.number, now))
        if ProblemKind.STORE not in problems:
            for name in [one for one in self._known if one not in problems]:
                with suppress(StoreError):
                    await self._clear(ProblemKind(name), self._known[name])

    async def _store_unstored(self) -> None:
        """Store the alarms that were sent while the store was unavailable. Raises StoreError."""
        for kind, alarm in tuple(self._unstored.items()):
            stored = await self._store.raise_alarm(kind, alarm)
            await self._store.tell_alarm(
                kind, before=stored.told, told=max(stored.told, alarm.told)
            )
            del self._unstored[kind]

    async def _raise(self, kind: ProblemKind, problem: Problem, alarm: Alarm) -> None:
        """Record a problem. Report it if it is new, or if more tables are frozen than were last reported."""
        try:
            before = (await self._store.raise_alarm(kind, alarm)).told
            if before and (kind is not ProblemKind.FROZEN or problem.number <= before):
                return
            if not await self._store.tell_alarm(kind, before=before, told=problem.number):
                return  # another node reports it
        except StoreError:
            await self._tell_alone(kind, problem, alarm)
            return
        if not await self._tell(kind, problem):
            with suppress(StoreError):
                await self._store.tell_alarm(kind, before=problem.number, told=before)

    async def _tell_alone(self, kind: ProblemKind, problem: Problem, alarm: Alarm) -> None:
        """Report a problem while the store is unavailable, if no older node runs and the problem is new."""
        leases, known = self._store.leases, self._known.get(kind)
        speaks = leases is None or leases.is_oldest
        if not speaks or kind in self._unstored or (known is not None and known.told):
            return
        self._unstored[kind] = Alarm(alarm.since, alarm.number, alarm.seen, problem.number)
        if not await self._tell(kind, problem):
            del self._unstored[kind]

    async def _tell(self, kind: ProblemKind, problem: Problem) -> bool:
        """Report a problem, and return whether this is done.

        For an outage of Telegram, return True even if no message can be sent.
        """
        is_sent = await self._send(self._written(f"operator-alarm-{kind}", problem))
        if is_sent or kind is ProblemKind.TELEGRAM:
            log.warning("operators told", extra={"kind": str(kind), "number": problem.number})
        return is_sent or kind is ProblemKind.TELEGRAM

    async def _clear(self, kind: ProblemKind, alarm: Alarm) -> None:
        """Report that a problem is over. Raises StoreError.

        Of several nodes, only one reports this, after none of them has seen the problem for UNSEEN seconds. If Telegram
        does not accept the message, the alarm stays in the store, so that the message is sent later.
        """
        now = self._clock.now()
        if self._store.leases is not None and now - alarm.seen < UNSEEN:
            return
        if not await self._store.renew_alarm(kind, before=alarm.seen, seen=now):
            return
        minutes = max(1, round((now - alarm.since) / 60))
        text = self._written(f"operator-alarm-{kind}-over", Problem(alarm.number), minutes=minutes)
        if await self._send(text):
            await self._store.end_alarm(kind)

    def _written(self, id: str, problem: Problem, **more: Value) -> str:
        args: dict[str, Value] = {"number": problem.number, "detail": Quote(problem.detail)}
        return self._voice.write(id, args | more)


def watch(
    settings: Settings,
    bot: Bot,
    store: Store,
    texts: Texts,
    clock: Clock,
    errors: ErrorCount,
    contact: TelegramContact,
    database: Database,
) -> list[asyncio.Task[None]]:
    """Start the task that reports problems to the operators' chat. Return it in a list, or [] without such a chat."""
    chat, backups = settings.operator_chat, settings.backup_dir
    if chat is None:
        return []

    async def work() -> None:
        try:
            known = await store.chat_by_id(chat)
        except StoreError:
            known = None
        voice = texts.voice(texts.match(None if known is None else known.language))
        file = database.path if database.url is None else None
        newest = None if backups is None else partial(newest_backup, database, backups)
        signs = ProblemDetector(store, clock, errors, contact, file, newest)
        await Alarms(store, clock, voice, signs.problems, OperatorChat(bot, chat).send).run()

    return [asyncio.create_task(work(), name="alarms")]
