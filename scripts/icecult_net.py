"""Trains Ice Cult's neural nets, one for each number of seats, by self-play, starting from the fitted weights.

python scripts/icecult_net.py               all three
python scripts/icecult_net.py --only 4      that for four seats
"""

from __future__ import annotations

import subprocess
import sys
from array import array
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core.weights import weights
from engine.games import game as game_of
from engine.games.icecult.search_encoding import NET_HIDDEN, encode_state, no_net, trimmed
from scripts.net_training import read_floats, train

PACKAGE = "engine.games.icecult"
GAMES = {2: 1000, 3: 650, 4: 1000}
"""The number of games in each generation, by the number of seats."""
GENERATIONS = ((150, 150, 12, 1.0),)
"""For each generation: the number of simulations per turn of its games, and per position beside these games; the number
of passes over all rows in training; and the weight decay. The first generation plays without a net, each later one with
the net of the one before. A net is trained on the rows of its generation and of all earlier ones."""


def made(seats: int, program: Path, share: float) -> tuple[float, ...]:
    """Alternate between self-play and fitting, and return the weights of the net for this number of seats.

    share: the fraction of the GAMES to play, from 0 to 1.

    Raises CalledProcessError if self-play or fitting fails.
    """
    folder = program.parent
    start, weights_file, net_file = (
        folder / f"{name} {seats}" for name in ("start", "weights", "net")
    )
    state = game_of("icecult").start(seats, {}, None, "net").state
    start.write_bytes(array("i", encode_state(state).numbers).tobytes())
    linear, net, rows = array("f", weights(PACKAGE, "any")), array("f", no_net()), list[Path]()
    for number, (simulations, aside, epochs, decay) in enumerate(GENERATIONS):
        weights_file.write_bytes((linear + net).tobytes())
        rows.append(folder / f"rows {seats} {number}")
        played = map(str, (round(GAMES[seats] * share), number, simulations, aside))
        subprocess.run((program, "play", *played, start, weights_file, rows[-1]), check=True)
        fitted = (net_file, str(epochs), str(decay), start, weights_file, *rows)
        subprocess.run((program, "fit", *fitted), check=True)
        net = read_floats(net_file)
    return trimmed(net, seats)


if __name__ == "__main__":
    train(
        "icecult",
        __doc__,
        NET_HIDDEN,
        {str(seats): partial(made, seats) for seats in (2, 3, 4)},
    )
