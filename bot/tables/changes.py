"""What came of something that was asked of a table, and what is to be said of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.tables.facts import Fact
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a command: the table before and after, and the facts between them."""

    live: LiveTable
    before: Table
    after: Table
    facts: tuple[Fact, ...]


class Tapped(NamedTuple):
    """What came of a press on a key of the game, and what to say of it; lasting: to be read at leisure."""

    done: Done
    said: Saying | None = None
    lasting: bool = False
