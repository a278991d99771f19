"""Whole games as text that a person can check (playthroughs/).

`python -m tests.engine.reef.test_playthroughs` tells the words of each file anew, after a change that was meant.
"""

from pathlib import Path

import pytest

from tests.engine.reef.told import title_and_words, told

FILES = sorted(Path(__file__).parent.glob("playthroughs/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text("ascii")
    assert "\n".join(told(*title_and_words(text))) + "\n" == text
    assert "GameEnded" in text


def test_there_is_a_game_for_each_set_up_and_number_of_seats() -> None:
    names = {f"{setup}-{seats}" for setup in ("centre", "free") for seats in (2, 3, 4)}
    assert {file.stem for file in FILES} == names


def test_the_games_hold_what_is_worth_a_look() -> None:
    everything = "".join(file.read_text("ascii") for file in FILES)
    for seen in (
        "Bought",
        "deck_out",
        "empty_banks",
        "centre=",
        "HandCounted",
        "forced",
        "missing",
    ):
        assert seen in everything, seen


if __name__ == "__main__":
    for path in FILES:
        again = "\n".join(told(*title_and_words(path.read_text("ascii")))) + "\n"
        path.write_text(again, "ascii")
