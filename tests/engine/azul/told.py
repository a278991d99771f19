"""How playthroughs of Azul are written, with a drawing of each round."""

from engine.games.azul.events import RoundStarted
from tests.engine.azul.diagrams import draw
from tests.engine.playthrough import Teller

TELLER = Teller(
    "azul",
    options=lambda wall: {"wall": wall.split()[0]},
    draw=lambda state: [draw(state)],
    pauses=lambda _, step: any(isinstance(event, RoundStarted) for event in step.events),
)
