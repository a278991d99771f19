"""The words on the keyboard, legal or not: all lines for each group of tiles, or all columns of the grey wall."""

from __future__ import annotations

from functools import cache

from engine.contract import Word
from engine.games.azul.legality import groups_on_offer, takes
from engine.games.azul.moves import PlaceTile, encode
from engine.games.azul.state import Colour
from engine.games.azul.views import AzulView
from engine.games.azul.wall import wall_columns


def offers(view: AzulView) -> tuple[Word, ...]:
    """Return the words for all groups, each with all lines and the floor line.

    If a column of the grey wall must be chosen, return the words for all columns instead. Blocked words are included.
    The result is empty after the end of the game.
    """
    if view.to_move is None:
        return ()
    if view.choice is not None:
        return tuple(encode(PlaceTile(view.choice.row, at)) for at in wall_columns(view.wall))
    return tuple(
        word for group in groups_on_offer(view.factories, view.centre) for word in words_of(*group)
    )


@cache
def words_of(factory: int | None, colour: Colour) -> tuple[Word, ...]:
    """Return the words that take a group of tiles: to lines 1 to 5, then to the floor line.

    `factory` is numbered from 1; None stands for the centre.
    """
    return tuple(map(encode, takes(factory, colour)))
