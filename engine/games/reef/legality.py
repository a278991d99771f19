"""Legal moves of Reef, for a full state and for what one viewer knows about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.errors import IllegalMove
from engine.games.reef.board import (
    CENTRE,
    MAX_HEIGHT,
    SPACES,
    Board,
    free_levels,
)
from engine.games.reef.cards import Card, Colour
from engine.games.reef.moves import Buy, Move, PlayCard, Put, Take, plays, short_plays
from engine.games.reef.names import colour_name, space_name
from engine.games.reef.state import (
    DISPLAY_PLACES,
    HAND_LIMIT,
    DisplayedCard,
    Setup,
    State,
    in_bank,
    lowest_places,
)
from engine.saying import Arg, say

_PUTS = {colour: tuple(Put(colour, space) for space in range(SPACES)) for colour in Colour}
_PLACES = range(1, DISPLAY_PLACES + 1)
_TAKES: tuple[Move, ...] = (*map(Take, _PLACES), *map(Buy, _PLACES))


@dataclass(frozen=True, slots=True)
class KnownState:
    """Everything on which the legality of moves depends, as far as one viewer knows it.

    hand, points: None for a card or total that is hidden from the viewer.
    """

    setup: Setup
    is_over: bool
    to_put: tuple[Colour, ...]
    bank: tuple[int, int, int, int]
    display: tuple[DisplayedCard | None, ...]
    deck_left: int
    board: Board
    hand: tuple[Card | None, ...]
    points: int | None


def known_state(state: State) -> KnownState:
    """Return what the seat to move knows, given the full state; after the end of the game, what seat 0 knows."""
    mover = state.players[state.turn or 0]
    return KnownState(
        state.setup,
        state.turn is None,
        state.to_put,
        state.bank,
        state.display,
        len(state.deck),
        mover.board,
        tuple(held.card for held in mover.hand),
        mover.tally.points,
    )


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all legal moves: placements of starting corals during the setup, otherwise takes, buys and plays.

    The result is () after the end of the game.
    """
    if state.turn is None:
        return ()
    seen = known_state(state)
    if seen.to_put:
        puts = (put for colour in seen.to_put for put in _PUTS[colour])
        return tuple(put for put in puts if not refusal(seen, put))
    levels = _levels(seen.board)
    played: list[Move] = []
    for slot, card in enumerate(seen.hand, 1):
        if card:
            played += _legal_plays(slot, levels, can_put(seen, card))
    return (*(move for move in _TAKES if not refusal(seen, move)), *played)


def refusal(seen: KnownState, move: Move) -> IllegalMove | None:
    """Return why a move is illegal as far as the viewer knows, or None if the viewer knows no reason."""
    if seen.is_over:
        return IllegalMove(say("reef-no-over"))
    if isinstance(move, Put):
        return _forbids_put(seen, move)
    if seen.to_put:
        return _no("setup", "RF-4")
    match move:
        case Take(place):
            if len(seen.hand) >= HAND_LIMIT:
                return _no("full-hand", "RF-12")
            return None if seen.display[place - 1] else _no("gap", "RF-40", place=place)
        case Buy(onto):
            return _forbids_buy(seen, onto)
        case PlayCard():
            return _forbids_play(seen, move)


def can_put(seen: KnownState, card: Card) -> tuple[bool, bool]:
    """Return whether the first and the second coral of a card can be placed (RF-21, RF-23).

    A coral can be placed if it is in the bank and the board has room for it; the first coral has priority.
    """
    return _putting(seen.bank, free_levels(seen.board), card.corals)


def first_must(seen: KnownState, slot: int) -> bool | None:
    """Return True if the first coral of a card must be placed, False if it must stay in the bank (RF-21, RF-23).

    `slot` is numbered from 1. The result is None if the card is hidden from the viewer.
    """
    card = seen.hand[slot - 1]
    return None if card is None else can_put(seen, card)[0]


def may_both(seen: KnownState, slot: int) -> bool:
    """Return whether both corals of the card in a slot can be placed, as far as `seen` shows (RF-21).

    `slot` is numbered from 1. The result is True if the card is hidden from the viewer.
    """
    card = seen.hand[slot - 1]
    return card is None or all(can_put(seen, card))


