"""The four kinds of moves in Reef and their words: `put.red.b2`, `take.1`, `deck.3`, `play.2.a1.c4`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from engine.contract import Word
from engine.errors import BadWord
from engine.games.reef.board import SPACES, Space, name, space_named
from engine.games.reef.cards import Card, Colour
from engine.games.reef.state import DISPLAY_PLACES, HAND_LIMIT

NONE, SWAP = "none", "swap"
"""Parts of the word of a play: `NONE` in the place of a space for a coral that stays in the bank (RF-21, RF-23), and
`SWAP` before the spaces if the second coral is placed first."""
_SPACE = "[a-d][1-4]"
_PUT = re.compile(rf"put\.(purple|red|yellow|green)\.({_SPACE})", re.ASCII)
_CARD = re.compile(r"(take|deck)\.([1-3])", re.ASCII)
_PLAY = re.compile(rf"play\.([1-4])\.({_SPACE}|none)\.({_SPACE}|none)", re.ASCII)
_SWAPPED = re.compile(rf"play\.([1-4])\.swap\.({_SPACE})\.\2", re.ASCII)


@dataclass(frozen=True, slots=True)
class Put:
    """Place a starting coral on a space (RF-4, RF-5)."""

    colour: Colour
    space: Space


@dataclass(frozen=True, slots=True)
class Take:
    """Take the card at a place of the display, numbered from 1 (RF-10)."""

    place: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Take the top card of the deck and pay a point onto the card at place `onto` of the display (RF-11)."""

    onto: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play the card in a slot of the hand, numbered from 1 (RF-20).

    first, second: the spaces of the card's first and second coral, or None if the coral cannot be placed (RF-21,
    RF-23).
    swapped: whether the second coral is placed first, which matters only if both go to the same space.
    """

    slot: int
    first: Space | None
    second: Space | None
    swapped: bool = False


Move = Put | Take | Buy | PlayCard


@cache
def plays(slot: int) -> tuple[PlayCard, ...]:
    """Return every play of a slot, numbered from 1, that places both corals, legal or not, in keyboard order."""
    spaces = range(SPACES)
    straight = (PlayCard(slot, first, second) for first in spaces for second in spaces)
    return (*straight, *(PlayCard(slot, space, space, swapped=True) for space in spaces))


@cache
def short_plays(slot: int) -> tuple[PlayCard, ...]:
    """Return every play of a slot, numbered from 1, that leaves one or both corals in the bank, legal or not."""
    spaces = range(SPACES)
    one = tuple(PlayCard(slot, space, None) for space in spaces)
    other = tuple(PlayCard(slot, None, space) for space in spaces)
    return (*one, *other, PlayCard(slot, None, None))


def placed(card: Card, play: PlayCard) -> list[tuple[Space, Colour]]:
    """Return (space, colour) of each coral that a play places, in the order of placing."""
    pairs = list(zip((play.first, play.second), card.corals, strict=True))
    ordered = reversed(pairs) if play.swapped else pairs
    return [(space, coral) for space, coral in ordered if space is not None]


@cache
def grammar() -> tuple[Move, ...]:
    """Return every move that can be encoded as a word."""
    slots = range(1, HAND_LIMIT + 1)
    places = range(1, DISPLAY_PLACES + 1)
    return (
        *(Put(colour, space) for colour in Colour for space in range(SPACES)),
        *map(Take, places),
        *map(Buy, places),
        *(play for slot in slots for play in (*plays(slot), *short_plays(slot))),
    )


@cache
def encode(move: Move) -> Word:
    """Return the word that encodes a move.

    >>> encode(Take(2)), encode(PlayCard(4, 0, 11)), encode(PlayCard(1, 5, 5, swapped=True))
    ('take.2', 'play.4.a1.c4', 'play.1.swap.b2.b2')
    """
    match move:
        case Put(colour, space):
            return Word(f"put.{colour.value}.{name(space)}")
        case Take(place):
            return Word(f"take.{place}")
        case Buy(onto):
            return Word(f"deck.{onto}")
        case PlayCard(slot, first, second, swapped):
            swap = f"{SWAP}." if swapped else ""
            return Word(f"play.{slot}.{swap}{_part(first)}.{_part(second)}")


def decode(word: str) -> Move:
    """Return the move that a word encodes. Raises BadWord if it does not encode a move.

    >>> decode("play.2.none.d4")
    PlayCard(slot=2, first=None, second=15, swapped=False)
    """
    if play := _PLAY.fullmatch(word):
        return PlayCard(int(play[1]), _space(play[2]), _space(play[3]))
    if swapped := _SWAPPED.fullmatch(word):
        space = space_named(swapped[2])
        return PlayCard(int(swapped[1]), space, space, swapped=True)
    if card := _CARD.fullmatch(word):
        return Take(int(card[2])) if card[1] == "take" else Buy(int(card[2]))
    if put := _PUT.fullmatch(word):
        return Put(Colour(put[1]), space_named(put[2]))
    raise BadWord(word[:40])


def _part(space: Space | None) -> str:
    return NONE if space is None else name(space)


def _space(part: str) -> Space | None:
    return None if part == NONE else space_named(part)
