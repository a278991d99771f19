"""Names of colours and sources, shared by all messages."""

from __future__ import annotations

from engine.games.sintra.state import Colour
from engine.saying import Arg, Term


def colour_name(colour: Colour) -> Term:
    """Return the name of a colour."""
    return Term(f"sintra-colour-{colour.value}")


def pane_sign(colour: Colour) -> Term:
    """Return the sign for a pane, with its colour and the shape of that colour in the picture."""
    return Term(f"sintra-pane-{colour.value}")


def source_args(factory: int | None) -> dict[str, Arg]:
    """Return the message arguments for a factory, numbered from 1, or for the centre if `factory` is None."""
    return {"source": "centre" if factory is None else "factory", "factory": factory or 0}
