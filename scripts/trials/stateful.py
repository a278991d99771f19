"""stateful: random deeds of people, random failures of Telegram, the store and the process, and a plain model."""

from __future__ import annotations

import time

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from scripts.trials.haste import rare_collections
from scripts.trials.life import Life
from scripts.trials.result import Result

PIECE, PIECES = 2_000, 500
STEPS = 50
"""Deeds in one life of a world."""
SEED = 4


def run(steps: int, *, seed: int = SEED) -> Result:
    """So many steps in as many worlds as that takes."""
    began = time.monotonic()
    Life.steps = Life.lives = Life.real = Life.tables = Life.moves = 0
    Life.trouble, Life.told_to_end = "", None
    result = Result("stateful")
    lives = max(1, steps // STEPS)
    chosen = settings(
        max_examples=lives,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    try:
        with rare_collections():
            run_state_machine_as_test(hypothesis.seed(seed)(Life), settings=chosen)
    except BaseException as failure:  # noqa: BLE001 - whatever it is, it was found
        if Life.told_to_end is not None:
            raise Life.told_to_end from None
        result.wrong = [repr(failure), Life.trouble, *getattr(failure, "__notes__", [])]
    result.counts.update(
        {
            "steps": Life.steps,
            "lives": Life.lives,
            "with threads": Life.real,
            "moves": Life.moves,
            "tables": Life.tables,
        }
    )
    result.seconds = time.monotonic() - began
    return result
