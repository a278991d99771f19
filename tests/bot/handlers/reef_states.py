"""States of Reef with other hidden cards."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.table import Table
from engine.games.reef.state import State


def exchange_dealt(state: State, one: int, other: int) -> State:
    """Return the state with the dealt cards of two players exchanged. Nobody else can tell the difference (RF-13)."""
    players = list(state.players)
    first, second = players[one], players[other]
    assert not any(held.known for held in (*first.hand, *second.hand))
    players[one] = replace(first, hand=second.hand)
    players[other] = replace(second, hand=first.hand)
    return replace(state, players=tuple(players))


def with_truth(table: Table, state: State) -> Table:
    """Return the table with a different state at its newest position."""
    return replace(table, turns=(*table.turns[:-1], replace(table.turns[-1], state=state)))
