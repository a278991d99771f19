"""The command line of the trials: short runs by default, those of a release with --long."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.trials import calls, disk, fuzz, kill, load, many, nth, power, stateful
from scripts.trials.result import Journal, Result


@dataclass(frozen=True, slots=True)
class Trial:
    """What is run: one piece, or for a release so many of them, each with the number of its piece as its seed."""

    piece: Callable[[int], Result]
    pieces: int
    control: Callable[[], Result] | None = None
    """The same trial on a bot that lacks a safety: it must find something."""
    short: int = 1
    """Pieces of the short run."""


def _once(run: Callable[[bool], Result]) -> tuple[Trial, Trial]:
    """A trial that is not cut in pieces, but has a long form."""
    return Trial(lambda _: run(False), 1), Trial(lambda _: run(True), 1)


def _power(run: Callable[[], Result]) -> Result:
    if reason := disk.missing():
        needed = bool(os.environ.get("REQUIRE_ALL"))  # the CI has all that is needed
        return Result("power", wrong=[reason] * needed, notes=[f"skipped: {reason}"])
    return run()


_LOAD = _once(lambda long: asyncio.run(load.run(long=long)))
_LIMITS = _once(lambda long: asyncio.run(load.run_limited(long=long)))
_MANY = _once(lambda long: asyncio.run(many.run(long=long)))
_CALLS = _once(lambda long: asyncio.run(calls.run(long=long)))
_NTH = (
    Trial(lambda number: nth.run(number, long=False), nth.SERIES, short=nth.SERIES),
    Trial(lambda number: nth.run(number, long=True), nth.SERIES),
)
_SEVERAL = {
    "kill": Trial(
        lambda seed: asyncio.run(kill.run(kill.PIECE, seed=seed)),
        kill.PIECES,
        lambda: asyncio.run(kill.run_without_inbox(kill.PIECE)),
    ),
    "power": Trial(
        lambda seed: _power(lambda: asyncio.run(power.run(power.PIECE, seed=seed))),
        power.PIECES,
        lambda: _power(lambda: asyncio.run(power.run_without_sync(power.PIECE))),
    ),
    "fuzz": Trial(lambda seed: fuzz.run(fuzz.PIECE, seed=seed), fuzz.PIECES, short=5),
    "stateful": Trial(lambda seed: stateful.run(stateful.PIECE, seed=seed), stateful.PIECES),
}
_ALL = {"load": _LOAD, "limits": _LIMITS, "many": _MANY, "calls": _CALLS, "nth": _NTH}
SHORT = _SEVERAL | {name: short for name, (short, _) in _ALL.items()}
LONG = _SEVERAL | {name: long for name, (_, long) in _ALL.items()}


BESIDE = (("kill", "power"), ("fuzz", "calls"), ("stateful", "nth", "many", "load", "limits"))
"""The short runs of all trials go in lanes: killing is mostly waiting for the bot to start."""


def _all_short() -> int:
    """All lanes at once; the words of each come when it is over."""
    command = [sys.executable, "-m", "scripts.trials.program"]
    lanes = [subprocess.Popen([*command, *names], stdout=subprocess.PIPE) for names in BESIDE]
    try:
        for queue in lanes:
            print(queue.communicate()[0].decode(), end="", flush=True)
    finally:
        for queue in lanes:
            queue.terminate()
    return int(any(queue.returncode for queue in lanes))


def _run(name: str, trial: Trial, pieces: range, journal: Journal, end: float) -> list[str]:
    wrong: list[str] = []
    for piece in pieces:
        if not journal.has(name, piece) and time.monotonic() < end:
            found = trial.piece(piece)
            journal.keep(name, piece, found)
            if len(pieces) == 1 or found.wrong:
                print(found, flush=True)
            wrong += found.wrong
    if len(pieces) > 1:
        print(journal.sum(name), flush=True)
    if trial.control is not None and not (
        journal.has(f"{name}, control", 0) or time.monotonic() > end
    ):
        found = trial.control()
        journal.keep(f"{name}, control", 0, found)
        print(found, flush=True)
        wrong += found.wrong
    return wrong


def main() -> int:
    """Run the trials that were named; 1 if one of them found something lost, doubled or not answered."""
    words = argparse.ArgumentParser(prog="scripts/harness", description=__doc__)
    words.add_argument("trials", nargs="+", choices=[*SHORT, "all"], metavar="trial")
    words.add_argument("--long", action="store_true", help="the run for a release: hours")
    words.add_argument("--pieces", metavar="A-B", help="only these pieces of the long run")
    words.add_argument("--minutes", type=float, help="begin no piece after so many minutes")
    words.add_argument(
        "--journal", type=Path, help="pieces that stand in this file are not run again"
    )
    chosen = words.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # end what was started, too
    if "all" in chosen.trials and not (chosen.long or chosen.journal):
        return _all_short()
    end = time.monotonic() + 60 * (chosen.minutes or math.inf)
    journal = Journal(chosen.journal)
    failed = []
    for name in [*SHORT] if "all" in chosen.trials else chosen.trials:
        trial = (LONG if chosen.long else SHORT)[name]
        pieces = range(1, (trial.pieces if chosen.long else trial.short) + 1)
        if chosen.pieces:
            first, _, last = chosen.pieces.partition("-")
            pieces = range(int(first), int(last or first) + 1)
        if _run(name, trial, pieces, journal, end):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all well")
    return bool(failed)


if __name__ == "__main__":  # processes that draw read this file again
    sys.exit(main())
