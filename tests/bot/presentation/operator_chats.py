"""The chat of the operators."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presentation.notices.problem_signs import Problem, ProblemKind
from bot.presentation.texts import Texts

VOICE = Texts.load(strict=True).voice("fa")


class Chat:
    """A chat of operators, and the current problems."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.problems: dict[ProblemKind, Problem] = {}
        self.is_reachable = True

    async def send(self, text: str) -> bool:
        if self.is_reachable:
            self.texts.append(text)
        return self.is_reachable

    async def problems_found(self) -> Mapping[ProblemKind, Problem]:
        return dict(self.problems)
