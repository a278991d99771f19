"""Names of the colours, paths, places, arrows and pieces of Ice Cult, as message arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.icecult.pieces import Colour, Face
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Saying, Term, say


def colour_name(colour: Colour) -> Term:
    """Return the name of a colour."""
    return Term(f"icecult-colour-{colour.value}")


def path_name(path: str) -> Term:
    """Return the name of a path, which is named after its direction."""
    return Term(f"icecult-path-{path.lower()}")


def place_name(place: BlockPlace) -> Term:
    """Return the name of the place of a block."""
    return Term(f"icecult-place-{place.value.lower()}")


def arrow_name(top: Face) -> Saying:
    """Return the name of an arrow, with its colour and path. Raises ValueError if the face is not an arrow."""
    if top.colour is None:
        raise ValueError("not an arrow")
    return say("icecult-arrow", colour=colour_name(top.colour), path=path_name(top.points))


def arrow_names(tops: Iterable[Face]) -> tuple[Saying, ...]:
    """Return the names of several arrows in order; equal arrows are named once, together with how many there are."""
    found = Counter(map(arrow_name, tops))
    return tuple(
        one if count == 1 else Saying("icecult-arrows", (("count", count), *one.args))
        for one, count in found.items()
    )


def piece_names(pieces: Iterable[Colour]) -> tuple[Term | Saying, ...]:
    """Return the names of pieces, given their colours from bottom to top. There must be at least one piece.

    If a colour occurs more than once, the pieces are counted by colour.
    """
    found = Counter(pieces)
    if max(found.values()) == 1:
        return tuple(colour_name(colour) for colour in found)
    return tuple(
        say("icecult-pieces", count=count, colour=colour_name(colour))
        for colour, count in found.items()
    )


def symbol_sign(top: Face) -> Saying:
    """Return the symbol on the top of a block as a short sign for a key."""
    if top.colour is None:
        return say(f"icecult-sign-{top.symbol.value}")
    dot = Term(f"icecult-dot-{top.colour.value}")
    return say("icecult-sign-arrow", dot=dot, way=Term(f"icecult-way-{top.points.lower()}"))


def place_sign(place: BlockPlace) -> Term:
    """Return the sign of the place of a block: a small picture of the base."""
    return Term(f"icecult-corner-{place.value.lower()}")


def short_sign(top: Face) -> Saying | Term:
    """Return the symbol on the top of a block as a sign, which does not show the direction of an arrow."""
    return symbol_sign(top) if top.colour is None else Term(f"icecult-dot-{top.colour.value}")
