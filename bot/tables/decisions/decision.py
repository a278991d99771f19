"""The result of a decision."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.tables.facts import Fact
from engine.contract import Transition


class Decision(NamedTuple):
    """The facts that a command produces; there are none if it changes nothing."""

    facts: tuple[Fact, ...]
    transitions: tuple[Transition[Any], ...] = ()
    """The transition that the rules computed for each Played fact, in order. `evolve` then need not apply the moves."""
