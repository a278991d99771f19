"""The command line of the trials and of their figures. Runs are short by default; --long selects the release runs."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts.trials import (
    archive,
    bystanders,
    calls,
    disk_faults,
    evenings,
    figures,
    fuzz,
    kill,
    load,
    many,
    nodes,
    nth,
    power,
    private,
    stateful,
    strange,
    throughput,
)
from scripts.trials.journal import TrialJournal
from scripts.trials.results import Result


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial that consists of pieces. The number of a piece, counted from 1, is usually its seed."""

    piece: Callable[[int], Result]
    pieces: int
    """The number of pieces of the long run."""
    control: Callable[[], Result] | None = None
    """Runs the same trial on a bot with a planted defect, which the trial must detect."""
    short: int = 1
    """The number of pieces of the short run."""


def _in_one_piece(run: Callable[[bool], Result]) -> tuple[Trial, Trial]:
    """Return the short and the long form of a trial in one piece. `run` is called with True for the long form."""
    return Trial(lambda _: run(False), 1), Trial(lambda _: run(True), 1)


def _power(run: Callable[[], Result]) -> Result:
    if reason := disk_faults.unavailable():
        required = bool(os.environ.get("REQUIRE_ALL"))
        return Result("power", errors=[reason] * required, notes=[f"skipped: {reason}"])
    return run()


def _evening(seed: int) -> Result:
    if seed % 2:
        return asyncio.run(evenings.run_kills(seed))
    return _power(lambda: asyncio.run(evenings.run_power_cuts(seed)))


_ARCHIVE = _in_one_piece(lambda long: asyncio.run(archive.run(long=long)))
_LOAD = _in_one_piece(lambda long: asyncio.run(load.run(long=long)))
_LIMITS = _in_one_piece(lambda long: asyncio.run(load.run_limited(long=long)))
_MANY = _in_one_piece(lambda long: asyncio.run(many.run(long=long)))
_CALLS = _in_one_piece(lambda long: asyncio.run(calls.run(long=long)))
_THROUGHPUT = _in_one_piece(lambda long: asyncio.run(throughput.run(long=long)))
_NTH = (
    Trial(lambda number: nth.run(number, "short"), nth.SERIES, short=nth.SERIES),
    Trial(lambda number: nth.run(number, "long"), nth.SERIES),
)
_STRANGE = (
    Trial(lambda seed: strange.run(strange.SHORT_PIECE, seed=seed), 1),
    Trial(
        lambda seed: strange.run(strange.PIECE, seed=seed),
        strange.PIECES,
        lambda: strange.run_without_validation(strange.PIECE),
    ),
)
_IN_PIECES = {
    "kill": Trial(
        lambda seed: asyncio.run(kill.run(kill.PIECE, seed=seed)),
        kill.PIECES,
        lambda: asyncio.run(kill.run_without_inbox(3 * kill.PIECE)),
    ),
    "power": Trial(
        lambda seed: _power(lambda: asyncio.run(power.run(power.PIECE, seed=seed))),
        power.PIECES,
        lambda: _power(lambda: asyncio.run(power.run_without_sync(power.PIECE))),
    ),
    "evenings": Trial(_evening, evenings.PIECES, short=2),
    "private": Trial(
        lambda seed: asyncio.run(private.run(private.PIECE, seed=seed)),
        private.PIECES,
        lambda: asyncio.run(private.run_without_inbox(3 * private.PIECE)),
    ),
    "fuzz": Trial(lambda seed: fuzz.run(fuzz.PIECE, seed=seed), fuzz.PIECES, short=5),
    "nodes": Trial(lambda seed: asyncio.run(nodes.run(5, 3, seed=seed)), 20),
    "stateful": Trial(lambda seed: stateful.run(stateful.PIECE, seed=seed), stateful.PIECES),
}
_BYSTANDERS = (
    Trial(lambda _: bystanders.run(bystanders.SHORT_PIECE, seconds=bystanders.SHORT_SECONDS), 1),
    Trial(bystanders.run, bystanders.PIECES),
)
_BOTH_FORMS = {
    "archive": _ARCHIVE,
    "bystanders": _BYSTANDERS,
    "load": _LOAD,
    "limits": _LIMITS,
    "many": _MANY,
    "calls": _CALLS,
    "nth": _NTH,
    "strange": _STRANGE,
    "throughput": _THROUGHPUT,
}
SHORT = _IN_PIECES | {name: short for name, (short, _) in _BOTH_FORMS.items()}
LONG = _IN_PIECES | {name: long for name, (_, long) in _BOTH_FORMS.items()}

SAMPLE = {
    "kill": Trial(lambda seed: asyncio.run(kill.run_sample(seed)), 1),
    "power": Trial(lambda seed: _power(lambda: asyncio.run(power.run(5, seed=seed))), 1),
    "strange": Trial(lambda seed: strange.run(strange.SHORT_PIECE, seed=seed), 1),
    "fuzz": Trial(lambda seed: fuzz.run(2_500, seed=seed), 1),
    "nth": Trial(lambda number: nth.run(number, "sample"), nth.SERIES, short=nth.SERIES),
    "nodes": Trial(lambda seed: asyncio.run(nodes.run(1, 1, seed=seed, tables=4)), 1),
    "stateful": Trial(lambda seed: stateful.run(250, seed=seed), 1),
}
"""The trials run by scripts/check, of which each has its turn every second day (`of_the_day`). The trial `kill` crashes
the bot once at each of `kill.STEPS`. Controls and measurements are run nightly."""

