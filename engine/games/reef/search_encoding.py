"""Encodes a state for engine/core/reef.c, and decodes its move codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from engine.contract import Word
from engine.core.weights import weights
from engine.games.reef.board import MAX_HEIGHT, Board
from engine.games.reef.cards import COLOURS, Beside, Card
from engine.games.reef.components import shipped
from engine.games.reef.moves import Buy, PlayCard, Put, Take, encode
from engine.games.reef.scoring import layout_of
from engine.games.reef.state import CORALS_PER_COLOUR, HAND_LIMIT, Player, Setup, State
from engine.games.reef.views import ReefView, determinize
from engine.search_model import EncodedPosition

DETERMINIZATIONS = 2
"""Number of determinizations to search."""
SIMULATIONS_PER_SECOND = 190_000
"""Lower than the speed in docs/computer-tuning.md, which is per second of CPU time; a busy machine has less."""
TWO_SEATS_PER_SECOND = 125_000
"""The same for positions that are evaluated by a neural network."""
KNOWN_CARDS = 50
"""The network is used only if at least this many cards are the shipped ones, because it has weights for each card."""
POINTS_SCALE = 6.0
"""Lead in points that corresponds to a win probability of 73%."""
SEARCH_PARAMETERS = (0.15, 2.0, 4.0, 1.5, 0.9)
"""The search parameters; see `SEARCH_PARAMETERS` in engine/players/tree.py."""
STAGES = "1234"
_NO_SPACE = 31


def encode_for_search(view: ReefView, seed: str) -> EncodedPosition | None:
    """Return one determinization of a view as integers, or None if the game is over."""
    return None if view.to_move is None else encode_state(determinize(view, seed))


def encode_state(state: State) -> EncodedPosition:
    """Return a state as integers for the compiled search."""
    cards = _cards(state)
    changing = tuple(_numbers(state, cards))
    has_net = state.seats == 2 and _has_known(cards)
    return EncodedPosition(
        (*printed_cards(state), *changing),
        word,
        DETERMINIZATIONS,
        TWO_SEATS_PER_SECOND if has_net else SIMULATIONS_PER_SECOND,
        _weights(stage(state), has_net=has_net),
        POINTS_SCALE,
        SEARCH_PARAMETERS,
    )


def printed_cards(state: State) -> tuple[int, ...]:
    """Return what is printed on all cards of the game as integers, the first of which is the number of cards."""
    cards = _cards(state)
    return (len(cards), *(number for card in cards for number in _printed(card)))


@cache
def _weights(stage: str, *, has_net: bool) -> tuple[float, ...]:
    """Return the weights of a stage, followed by those of the network for two seats or, without `has_net`, by zeros."""
    found = json.loads(files(__package__).joinpath("net.json").read_text(encoding="utf-8"))
    net = (float(number) for row in found["net"] for number in row)
    return *weights(__package__, stage), *(number if has_net else 0.0 for number in net)


def _has_known(cards: tuple[Card, ...]) -> bool:
    """Return whether at least KNOWN_CARDS cards, numbered by id, equal the shipped cards with the same numbers."""
    return sum(one == other for one, other in zip(cards, _shipped(), strict=False)) >= KNOWN_CARDS


@cache
def _shipped() -> tuple[Card, ...]:
    return tuple(sorted(shipped(), key=lambda card: card.id))


def stage(state: State) -> str:
    """Return the quarter of the game, from "1" to "4", according to the bank that is closest to empty (RF-40)."""
    full = CORALS_PER_COLOUR[state.seats]
    return str(min(len(STAGES), 1 + len(STAGES) * (full - min(state.bank)) // full))


def word(code: int) -> Word:
    """Return the word of a move code. The bit fields of a play are kind, order, slot, first space and second space."""
    kind, slot, first, second = code >> 14, code >> 10 & 7, code >> 5 & 31, code & 31
    if kind == 0:
        return encode(Put(COLOURS[first], second))
    if kind in (1, 2):
        return encode(Take(second + 1) if kind == 1 else Buy(second + 1))
    one, other = (None if space == _NO_SPACE else space for space in (first, second))
    return encode(PlayCard(slot + 1, one, other, bool(code >> 13 & 1)))


def _cards(state: State) -> tuple[Card, ...]:
    """Return all cards of the game, sorted by id."""
    found = [*state.deck, *(offer.card for offer in state.display if offer)]
    for player in state.players:
        found += [*(held.card for held in player.hand), *player.discard]
    return tuple(sorted(found, key=lambda card: card.id))


@cache
def _printed(card: Card) -> tuple[int, ...]:
    corals = (COLOURS.index(coral) for coral in card.corals)
    if isinstance(card.pattern, Beside):
        pattern = (COLOURS.index(card.pattern.centre), COLOURS.index(card.pattern.neighbour))
        return (*corals, card.points, 1, *pattern)
    layout = layout_of(card)
    kinds, turnings = layout.kinds, layout.turnings
    numbers = [*corals, card.points, 0, len(kinds), len(card.pattern), len(turnings)]
    numbers += [sum(1 << at for at in kind) for kind in kinds]
    for turning in turnings:
        numbers += [turning.corners, turning.shape]
        numbers += [number for cell in turning.cells for number in cell]
    return tuple(numbers)


def _numbers(state: State, cards: tuple[Card, ...]) -> Iterator[int]:
    at = {card: number for number, card in enumerate(cards)}
    yield from (state.seats, -1 if state.turn is None else state.turn, state.starter)
    yield sum(1 << COLOURS.index(colour) for colour in state.to_put)
    yield from (int(bool(state.display)), int(state.setup is Setup.FREE))
    yield from state.bank
    for offer in state.display or (None,) * 3:
        yield from (-1, 0) if offer is None else (at[offer.card], offer.tokens)
    for player in state.players:
        yield from _player(player, at)
    yield from (len(state.deck), *(at[card] for card in state.deck))


def _player(player: Player, at: dict[Card, int]) -> Iterator[int]:
    yield from (player.tally.points, len(player.hand))
    hand = [at[held.card] for held in player.hand]
    yield from (*hand, *[-1] * (HAND_LIMIT - len(hand)))
    yield from _tops(player.board)


def _tops(board: Board) -> Iterator[int]:
    """Yield one integer for each space: 0 if it is empty, otherwise 1 to 16 for its colour and its height."""
    for stack in board:
        yield COLOURS.index(stack[-1]) * MAX_HEIGHT + len(stack) if stack else 0
