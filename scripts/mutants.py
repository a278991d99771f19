"""Shows that the tests of the rules bite: `python scripts/mutants.py azul [AZ-21 …]`.

Each mutant of tests/engine/<game>/mutants.txt changes the meaning of one numbered statement in a copy of the tree. It
must still finish 20 random games (so it is a change of the rules and not a broken program), and a test marked with that
statement's number must fail. Exit code 1: a mutant survived, crashed or does not apply, or a statement has none.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.engine.mutant import Mutant, mutants  # noqa: E402  (in the copy: the copy's)
from tests.engine.random_play import cases, play  # noqa: E402
from tests.engine.random_play import game as room  # noqa: E402
from tests.engine.rules import statements  # noqa: E402

COPIED = ("engine", "tests", "docs/rules", "scripts", "pyproject.toml")
GAMES = 20
SECONDS = 300
KILLED, SURVIVED, CRASHED, NO_TEST, UNFIT = "killed", "SURVIVED", "CRASHED", "NO TEST", "UNFIT"
VERDICTS = {0: SURVIVED, 1: KILLED, 5: NO_TEST}
"""By the exit code of pytest; anything else: the games did not end, or the tests could not be loaded."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("rules", nargs="*", help="only the mutants of these statements")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--inside", action="store_true", help="(in a copy) play and test one")
    asked = parser.parse_args()
    if asked.inside:
        return inside(asked.game, asked.rules[0])
    return hunt(asked.game, set(asked.rules), asked.jobs)


def hunt(game: str, rules: set[str], jobs: int) -> int:
    """Try every mutant and print the table."""
    every = list(mutants(ROOT, game))
    chosen = [mutant for mutant in every if not rules or mutant.rule in rules]
    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(lambda mutant: verdict(game, mutant), chosen)
        killed = sum(show(mutant, *answer) for mutant, answer in zip(chosen, found, strict=True))
    print(f"{killed} of {len(chosen)} mutants killed")
    numbers = {mutant.rule for mutant in every}
    missing = [n for n in statements(ROOT / f"docs/rules/{game}.md") if n not in numbers]
    if missing:
        print(f"statements without a mutant: {', '.join(missing)}")
    return 0 if killed == len(chosen) and not missing else 1


def show(mutant: Mutant, outcome: str, output: str) -> bool:
    """Print one line, and the end of the output if it is not as it should be."""
    print(f"{mutant.rule:8} {outcome:9} {mutant.meaning}", flush=True)
    if outcome != KILLED:
        print("\n".join(f"    {line}" for line in output.splitlines()[-12:]))
    return outcome == KILLED


def verdict(game: str, mutant: Mutant) -> tuple[str, str]:
    """What became of it, and what was printed on the way."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, copy / name)
        text = (copy / mutant.file).read_text("utf-8")
        if text.count(mutant.old) != 1:
            return UNFIT, f"{text.count(mutant.old)} times in {mutant.file}:\n{mutant.old}"
        (copy / mutant.file).write_text(text.replace(mutant.old, mutant.new), "utf-8")
        command = [sys.executable, "scripts/mutants.py", "--inside", game, mutant.rule]
        try:
            run = subprocess.run(
                command, cwd=copy, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return CRASHED, f"not done after {SECONDS} s"
    return VERDICTS.get(run.returncode, CRASHED), run.stdout + run.stderr


def inside(game: str, rule: str) -> int:
    """In the copy: 20 random games, then the tests of the statement. The exit code is pytest's, or 3."""
    try:
        for number in range(GAMES):
            finish(game, number)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is the answer)
        print(f"crashed in a random game: {error!r}")
        return 3
    return pytest.main(["-x", "-p", "no:cacheprovider", "--rule", rule, f"tests/engine/{game}"])


def finish(game: str, number: int) -> None:
    """Play a random game to its end; options and seats change with the number."""
    fitting = cases([game])
    playing = room(game)
    for turn in play(playing, fitting[number % len(fitting)], number // len(fitting)):
        if turn.number > playing.move_limit(playing.seats(turn.state)):
            raise RuntimeError("it does not end")


if __name__ == "__main__":
    sys.exit(main())
