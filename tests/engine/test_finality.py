"""Which moves reveal something, so that they cannot be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import games
from engine.contract import Event
from engine.games.azul.events import RoundStarted as AzulRound
from engine.games.icecult.events import Tilted
from engine.games.reef.events import Bought, DisplayLaid, Played, Took
from engine.games.sintra.events import RoundStarted as SintraRound

REVEALING: dict[str, tuple[type[Event], ...]] = {
    "azul": (AzulRound,),
    "sintra": (SintraRound,),
    "icecult": (Tilted,),
    "reef": (DisplayLaid,),
}


def moves(key: str, seed: int) -> list[tuple[Any, tuple[Any, ...], Any]]:
    """Play a random game. Return the states before its moves, the events, and the states after them."""
    game: Any = games.game(key)
    chance, state = random.Random(seed), game.start(3, {}, None, f"seed{seed}").state
    found = []
    while game.to_move(state) is not None:
        step = game.apply(state, chance.choice(game.legal_moves(state)))
        found.append((state, step.events, step.state))
        state = step.state
    return found


@pytest.mark.parametrize("key", REVEALING)
def test_a_move_is_final_only_if_it_reveals_something_or_ends_the_game(key: str) -> None:
    game: Any = games.game(key)
    seen = set()
    for before, events, after in moves(key, 1):
        reveals = any(isinstance(event, REVEALING[key]) for event in events)
        if key == "reef":
            reveals |= any(_reveals(before, event) for event in events)
        is_over = game.to_move(after) is None
        assert game.is_final(before, events) == (reveals or is_over)
        seen.add(reveals)
    assert seen == {True, False}


def _reveals(before: Any, event: Any) -> bool:
    match event:
        case Took() | Bought():
            return len(before.deck) > 1  # another card is turned face up
        case Played(seat=seat, slot=slot):
            return not before.players[seat].hand[slot - 1].known
    return False


@pytest.mark.parametrize("seed", range(3))
def test_a_card_of_reef_that_was_taken_openly_can_be_taken_back_after_it_is_played(
    seed: int,
) -> None:
    game: Any = games.game("reef")
    found = {
        game.is_final(before, events)
        for before, events, _ in moves("reef", seed)
        for event in events
        if isinstance(event, Played) and before.players[event.seat].hand[event.slot - 1].known
    }
    assert False in found
