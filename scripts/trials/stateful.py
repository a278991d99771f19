"""stateful: Hypothesis chooses actions and failures; after each step, the bot is compared with a simple model."""

from __future__ import annotations

import time

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from scripts.trials.results import Result
from scripts.trials.speedups import infrequent_gc
from scripts.trials.state_machine import BotStateMachine

PIECE, PIECES = 2_000, 500
STEPS = 50
"""The number of steps in a run of the state machine."""
SEED = 4


def run(steps: int, *, seed: int = SEED) -> Result:
    """Run the state machine repeatedly, for about `steps` steps in total, and return the result.

    If the machine fails, the failure is recorded in the errors of the result. A SystemExit or KeyboardInterrupt that
    interrupts the machine is raised again.
    """
    began, machine = time.monotonic(), BotStateMachine
    machine.steps = machine.runs = machine.unmodified_runs = machine.tables = machine.moves = 0
    machine.across = 0
    machine.failure, machine.interruption = "", None
    result = Result("stateful")
    chosen = settings(
        max_examples=max(1, steps // STEPS),
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    try:
        with infrequent_gc():
            run_state_machine_as_test(hypothesis.seed(seed)(machine), settings=chosen)
    except BaseException as failure:  # noqa: BLE001 - every exception is a result of the trial
        if machine.interruption is not None:
            raise machine.interruption from None
        result.errors = [repr(failure), machine.failure, *getattr(failure, "__notes__", [])]
    result.counts.update(
        {
            "steps": machine.steps,
            "runs": machine.runs,
            "with threads": machine.unmodified_runs,
            "moves": machine.moves,
            "tables": machine.tables,
            "tables across chats": machine.across,
        }
    )
    result.seconds = time.monotonic() - began
    return result
