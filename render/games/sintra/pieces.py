"""The colours of the panes and of the printed spaces for them, for the table of colour distances."""

from __future__ import annotations

from render.games.sintra.glass import unlit_colours
from render.games.sintra.theme import LIT, UNLIT
from render.theme import Rgb

_SPACES = {("joker" if pane is None else pane.value): unlit_colours(pane) for pane in UNLIT}
PIECES: dict[str, dict[str, Rgb]] = {
    "panes": {pane.value: colour for pane, colour in LIT.items()},
    "signs of empty spaces": {name: sign for name, (_, sign) in _SPACES.items()},
    "glass of empty spaces": {name: glass for name, (glass, _) in _SPACES.items()},
}
