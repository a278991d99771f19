"""The same seed and words give the same states on every Python: hashes of whole games, in <game>/golden.txt.

`python -m tests.engine.test_golden [KEY ...]` writes the files of these games, or of all: for a new game, or after an
intended change of the rules (rules_version).
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from engine.games import KEYS
from tests.engine.random_play import cases, game, play

NUMBERS = range(0, 12, 2)  # even ones: any legal word


def golden(key: str) -> Path:
    return Path(__file__).parent / key / "golden.txt"


def hashes(key: str) -> Iterator[str]:
    for case in cases():
        if case.key == key:
            for number in NUMBERS:
                digest = sha256()
                for turn in play(game(key), case, number):
                    digest.update(json.dumps(game(key).dump(turn.state), sort_keys=True).encode())
                yield f"{case}, game {number}: {digest.hexdigest()}"


@pytest.mark.parametrize("key", KEYS)
def test_games_are_the_same_on_every_python(key: str) -> None:
    assert list(hashes(key)) == golden(key).read_text("ascii").splitlines()


if __name__ == "__main__":
    for name in sys.argv[1:] or KEYS:
        golden(name).write_text("".join(f"{line}\n" for line in hashes(name)), "ascii")
