"""Names of colours and sources, shared by all messages."""

from __future__ import annotations

from engine.games.azul.state import Colour
from engine.saying import Arg, Term


def colour_name(colour: Colour) -> Term:
    """Return the name of a colour."""
    return Term(f"azul-colour-{colour.value}")


def tile_sign(colour: Colour) -> Term:
    """Return the sign for a tile, with its colour and the shape of that colour in the picture."""
    return Term(f"azul-tile-{colour.value}")


def source_args(factory: int | None) -> dict[str, Arg]:
    """Return the message arguments for a factory, numbered from 1, or for the centre if `factory` is None."""
    return {"source": "centre" if factory is None else "factory", "factory": factory or 0}
