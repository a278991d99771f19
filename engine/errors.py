"""The exceptions of the engine.

EngineError
├── BadWord         the text is not a word of this game
├── IllegalMove     a rule forbids the move; with reason and rule number
├── BadOptions      no such option or value, or a number of seats that the game does not allow
├── BadPosition     the JSON is not a valid position of this game
└── BadComponents   a component file has mistakes; one saying for each
"""

from __future__ import annotations

from engine.saying import Saying


class EngineError(Exception):
    """Base class of all exceptions of the engine."""


class BadWord(EngineError):
    """The text is not a word of this game."""


class IllegalMove(EngineError):
    """A rule forbids the move; the reason is shown to the person who tried it."""

    def __init__(self, reason: Saying, rule: str | None = None) -> None:
        """`reason`: the message; `rule`: the number of the rule, None if the game is over."""
        super().__init__(reason.id if rule is None else f"{reason.id} ({rule})")
        self.reason = reason
        self.rule = rule


class BadOptions(EngineError):
    """An unknown option or value, or a number of seats that the game does not allow."""


class BadPosition(EngineError):
    """The JSON is not a valid position of this game; the message names the mistake."""


class BadComponents(EngineError):
    """A component file has mistakes; `problems` has one message for each."""

    def __init__(self, problems: tuple[Saying, ...]) -> None:
        super().__init__("; ".join(problem.id for problem in problems))
        self.problems = problems
