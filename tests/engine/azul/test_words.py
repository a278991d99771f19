"""Words of Azul: parsed strictly, in ASCII, and each for one move."""

import pytest

from engine.errors import BadWord
from engine.games.azul.moves import PlaceTile, Take, decode, encode
from engine.games.azul.state import Colour

SAMPLES = {
    "f1.blue.3": Take(1, Colour.BLUE, 3),
    "f9.white.floor": Take(9, Colour.WHITE, None),
    "c.red.floor": Take(None, Colour.RED, None),
    "c.yellow.1": Take(None, Colour.YELLOW, 1),
    "p4.2": PlaceTile(4, 2),
}


@pytest.mark.parametrize(("word", "move"), SAMPLES.items())
def test_words_and_moves_are_told_into_each_other(word: str, move: Take | PlaceTile) -> None:
    assert decode(word) == move
    assert encode(move) == word


@pytest.mark.parametrize(
    "word",
    [
        *(
            "",
            "f1",
            "f1.blue",
            "f0.blue.1",
            "f10.blue.1",
            "f1.blue.0",
            "f1.blue.6",
            "f1.blue.Floor",
            "f01.blue.1",
        ),
        *(
            "F1.blue.3",
            "f1.blau.3",
            "f1.blue.3 ",
            " f1.blue.3",
            "f1.blue.3\n",
            "f1.blue.3.",
            "f۱.blue.3",
            "f1.blue.۳",
        ),
        *(
            "c1.red.1",
            "c.red",
            "c.red.",
            "p4",
            "p4.",
            "p0.1",
            "p6.1",
            "p1.6",
            "p۴.۲",
            "p4.2.1",
            "f1.blue.3f1.blue.3",
        ),
    ],
)
def test_anything_else_is_no_word(word: str) -> None:
    with pytest.raises(BadWord):
        decode(word)
