"""Looks up who administers a group, and whether a person is in it. Administrators are cached for some minutes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from typing import Any, TypeVar, cast

from telegram import Bot, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache, FairCalls, release_slot
from bot.telegram.api.outages import RepeatedLine

FRESH_SECONDS = 5 * 60
"""Seconds for which Telegram's list of administrators is cached."""
RETRY_SECONDS = 10.0
"""Seconds for which a failed call is not repeated."""
MAX_CHATS = 5_000
MAX_FAILED = 5_000
"""The maximum number of failed lookups of members that are remembered."""
MAX_CALLS, CALLS_PER_CHAT = 32, 4
"""The maximum numbers of concurrent calls, in total and for one chat."""
SLOW_CALL = 2.0
"""Seconds after which a call may lose its slot to a call for another chat."""
WAIT_SECONDS = 20.0
"""Seconds for which a call waits for a slot before it is abandoned."""
MISSING_SECONDS = 2.0
"""Seconds for which `known_absent` waits; the person who pressed waits for the answer meanwhile."""
V = TypeVar("V")
log = logging.getLogger(__name__)


class Admins:
    """Finds out who administers a group, and whether a person is a member of it.

    It calls getChatAdministrators, because getChatMember is guaranteed to work only if the bot is an administrator.
    The other methods call getChatMember nevertheless, since nothing else returns whether a person is a member.
    Concurrent identical lookups share one call, and hold no slot of the workers while they wait.
    """

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known = BoundedCache[int, tuple[float, frozenset[int]]](MAX_CHATS)
        """For each chat, the time until which its list is used, and the list."""
        self._failed = BoundedCache[tuple[int, int], float](MAX_FAILED)
        """For each chat and person, the time until which a failed getChatMember is not repeated."""
        self._calls = FairCalls(clock, MAX_CALLS, CALLS_PER_CHAT, min_hold=SLOW_CALL)
        self._running: dict[Hashable, asyncio.Task[Any]] = {}
        self._no_admins = RepeatedLine(clock, log, "administrators not known")
        self._no_member = RepeatedLine(clock, log, "members not known")

    async def includes(self, chat_id: int, user_id: int) -> bool:
        """Return whether the user is an administrator of the chat, according to a list cached for FRESH_SECONDS.

        If the call to Telegram fails, the previous list is used for another RETRY_SECONDS. If there is none, return
        False.
        """
        until, admins = self._known.get(chat_id) or (0.0, None)
        if admins is None or self._clock.monotonic() >= until:
            admins = await self._shared(chat_id, lambda: self._find(chat_id))
        return user_id in admins

    async def has_member(self, chat_id: int, user_id: int) -> bool:
        """Return whether the user is in the chat, or False if the call to Telegram fails."""
        return await self._membership(chat_id, user_id) is True

    async def known_absent(self, chat_id: int, users: Iterable[int]) -> frozenset[int]:
        """Return the users who are known not to be in the chat.

        Users about whom the call to Telegram fails, or takes longer than MISSING_SECONDS, are left out.
        """
        asked = {
            asyncio.create_task(self._membership(chat_id, user)): user for user in frozenset(users)
        }
        if not asked:
            return frozenset()
        release_slot()
        answered, _ = await asyncio.wait(asked, timeout=MISSING_SECONDS)
        return frozenset(asked[task] for task in answered if task.result() is False)

    async def _membership(self, chat_id: int, user_id: int) -> bool | None:
        """Return whether the user is in the chat, or None if the call to Telegram fails.

        Only a failure is cached, for RETRY_SECONDS.
        """
        key = chat_id, user_id
        if self._clock.monotonic() < (self._failed.get(key) or 0.0):
            return None
        return await self._shared(key, lambda: self._ask_member(chat_id, user_id))

    async def _shared(self, key: Hashable, find: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Return the result of `find`. Concurrent calls with the same key share one run."""
        release_slot()
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(find())
            task.add_done_callback(lambda _: self._running.pop(key, None))
        return cast(V, await asyncio.shield(task))

    async def _find(self, chat_id: int) -> frozenset[int]:
        """Return and cache the administrators of a chat: Telegram's list or, if the call fails, the previous one."""
        found = await self._call(
            chat_id, lambda: self._bot.get_chat_administrators(chat_id), self._no_admins
        )
        if found is not None:
            admins, seconds = frozenset(member.user.id for member in found), float(FRESH_SECONDS)
        else:
            admins, seconds = (self._known.get(chat_id) or (0.0, frozenset()))[1], RETRY_SECONDS
        self._known.put(chat_id, (self._clock.monotonic() + seconds, admins))
        return admins

    async def _ask_member(self, chat_id: int, user_id: int) -> bool | None:
        member = await self._call(
            chat_id, lambda: self._bot.get_chat_member(chat_id, user_id), self._no_member
        )
        if member is None:
            self._failed.put((chat_id, user_id), self._clock.monotonic() + RETRY_SECONDS)
            return None
        if isinstance(member, ChatMemberRestricted):
            return member.is_member
        return member.status not in (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)

    async def _call(
        self, chat_id: int, call: Callable[[], Awaitable[V]], failed: RepeatedLine
    ) -> V | None:
        """Return the result of a call for a chat, or None if it fails or times out, which is counted in `failed`."""
        until = self._clock.monotonic() + WAIT_SECONDS
        try:
            return await self._calls.make(chat_id, call, until=until)
        except TimeoutError:
            failed.count("given up")
        except TelegramError as error:
            failed.count(error)
        return None
