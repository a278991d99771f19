"""The events of Reef, with all facts that captions and pictures need. All of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.reef.board import Space
from engine.games.reef.cards import Card, Colour
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """The game started; `starter` has the board with the starfish (RF-3)."""

    shrinks: ClassVar[bool] = True

    starter: Seat


@dataclass(frozen=True, slots=True)
class StartingCoralPlaced(Event):
    """A player placed a starting coral (RF-4, RF-5).

    height: height of the stack after placing the coral.
    forced: whether it was placed automatically, because only one space was left for the last coral.
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    colour: Colour
    space: Space
    height: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class DisplayLaid(Event):
    """The display was dealt, and the top card of the deck is face up (RF-6)."""

    final: ClassVar[bool] = True

    display: tuple[Card, ...]
    top: Card


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took a card from the display, with the tokens on it (RF-10).

    place: the place in the display, counted from 1.
    refill: the card that replaced it, or None if the deck was empty.
    top: the new top card of the deck, or None if the deck is empty.
    in_hand: number of cards now in the player's hand.
    """

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
    """A player took the top card of the deck and paid a point onto a card of the display (RF-11).

    onto: the place in the display of the card that received the point, counted from 1.
    top: the new top card of the deck, or None if the deck is empty.
    in_hand: number of cards now in the player's hand.
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    card: Card
    onto: int
    top: Card | None
    in_hand: int


@dataclass(frozen=True, slots=True)
class CoralPut:
    """A coral of a played card, with its space and its height when it was placed."""

    colour: Colour
    space: Space
    height: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card (RF-20), placed its corals and scored its pattern (RF-22).

    slot: the slot of the card in the hand, counted from 1.
    corals: the placed corals, in order.
    missing: the corals that could not be placed (RF-21, RF-23).
    points: points scored by the pattern.
    appearances: the spaces of each occurrence that scored; for a special card, the space of each neighbour.
    centre: for a special card, the highest top whose neighbours scored.
    """

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
        """The number of occurrences of the pattern or, for a special card, of neighbours that scored."""
        return len(self.appearances)


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """A bank or the deck is empty, so this round is the last one (RF-40).

    empty_banks: the colours whose bank is empty.
    deck_out: whether the deck is empty.
    turns_left: number of turns left in the game.
    """

    shrinks: ClassVar[bool] = True

    empty_banks: tuple[Colour, ...]
    deck_out: bool
    turns_left: int


@dataclass(frozen=True, slots=True)
class LeftCard:
    """A card left in hand at the end of the game, with its points (RF-41)."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class HandCounted(Event):
    """The cards left in a player's hand were revealed and scored (RF-41)."""

    final: ClassVar[bool] = True

    seat: Seat
    cards: tuple[LeftCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `totals` are in seat order."""

    final: ClassVar[bool] = True

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


LastAction = StartingCoralPlaced | Took | Bought | Played
ReefEvent = (
    GameBegan
    | StartingCoralPlaced
    | DisplayLaid
    | Took
    | Bought
    | Played
    | LastRoundBegan
    | HandCounted
    | GameEnded
)
