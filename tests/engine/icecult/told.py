"""How playthroughs of Ice Cult are written, with a drawing of each turn."""

from collections.abc import Iterator
from typing import Any

from engine.games.icecult.events import TurnEnded
from engine.games.icecult.pieces import COLOURS, Face
from engine.games.icecult.state import State
from tests.engine.icecult.diagrams import show_face, show_path, show_tops
from tests.engine.playthrough import Teller, plain


def drawn(position: State) -> Iterator[str]:
    yield f"tops  {show_tops(position)}"
    for path in "NESW":
        yield f"{path}     {show_path(position, path)}"
    for name, counts in (("beside", position.beside), ("arrived", position.arrived)):
        held = (f"{c.value} {n}" for c, n in zip(COLOURS, counts, strict=True))
        yield f"{name}: {', '.join(held)}"


def with_faces(value: Any, field: str) -> str:
    if isinstance(value, tuple) and value:
        return f"({' '.join(with_faces(one, field) for one in value)})"
    return show_face(value) if isinstance(value, Face) else plain(value, field)


TELLER = Teller(
    "icecult",
    options=dict,
    draw=drawn,
    pauses=lambda _, step: any(isinstance(event, TurnEnded) for event in step.events),
    plain=with_faces,
)
