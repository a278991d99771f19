"""Sends an alarm to the operators' chat when a problem begins, and a message when it is over."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from telegram import Bot
from telegram.error import Conflict, NetworkError

from bot.presentation.texts import Quote, Texts, Value, Voice
from bot.runtime.clock import Clock
from bot.runtime.error_count import ErrorCount
from bot.runtime.settings import Settings
from bot.store.databases import Database
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.nightly import newest_backup
from bot.store.operators import Alarm
from bot.telegram.network_errors import TokenRejected
from bot.telegram.operator_chat import OperatorChat
from bot.telegram.poller import UpdatePoller

TICK = 10.0
"""Seconds between two checks for problems."""
LITTLE_DISK, LITTLE_SHARE = 500 * 2**20, 0.05
"""The disk is nearly full when both less than this many bytes and less than this share of it are free."""
OLD_BACKUP = 30 * 3600.0
"""Seconds after which the newest backup is too old. One is made every night."""
QUIET = 600.0
"""Seconds without a new error after which errors count as over."""
_log = logging.getLogger(__name__)


class Kind(StrEnum):
    """The kinds of problems. The values are stored in the database."""

    TOKEN = "token"  # noqa: S105 - the name of a kind
    CONFLICT = "conflict"
    STORE = "store"
    DISK = "disk"
    FROZEN = "frozen"
    ERRORS = "errors"
    TELEGRAM = "telegram"
    BACKUP = "backup"


PATIENCE: Mapping[Kind, float] = {
    Kind.CONFLICT: 30.0,
    Kind.STORE: 60.0,
    Kind.TELEGRAM: 120.0,
    Kind.BACKUP: 3600.0,
}
"""Seconds for which a problem must last before the operators are told. Other problems are reported at once."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem. `number` counts the errors or tables concerned; `detail` is the most frequent log event, or ""."""

    number: int = 1
    detail: str = ""


