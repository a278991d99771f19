"""Names in Ice Cult as sayings: colours, paths, places, arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.icecult.pieces import Colour, Face
from engine.games.icecult.tilts import Place
from engine.saying import Saying, Term, say


def colour_name(colour: Colour) -> Term:
    """Return a colour's name."""
    return Term(f"icecult-colour-{colour.value}")


def path_name(path: str) -> Term:
    """Return the name of a path, which is that of its direction."""
    return Term(f"icecult-path-{path.lower()}")


def place_name(place: Place) -> Term:
    """Return the name of a block's place."""
    return Term(f"icecult-place-{place.value.lower()}")


def arrow_name(top: Face) -> Saying:
    """Return an arrow by its colour and path. Raises ValueError for another symbol."""
    if top.colour is None:
        raise ValueError("not an arrow")
    return say("icecult-arrow", colour=colour_name(top.colour), path=path_name(top.points))


def arrow_names(tops: Iterable[Face]) -> tuple[Saying, ...]:
    """Return several arrows in order; equal ones are counted."""
    found = Counter(map(arrow_name, tops))
    return tuple(
        one if count == 1 else Saying("icecult-arrows", (("count", count), *one.args))
        for one, count in found.items()
    )


def piece_names(pieces: Iterable[Colour]) -> tuple[Term | Saying, ...]:
    """Return pieces by colour from bottom to top; they are counted if a colour occurs more than once."""
    found = Counter(pieces)
    if max(found.values()) == 1:
        return tuple(colour_name(colour) for colour in found)
    return tuple(
        say("icecult-pieces", count=count, colour=colour_name(colour))
        for colour, count in found.items()
    )


def symbol_sign(top: Face) -> Saying:
    """Return the symbol on top of a block as a sign for a key."""
    if top.colour is None:
        return say(f"icecult-sign-{top.symbol.value}")
    dot = Term(f"icecult-dot-{top.colour.value}")
    return say("icecult-sign-arrow", dot=dot, way=Term(f"icecult-way-{top.points.lower()}"))
