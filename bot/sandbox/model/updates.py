"""The queue of updates: ids, offsets, expiry and long polling."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.errors import Conflict
from bot.sandbox.limits import UPDATES_PER_CALL
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json, RecordWriter

# Bot API, getUpdates.allowed_updates: an empty list means all kinds except these three
_OPT_IN_KINDS: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(frozen=True, slots=True)
class Update:
    """An update for the bot. The field names are part of the journal's file format."""

    id: int
    kind: str
    body: Json
    at: float

    def to_json(self) -> Json:
        """Return an Update (Bot API)."""
        return {"update_id": self.id, self.kind: self.body}


@dataclass(slots=True)
class UpdateQueue:
    """The updates that the bot has not yet confirmed."""

    now: Callable[[], float]
    settings: SandboxSettings
    next_id: int
    write_record: RecordWriter
    allowed: frozenset[str] = frozenset()
    pending: deque[Update] = field(default_factory=deque)
    webhook: str = ""
    """The URL of the webhook, or "". getUpdates fails while there is one."""
    _poller: asyncio.Future[None] | None = None

    def put(self, kind: str, body: Json) -> int | None:
        """Queue an update and return its id, or None if the bot does not receive that kind."""
        wanted = kind in self.allowed if self.allowed else kind not in _OPT_IN_KINDS
        if not wanted:
            return None
        update = Update(self.next_id, kind, body, self.now())
        self.next_id += 1
        self.push(update)
        return update.id

    def push(self, update: Update) -> None:
        """Queue an update unchanged, whatever its kind, even if its id was used before."""
        self.pending.append(update)
        # Not asdict, which would copy the body of every press, including a whole board.
        record = {"id": update.id, "kind": update.kind, "body": update.body, "at": update.at}
        self.write_record("update", str(update.id), record)
        self._wake_poller()

    def set_allowed_kinds(self, kinds: Iterable[str]) -> None:
        """Set the kinds of updates to queue from now on (Bot API, getUpdates.allowed_updates).

        If there are none, all kinds are queued except those in _OPT_IN_KINDS.
        """
        self.allowed = frozenset(kinds)

    def confirm(self, offset: int) -> None:
        """Remove the updates before `offset`, as described in Bot API, getUpdates.offset.

        If `offset` is negative, remove all but the last `-offset` updates.
        """
        self._drop_expired()
        if offset < 0:
            while len(self.pending) > -offset:
                self._discard_first()
            return
        while self.pending and self.pending[0].id < offset:
            self._discard_first()

    def take(self, limit: int) -> list[Update]:
        """Return the oldest updates, at most `limit` and at most 100. They stay queued until they are confirmed."""
        self._drop_expired()
        return [
            update
            for update, _ in zip(self.pending, range(min(limit, UPDATES_PER_CALL)), strict=False)
        ]

    def clear(self) -> None:
        """Remove all updates (Bot API, deleteWebhook.drop_pending_updates)."""
        while self.pending:
            self._discard_first()

    async def wait(self, seconds: float) -> None:
        """Wait for an update, for at most `seconds`.

        Raises Conflict if another poller takes over while waiting.
        """
        waiting = asyncio.get_running_loop().create_future()
        self._poller = waiting
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            pass
        finally:
            if self._poller is waiting:
                self._poller = None

    @property
    def has_poller(self) -> bool:
        """Whether a call of getUpdates is waiting for an update."""
        return self._poller is not None and not self._poller.done()

    def terminate_poller(self) -> None:
        """Make a waiting poller raise Conflict (telegram-bot-api, Client.cpp)."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(
                Conflict(
                    "terminated by other getUpdates request; "
                    "make sure that only one bot instance is running"
                )
            )
        self._poller = None

    def _discard_first(self) -> None:
        self.write_record("update", str(self.pending.popleft().id), None)

    def _wake_poller(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def _drop_expired(self) -> None:
        """Remove the expired updates. Callback queries expire sooner than other kinds."""
        now = self.now()
        shortest = min(self.settings.callback_query_lifetime, self.settings.update_lifetime)
        if not self.pending or self.pending[0].at >= now - shortest:
            return  # updates are ordered by time, so a long queue need not be searched at each call
        oldest = {"callback_query": now - self.settings.callback_query_lifetime}
        others = now - self.settings.update_lifetime
        expired = [update for update in self.pending if update.at < oldest.get(update.kind, others)]
        for update in expired:
            self.pending.remove(update)
            self.write_record("update", str(update.id), None)
