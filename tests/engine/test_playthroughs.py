"""Whole games as text that a person can check (<game>/playthroughs/), played as they were written down.

`python -m tests.engine.test_playthroughs [KEY ...]` writes the files of these games, or of all, again from their words,
after an intended change. A file that is missing is written with random words.
"""

import sys
from pathlib import Path

import pytest

from engine.games import KEYS, game
from tests.engine.playthrough import FILES, HERE, teller


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text("ascii")
    assert teller(file.parts[-3]).again(text) == text
    assert "won by: [" in text


def expected(key: str) -> dict[Path, str]:
    """Return the files of a game with their titles, for each value of its first option and number of seats."""
    options = game(key).options
    return {
        HERE / key / "playthroughs" / f"{value}-{seats}.txt": ", ".join(
            [*([value] if options else []), f"{seats} seats", f"seed {key}"]
        )
        for value in (options[0].values if options else ("game",))
        for seats in game(key).seat_counts
    }


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_game_for_each_first_option_and_number_of_seats(key: str) -> None:
    assert {file for file in FILES if file.parts[-3] == key} == set(expected(key))


def test_the_games_of_reef_contain_the_rare_events() -> None:
    everything = "".join(file.read_text("ascii") for file in FILES if file.parts[-3] == "reef")
    worth = ("Bought", "deck_out", "empty_banks", "centre=", "HandCounted", "forced", "missing")
    for seen in worth:
        assert seen in everything, seen


if __name__ == "__main__":
    for name in sys.argv[1:] or KEYS:
        for path, title in expected(name).items():
            path.parent.mkdir(exist_ok=True)
            of = teller(name)
            text = of.again(path.read_text("ascii")) if path.exists() else of.random(title)
            path.write_text(text, "ascii")
