"""Words of Sintra: parsed strictly, in ASCII, and each for one move."""

import pytest

from engine.errors import BadWord
from engine.games.sintra.moves import Advance, Back, Break, Move, decode, encode
from engine.games.sintra.state import Colour

SAMPLES: dict[str, Move] = {
    "f1.blue.3.0": Advance(1, Colour.BLUE, 3, 0),
    "f9.white.8.5": Advance(9, Colour.WHITE, 8, 5),
    "c.red.1.2": Advance(None, Colour.RED, 1, 2),
    "f3.orange.4.1.red": Advance(3, Colour.ORANGE, 4, 1, Colour.RED),
    "c.yellow.2.0.yellow": Advance(None, Colour.YELLOW, 2, 0, Colour.YELLOW),
    "f2.white.break": Break(2, Colour.WHITE),
    "c.blue.break": Break(None, Colour.BLUE),
    "back": Back(),
}


@pytest.mark.parametrize(("word", "move"), SAMPLES.items())
def test_words_and_moves_are_told_into_each_other(word: str, move: Move) -> None:
    assert decode(word) == move
    assert encode(move) == word


@pytest.mark.parametrize(
    "word",
    [
        *("", "f1", "f1.blue", "f1.blue.3", "f0.blue.1.0", "f10.blue.1.0", "f1.blue.0.0"),
        *("f1.blue.9.0", "f1.blue.1.6", "f1.blue.1.", "f1.blue.1.0.", "f1.blue.1.0.green"),
        *("f1.blue.1.0.red.red", "f01.blue.1.0", "F1.blue.1.0", "f1.Blue.1.0", "f1.blau.1.0"),
        *(" f1.blue.1.0", "f1.blue.1.0 ", "f1.blue.1.0\n", "f۱.blue.1.0", "f1.blue.۱.0"),
        *("c1.red.1.0", "c.red", "c.red.break.0", "break", "f1.break", "f1.red.Break", "f1.red.break."),
        *("back.", "back.1", "Back", "back\n", "?backs.0", "f1.blue.1.0f1.blue.1.0"),
    ],
)  # fmt: skip
def test_anything_else_is_no_word(word: str) -> None:
    with pytest.raises(BadWord):
        decode(word)
