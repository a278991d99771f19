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
    def word(self) -> str:
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

    def page(self, word: str, voice: Voice) -> RulesPage:
        """The page of that word; the first one for a word that there is not."""
        ...

    def about(self, rule: str, voice: Voice) -> RulesPage:
        """The topic that tells a statement."""
        ...

    def answer(self, question: str, voice: Voice, running: str = "") -> RulesPage:
        """The topic that answers best, or the reply that there is none; `running`: the game in the chat."""
        ...
