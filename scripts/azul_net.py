"""Trains Azul's neural nets for two players by self-play, starting from the learned evaluation weights.

python scripts/azul_net.py                       takes about 45 minutes on two cores
python scripts/azul_net.py --error azul.error    measures the error of the nets before each round

The measurement adds to the named file, and continues there if it was interrupted. Other nets need another file.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core.weights import weights
from engine.games.azul.search_encoding import NETS, net_of
from scripts.net_training import compiled, read_floats, write_net

HIDDEN = 128
"""The number of weights in a row of net.json, equal to HIDDEN in engine/core/azul_net.h."""
NUMBERS = 127_261
LAST_ROUND = 20
"""Equal to ROUNDS in azul_net.c."""
CORES = 2


class Games(NamedTuple):
    """Games of self-play, which give rows for training."""

    count: int
    simulations: int
    """For each move."""
    continuations: int
    """How often each recorded round is also played to its end in another way."""
    valued: int
    """The simulations of the search that estimates the win probability after the next deal."""
    wild: float = 1.0
    """Multiplies the shares of random moves."""
    first: int = 1
    last: int = LAST_ROUND
    """The rounds that are recorded; a game stops after the last one."""


GENERATIONS = (
    (Games(10_000, 150, 0, 300), 0),
    (Games(4_000, 300, 6, 500), 0),
)
"""The generations of one net for all rounds: for each, its games, and the index of the earliest generation whose rows
are used for fitting. The first generation plays without a net."""
TUNING = {
    "late": Games(24_000, 200, 8, 3_000, 0.5, 4, 6),
    "middle": Games(14_000, 200, 8, 1_500, 0.5, 3, 3),
    "early": Games(10_000, 200, 6, 1_500, 0.5, 1, 2),
}
"""The games on which the net of the last generation is fine-tuned for some rounds. The targets depend on the net of the
next round, so the last rounds come first."""


class FitSettings(NamedTuple):
    """How a net is fitted: the number of epochs, the initial learning rate and the weight decay."""

    epochs: int
    rate: float
    decay: float


FIRST, FURTHER = FitSettings(9, 1.5e-3, 0.25), FitSettings(8, 1e-3, 0.5)
PLAYED, DEALS, SIMULATIONS = 400, 40, 20_000
"""The measurement of the error: simulations per move of the games whose positions are measured; deals of new tiles for
each position; simulations after each."""


class Training:
    """Self-play and training in a folder. share: the fraction of the games to play, from 0 to 1."""

    def __init__(self, program: Path, share: float) -> None:
        self._program, self._share, self._folder = program, share, program.parent
        self._sets = 0

    def play(self, games: Games, nets: Sequence[Sequence[float]]) -> list[Path]:
        """Play games with the nets of the stages, and return the files of their rows. Exits if self-play fails."""
        weights_file = write_weights(self._folder / "weights", nets)
        rows = [self._folder / f"rows {self._sets} {core}" for core in range(CORES)]
        each = (round(games.count * self._share / CORES),)
        playing = []
        for core, to in enumerate(rows):
            numbers = map(str, (*each, CORES * self._sets + core, *games[1:]))
            playing.append(subprocess.Popen((self._program, "play", *numbers, weights_file, to)))
        self._sets += 1
        codes = [one.wait() for one in playing]
        if any(codes):
            sys.exit("self-play failed")
        return rows

    def fit(self, rows: Sequence[Path], start: Sequence[float] | None = None) -> list[float]:
        """Return a net trained on rows, initialized from `start` or, if it is None, at random.

        Raises CalledProcessError.
        """
        to, begin = self._folder / "net", self._folder / "begin"
        begin.write_bytes(array("f", start or ()).tobytes())
        numbers = map(str, FURTHER if start else FIRST)
        command = (self._program, "fit", to, *numbers, begin, *rows)
        subprocess.run(command, check=True)
        return [round(number, 4) for number in read_floats(to)]


def write_weights(path: Path, nets: Sequence[Sequence[float]]) -> Path:
    """Write the evaluation weights, as learned by `scripts/learn_weights.py azul`, and the net of each stage."""
    of_stages = [weights("engine.games.azul", str(stage)) for stage in range(1, len(NETS) + 1)]
    pairs = zip(of_stages, nets, strict=True)
    path.write_bytes(b"".join(array("f", (*linear, *net)).tobytes() for linear, net in pairs))
    return path


def train(share: float) -> None:
    """Train the nets and write them to net.json. Raises CalledProcessError if compiling or fitting fails."""
    with compiled("azul") as program:
        training = Training(program, share)
        net, rows = [0.0] * NUMBERS, list[list[Path]]()
        for games, first in GENERATIONS:
            rows.append(training.play(games, [net] * len(NETS)))
            net = training.fit([file for files in rows[first:] for file in files])
        nets = dict.fromkeys(TUNING, net)
        for name, games in TUNING.items():
            nets[name] = training.fit(training.play(games, [nets[one] for one in NETS]), net)
    for name, tuned in nets.items():
        write_net("azul", name, tuned, HIDDEN)


def measure(to: Path, games: int) -> None:
    """Print the error of the nets before each round. Raises CalledProcessError if compiling or measuring fails."""
    with compiled("azul") as program:
        nets = [net_of(stage) for stage in range(1, len(NETS) + 1)]
        weights_file = write_weights(program.parent / "weights", nets)
        numbers = map(str, (games, PLAYED, DEALS, SIMULATIONS))
        subprocess.run((program, "measure", *numbers, weights_file, to), check=True)
        subprocess.run((program, "error", weights_file, to), check=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--share", type=float, default=1.0, help="share of the games to play")
    parser.add_argument("--error", type=Path, metavar="FILE", help="measure instead of training")
    parser.add_argument("--games", type=int, default=40, help="games to measure")
    wish = parser.parse_args()
    if wish.error:
        measure(wish.error, wish.games)
    else:
        train(wish.share)


if __name__ == "__main__":
    main()
