"""Dumping, loading and validation of Reef positions.

Every position that the rules allow is valid, even if unreachable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from engine import codec
from engine.errors import BadPosition
from engine.games.reef import last_actions
from engine.games.reef.board import CENTRE, MAX_HEIGHT, SPACES, Board
from engine.games.reef.cards import COLOURS, Card
from engine.games.reef.components import CARD_COUNT, by_id, is_possible
from engine.games.reef.events import Played, StartingCoralPlaced
from engine.games.reef.legality import legal_moves
from engine.games.reef.state import (
    CORALS_PER_COLOUR,
    DEALT_CARDS,
    DISPLAY_PLACES,
    HAND_LIMIT,
    Player,
    Setup,
    State,
)
from engine.games.reef.validation import contradictions

_CARD = {field.name for field in fields(Card)}
_DEPTH = 12
"""The maximum depth of nested lists and objects. A state has fewer levels."""


def dump(state: State) -> dict[str, Any]:
    """Return the state as JSON values; cards of the shipped table are written as ids."""
    raw: dict[str, Any] = _DUMPER(state)
    return raw


def load(raw: Mapping[str, Any]) -> State:
    """Return the state described by JSON values.

    Raises BadPosition with the first mistake if the position is not valid.
    """
    state = codec.load(State, _lengthen(raw))
    for mistake in _mistakes(state):
        raise BadPosition(mistake)
    return state


def census(state: State) -> dict[str, int]:
    """Return a dict from each colour name to its number of corals, and from "cards" to the number of cards."""
    counts = dict(zip(COLOURS, state.bank, strict=True))
    for player in state.players:
        for stack in player.board:
            for coral in stack:
                counts[coral] += 1
    return {colour.value: count for colour, count in counts.items()} | {"cards": len(_cards(state))}


def _cards(state: State) -> tuple[Card, ...]:
    """Return all cards of the game, in no particular order."""
    return (
        *state.deck,
        *(offer.card for offer in state.display if offer),
        *(held.card for player in state.players for held in player.hand),
        *(card for player in state.players for card in player.discard),
    )


def _lengthen(raw: Any, depth: int = 0) -> Any:
    """Return JSON values in which the ids of shipped cards are replaced by the cards.

    Raises BadPosition if the values are nested too deeply.
    """
    if depth > _DEPTH:
        raise BadPosition(f"state: nested more than {_DEPTH} levels deep")
    if isinstance(raw, Mapping):
        if set(raw) == _CARD:
            return raw
        return {name: _lengthen(value, depth + 1) for name, value in raw.items()}
    if isinstance(raw, list):
        return [_lengthen(item, depth + 1) for item in raw]
    return by_id().get(raw, raw) if isinstance(raw, str) else raw


def _dump_card(card: Card) -> Any:
    shipped = by_id().get(card.id)
    is_shipped = shipped is card or shipped == card  # usually the same object, which is faster
    return card.id if is_shipped else codec.dump(card)


_DUMPER = codec.Dumper({Card: _dump_card})


def _mistakes(state: State) -> Iterator[str]:
    """Yield the mistakes in a state. The shape of the state is checked first, because later checks rely on it."""
    yield from _shape(state)
    for seat, player in enumerate(state.players):
        yield from (f"players[{seat}]: {mistake}" for mistake in _player(state, seat, player))
    supply = CORALS_PER_COLOUR[state.seats]
    counts = census(state)
    for colour in COLOURS:
        if counts[colour.value] != supply:
            yield f"{counts[colour.value]} {colour.value} corals, not {supply} (RF-1)"
    times = Counter(card.id for card in _cards(state))
    if len(times) != CARD_COUNT or sum(times.values()) != CARD_COUNT:
        yield f"{len(times)} different cards, {sum(times.values())} in all, not {CARD_COUNT}"
    yield from (
        f"card {card.id:.20}: no such card" for card in _cards(state) if not is_possible(card)
    )
    yield from _setting_up(state) if state.to_put else _playing(state)
    yield from contradictions(state)
    cards = frozenset(_cards(state))
    for seat, player in enumerate(state.players):
        for mistake in last_actions.mistakes(player, cards):
            yield f"players[{seat}].last: {mistake}"


def _shape(state: State) -> Iterator[str]:
    if state.seats not in CORALS_PER_COLOUR:
        yield f"{state.seats} players"
    for name, seat in (("starter", state.starter), ("turn", state.turn)):
        if seat is not None and not 0 <= seat < state.seats:
            yield f"{name}: no seat {seat}"
    if min(state.bank) < 0:
        yield "bank: a negative number"
    if any(offer and offer.tokens < 0 for offer in state.display):
        yield "display: a negative number of tokens"


def _player(state: State, seat: int, player: Player) -> Iterator[str]:
    if len(player.board) != SPACES or any(len(stack) > MAX_HEIGHT for stack in player.board):
        yield f"expected {SPACES} stacks of at most {MAX_HEIGHT} corals (RF-21)"
    if len(player.hand) > HAND_LIMIT:
        yield f"more than {HAND_LIMIT} cards in hand (RF-12)"
    if sum(not held.known for held in player.hand) > DEALT_CARDS:
        yield f"more than {DEALT_CARDS} cards that were dealt (RF-2)"
    tally = player.tally
    if min(tally.cards, tally.tokens, tally.paid, tally.left, tally.points) < 0:
        yield "tally: a negative number"
    if tally.left and state.turn is not None:
        yield "tally: points for cards left in hand before the end (RF-41)"
    if player.last is not None and player.last.seat != seat:
        yield "last: another seat's action"
    if any(not 0 <= space < SPACES for space in _spaces(player)):
        yield "last: no such space"


def _spaces(player: Player) -> Iterator[int]:
    match player.last:
        case StartingCoralPlaced(space=space):
            yield space
        case Played(corals=corals, appearances=appearances, centre=centre):
            yield from (coral.space for coral in corals)
            yield from (space for spaces in appearances for space in spaces)
            yield centre or 0


def _setting_up(state: State) -> Iterator[str]:
    if state.display or state.round or state.turn is None:
        yield "to_put belongs to the set-up: no display, round 0, a seat to move (RF-4)"
        return
    if state.to_put != tuple(colour for colour in COLOURS if colour in state.to_put):
        yield "to_put must be in the order of colours"
    turn_of_mover = (state.turn - state.starter) % state.seats
    for seat, player in enumerate(state.players):
        turn = (seat - state.starter) % state.seats
        due = () if turn < turn_of_mover else state.to_put if turn == turn_of_mover else COLOURS
        put = _corals(player.board)
        if put != Counter(colour for colour in COLOURS if colour not in due):
            yield f"players[{seat}]: not the starting corals that it has put by now (RF-4)"
        elif not _well_put(state.setup, player.board):
            yield f"players[{seat}]: a starting coral on a wrong space (RF-4, RF-5)"
        if player.discard or [held.known for held in player.hand] != [False] * DEALT_CARDS:
            yield f"players[{seat}]: expected the dealt hand (RF-2)"
    if len(legal_moves(state)) < 2:
        yield "the last coral is placed automatically where one space is left"


def _corals(board: Board) -> Counter[object]:
    return Counter(coral for stack in board for coral in stack)


def _well_put(setup: Setup, board: Board) -> bool:
    for space, stack in enumerate(board):
        if stack and (space in CENTRE) is (setup is Setup.FREE):
            return False
    return setup is Setup.FREE or max(map(len, board)) <= 1


def _playing(state: State) -> Iterator[str]:
    if len(state.display) != DISPLAY_PLACES or state.round < 1:
        yield f"expected {DISPLAY_PLACES} places in the display, and a round from 1"
    elif state.deck and None in state.display:
        yield "a gap in the display, though the deck could fill it (RF-10)"
    elif state.turn is None:
        if not state.is_last_round:
            yield "over, but no bank is empty and the deck is not out (RF-40)"
    elif not state.deck:
        turns_left = state.seats - (state.turn - state.starter) % state.seats
        if DISPLAY_PLACES - state.display.count(None) < min(turns_left, DISPLAY_PLACES):
            yield "fewer cards in the display than turns to come, without a deck"
