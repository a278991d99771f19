"""Positions of the engine in the reference implementation of Azul, and what can be compared."""

from typing import Any

from engine.games.azul.state import State
from tests.engine.azul.reference import Table
from tests.engine.azul.states import AZUL, words


def table_of(state: State) -> Table:
    """Return a table of the reference implementation with the same position."""
    raw = AZUL.dump(state)
    bag = [tile for tiles in raw["factories"] for tile in tiles] + raw["bag"]
    table = Table(raw["wall"], len(raw["boards"]), raw["starter"], list(bag), _no_mix)
    facts = facts_of(state)
    table.factories, table.centre = facts["factories"], facts["centre"]
    table.bag, table.lid, table.turn = facts["bag"], facts["lid"], raw["turn"]
    table.rounds_without_tile = raw["idle"]
    if raw["marker"] is not None:
        table.marker_in_centre, table.next_starter = False, raw["marker"]
    for player, (score, lines, wall, floor) in zip(table.players, facts["players"], strict=True):
        player.score, player.lines, player.wall, player.floor = score, lines, wall, floor
    return table


def _no_mix(lid: list[str]) -> list[str]:
    raise AssertionError("the lid was not to be mixed yet")


def facts_of(state: State) -> dict[str, Any]:
    raw = AZUL.dump(state)
    names = ["blue", "yellow", "red", "black", "white"]
    return {
        "factories": [sorted(tiles) for tiles in raw["factories"]],
        "centre": sorted(raw["centre"]),
        "bag": raw["bag"],
        "lid": sorted(
            name for name, count in zip(names, raw["lid"], strict=True) for _ in range(count)
        ),
        "starter": raw["starter"],
        "to_move": AZUL.to_move(state),
        "words": sorted(words(state)),
        "players": [_player(board) for board in raw["boards"]],
    }


def _player(board: dict[str, Any]) -> tuple[Any, ...]:
    lines = {at: [line["colour"]] * line["count"] for at, line in enumerate(board["lines"], 1)}
    wall = {
        (row, column): tile
        for row, spaces in enumerate(board["wall"], 1)
        for column, tile in enumerate(spaces, 1)
        if tile
    }
    return board["score"], lines, wall, board["floor"]
