"""How playthroughs of Sintra are written, with a drawing of each round."""

from engine.games.sintra.events import RoundStarted
from tests.engine.playthrough import Teller
from tests.engine.sintra.diagrams import draw

TELLER = Teller(
    "sintra",
    options=lambda side: {"side": side.removeprefix("side ")},
    draw=lambda state: [draw(state)],
    pauses=lambda _, step: any(isinstance(event, RoundStarted) for event in step.events),
)
