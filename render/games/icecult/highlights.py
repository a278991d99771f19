"""What changed since the last picture: the turns, and the places of the pieces that moved."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.icecult.events import Moved, Tilted, Turned, TurnEvent
from engine.games.icecult.pieces import Colour
from engine.games.icecult.views import IceView


@dataclass(slots=True)
class Highlights:
    """What is new since the last picture.

    turns: the actions of each turn, from the oldest turn to the newest.
    moved: the current places of the pieces that moved, as (path, space, height), the last two counted from 1.
    steps: the spaces from which pieces moved in the last turn, as (path, space); space 0 stands for the place beside
    the board.
    arrived: by colour, the number of pieces that arrived.
    """

    turns: list[tuple[TurnEvent, ...]] = field(default_factory=list)
    moved: set[tuple[str, int, int]] = field(default_factory=set)
    steps: set[tuple[str, int]] = field(default_factory=set)
    arrived: dict[Colour, int] = field(default_factory=dict)


def highlights_of(view: IceView, *, whole_turn: bool = True) -> Highlights:
    """Return the highlights for a view.

    whole_turn: whether the whole last turn is included even if a part of it was shown before.
    """
    groups: list[list[TurnEvent]] = []
    for event in view.events:
        if isinstance(event, Tilted) or not groups:
            groups.append([])
        if isinstance(event, Tilted | Moved | Turned):
            groups[-1].append(event)
    turns = [tuple(group) for group in groups[:-1] if group]
    last = view.state.deeds if whole_turn else tuple(groups[-1] if groups else ())
    if last:
        turns.append(last)
    highlights = Highlights(turns)
    for turn in turns:
        highlights.steps.clear()
        for deed in turn:
            if isinstance(deed, Moved):
                _follow(highlights, deed)
    return highlights


def _follow(highlights: Highlights, deed: Moved) -> None:
    if deed.space:
        highlights.moved -= {
            index
            for index in highlights.moved
            if index[:2] == (deed.path, deed.space) and index[2] >= deed.height
        }
    highlights.steps.add((deed.path, deed.space))
    for above, colour in enumerate(deed.pieces, 1):
        if deed.arrived:
            highlights.arrived[colour] = highlights.arrived.get(colour, 0) + 1
        else:
            highlights.moved.add((deed.path, deed.to, deed.on + above))
