"""Contradictions between the fields of a position: corals, cards, turns, points, the end of the game.

Each check yields a sentence for each contradiction. `serialization` has already checked the form of the data, the
supply and the setup. A position that passes may be unreachable by play, but a game that continues from it obeys all
rules, and every later position passes these checks as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.reef.board import SPACES, free_levels
from engine.games.reef.cards import COLOURS, Beside, Card
from engine.games.reef.components import CARD_COUNT
from engine.games.reef.scoring import score_left
from engine.games.reef.state import DEALT_CARDS, Player, State, Tally, in_bank
from engine.saying import Seat

MOST_CARRIED = 100
"""The maximum number of points from cards beyond those that the cards in the discard pile could have scored."""
MOST_NEIGHBOURS = 8
"""The maximum number of neighbours that score for a special card (RF-35)."""


def contradictions(state: State) -> Iterator[str]:
    """Yield a sentence for each contradiction, naming the fields."""
    if state.to_put:
        for seat, player in enumerate(state.players):
            if player.tally != Tally():
                yield f"players[{seat}].tally: points before the set-up is over (RF-4)"
        return
    if state.is_last_round and state.turn == state.starter:
        yield "turn: a bank or the deck is empty, so the game ended before this round (RF-40)"
    for seat, player in enumerate(state.players):
        checks = (_corals(state, player), _cards(state, Seat(seat), player), _points(state, player))
        for mistakes in checks:
            yield from (f"players[{seat}]{mistake}" for mistake in mistakes)
    yield from _tokens(state)


def turns_taken(state: State, seat: Seat) -> int:
    """Return the number of turns that a seat has had since the setup: one in each round (RF-40)."""
    if state.turn is None:
        return state.round
    is_done = (seat - state.starter) % state.seats < (state.turn - state.starter) % state.seats
    return state.round if is_done else state.round - 1


def _corals(state: State, player: Player) -> Iterator[str]:
    """Check a board against the starting corals and the cards played (RF-4, RF-21, RF-23)."""
    on_board = Counter(coral for stack in player.board for coral in stack)
    printed = Counter(coral for card in player.discard for coral in card.corals)
    is_full = not free_levels(player.board)
    for colour in COLOURS:
        count, due = on_board[colour], 1 + printed[colour]
        if not count:
            yield f".board: no starting coral is {colour.value} (RF-4)"
        elif count > due:
            yield f".board: {count} {colour.value} corals, but start and discard brought {due}"
        elif count < due and in_bank(state.bank, colour) and not is_full:
            yield f".board: {count} {colour.value} corals, not {due}, though the bank has more"


def _cards(state: State, seat: Seat, player: Player) -> Iterator[str]:
    """Check the hand and the discard pile. Each turn takes a card or plays one (RF-10, RF-20)."""
    turns, hand, played = turns_taken(state, seat), len(player.hand), len(player.discard)
    if hand + 2 * played != turns + DEALT_CARDS:
        yield f": {hand} cards in hand and {played} played do not fit {turns} turns (RF-10)"
    known = [held.known for held in player.hand]
    if known != sorted(known):
        yield ".hand: dealt cards are before taken ones (RF-2)"
    if known.count(False) + played < DEALT_CARDS:
        yield f".hand: {DEALT_CARDS} cards were dealt, but fewer are held or played (RF-2)"


def _points(state: State, player: Player) -> Iterator[str]:
    """Check a player's tally (RF-11, RF-22, RF-41)."""
    tally = player.tally
    most = MOST_CARRIED + sum(card.points * _most_occurrences(card) for card in player.discard)
    if tally.cards > most:
        yield f".tally.cards: more than {most} points (RF-22)"
    taken = len(player.hand) + len(player.discard) - DEALT_CARDS
    if tally.paid > CARD_COUNT + taken:
        yield f".tally.paid: more than {CARD_COUNT + taken} points (RF-11)"
    if state.turn is None:
        left = sum(score_left(player.board, held.card) for held in player.hand)
        if tally.left != left:
            yield f".tally.left: {tally.left}, but the cards left in hand score {left} (RF-41)"


def _most_occurrences(card: Card) -> int:
    if isinstance(card.pattern, Beside):
        return MOST_NEIGHBOURS
    return SPACES // len(card.pattern)


def _tokens(state: State) -> Iterator[str]:
    """Check that all tokens were paid by players (RF-11)."""
    paid = sum(player.tally.paid for player in state.players)
    taken = sum(player.tally.tokens for player in state.players)
    shown = sum(offer.tokens for offer in state.display if offer)
    if taken + shown > paid:
        yield f"tokens: {shown} on the display and {taken} taken, but only {paid} paid (RF-11)"
