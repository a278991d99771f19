"""The cards of __Name__, the state of a game, and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event

CARDS = tuple(range(1, 25))
DEALT = 5


@dataclass(frozen=True, slots=True)
class State:
    """A position, with everything that is hidden. TODO: replace the cards.

    deck: the cards that nobody has. hands, played: for each seat, the cards in its hand, and those that it has played.
    seat: the seat to move.
    """

    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, ...], ...]
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card of the hand, which shows it to everybody, so the move is final."""

    begins_move: ClassVar[bool] = True
    final: ClassVar[bool] = True
    seat: int
    card: int
