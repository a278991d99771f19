"""Telegram's limits on speaking: kept only if the rules ask for it."""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.chats import Chat
from bot.sandbox.refusals import TooManyRequests
from bot.sandbox.rules import Rules

# Sends and edits share one budget (said by Telegram's developer); answers and deletions are free.
_COUNTED: Final = ("send", "edit", "copy", "forward")
_FREE: Final = "sendchataction"


@dataclass(slots=True)
class Flood:
    """What was said lately, and whether one thing more may be said now."""

    now: Callable[[], float]
    rules: Rules
    _all: deque[float] = field(default_factory=deque)
    _groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _chats: dict[int, tuple[float, float]] = field(default_factory=dict)  # tokens, at

    def count(self, method: str, chat: Chat) -> None:
        """Let the call pass and count it, or refuse it with a 429."""
        if not self.rules.flood or not method.startswith(_COUNTED) or method == _FREE:
            return
        now = self.now()
        waits = [self._window(self._all, now, 1.0, self.rules.all_a_second)]
        if not chat.private:
            # telegram.constants.FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP; Bot FAQ
            lately = self._groups[chat.id]
            waits.append(self._window(lately, now, 60.0, self.rules.group_a_minute))
        tokens = self._tokens(chat.id, now)
        waits.append((1.0 - tokens) / self.rules.chat_a_second)
        if (wait := max(waits)) > 0:
            raise TooManyRequests(max(1, math.ceil(wait)))
        self._all.append(now)
        self._chats[chat.id] = (tokens - 1.0, now)
        if not chat.private:
            self._groups[chat.id].append(now)

    def _tokens(self, chat_id: int, now: float) -> float:
        tokens, at = self._chats.get(chat_id, (float(self.rules.chat_burst), now))
        return min(float(self.rules.chat_burst), tokens + (now - at) * self.rules.chat_a_second)

    @staticmethod
    def _window(lately: deque[float], now: float, seconds: float, most: int) -> float:
        while lately and lately[0] <= now - seconds:
            lately.popleft()
        return lately[0] + seconds - now if len(lately) >= most else 0.0
