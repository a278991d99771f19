"""The names that texts use for colours and sources: one place, so that a colour is called alike everywhere."""

from __future__ import annotations

from engine.games.sintra.state import Colour
from engine.saying import Arg, Term


def colour_name(colour: Colour) -> Term:
    """The colour as a word."""
    return Term(f"sintra-colour-{colour.value}")


def pane_sign(colour: Colour) -> Term:
    """A pane of that colour as a sign: its colour and its shape in the picture."""
    return Term(f"sintra-pane-{colour.value}")


def source_args(factory: int | None) -> dict[str, Arg]:
    """A factory by its number, or the centre."""
    return {"source": "centre" if factory is None else "factory", "factory": factory or 0}
