"""Moves phrased as instructions to the seat to move, for hints."""

from __future__ import annotations

from engine.games.azul.moves import Move, PlaceTile
from engine.games.azul.names import colour_name, source_args
from engine.games.azul.views import AzulView
from engine.saying import Arg, Saying, say


def advice(view: AzulView, move: Move) -> Saying:
    """Return a legal move phrased as an instruction. The number of tiles is looked up in the view."""
    if isinstance(move, PlaceTile):
        return say("azul-advice-column", line=move.row, column=move.column)
    tiles = view.centre if move.factory is None else view.factories[move.factory - 1]
    source: dict[str, Arg] = {
        "count": tiles.count(move.colour),
        "colour": colour_name(move.colour),
        **source_args(move.factory),
    }
    if move.line is None:
        return say("azul-advice-floor", **source)
    return say("azul-advice-line", **source, line=move.line)
