"""What is asked of the room that knows the rules: pages with keys, found by name, by statement or by question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.presentation.texts import Voice
from render.scene import Scene


class PageKey(Protocol):
    """A key under a page of the rules."""

    @property
    def label(self) -> str:
        """What stands on it."""
        ...

    @property
    def path(self) -> str:
        """The page to which it leads."""
        ...


class RulesPage(Protocol):
    """A page of the rules."""

    @property
    def text(self) -> str:
        """HTML."""
        ...

    @property
    def rows(self) -> Sequence[Sequence[PageKey]]:
        """The keys under it."""
        ...

    @property
    def scene(self) -> Scene | None:
        """Its picture."""
        ...


class RuleBook(Protocol):
    """Where the rules are looked up."""

    def page(self, path: str, voice: Voice) -> RulesPage:
        """The page of that path; the first one for a path that there is not."""
        ...

    def page_for_rule(self, rule: str, voice: Voice) -> RulesPage:
        """The topic that tells a statement."""
        ...

    def answer(self, question: str, voice: Voice, current_game: str = "") -> RulesPage:
        """The topic that answers best, or the reply that there is none; `current_game`: the game in the chat."""
        ...
