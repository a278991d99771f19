"""Mutation testing of the rules: `python scripts/mutants.py azul [AZ-21 …]`.

Each mutant in tests/engine/<game>/mutants.txt changes one numbered rule in a copy of the project. The
mutant must be able to finish 20 random games, which shows that it changes the rules and does not break
the program, and a test marked with the number of the rule must fail. The exit code is 1 if a mutant
survives, has no test, crashes or cannot be applied, or if a rule has no mutant.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.engine.mutant import Mutant, mutants  # noqa: E402  (in a copy of the project: its own)
from tests.engine.random_play import cases, play  # noqa: E402
from tests.engine.random_play import game as game_of  # noqa: E402
from tests.engine.rules import statements  # noqa: E402

COPIED = ("engine", "tests", "docs/rules", "scripts", "pyproject.toml")
GAMES = 20
SECONDS = 300
"""The maximum CPU time of a mutant, in seconds."""
KILLED, SURVIVED, CRASHED, NO_TEST, UNFIT = "killed", "SURVIVED", "CRASHED", "NO TEST", "UNFIT"
VERDICTS = {0: SURVIVED, 1: KILLED, 5: NO_TEST}
"""The verdict for each exit code of pytest. Any other code means that a game or the loading of the tests failed."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("rules", nargs="*", help="only the mutants of these rules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--inside", action="store_true", help="(in a copy) test one mutant")
    arguments = parser.parse_args()
    if arguments.inside:
        return inside(arguments.game, arguments.rules[0])
    return hunt(arguments.game, set(arguments.rules), arguments.jobs)


def hunt(game: str, rules: set[str], jobs: int) -> int:
    """Run the mutants of the given rules (an empty set means all), print the verdicts, and return the exit code."""
    every = list(mutants(ROOT, game))
    chosen = [mutant for mutant in every if not rules or mutant.rule in rules]
    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(lambda mutant: verdict(game, mutant), chosen)
        killed = sum(show(mutant, *answer) for mutant, answer in zip(chosen, found, strict=True))
    print(f"{killed} of {len(chosen)} mutants killed")
    numbers = {mutant.rule for mutant in every}
    missing = [n for n in statements(ROOT / f"docs/rules/{game}.md") if n not in numbers]
    if missing:
        print(f"rules without a mutant: {', '.join(missing)}")
    return 0 if killed == len(chosen) and not missing else 1


def show(mutant: Mutant, outcome: str, output: str) -> bool:
    """Print the verdict, and the end of the output unless the mutant was killed. Return whether it was killed."""
    print(f"{mutant.rule:8} {outcome:9} {mutant.meaning}", flush=True)
    if outcome != KILLED:
        print("\n".join(f"    {line}" for line in output.splitlines()[-12:]))
    return outcome == KILLED


def verdict(game: str, mutant: Mutant) -> tuple[str, str]:
    """Run a mutant in a copy of the project, and return the verdict and the output."""
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
        run = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if run.returncode == -signal.SIGXCPU:
        return CRASHED, f"not done after {SECONDS} s of processor time"
    return VERDICTS.get(run.returncode, CRASHED), run.stdout + run.stderr


def inside(game: str, rule: str) -> int:
    """Play random games, then run the tests of the rule. Called in a copy of the project.

    Return the exit code of pytest, or 3 if a game raised an exception. SIGXCPU ends the process after SECONDS.
    """
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    try:
        for number in range(GAMES):
            finish(game, number)
    except Exception as error:  # noqa: BLE001  (any exception counts as a crash)
        print(f"crashed in a random game: {error!r}")
        return 3
    return pytest.main(["-x", "-p", "no:cacheprovider", "--rule", rule, f"tests/engine/{game}"])


def finish(game: str, number: int) -> None:
    """Play a random game. `number` determines its options, seats and moves.

    Raises RuntimeError if the game is longer than its move limit, and any exception that the game raises.
    """
    fitting = cases([game])
    playing = game_of(game)
    for turn in play(playing, fitting[number % len(fitting)], number // len(fitting)):
        if turn.number > playing.move_limit(playing.seats(turn.state)):
            raise RuntimeError("the game does not end")


if __name__ == "__main__":
    sys.exit(main())
