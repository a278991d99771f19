"""What the scripts that train neural nets by self-play share: arguments, compiling the program, writing net.json."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


def train(
    game: str, doc: str | None, hidden: int, made: Callable[[Path, float], Sequence[float]]
) -> None:
    """Compile `scripts/<game>_net.c`, and write the net that `made` returns into the game's net.json.

    doc: the description of the command. hidden: the number of weights in a row of net.json.
    made: called with the path of the program, whose folder is temporary, and the share of the games to play (0 to 1).

    Exits with a message if there is no C compiler. Raises CalledProcessError if compiling fails.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="share of the games to play")
    arguments = parser.parse_args()
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None:
        sys.exit("no C compiler: none of cc, gcc and clang was found")
    with TemporaryDirectory() as folder:
        program = Path(folder) / f"{game}_net"
        sources = [*(ROOT / "engine" / "core").glob("*.c"), ROOT / "scripts" / f"{game}_net.c"]
        flags = ("-O3", "-std=c11", "-ffp-contract=off")
        subprocess.run((compiler, *flags, "-o", program, *sources, "-lm"), check=True)
        net = [round(number, 4) for number in made(program, arguments.share)]
    rows = [net[at : at + hidden] for at in range(0, len(net), hidden)]
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    path = ROOT / "engine" / "games" / game / "net.json"
    path.write_text(f'{{"net": [\n{lines}\n]}}\n', encoding="utf-8")


def read_floats(path: Path) -> array[float]:
    """Return the numbers of a file of 32-bit floats. Raises OSError."""
    found = array("f")
    found.frombytes(path.read_bytes())
    return found
