"""What the picture marks as new: the turns since the last board, and where the moved pieces are now."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.icecult.events import Deed, Moved, Tilted, Turned
from engine.games.icecult.pieces import Colour
from engine.games.icecult.views import IceView


@dataclass(slots=True)
class Marks:
    """turns: what was done in each, oldest first. fresh: (path, space, height) of pieces that have moved.

    passed: (path, space) from which a step outwards was made, space 0 for an entry; home: pieces that arrived.
    """

    turns: list[tuple[Deed, ...]] = field(default_factory=list)
    fresh: set[tuple[str, int, int]] = field(default_factory=set)
    passed: set[tuple[str, int]] = field(default_factory=set)
    home: dict[Colour, int] = field(default_factory=dict)


def marks_of(view: IceView) -> Marks:
    """Follow the deeds, oldest first; the latest turn is known whole, also where the last board showed a part of it."""
    groups: list[list[Deed]] = []
    for event in view.events:
        if isinstance(event, Tilted) or not groups:
            groups.append([])
        if isinstance(event, Tilted | Moved | Turned):
            groups[-1].append(event)
    turns = [tuple(group) for group in groups[:-1] if group]
    if view.position.deeds:
        turns.append(view.position.deeds)
    marks = Marks(turns)
    for turn in turns:
        for deed in turn:
            if isinstance(deed, Moved):
                _follow(marks, deed)
    return marks


def _follow(marks: Marks, deed: Moved) -> None:
    if deed.space:
        marks.fresh -= {
            at for at in marks.fresh if at[:2] == (deed.path, deed.space) and at[2] >= deed.height
        }
    marks.passed.add((deed.path, deed.space))
    for above, colour in enumerate(deed.pieces, 1):
        if deed.arrived:
            marks.home[colour] = marks.home.get(colour, 0) + 1
        else:
            marks.fresh.add((deed.path, deed.to, deed.on + above))
