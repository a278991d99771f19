"""Counts the calls that send or edit messages in the simulated group."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import islice

from scripts.trials.bot_under_test.in_process import InProcessBot
from scripts.trials.simulated_group import GROUP


@dataclass(slots=True)
class RecentCalls:
    """The calls in the last minute that sent or edited messages in the group."""

    bot: InProcessBot
    read: int = 0
    refused: int = 0
    """The number of calls to send or edit messages, in any chat, that were answered with 429 since the start."""
    most: int = 0
    """The highest number of calls to the group in any minute."""
    times: deque[float] = field(default_factory=deque)

    def update(self) -> int:
        """Read new calls, and return the number of calls in the last minute."""
        calls, now = self.bot.telegram.calls, self.bot.clock.now()
        for call in islice(calls, self.read, None):
            if call.method.startswith(("send", "edit")):
                self.refused += call.code == 429
                if str(call.parameters.get("chat_id")) == str(GROUP):
                    self.times.append(call.at)
        self.read = len(calls)
        while self.times and self.times[0] <= now - 60:
            self.times.popleft()
        self.most = max(self.most, len(self.times))
        return len(self.times)
