"""Presses of a trial and what became of them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache

from bot.presentation.texts import DEFAULT, Texts
from engine.saying import say
from scripts.trials.result import Result

GIVEN_UP = 20.0
"""Seconds after which a press without answer and effect is made in another way; it stays counted."""
AGAIN = 3.0
"""Seconds after which a press that was answered and changed nothing is made in another way."""


@dataclass(slots=True)
class Press:
    """One press that Telegram took."""

    person: int
    data: str
    at: float
    answer: str | None = None
    seconds: float | None = None

    @property
    def is_over(self) -> bool:
        """It was answered a while ago and changed nothing (a warning, say), or nothing came of it at all."""
        age = time.monotonic() - self.at
        return age > GIVEN_UP or (self.answer is not None and age > AGAIN)


@dataclass(slots=True)
class Verdict:
    """What became of all presses."""

    presses: int
    lost: list[str]
    doubled: list[str]
    outdated_tables: int
    pending_updates: int
    quarantine: int
    moves: int
    second_keyboards: int
    seconds: list[float] = field(default_factory=list)

    def result(self, trial: str) -> Result:
        """The verdict in counts."""
        result = Result(trial, wrong=[*self.lost, *self.doubled])
        for name, count in (
            ("presses", self.presses),
            ("moves", self.moves),
            ("lost", len(self.lost)),
            ("doubled", len(self.doubled)),
            ("boards left behind", self.outdated_tables),
            ("updates undone", self.pending_updates),
            ("updates set aside", self.quarantine),
            ("messages with a second keyboard", self.second_keyboards),
        ):
            result.counts[name] = count
        for name in ("boards left behind", "updates undone", "updates set aside"):
            if result.counts[name]:
                result.wrong.append(f"{name}: {result.counts[name]}")
        return result


@cache
def done_words(kind: str) -> str:
    return Texts.load().voice(DEFAULT).plain(say(kind))


def is_done(press: Press) -> bool:
    """The presser was told that it was done; joining is told so also to who presses again for a rematch."""
    if press.data.startswith("w:"):
        return press.answer == done_words("done-move")
    return press.data.endswith(":s:") and press.answer == done_words("done-started")


def buttons(message: dict[str, object]) -> list[str]:
    """The data under a message."""
    markup = message.get("reply_markup") or {}
    assert isinstance(markup, dict)
    rows = markup.get("inline_keyboard", [])
    return [key["callback_data"] for row in rows for key in row if "callback_data" in key]
