"""The command line of the trials: short runs by default, those of a release with --long."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable

from scripts.trials import disk, fuzz, kill, nth, power, stateful


def _kill(long: bool) -> bool:
    verdict = asyncio.run(kill.run(kill.LONG if long else kill.SHORT))
    control = asyncio.run(kill.run_without_inbox(kill.SHORT))
    return verdict.is_clean and bool(control.lost)


def _power(long: bool) -> bool:
    if reason := disk.missing():
        print(f"power: skipped, {reason}")
        return True
    verdict = asyncio.run(power.run(power.LONG if long else power.SHORT))
    return verdict.is_clean and bool(asyncio.run(power.run_without_sync(3)))


def _fuzz(long: bool) -> bool:
    return not asyncio.run(fuzz.run(fuzz.LONG if long else fuzz.SHORT))


def _stateful(long: bool) -> bool:
    return not stateful.run(stateful.LONG if long else stateful.SHORT)


def _nth(long: bool) -> bool:
    return not nth.run(long=long)


TRIALS: dict[str, Callable[[bool], bool]] = {
    "kill": _kill,
    "power": _power,
    "fuzz": _fuzz,
    "stateful": _stateful,
    "nth": _nth,
}


def main() -> int:
    """Run the trials that were named; 1 if one of them found something lost, doubled or not answered."""
    words = argparse.ArgumentParser(prog="scripts/harness", description=__doc__)
    words.add_argument("trial", choices=[*TRIALS, "all"])
    words.add_argument("--long", action="store_true", help="the run for a release: hours")
    chosen = words.parse_args()
    names = [*TRIALS] if chosen.trial == "all" else [chosen.trial]
    failed = [name for name in names if not TRIALS[name](chosen.long)]
    print(f"failed: {', '.join(failed)}" if failed else "all well")
    return bool(failed)
