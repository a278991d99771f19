"""Secrecy of events (RF-13): no event, view or caption names a card that is still secret."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine.contract import Event, Secret
from engine.games.reef import GAME
from engine.games.reef.cards import Card
from engine.games.reef.moves import Move, PlayCard
from engine.games.reef.state import Held, State
from engine.saying import Seat
from tests.engine.rules import rule


def cards_in(thing: Any) -> Iterator[Card]:
    """Yield every card that a value contains."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from cards_in(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))


def public(state: State) -> set[Card]:
    """Return the face-up cards, and the cards in hands that everybody saw being taken."""
    open_cards = {offer.card for offer in state.display if offer} | set(state.deck[:1])
    for player in state.players:
        open_cards |= set(player.discard)
        open_cards |= {held.card for held in player.hand if held.known or state.turn is None}
    return open_cards


def random_steps(seed: int) -> Iterator[tuple[State, Move, State, tuple[Event | Secret, ...]]]:
    """Yield every move of a random game: the state before, the move, the state after, and the events."""
    chance = random.Random(seed)
    options = {"setup": ["centre", "free"][seed % 2], "totals": ["shown", "hidden"][seed // 2 % 2]}
    before = GAME.start(2 + seed % 3, options, None, f"told {seed}").state
    while before.turn is not None:
        words = GAME.plausible_moves(GAME.observe(before, before.turn))
        move = GAME.decode(chance.choice(words))
        step = GAME.apply(before, move)
        yield before, move, step.state, step.events
        before = step.state


@rule("RF-13")
@pytest.mark.parametrize("seed", range(6))
def test_events_name_no_card_that_is_still_secret(seed: int) -> None:
    for _, _, after, told in random_steps(seed):
        assert all(isinstance(event, Event) for event in told), (
            "Reef has no event for one seat alone"
        )
        assert set(cards_in(told)) <= public(after)


@rule("RF-13")
@pytest.mark.parametrize("seed", range(6))
def test_a_view_names_no_card_that_is_still_secret_to_its_viewer(seed: int) -> None:
    for _, _, state, told in random_steps(seed):
        if state.to_put:
            continue
        for viewer in (None, *map(Seat, range(state.seats))):
            view = replace(GAME.observe(state, viewer, told), unseen=())
            own = (
                {held.card for held in state.players[viewer].hand} if viewer is not None else set()
            )
            assert set(cards_in(view)) <= public(state) | own


def plays_hidden(state: State, move: Move) -> bool:
    hand = state.players[state.turn or 0].hand
    return isinstance(move, PlayCard) and not hand[move.slot - 1].known


@rule("RF-13", "RF-36")
@pytest.mark.parametrize("seed", range(6))
def test_a_move_with_open_cards_happens_alike_in_two_truths(seed: int) -> None:
    chance = random.Random(seed)
    for before, move, _, told in random_steps(seed):
        if plays_hidden(before, move):
            continue
        other = replace(before, players=_swapped(before, chance))
        lies = GAME.apply(other, move).events
        ended = any(type(event).__name__ == "HandCounted" for event in told)
        assert ended or lies == told


def _swapped(state: State, chance: random.Random) -> Any:
    """Return the state with the hidden cards of all hands shuffled among them."""
    hidden = [held.card for player in state.players for held in player.hand if not held.known]
    chance.shuffle(hidden)
    return tuple(
        replace(
            player,
            hand=tuple(
                held if held.known else Held(hidden.pop(), known=False) for held in player.hand
            ),
        )
        for player in state.players
    )
