"""Compares the engine with the reference implementation: random games, word by word."""

import random
from typing import Any

import pytest

from engine.games.azul.state import State
from tests.engine.azul.reference import Table
from tests.engine.azul.reference_tables import facts_of, table_of
from tests.engine.azul.states import AZUL, play, start, totals, words

GAMES = 30
LONG_GAMES = 10_000


def facts(table: Table) -> dict[str, Any]:
    return {
        "factories": [sorted(tiles) for tiles in table.factories],
        "centre": sorted(table.centre),
        "bag": table.bag,
        "lid": sorted(table.lid),
        "starter": table.starter,
        "to_move": None if table.over else table.turn,
        "words": sorted(table.words()),
        "players": [(p.score, p.lines, p.wall, p.floor) for p in table.players],
    }


def compare(wall: str, first: int, count: int) -> None:
    for number in range(first, first + count):
        chance = random.Random(number)
        state = start(2 + number % 3, wall, f"literal {number}")
        table = table_of(state)
        style = number % 4
        while AZUL.to_move(state) is not None:
            assert facts(table) == facts_of(state)
            word = choose(state, style, chance)
            before, state = state, play(state, word)
            table.mix = mixed_as(before, state)
            table.say(word)
        assert (table.over, facts(table)) == (True, facts_of(state) | {"starter": table.starter})
        assert [player.score for player in table.players] == totals(state)


def choose(state: State, style: int, chance: random.Random) -> str:
    """Return a word chosen in a style that leads to rare situations: random, plausible, few lines or mostly floor."""
    legal = words(state)
    if style == 1:
        legal = list(AZUL.plausible_moves(AZUL.observe(state, state.turn)))
    elif style == 2:
        legal = [word for word in legal if word.endswith((".5", ".4"))] or legal
    elif style == 3 and chance.random() < 0.8:
        legal = [word for word in legal if word.endswith("floor")] or legal
    return chance.choice(legal)


def mixed_as(before: State, after: State) -> Any:
    """Return a `mix` that reproduces the engine's order of the tiles from the lid: dealt tiles, then the new bag."""

    def mix(lid: list[str]) -> list[str]:
        raw, old = AZUL.dump(after), AZUL.dump(before)["bag"]
        full = len(old) // 4
        shared = list(raw["factories"][full])
        for tile in old[4 * full :]:
            shared.remove(tile)
        later = [tile for tiles in raw["factories"][full + 1 :] for tile in tiles]
        fresh: list[str] = shared + later + raw["bag"]
        assert sorted(fresh) == sorted(lid)
        return fresh

    return mix


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_random_games_agree_word_by_word(wall: str) -> None:
    compare(wall, 0, GAMES)


@pytest.mark.long
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_ten_thousand_random_games_agree_word_by_word(wall: str) -> None:
    compare(wall, 1_000_000, LONG_GAMES)
