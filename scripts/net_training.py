"""What the scripts that train neural nets by self-play share: arguments, compiling the program, writing net.json."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


def train(
    game: str,
    doc: str | None,
    hidden: int,
    made: Mapping[str, Callable[[Path, float], Sequence[float]]],
) -> None:
    """Compile `scripts/<game>_net.c`, and write nets into the game's net.json.

    doc: the description of the command. hidden: the number of weights in a row of net.json.
    made: for each name of a net, a function that returns it. It is called with the path of the program, whose folder
    is temporary, and the share of the games to play (0 to 1).

    Exits with a message if there is no C compiler. Raises CalledProcessError if compiling fails.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="share of the games to play")
    parser.add_argument("--only", nargs="+", choices=made, default=[*made], help="nets to train")
    arguments = parser.parse_args()
    with compiled(game) as program:
        for name in arguments.only:
            write_net(game, name, made[name](program, arguments.share), hidden)


@contextmanager
def compiled(game: str) -> Iterator[Path]:
    """Compile `scripts/<game>_net.c` and give the path of the program, whose folder is temporary.

    Exits with a message if there is no C compiler. Raises CalledProcessError if compiling fails.
    """
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None:
        sys.exit("no C compiler: none of cc, gcc and clang was found")
    with TemporaryDirectory() as folder:
        program = Path(folder) / f"{game}_net"
        sources = [*(ROOT / "engine" / "core").glob("*.c"), ROOT / "scripts" / f"{game}_net.c"]
        flags = ("-O3", "-std=c11", "-ffp-contract=off")
        subprocess.run((compiler, *flags, "-o", program, *sources, "-lm"), check=True)
        yield program


def write_net(game: str, name: str, net: Sequence[float], hidden: int) -> None:
    """Write a net into the game's net.json, `hidden` weights in a row, and keep the nets with other names."""
    path = ROOT / "engine" / "games" / game / "net.json"
    nets = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    numbers = [round(number, 4) for number in net]
    nets[name] = [numbers[at : at + hidden] for at in range(0, len(numbers), hidden)]
    texts = []
    for key in sorted(nets):
        lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in nets[key])
        texts.append(f'"{key}": [\n{lines}\n]')
    path.write_text("{" + ",\n".join(texts) + "}\n", encoding="utf-8")


def read_floats(path: Path) -> array[float]:
    """Return the numbers of a file of 32-bit floats. Raises OSError."""
    found = array("f")
    found.frombytes(path.read_bytes())
    return found
