"""The moves of Sintra and their words: `f3.orange.4.1.red`, `c.blue.2.0`, `f1.white.break`, `back`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.contract import Word
from engine.errors import BadWord
from engine.games.sintra.state import Colour

_COLOURS = "|".join(colour.value for colour in Colour)
_ADVANCE = re.compile(
    rf"(?:f([1-9])|c)\.({_COLOURS})\.([1-8])\.([0-5])(?:\.({_COLOURS}))?", re.ASCII
)
_BREAK = re.compile(rf"(?:f([1-9])|c)\.({_COLOURS})\.break", re.ASCII)


@dataclass(frozen=True, slots=True)
class Advance:
    """Take panes and place them on a strip (SI-20, SI-22).

    factory: number of the factory, counted from 1, or None for the centre.
    strip: place of the strip, counted from 1.
    jokers: number of panes that go on joker spaces (SI-23).
    kept: the pane that goes to the window if the strip is completed (SI-31), otherwise None.
    """

    factory: int | None
    colour: Colour
    strip: int
    jokers: int
    kept: Colour | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """Take panes that fit no strip within reach; all of them break (SI-25).

    factory: number of the factory, counted from 1, or None for the centre.
    """

    factory: int | None
    colour: Colour


@dataclass(frozen=True, slots=True)
class Back:
    """Move the glazier back to the leftmost strip (SI-10)."""


Move = Advance | Break | Back


def source_word(factory: int | None, colour: Colour) -> Word:
    """Return the first two parts of the word of a take, which select the panes in a factory or the centre (None)."""
    return Word(f"{'c' if factory is None else f'f{factory}'}.{colour.value}")


def encode(move: Move) -> Word:
    """Return the word that encodes a move.

    >>> encode(Advance(3, Colour.ORANGE, 4, 1, Colour.RED)), encode(Break(None, Colour.BLUE)), encode(Back())
    ('f3.orange.4.1.red', 'c.blue.break', 'back')
    """
    match move:
        case Back():
            return Word("back")
        case Break(factory, colour):
            return Word(f"{source_word(factory, colour)}.break")
        case Advance(factory, colour, strip, jokers, kept):
            end = "" if kept is None else f".{kept.value}"
            return Word(f"{source_word(factory, colour)}.{strip}.{jokers}{end}")


def decode(word: str) -> Move:
    """Return the move that a word encodes. Raises BadWord if it does not encode a move.

    >>> decode("c.blue.2.0")
    Advance(factory=None, colour=<Colour.BLUE: 'blue'>, strip=2, jokers=0, kept=None)
    """
    if word == "back":
        return Back()
    if found := _BREAK.fullmatch(word):
        return Break(int(found[1]) if found[1] else None, Colour(found[2]))
    if found := _ADVANCE.fullmatch(word):
        factory, colour, strip, jokers, kept = found.groups()
        return Advance(
            int(factory) if factory else None,
            Colour(colour),
            int(strip),
            int(jokers),
            Colour(kept) if kept else None,
        )
    raise BadWord(word[:40])