FORMS = {"long": LONG, "short": SHORT, "sample": SAMPLE}

PARALLEL = (
    ("kill", "power", "evenings", "private"),
    ("fuzz", "calls", "bystanders", "strange"),
    ("stateful", "nth", "many", "load", "limits"),
    ("nodes", "throughput", "archive"),
)
"""The trials of `all`, grouped by process. The processes run in parallel; `kill`, `power` and `private` mostly wait for
bots to start."""


def of_the_day(trials: Mapping[str, Trial]) -> dict[str, Trial]:
    """Return every second trial, the next day the others. The day is MIZ_DAY; without it, all trials are returned."""
    if "MIZ_DAY" not in os.environ:
        return dict(trials)
    day = int(os.environ["MIZ_DAY"])
    return {name: one for number, (name, one) in enumerate(trials.items()) if number % 2 == day % 2}


def pieces_of(trial: str, form: str) -> int:
    """Return the number of pieces of a trial, or of its control, in the form "long", "short" or "sample"."""
    name, control, _ = trial.partition(",")
    if control:
        return 1
    return LONG[name].pieces if form == "long" else FORMS[form][name].short


def _print_table(paths: Sequence[Path], *, write: bool) -> None:
    if write:
        figures.write(paths, [*LONG], pieces_of)
    else:
        print(figures.table(figures.read_all(paths, [*LONG]), pieces_of))


def _run_in_parallel(trials: Mapping[str, Trial], *options: str) -> int:
    """Run the processes of PARALLEL and print the output of each. Return 1 if any of them failed, otherwise 0."""
    command = [sys.executable, "-m", "scripts.trials.cli", *options]
    trials = of_the_day(trials) if "--sample" in options else trials
    chosen = [[name for name in names if name in trials] for names in PARALLEL]
    processes = [
        subprocess.Popen([*command, *names], stdout=subprocess.PIPE) for names in chosen if names
    ]
    try:
        for process in processes:
            print(process.communicate()[0].decode(), end="", flush=True)
    finally:
        for process in processes:
            process.terminate()
    return int(any(process.returncode for process in processes))


def _run(name: str, trial: Trial, pieces: range, journal: TrialJournal, end: float) -> list[str]:
    """Run the pieces that are not in the journal, then the control if it is not there, and return the errors.

    After `end`, a time of the monotonic clock, no piece or control is started.
    """
    errors: list[str] = []
    for piece in pieces:
        if not journal.has(name, piece) and time.monotonic() < end:
            found = trial.piece(piece)
            journal.record(name, piece, found)
            if len(pieces) == 1 or found.errors:
                print(found, flush=True)
            errors += found.errors
    if len(pieces) > 1:
        print(journal.total(name), flush=True)
    control = f"{name}, control"
    if trial.control is not None and not journal.has(control, 0) and time.monotonic() < end:
        found = trial.control()
        journal.record(control, 0, found)
        print(found, flush=True)
        errors += found.errors
    return errors


def main() -> int:
    """Run the trials named on the command line, or show figures of journals. Return 1 if a trial fails, otherwise 0."""
    names = [*SHORT, "all"]
    parser = argparse.ArgumentParser(prog="scripts/harness", description=__doc__)
    parser.add_argument("trials", nargs="*", metavar="trial", help=", ".join(names))
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--long", action="store_true", help="the run for a release: hours")
    size.add_argument("--sample", action="store_true", help="about a minute, as in scripts/check")
    parser.add_argument("--pieces", metavar="A-B", help="only these pieces of the long run")
    parser.add_argument("--minutes", type=float, help="start no piece after this time")
    parser.add_argument("--journal", type=Path, help="skip pieces recorded in this file")
    parser.add_argument("--table", metavar="JOURNAL", type=Path, nargs="+", help="print figures")
    parser.add_argument("--write", action="store_true", help="write them into docs/trials.md")
    chosen = parser.parse_args()
    if bool(chosen.trials) == bool(chosen.table):
        parser.error("name either trials or --table")
    if unknown := set(chosen.trials) - set(names):
        parser.error(f"no such trial: {', '.join(unknown)}; there are {', '.join(names)}")
    if chosen.table:
        try:
            _print_table(chosen.table, write=chosen.write)
        except ValueError as error:
            parser.error(str(error))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # runs the cleanup of child processes
    form = "long" if chosen.long else "sample" if chosen.sample else "short"
    trials = FORMS[form]
    if "all" in chosen.trials and not (chosen.long or chosen.journal):
        return _run_in_parallel(trials, *["--sample"] * chosen.sample)
    end = time.monotonic() + 60 * (chosen.minutes or math.inf)
    journal = TrialJournal(chosen.journal, form)
    failed = []
    for name in trials if "all" in chosen.trials else chosen.trials:
        if name not in trials:
            parser.error(f"{name} has no sample")
        trial = trials[name]
        pieces = range(1, (trial.pieces if chosen.long else trial.short) + 1)
        if chosen.pieces:
            first, _, last = chosen.pieces.partition("-")
            pieces = range(int(first), int(last or first) + 1)
        if _run(name, trial, pieces, journal, end):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return bool(failed)


if __name__ == "__main__":  # worker processes import this file
    sys.exit(main())
