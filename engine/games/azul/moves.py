"""The two kinds of moves in Azul and their words: `f1.blue.3`, `c.red.floor`, and `p4.2` on the grey wall."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.contract import Word
from engine.errors import BadWord
from engine.games.azul.state import Colour

_TAKE = re.compile(r"(?:f([1-9])|c)\.(blue|yellow|red|black|white)\.(?:([1-5])|floor)", re.ASCII)
_PLACE = re.compile(r"p([1-5])\.([1-5])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Take:
    """Take all tiles of a colour from one source (AZ-11) and put them in a line (AZ-13).

    factory: number of the factory, counted from 1, or None for the centre.
    line: number of the pattern line, counted from 1, or None for the floor line.
    """

    factory: int | None
    colour: Colour
    line: int | None


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Move the tile of the full pattern line `row` to a column of the grey wall (AZ-50). Both are numbered from 1."""

    row: int
    column: int


Move = Take | PlaceTile


def source_word(factory: int | None, colour: Colour) -> Word:
    """Return the first two parts of the word of a take, which select the tiles in a factory or the centre (None)."""
    return Word(f"{'c' if factory is None else f'f{factory}'}.{colour.value}")


def encode(move: Move) -> Word:
    """Return the word that encodes a move.

    >>> encode(Take(None, Colour.RED, None)), encode(Take(1, Colour.BLUE, 3)), encode(PlaceTile(4, 2))
    ('c.red.floor', 'f1.blue.3', 'p4.2')
    """
    match move:
        case PlaceTile(row, column):
            return Word(f"p{row}.{column}")
        case Take(factory, colour, line):
            return Word(f"{source_word(factory, colour)}.{'floor' if line is None else line}")


def decode(word: str) -> Move:
    """Return the move that a word encodes. Raises BadWord if it does not encode a move.

    >>> decode("f1.blue.3").line
    3
    """
    if take := _TAKE.fullmatch(word):
        factory, colour, line = take.groups()
        return Take(int(factory) if factory else None, Colour(colour), int(line) if line else None)
    if place := _PLACE.fullmatch(word):
        return PlaceTile(int(place[1]), int(place[2]))
    raise BadWord(word[:40])
