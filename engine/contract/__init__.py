"""The contract between a game and everything else: tables, pictures, keyboards and computer players.

It has three parts, each with defaults: the rules (engine/contract/rules.py), the presentation to people
(presentation.py) and the search of computer players (search.py). A game without hidden information, with moves of one
word and without options implements eight methods: `start`, `to_move`, `legal_moves`, `apply`, `outcome`, `encode`,
`decode` and `tell`. `scores`, `evaluate` and `keys` are usually worth adding. tests/toy.py is an example, and
tests/engine/test_contract.py checks every registered game.
"""

from __future__ import annotations

from typing import Generic

from engine.contract.presentation import Presentation
from engine.contract.rules import GAME_KEY, M, Rules, V
from engine.contract.search import Search
from engine.contract.types import (
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
    "GAME_KEY",
    "MAX_KEYS_PER_ROW",
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
    """A game. S: state, M: move, V: view; all of them are frozen, hashable values.

    A game without hidden information uses `OpenView` of its state as V.
    """