class Signs:
    """Looks for problems.

    `database` is the file of the database, or None if the database is elsewhere. `newest_backup` returns when the
    newest backup was made, in seconds since the epoch, or None if there is none. Without `newest_backup`, backups
    are not checked.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        errors: ErrorCount,
        poller: UpdatePoller,
        database: Path | None,
        newest_backup: Callable[[], float | None] | None = None,
    ) -> None:
        self._newest_backup = newest_backup
        self._store = store
        self._clock = clock
        self._errors = errors
        self._poller = poller
        self._database = database

    async def problems(self) -> Mapping[Kind, Problem]:
        """Return the current problems. Those that cannot be determined at the moment are left out. Never raises."""
        trouble = None if self._poller.trouble is None else self._poller.trouble[0]
        found: dict[Kind, Problem] = {} if trouble is None else _of_fetching(trouble)
        if await self._is_backup_old():
            found[Kind.BACKUP] = Problem()
        if self._is_disk_nearly_full():
            found[Kind.DISK] = Problem()
        try:
            frozen = (await self._store.table_counts()).frozen
        except StoreError:
            found[Kind.STORE] = Problem()
        else:
            if frozen:
                found[Kind.FROZEN] = Problem(frozen)
        if (errors := self._new_errors()) is not None:
            found[Kind.ERRORS] = errors
        return found

    def _is_disk_nearly_full(self) -> bool:
        if self._database is None:
            return False
        try:
            usage = shutil.disk_usage(self._database.parent)
        except OSError:
            return False
        return usage.free < min(LITTLE_DISK, LITTLE_SHARE * usage.total)

    async def _is_backup_old(self) -> bool:
        if self._newest_backup is None:
            return False
        try:
            newest = await asyncio.to_thread(self._newest_backup)
        except OSError:
            newest = None
        return newest is None or self._clock.now() - newest > OLD_BACKUP

    def _new_errors(self) -> Problem | None:
        """Return all errors counted so far, or None. The count restarts after QUIET seconds without an error."""
        seen = self._errors.seen
        if not seen:
            return None
        if self._clock.now() - max(one.last for one in seen) > QUIET:
            self._errors.forget()
            return None
        most = max(seen, key=lambda one: one.number)
        return Problem(sum(one.number for one in seen), most.event)


def _of_fetching(trouble: type[Exception]) -> dict[Kind, Problem]:
    """Return the problem behind an error in fetching updates, by its kind, or {} for any other error."""
    kinds: tuple[tuple[type[Exception], Kind], ...] = (
        (TokenRejected, Kind.TOKEN),
        (Conflict, Kind.CONFLICT),
        (StoreError, Kind.STORE),
        (NetworkError, Kind.TELEGRAM),
    )
    return next(({kind: Problem()} for one, kind in kinds if issubclass(trouble, one)), {})


class Alarms:
    """Reports problems to the operators, and remembers across restarts which ones it has reported.

    `look` returns the current problems. `send` sends a text and returns whether it was accepted; if not, it is called
    again.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        voice: Voice,
        look: Callable[[], Awaitable[Mapping[Kind, Problem]]],
        send: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._voice = voice
        self._look = look
        self._send = send
        self._told: dict[str, Alarm] | None = None
        self._numbers: dict[str, int] = {}
        """The highest number of each problem that is not over."""
        self._since: dict[str, float] = {}

    async def run(self) -> None:
        """Look for problems until cancelled."""
        while True:
            try:
                await self.tick()
            except Exception as error:  # noqa: BLE001 - it would be counted as an error, and so on
                _log.warning("alarms failed", extra={"error": repr(error)})
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Report the problems that are new and those that are over."""
        problems = await self._look()
        if self._told is None and Kind.STORE not in problems:
            try:
                self._told = dict(await self._store.alarms())
            except StoreError:
                problems = {**problems, Kind.STORE: Problem()}
        told, now = self._told or {}, self._clock.now()
        for kind, problem in problems.items():
            since = self._since.setdefault(kind, now)
            self._numbers[kind] = max(problem.number, self._numbers.get(kind, 0))
            if now - since >= PATIENCE.get(kind, 0.0) and self._is_news(kind, problem, told):
                await self._tell(kind, problem, since)
        for name in [*self._since]:
            if name not in problems:
                del self._since[name]
        for name in [one for one in told if one not in problems]:
            await self._tell_over(Kind(name), told[name])

    @staticmethod
    def _is_news(kind: Kind, problem: Problem, told: Mapping[str, Alarm]) -> bool:
        """Return whether a problem is new to the operators. More frozen tables than before are also news."""
        known = told.get(kind)
        return known is None or (kind is Kind.FROZEN and problem.number > known.number)

    async def _tell(self, kind: Kind, problem: Problem, since: float) -> None:
        """Report a problem to the operators, after storing this alarm if the store is available."""
        if self._told is None:
            self._told = {}
        alarm = Alarm(since, problem.number)
        await self._record(kind, alarm)
        is_sent = await self._send(self._written(f"operator-alarm-{kind}", problem))
        if is_sent or kind is Kind.TELEGRAM:  # reported only once it is over
            self._told[kind] = alarm
            _log.warning("operators told", extra={"kind": str(kind), "number": problem.number})

    async def _tell_over(self, kind: Kind, alarm: Alarm) -> None:
        number = max(alarm.number, self._numbers.get(kind, 0))
        minutes = max(1, round((self._clock.now() - alarm.since) / 60))
        text = self._written(f"operator-alarm-{kind}-over", Problem(number), minutes=minutes)
        if await self._send(text) and self._told is not None:
            self._told.pop(kind, None)
            self._numbers.pop(kind, None)
            await self._record(kind, None)

    async def _record(self, kind: Kind, alarm: Alarm | None) -> None:
        try:
            await self._store.set_alarm(kind, alarm)
        except StoreError as error:
            _log.debug("alarm not stored", extra={"error": str(error)})

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
    poller: UpdatePoller,
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
        signs = Signs(store, clock, errors, poller, file, newest)
        await Alarms(store, clock, voice, signs.problems, OperatorChat(bot, chat).send).run()

    return [asyncio.create_task(work(), name="alarms")]
