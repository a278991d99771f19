"""Short names of cards and placements, shared by captions, hands and hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.reef.board import Space, column, row
from engine.games.reef.cards import Beside, Card, Colour, PatternCell
from engine.games.reef.scoring import orientations
from engine.saying import Saying, Term, say

_FIGURES = {
    frozenset({(0, 0)}): "one",
    frozenset({(0, 0), (0, 1)}): "pair",
    frozenset({(0, 0), (1, 1)}): "slant-two",
    frozenset({(0, 0), (0, 1), (0, 2)}): "line",
    frozenset({(0, 0), (1, 1), (2, 2)}): "slant",
    frozenset({(0, 0), (1, 0), (1, 1)}): "corner",
    frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}): "square",
}
_ANY = {"one": "reef-pattern-any", "pair": "reef-pattern-any-pair"}
"""The messages of figures whose pieces fit any colour; each has a short form."""
_TWO_COLOURS = {"pair": "beside", "slant-two": "slant-both"}


def coral_sign(colour: Colour) -> Term:
    """Return the sign of a colour on a key. The signs differ in colour and shape, as the corals in the picture do."""
    return Term(f"reef-mark-{colour.value}")


def colour_name(colour: Colour | None) -> Term:
    """Return the name of a colour, or of the four-colour piece if `colour` is None (RF-33)."""
    return Term(f"reef-colour-{colour.value if colour else 'any'}")


def corals(card: Card, *, brief: bool = False) -> Saying:
    """Return the names of a card's two corals; `brief` selects their signs."""
    one, other = card.corals
    if brief:
        return say("reef-corals-brief", first=coral_sign(one), second=coral_sign(other))
    if one is other:
        return say("reef-corals-alike", colour=colour_name(one))
    return say("reef-corals", colour=colour_name(one), other=colour_name(other))


def space_name(space: Space) -> Saying:
    """Return the name of a space."""
    return say("reef-space", row=row(space), column=column(space))


def placements(placed: Iterable[tuple[Colour, Space]]) -> tuple[Saying, ...]:
    """Return where corals were placed, given (colour, space) pairs; equal pairs are combined into one with a count."""
    return tuple(
        say("reef-coral-at", colour=colour_name(colour), space=space_name(space), count=count)
        for (colour, space), count in Counter(placed).items()
    )


def pattern(card: Card, *, brief: bool = False) -> Saying:
    """Return a card's pattern by its name, or by its number of pieces if it has no name.

    `brief` selects the signs of colours, and the short form if the pattern has one.
    """
    if isinstance(card.pattern, Beside):
        centre, neighbour = (
            _colour(colour, brief=brief) for colour in (card.pattern.centre, card.pattern.neighbour)
        )
        return say("reef-pattern-special", colour=centre, other=neighbour)
    figure = _figure(card.pattern, brief=brief)
    if figure is None:
        return say("reef-pattern-other", count=len(card.pattern))
    first = card.pattern[0]
    if not first.height:
        return figure
    more = "yes" if first.or_more else "no"
    form = "reef-pattern-height-brief" if brief else "reef-pattern-height"
    return say(form, pattern=figure, height=first.height, more=more)


def _figure(cells: tuple[PatternCell, ...], *, brief: bool) -> Saying | None:
    heights = {(cell.height, cell.or_more) for cell in cells}
    colours = list(dict.fromkeys(cell.colour for cell in cells))
    shapes = (
        frozenset((cell.row, cell.column) for cell in turned) for turned in orientations(cells)
    )
    figure = next((_FIGURES[shape] for shape in shapes if shape in _FIGURES), None)
    if figure is None or len(heights) > 1:
        return None
    if len(colours) == 1:
        if colours[0] is None and figure in _ANY:
            return say(f"{_ANY[figure]}-brief" if brief else _ANY[figure])
        return say(f"reef-pattern-{figure}", colour=_colour(colours[0], brief=brief))
    if len(colours) == 2 and figure in _TWO_COLOURS:
        one, other = (_colour(colour, brief=brief) for colour in colours)
        form = "-brief" if brief and figure == "slant-two" else ""
        return say(f"reef-pattern-{_TWO_COLOURS[figure]}{form}", colour=one, other=other)
    return None


def _colour(colour: Colour | None, *, brief: bool) -> Term:
    """Return the name of a colour or, if `brief` is set, its sign; the four-colour piece has no sign."""
    return coral_sign(colour) if brief and colour else colour_name(colour)
