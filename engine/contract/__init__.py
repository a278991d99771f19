"""The contract between a game and the rest of the program: tables, pictures, keyboards and computer players.

It has three parts: the rules (engine/contract/rules.py), the presentation to people (presentation.py) and the methods
used by computer players (search.py). Most methods have defaults. A game without hidden information and without options,
in which every turn is one word, has to implement only eight methods: `start`, `to_move`, `legal_moves`, `apply`,
`outcome`, `encode`, `decode` and `tell`. `scores`, `evaluate` and `keys` are usually worth adding. tests/toy.py is an
example, and tests/engine/test_contract.py checks every registered game.
"""

from __future__ import annotations

from typing import Any, Generic, TypeAlias

from engine.contract.presentation import Description, Presentation
from engine.contract.rules import GAME_KEY, M, Rules, V
from engine.contract.search import Search
from engine.contract.types import (
    AND,
    MAX_KEYS_PER_ROW,
    Event,
    Key,
    Keypad,
    OpenView,
    Option,
    Outcome,
    S,
    Score,
    ScoreLine,
    Secret,
    Transition,
    View,
    Word,
)
from engine.saying import Seat

__all__ = [
    "AND",
    "GAME_KEY",
    "MAX_KEYS_PER_ROW",
    "AnyGame",
    "Description",
    "Event",
    "Game",
    "Key",
    "Keypad",
    "OpenView",
    "Option",
    "Outcome",
    "Score",
    "ScoreLine",
    "Seat",
    "Secret",
    "Transition",
    "View",
    "Word",
]


class Game(Presentation[S, M, V], Search[S, M, V], Rules[S, M, V], Generic[S, M, V]):
    """A game with state type S, move type M and view type V, all of them immutable and hashable.

    A game without hidden information uses `OpenView[S]` as its view type.
    """


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the contract is known."""
