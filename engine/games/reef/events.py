"""The events of Reef, with all facts that captions and pictures need; all are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.reef.board import Space
from engine.games.reef.cards import Card, Colour
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The boards are dealt; `starter` has the one with the starfish (RF-3)."""

    starter: Seat


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """A starting coral was placed (RF-4, RF-5), at that height.

    forced: only one space was left for the last coral.
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    colour: Colour
    space: Space
    height: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """The display is dealt and the deck's top card is face up (RF-6)."""

    final: ClassVar[bool] = True

    display: tuple[Card, ...]
    top: Card


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took the card at that place of the display, from 1, with the tokens on it (RF-10).

    refill: the card that replaced it; top: the deck's new top card; None: the deck is empty.
    in_hand: cards in that hand now.
    """

    final: ClassVar[bool] = True
    begins_move: ClassVar[bool] = True

    seat: Seat
    place: int
    card: Card
    tokens: int
    refill: Card | None
    top: Card | None
    in_hand: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A player took the deck's top card and paid a point onto the card at place `onto` of the display (RF-11)."""

    final: ClassVar[bool] = True
    begins_move: ClassVar[bool] = True

    seat: Seat
    card: Card
    onto: int
    top: Card | None
    in_hand: int


@dataclass(frozen=True, slots=True)
class CoralPut:
    """A coral of a played card, its space, and its height when placed."""

    colour: Colour
    space: Space
    height: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card (RF-20): its corals in the order of placing, then the score of its pattern (RF-22).

    missing: corals that stayed in the bank (RF-21, RF-23). appearances: the spaces of each
    occurrence that counted; for a special card each neighbour, and `centre` is the highest top that
    was chosen.
    """

    final: ClassVar[bool] = True  # it may have revealed a hidden card
    begins_move: ClassVar[bool] = True

    seat: Seat
    slot: int
    card: Card
    corals: tuple[CoralPut, ...]
    missing: tuple[Colour, ...]
    points: int
    appearances: tuple[tuple[Space, ...], ...]
    centre: Space | None = None

    @property
    def times(self) -> int:
        """How often the pattern occurred."""
        return len(self.appearances)


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """A bank or the deck is empty, so this round is the last (RF-40). turns_left: turns still to come."""

    final: ClassVar[bool] = True

    empty_banks: tuple[Colour, ...]
    deck_out: bool
    turns_left: int


@dataclass(frozen=True, slots=True)
class LeftCard:
    """A card left in hand at the end, and its points (RF-41)."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class HandCounted(Event):
    """The cards left in a hand were revealed and scored (RF-41)."""

    final: ClassVar[bool] = True

    seat: Seat
    cards: tuple[LeftCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; totals in seat order."""

    final: ClassVar[bool] = True

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


LastAction = Planted | Took | Bought | Played
ReefEvent = (
    Began | Planted | Laid | Took | Bought | Played | LastRoundBegan | HandCounted | GameEnded
)