def may_lack(seen: KnownState) -> bool:
    """Return whether playing some card could force a coral to be left in the bank, according to banks and board."""
    return min(seen.bank) < 2 or free_levels(seen.board) < 2


def is_deck_blocked(seen: KnownState) -> bool:
    """Return whether, as far as `seen` shows, the top card of the deck cannot be bought.

    The result is False if there is no card in the display.
    """
    lowest = lowest_places(seen.display)
    return bool(lowest) and refusal(seen, Buy(lowest[0])) is not None


def _putting(
    bank: tuple[int, int, int, int], room: int, corals: tuple[Colour, Colour]
) -> tuple[bool, bool]:
    one, other = corals
    first = room > 0 and in_bank(bank, one) > 0
    needed = 2 if one is other else 1
    second = room > int(first) and in_bank(bank, other) >= needed
    return first, second


def _forbids_put(seen: KnownState, move: Put) -> IllegalMove | None:
    if not seen.to_put:
        return _no("setup-over", "RF-4")
    if move.colour not in seen.to_put:
        return _no("coral-put", "RF-4", colour=colour_name(move.colour))
    is_central = move.space in CENTRE
    if seen.setup is Setup.FREE:
        return _no("centre", "RF-5") if is_central else None
    if not is_central:
        return _no("only-centre", "RF-4")
    return _no("taken", "RF-4", space=space_name(move.space)) if seen.board[move.space] else None


def _forbids_buy(seen: KnownState, onto: int) -> IllegalMove | None:
    if len(seen.hand) >= HAND_LIMIT:
        return _no("full-hand", "RF-12")
    if not seen.deck_left:
        return _no("deck", "RF-40")
    if seen.points == 0:
        return _no("points", "RF-11")
    return None if onto in lowest_places(seen.display) else _no("lowest", "RF-11", place=onto)


def _forbids_play(seen: KnownState, play: PlayCard) -> IllegalMove | None:
    if play.slot > len(seen.hand):
        return _no("slot", "RF-20", slot=play.slot, count=len(seen.hand))
    card = seen.hand[play.slot - 1]
    levels = _levels(seen.board)
    if too_high := _too_high(levels, play):
        return too_high
    if card is None:
        leaves = play.first is None or play.second is None
        return _no("must-put", "RF-21") if leaves and not may_lack(seen) else None
    return _wrong_corals(can_put(seen, card), play, seen, card)


def _too_high(levels: tuple[int, ...], play: PlayCard) -> IllegalMove | None:
    for space in (play.first, play.second):
        if space is not None and not levels[space]:
            return _no("full-stack", "RF-21", space=space_name(space))
    if play.first is not None and play.first == play.second and levels[play.first] < 2:
        return _no("two-high", "RF-21", space=space_name(play.first))
    return None


def _wrong_corals(
    can: tuple[bool, bool], play: PlayCard, seen: KnownState, card: Card
) -> IllegalMove | None:
    for is_put, space, coral in zip(can, (play.first, play.second), card.corals, strict=True):
        if is_put and space is None:
            return _no("must-put", "RF-21")
        if space is not None and not is_put:
            if free_levels(seen.board) < 2:
                return _no("room", "RF-21", colour=colour_name(coral))
            return _no("bank", "RF-23", colour=colour_name(coral))
    return None


@lru_cache(maxsize=1 << 9)
def _legal_plays(
    slot: int, levels: tuple[int, ...], can: tuple[bool, bool]
) -> tuple[PlayCard, ...]:
    """Return the plays of a slot that are not forbidden, given the room on each stack and the result of `can_put`."""
    every = plays(slot) if all(can) else short_plays(slot)
    return tuple(
        play
        for play in every
        if (play.first is not None, play.second is not None) == can
        and _too_high(levels, play) is None
    )


@lru_cache(maxsize=1 << 10)
def _levels(board: Board) -> tuple[int, ...]:
    """Return how many corals each stack can still take, limited to the two that a card has."""
    return tuple([min(2, MAX_HEIGHT - len(stack)) for stack in board])


def _no(reason: str, rule: str, **args: Arg) -> IllegalMove:
    return IllegalMove(say(f"reef-no-{reason}", **args), rule)
