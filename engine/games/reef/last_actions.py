"""Validation of `Player.last`, the action that pictures show. It must match the hand, the board and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.reef.board import MAX_HEIGHT, SPACES, Board
from engine.games.reef.cards import Card, Colour
from engine.games.reef.components import CARD_COUNT
from engine.games.reef.events import Bought, Played, StartingCoralPlaced, Took
from engine.games.reef.scoring import Scoring, score
from engine.games.reef.state import DEALT_CARDS, DISPLAY_PLACES, HAND_LIMIT, Player

LastCards = frozenset[Card]
"""A set of the sixty cards of a game."""


def mistakes(player: Player, cards: LastCards) -> Iterator[str]:
    """Yield a sentence for each mistake in a player's latest action. An action of None has no mistakes."""
    match player.last:
        case StartingCoralPlaced() as planted:
            yield from _planted(player, planted)
        case Took() | Bought() as taken:
            yield from _taken(player, taken, cards)
        case Played() as played:
            yield from _played(player, played)


def _planted(player: Player, planted: StartingCoralPlaced) -> Iterator[str]:
    if player.discard or any(held.known for held in player.hand):
        yield "the set-up is not the last action of a player who has had a turn (RF-4)"
    if not _stands(player.board, planted.colour, planted.space, planted.height):
        yield "no such coral on the board (RF-4)"


def _taken(player: Player, taken: Took | Bought, cards: LastCards) -> Iterator[str]:
    newest = player.hand[-1] if player.hand else None
    if newest is None or newest.card != taken.card or not newest.known:
        yield "the card taken is not the newest of the hand (RF-10)"
    if taken.in_hand != len(player.hand):
        yield f"in_hand: {len(player.hand)} cards are in hand"
    place = taken.place if isinstance(taken, Took) else taken.onto
    if not 1 <= place <= DISPLAY_PLACES:
        yield f"the display has the places 1 to {DISPLAY_PLACES}"
    if isinstance(taken, Took) and not 0 <= taken.tokens <= CARD_COUNT:
        yield "tokens: more than can be paid (RF-11)"
    refill = taken.refill if isinstance(taken, Took) else None
    if not {card for card in (taken.top, refill) if card} <= cards:
        yield "a card that is not in the game"


def _played(player: Player, played: Played) -> Iterator[str]:
    if not player.discard or player.discard[-1] != played.card:
        yield "the card played is not the newest of the discard pile (RF-20)"
    if not 1 <= played.slot <= min(HAND_LIMIT, len(player.hand) + 1):
        yield "slot: no such slot"
    secret = sum(not held.known for held in player.hand)
    if played.slot <= secret == DEALT_CARDS:
        yield f"slot: the card before a dealt card was dealt, but only {DEALT_CARDS} were (RF-2)"
    brought = sorted((*(coral.colour for coral in played.corals), *played.missing), key=_name)
    if brought != sorted(played.card.corals, key=_name):
        yield "corals, missing: not those of the card (RF-21)"
    if not all(_stands(player.board, one.colour, one.space, one.height) for one in played.corals):
        yield "corals: not on the board (RF-21)"
    if Scoring(played.points, played.appearances, played.centre) != score(
        player.board, played.card
    ):
        yield "points, appearances, centre: not what the card scores on the board (RF-22)"


def _stands(board: Board, colour: Colour, space: int, height: int) -> bool:
    """Return whether the stack on this space of the board has a coral of this colour at this height."""
    if not (0 <= space < SPACES and 1 <= height <= MAX_HEIGHT):
        return False
    stack = board[space]
    return height <= len(stack) and stack[height - 1] is colour


def _name(colour: Colour) -> str:
    return colour.value
