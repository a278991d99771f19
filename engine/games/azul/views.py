"""What people and players may know of a game of Azul: everything but the order of the bag."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import View
from engine.games.azul.state import Board, Colour, Ending, WallKind
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Preview:
    """What a board would bring if the round ended now: points from full lines, what the floor line costs (not
    negative).

    spaces: (row, column, colour) of the wall spaces that full lines will fill, from 1; none on the grey wall, where the
    points are the most that the player can choose. stuck: rows whose full line will fall (AZ-52), as things stand.
    """

    tiling: int
    cost: int
    spaces: tuple[tuple[int, int, Colour], ...] = ()
    stuck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The column to be chosen now on the grey wall: the line's row and colour, and the columns that are legal
    (from 1)."""

    row: int
    colour: Colour
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulView(View):
    """Everything that the picture shows. Factories are numbered from 1: number n is factories[n - 1], () if emptied.

    marker: its holder, None while it lies in the centre. starter: who started this round; next_to_move: who plays after
    `to_move`, None if that is not yet known. bag, lid: how many of each colour, in the order of COLOURS.
    choice: set while the grey wall is tiled; gained: what `to_move` has already got from this round's tiling.
    """

    wall: WallKind
    round: int
    starter: Seat
    next_to_move: Seat | None
    marker: Seat | None
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[int, ...]
    lid: tuple[int, ...]
    boards: tuple[Board, ...]
    previews: tuple[Preview, ...]
    choice: Choice | None = None
    gained: int = 0
    idle: int = 0
    ended: Ending | None = None
