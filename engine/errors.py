"""The exceptions of the engine. The parsers of files and requests define further subclasses of EngineError.

EngineError
├── BadWord         the text is not a word of this game
├── IllegalMove     the rules forbid the move; holds the reason and the rule number
├── BadOptions      the game does not support this option, value or number of seats
├── BadPosition     the JSON is not a valid position of this game
└── BadComponents   a component file has mistakes; holds one message per mistake
"""

from __future__ import annotations

from engine.saying import Saying


class EngineError(Exception):
    """Base class of the exceptions that invalid words, moves, options, positions, files or requests cause."""


class BadWord(EngineError):
    """The text is not a word (an encoded move) of this game."""


class IllegalMove(EngineError):
    """The rules forbid the move; `reason` is shown to the person who attempted it."""

    def __init__(self, reason: Saying, rule: str | None = None) -> None:
        """`reason` is the message to show, `rule` the number of the rule, or None if the game is over."""
        super().__init__(reason.id if rule is None else f"{reason.id} ({rule})")
        self.reason = reason
        self.rule = rule


class BadOptions(EngineError):
    """The game does not support this option, option value or number of seats."""


class BadPosition(EngineError):
    """The JSON is not a valid position of this game, or not a valid view of one; the message describes the mistake."""


class BadComponents(EngineError):
    """A component file has mistakes; `problems` holds one message per mistake."""

    def __init__(self, problems: tuple[Saying, ...]) -> None:
        super().__init__("; ".join(problem.id for problem in problems))
        self.problems = problems
