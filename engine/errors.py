"""Every way in which the rules can say no.

EngineError
├── BadWord         the text is no word of this game's grammar
├── IllegalMove     a rule forbids the move: its reason, and the rule's number
├── BadOptions      no such option or value, or a number of seats the game is not made for
├── BadPosition     the JSON is no position of this game
└── BadComponents   a corrected component file has mistakes: each of them as a saying
"""

from __future__ import annotations

from engine.saying import Saying


class EngineError(Exception):
    """Root of this tree."""


class BadWord(EngineError):
    """The text is no word of this game's grammar."""


class IllegalMove(EngineError):
    """A rule forbids the move. A refusal is normal: it is shown to the one who asked for it."""

    def __init__(self, reason: Saying, rule: str | None = None) -> None:
        """Keep the reason and the number of the statement that says no (None: no statement, the game is over)."""
        super().__init__(reason.id if rule is None else f"{reason.id} ({rule})")
        self.reason = reason
        self.rule = rule


class BadOptions(EngineError):
    """No such option, no such value, or not a number of seats for this game."""


class BadPosition(EngineError):
    """The JSON is no position of this game; the message says what is wrong with it."""


class BadComponents(EngineError):
    """A component file has mistakes, each told as a saying."""

    def __init__(self, problems: tuple[Saying, ...]) -> None:
        super().__init__("; ".join(problem.id for problem in problems))
        self.problems = problems
