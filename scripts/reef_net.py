"""Trains Reef's neural net for two players by self-play, starting from the evaluation weights that were set by hand.

python scripts/reef_net.py    takes five minutes on one core
"""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core.weights import weights
from engine.games import game as game_of
from engine.games.reef.search_encoding import STAGES, printed_cards
from scripts.net_training import read_floats, train

PACKAGE = "engine.games.reef"
HIDDEN = 32
"""The number of weights in a row of net.json, equal to HIDDEN in engine/core/reef_net.h."""
NUMBERS = 12_885
GENERATIONS = ((680, 400, 400, 4, 0.25), (520, 400, 20, 6, 1.0))
"""For each generation: the number of games; the number of simulations per move in them; the number of simulations
before a random move that leads from the game to another position for training; the number of passes over all rows in
training; and the weight decay. The first generation plays without a net, the second with the net of the first. Each net
is trained on the rows of its generation and of all earlier ones."""


def made(program: Path, share: float) -> list[float]:
    """Alternate between self-play and fitting, and return the net's weights.

    share: the fraction of the games in GENERATIONS to play, from 0 to 1.

    Raises CalledProcessError if self-play or fitting fails.
    """
    folder = program.parent
    cards, weights_file, net_file = folder / "cards", folder / "weights", folder / "net"
    cards.write_bytes(
        array("i", printed_cards(game_of("reef").start(2, {}, None, "cards").state)).tobytes()
    )
    net, rows = array("f", [0.0] * NUMBERS), list[Path]()
    for number, (games, simulations, aside, epochs, decay) in enumerate(GENERATIONS):
        linear = [array("f", weights(PACKAGE, stage)) for stage in STAGES]
        weights_file.write_bytes(b"".join((one + net).tobytes() for one in linear))
        rows.append(folder / f"rows {number}")
        played = map(str, (round(games * share), number, simulations, aside))
        subprocess.run((program, "play", *played, cards, weights_file, rows[-1]), check=True)
        fitted = (net_file, str(epochs), str(decay), cards, *rows)
        subprocess.run((program, "fit", *fitted), check=True)
        net = read_floats(net_file)
    return list(net)


if __name__ == "__main__":
    train("reef", __doc__, HIDDEN, {"net": made})
