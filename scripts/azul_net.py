"""Trains Azul's neural net for two players by self-play, starting from the learned evaluation weights.

python scripts/azul_net.py    takes 25 minutes on two cores
"""

from __future__ import annotations

import json
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.net_training import ROOT, read_floats, train

HIDDEN = 64
"""The number of weights in a row of net.json, equal to HIDDEN in engine/core/azul_net.h."""
NUMBERS = 30_321
STAGES = "1234"
GENERATIONS = (
    (10_000, 150, 0, 0),
    (4_000, 300, 6, 0),
    (7_000, 400, 6, 0),
    (8_000, 500, 6, 3),
    (10_000, 800, 0, 3),
)
"""For each generation: the number of games; the number of simulations per move; how often each round is also played to
its end in another way; and the index of the earliest generation whose rows are used for fitting. The first generation
plays without a net."""
EPOCHS = 9
"""The number of passes over all rows in training."""
CORES = 2


def made(program: Path, share: float) -> list[float]:
    """Alternate between self-play and fitting, and return the net's weights.

    share: the fraction of the games in GENERATIONS to play, from 0 to 1.

    Exits with a message if self-play fails. Raises CalledProcessError if fitting fails.
    """
    folder = program.parent
    weights_file, net_file = folder / "weights", folder / "net"
    net, rows = [0.0] * NUMBERS, list[Path]()
    for number, (games, simulations, playouts, first) in enumerate(GENERATIONS):
        weights_file.write_bytes(b"".join(array("f", (*one, *net)).tobytes() for one in linear()))
        each = round(games * share / CORES)
        new_rows = [folder / f"rows {number} {core}" for core in range(CORES)]
        playing = []
        for core, to in enumerate(new_rows):
            command_line = map(str, (each, CORES * number + core, simulations, playouts))
            playing.append(subprocess.Popen((program, "play", *command_line, weights_file, to)))
        if any(one.wait() for one in playing):
            sys.exit("self-play failed")
        rows += new_rows
        used = rows[CORES * first :]
        subprocess.run((program, "fit", net_file, str(EPOCHS), *used), check=True)
        net = [round(number, 4) for number in read_floats(net_file)]
    return net


def linear() -> Sequence[list[float]]:
    """Return the evaluation weights of each stage, as learned by `scripts/learn.py azul`."""
    text = (ROOT / "engine" / "games" / "azul" / "weights.json").read_text(encoding="utf-8")
    stages = json.loads(text)["stages"]
    return [
        [
            float(number)
            for value in stages[stage].values()
            for number in (value if isinstance(value, list) else [value])
        ]
        for stage in STAGES
    ]


if __name__ == "__main__":
    train("azul", __doc__, HIDDEN, {"net": made})
