"""Telegram's flood control, which is enforced only if the settings enable it."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.errors import TooManyRequests
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.settings import SandboxSettings

# Sending and editing count towards the same limits (according to a Telegram developer). Answering
# queries and deleting are not limited.
_LIMITED_PREFIXES: Final = ("send", "edit", "copy", "forward")
_UNLIMITED: Final = "sendchataction"


@dataclass(slots=True)
class FloodControl:
    """Counts recent calls that send or edit messages, in total and per chat, and enforces the limits."""

    now: Callable[[], float]
    settings: SandboxSettings
    _all: deque[float] = field(default_factory=deque)
    _groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _chats: dict[int, tuple[float, float]] = field(default_factory=dict)  # tokens, and when counted

    def check(self, method: str, chat: SimulatedChat) -> None:
        """Count a call that sends or edits. Raises TooManyRequests, without counting it, if it exceeds a limit.

        Other calls are ignored, and so are all calls if flood control is off. `method` must be in lower case.
        """
        if (
            not self.settings.flood_control
            or not method.startswith(_LIMITED_PREFIXES)
            or method == _UNLIMITED
        ):
            return
        now = self.now()
        waits = [self._wait_for_window(self._all, now, 1.0, self.settings.total_per_second)]
        if not chat.private:
            # telegram.constants.FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP; Bot FAQ
            recent = self._groups[chat.id]
            waits.append(self._wait_for_window(recent, now, 60.0, self.settings.group_per_minute))
        tokens = self._available_tokens(chat.id, now)
        waits.append((1.0 - tokens) / self.settings.chat_per_second)
        if (wait := max(waits)) > 0:
            raise TooManyRequests(max(1, math.ceil(wait)))
        self._all.append(now)
        self._chats[chat.id] = (tokens - 1.0, now)
        if not chat.private:
            self._groups[chat.id].append(now)

    def _available_tokens(self, chat_id: int, now: float) -> float:
        """Return the number of tokens in a chat's token bucket, that is, how many messages the chat accepts now."""
        tokens, at = self._chats.get(chat_id, (float(self.settings.chat_burst), now))
        return min(
            float(self.settings.chat_burst), tokens + (now - at) * self.settings.chat_per_second
        )

    @staticmethod
    def _wait_for_window(recent: deque[float], now: float, seconds: float, most: int) -> float:
        """Return the seconds until fewer than `most` of the times in `recent` lie within the last `seconds`.

        Earlier times are removed from `recent`.
        """
        while recent and recent[0] <= now - seconds:
            recent.popleft()
        return recent[0] + seconds - now if len(recent) >= most else 0.0
