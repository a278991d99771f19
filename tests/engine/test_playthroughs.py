"""Whole games as text that a person can check (<game>/playthroughs/), played as they were written down.

`python -m tests.engine.test_playthroughs [KEY ...]` writes the files of these games, or of all, again from their words,
after a change that was meant.
"""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from engine.games import KEYS, game
from tests.engine.playthrough import Teller

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/playthroughs/*.txt"))


def teller(key: str) -> Teller:
    """Each game's room says how it is told."""
    found: Teller = import_module(f"tests.engine.{key}.told").TELLER
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text("ascii")
    assert teller(file.parts[-3]).again(text) == text
    assert "won by: [" in text


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_game_for_each_first_option_and_number_of_seats(key: str) -> None:
    options = game(key).options
    first = options[0].values if options else ("game",)
    names = {f"{value}-{seats}" for value in first for seats in game(key).seat_counts}
    assert {file.stem for file in FILES if file.parts[-3] == key} == names


def test_the_games_of_reef_hold_what_is_worth_a_look() -> None:
    everything = "".join(file.read_text("ascii") for file in FILES if file.parts[-3] == "reef")
    worth = ("Bought", "deck_out", "empty_banks", "centre=", "HandCounted", "forced", "missing")
    for seen in worth:
        assert seen in everything, seen


if __name__ == "__main__":
    for path in (file for file in FILES if file.parts[-3] in (sys.argv[1:] or KEYS)):
        path.write_text(teller(path.parts[-3]).again(path.read_text("ascii")), "ascii")
