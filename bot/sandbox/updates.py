"""The queue of updates: numbers, offsets, what expires, and who waits for more."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.persons import Json, Keeper
from bot.sandbox.refusals import Conflict
from bot.sandbox.rules import BATCH, Rules

# Bot API, getUpdates.allowed_updates: an empty list means all but these three
_ONLY_IF_ASKED: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(frozen=True, slots=True)
class Update:
    """One update on its way to the bot."""

    id: int
    kind: str
    body: Json
    at: float

    def to_json(self) -> Json:
        """An Update (Bot API)."""
        return {"update_id": self.id, self.kind: self.body}


@dataclass(slots=True)
class Queue:
    """Updates that the bot has not confirmed yet."""

    now: Callable[[], float]
    rules: Rules
    next_id: int
    keep: Keeper
    allowed: frozenset[str] = frozenset()
    waiting: deque[Update] = field(default_factory=deque)
    _poller: asyncio.Future[None] | None = None

    def put(self, kind: str, body: Json) -> int | None:
        """Queue an update of a kind; None if the bot did not ask for that kind."""
        wanted = kind in self.allowed if self.allowed else kind not in _ONLY_IF_ASKED
        if not wanted:
            return None
        update = Update(self.next_id, kind, body, self.now())
        self.next_id += 1
        self.push(update)
        return update.id

    def push(self, update: Update) -> None:
        """Queue an update as it is, whatever the bot asked for; a test may repeat a number."""
        self.waiting.append(update)
        # Written out by hand: asdict would copy the body, which under a board is long, for every press.
        kept = {"id": update.id, "kind": update.kind, "body": update.body, "at": update.at}
        self.keep("update", str(update.id), kept)
        self._wake()

    def allow(self, kinds: Iterable[str]) -> None:
        """Bot API, getUpdates: holds for updates created after the call."""
        self.allowed = frozenset(kinds)

    def confirm(self, offset: int) -> None:
        """Bot API, getUpdates.offset: all before it are forgotten; a negative one counts from the end."""
        self._expire()
        if offset < 0:
            while len(self.waiting) > -offset:
                self._forget()
            return
        while self.waiting and self.waiting[0].id < offset:
            self._forget()

    def take(self, limit: int) -> list[Update]:
        """The first updates; unconfirmed ones come again at the next call."""
        self._expire()
        return [update for update, _ in zip(self.waiting, range(min(limit, BATCH)), strict=False)]

    def drop_all(self) -> None:
        """Bot API, deleteWebhook.drop_pending_updates."""
        while self.waiting:
            self._forget()

    async def wait(self, seconds: float) -> None:
        """Long polling: until an update comes, or the time is over, or another poller comes."""
        mine = asyncio.get_running_loop().create_future()
        self._poller = mine
        try:
            await asyncio.wait_for(mine, seconds)
        except TimeoutError:
            pass
        finally:
            if self._poller is mine:
                self._poller = None

    def turn_out(self) -> None:
        """telegram-bot-api, Client.cpp: the poll that is waiting yields to the new one."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(
                Conflict(
                    "terminated by other getUpdates request; "
                    "make sure that only one bot instance is running"
                )
            )
        self._poller = None

    def _forget(self) -> None:
        self.keep("update", str(self.waiting.popleft().id), None)

    def _wake(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def _expire(self) -> None:
        """Presses are dropped before other updates are."""
        now = self.now()
        oldest = {"callback_query": now - self.rules.press_life}
        others = now - self.rules.update_life
        dead = [update for update in self.waiting if update.at < oldest.get(update.kind, others)]
        for update in dead:
            self.waiting.remove(update)
            self.keep("update", str(update.id), None)
