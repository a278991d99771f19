"""Random positions of Reef, and the same positions with other hidden cards."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.games.reef import GAME
from engine.games.reef.state import Held, Player, State, Tally, Totals


def other_truth(state: State, viewer: int | None, chance: random.Random) -> State:
    """Return a state that looks the same to a viewer but has other cards dealt to the others, and another deck."""
    hidden = [
        (seat, slot)
        for seat, player in enumerate(state.players)
        for slot, held in enumerate(player.hand)
        if seat != viewer and not held.known
    ]
    below = state.deck[1:] if state.display else state.deck
    cards = [state.players[seat].hand[slot].card for seat, slot in hidden] + list(below)
    chance.shuffle(cards)
    hands = [list(player.hand) for player in state.players]
    for seat, slot in hidden:
        hands[seat][slot] = Held(cards.pop(), known=False)
    players = [
        replace(player, hand=tuple(hand), tally=_other_tally(state, seat, viewer, player, chance))
        for (seat, player), hand in zip(enumerate(state.players), hands, strict=True)
    ]
    deck = (*state.deck[: len(state.deck) - len(below)], *cards)
    return replace(state, deck=deck, players=tuple(players))


def _other_tally(
    state: State, seat: int, viewer: int | None, player: Player, chance: random.Random
) -> Tally:
    if state.totals is Totals.SHOWN or seat == viewer:
        return player.tally
    return Tally(cards=chance.randrange(40))


def random_positions(seed: int, every: int) -> Iterator[tuple[State, tuple[Any, ...]]]:
    chance = random.Random(seed)
    options = {"setup": chance.choice(["centre", "free"]), "totals": ["shown", "hidden"][seed % 2]}
    step = GAME.start(2 + seed % 3, options, None, f"secret {seed}")
    at = 0
    while step.state.turn is not None:
        if at % every == seed % every:
            yield step.state, step.events
        words = GAME.plausible_moves(GAME.observe(step.state, step.state.turn))
        step = GAME.apply(step.state, GAME.decode(chance.choice(words)))
        at += 1
