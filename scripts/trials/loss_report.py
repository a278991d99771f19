"""The button presses of a trial, and the result of comparing them with the bot's logs of facts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from scripts.trials.bot_under_test import FLOOD, MOVE_MADE, is_aside, text_of
from scripts.trials.results import Result

UNANSWERED_TIMEOUT = 20.0
"""Seconds after which an unanswered press without effect is repeated. The first press may still be reported as lost."""
MAX_BACKLOG = 30.0
"""Seconds for which presses may wait for a bot that is down. Nobody presses while a press waits longer."""
REFUSED_TIMEOUT = 3.0
"""Seconds after which an answered press without effect is repeated."""


@dataclass(slots=True)
class ButtonPress:
    """A button press that a trial sends to the sandbox, and the text of its answer, or None."""

    person: int
    data: str
    at: float
    answer: str | None = None
    seconds: float | None = None
    """The seconds until the answer came or the wait for it ended; None before that, and if the connection failed."""

    @property
    def has_expired(self) -> bool:
        """Whether the press had enough time to change the table and may now be repeated."""
        age = time.monotonic() - self.at
        return age > UNANSWERED_TIMEOUT or (self.answer is not None and age > REFUSED_TIMEOUT)

    @property
    def is_acknowledged(self) -> bool:
        """Whether the answer says that the move was made, by having no text, or that the game was started.

        Other actions are ignored, because a confirmation does not always mean that something changed. For example, a
        person who presses "rematch" again gets the same confirmation again.
        """
        if self.data.startswith("w:"):
            return self.answer == MOVE_MADE and not is_aside(self.data)
        return self.data.endswith(":s:") and self.answer == text_of("done-started")


def above_limits(presses: Sequence[ButtonPress]) -> list[ButtonPress]:
    """Return the unanswered presses of people who may have exceeded the limits of the throttle.

    The bot drops a person's FLOOD-th press within a second and later ones; if it is killed, a press that it refused may
    stay unanswered as well. The bot judges a press when it fetches the press. Presses that wait while the bot is down
    are judged together. Therefore, a press is returned if FLOOD presses of its person can have been judged in one
    second.
    """
    people: dict[int, list[ButtonPress]] = {}
    for press in presses:
        people.setdefault(press.person, []).append(press)
    return [
        press
        for own in people.values()
        for press in own
        if press.answer is None
        and any(_is_flood(own, one.at) for one in own if _waits(press, one.at))
    ]


def _is_flood(presses: Sequence[ButtonPress], at: float) -> bool:
    return sum(_waits(press, at) for press in presses) >= FLOOD


def _waits(press: ButtonPress, at: float) -> bool:
    """Return whether the bot may have judged a press in the second before `at`, going by the time of its answer."""
    answered = press.at + (MAX_BACKLOG if press.seconds is None else press.seconds)
    return press.at <= at <= answered + 1


@dataclass(slots=True)
class LossReport:
    """The effects of all presses, and the state of the database at the end."""

    presses: int
    lost: list[str]
    """Presses without an effect in the log that were acknowledged or never answered, and defects of private
    messages."""
    above_limits: int
    """The number of presses that were not answered, but may have been above the limits of the throttle."""
    doubled: list[str]
    """Presses that were acknowledged twice, moves that no press caused, and tables that were opened twice."""
    outdated_tables: int
    pending_updates: int
    quarantined: int
    moves: int
    second_keyboards: int
    others: dict[str, int] = field(default_factory=dict)
    """The numbers of other effects, by their names."""
    seconds: list[float] = field(default_factory=list)

    def result(self, trial: str) -> Result:
        """Return the report as the result of a trial.

        Lost and doubled presses, outdated boards, pending and quarantined updates, and second keyboards are errors.
        """
        result = Result(trial, errors=[*self.lost, *self.doubled])
        for name, count in (
            ("presses", self.presses),
            ("moves", self.moves),
            ("lost", len(self.lost)),
            ("unanswered above the limits", self.above_limits),
            ("doubled", len(self.doubled)),
            ("outdated boards", self.outdated_tables),
            ("pending updates", self.pending_updates),
            ("quarantined updates", self.quarantined),
            ("messages with a second keyboard", self.second_keyboards),
        ):
            result.counts[name] = count
        result.counts.update(self.others)
        for name in (
            "outdated boards",
            "pending updates",
            "quarantined updates",
            "messages with a second keyboard",
        ):
            if result.counts[name]:
                result.errors.append(f"{name}: {result.counts[name]}")
        return result
