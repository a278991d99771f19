"""The state of a game of Reef: banks, deck and display, and the players' boards, hands and points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.games.reef.board import EMPTY, Board
from engine.games.reef.cards import COLOURS, Card, Colour
from engine.games.reef.events import LastAction
from engine.saying import Seat

CORALS_PER_COLOUR = {2: 18, 3: 24, 4: 28}
"""Number of corals of each colour by number of players (RF-1)."""
START_POINTS = 3
"""Number of points with which each player starts (RF-2)."""
DEALT_CARDS = 2
"""Number of cards dealt to each player (RF-2)."""
DISPLAY_PLACES = 3
"""Number of places in the display (RF-6)."""
HAND_LIMIT = 4
"""Maximum number of cards in hand (RF-12)."""


class Setup(Enum):
    """Where starting corals go: on the central spaces (RF-4), or on the others, where they may be stacked (RF-5)."""

    CENTRE = "centre"
    FREE = "free"


class Totals(Enum):
    """Whether the players' totals are public (RF-36)."""

    SHOWN = "shown"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand; `known` says whether it was taken openly, so all players know it (RF-13)."""

    card: Card
    known: bool


@dataclass(frozen=True, slots=True)
class DisplayedCard:
    """A card in the display, with the number of point tokens on it."""

    card: Card
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Where a player's points come from: cards played, tokens taken, points paid, and cards left in hand at the end."""

    cards: int = 0
    tokens: int = 0
    paid: int = 0
    left: int = 0

    @property
    def points(self) -> int:
        """The player's total (RF-2, RF-10, RF-11, RF-22, RF-41)."""
        return START_POINTS + self.cards + self.tokens - self.paid + self.left


@dataclass(frozen=True, slots=True)
class Player:
    """One player's board, hand and points.

    hand: the cards in the order in which they were taken.
    discard: the player's own discard pile, oldest card first.
    last: the player's last action, or None.
    """

    board: Board = EMPTY
    hand: tuple[Held, ...] = ()
    discard: tuple[Card, ...] = ()
    tally: Tally = Tally()
    last: LastAction | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    starter: the seat with the starfish, which starts every round (RF-3).
    turn: the seat to move, or None if the game is over.
    round: number of the round, counted from 1; 0 during the setup.
    to_put: starting corals that the seat to move still has to place; () after the setup.
    bank: number of corals of each colour, in the order of COLOURS.
    deck: the cards in drawing order; after the setup, the first one is face up.
    display: () until the setup is over (RF-4), then three places; None is a gap that could not be refilled (RF-40).
    """

    setup: Setup
    totals: Totals
    starter: Seat
    turn: Seat | None
    round: int
    to_put: tuple[Colour, ...]
    bank: tuple[int, int, int, int]
    deck: tuple[Card, ...]
    display: tuple[DisplayedCard | None, ...]
    players: tuple[Player, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)

    @property
    def is_last_round(self) -> bool:
        """Whether a bank or the deck is empty after the setup (RF-40)."""
        return bool(self.display) and (not self.deck or 0 in self.bank)


def mover(state: State) -> Seat:
    """Return the seat to move. Raises LookupError if the game is over."""
    if state.turn is None:
        raise LookupError("the game is over")
    return state.turn


def offer_at(display: tuple[DisplayedCard | None, ...], place: int) -> DisplayedCard:
    """Return the offer at a place of the display, numbered from 1. Raises LookupError if the place is empty."""
    offer = display[place - 1]
    if offer is None:
        raise LookupError(f"place {place} is empty")
    return offer


def lowest_places(display: tuple[DisplayedCard | None, ...]) -> tuple[int, ...]:
    """Return the places of the display, numbered from 1, whose cards have the lowest printed value (RF-11).

    The result is empty if there is no card in the display.
    """
    offers = [(place, offer.card) for place, offer in enumerate(display, 1) if offer]
    least = min((card.points for _, card in offers), default=0)
    return tuple(place for place, card in offers if card.points == least)


def in_bank(bank: tuple[int, int, int, int], colour: Colour) -> int:
    """Return the number of corals of one colour in the bank."""
    return bank[_AT[colour]]


def from_bank(bank: tuple[int, int, int, int], colour: Colour) -> tuple[int, int, int, int]:
    """Return the bank after one coral is taken from it."""
    purple, red, yellow, green = (count - (at == _AT[colour]) for at, count in enumerate(bank))
    return purple, red, yellow, green


_AT = {colour: at for at, colour in enumerate(COLOURS)}
