"""The report of lost presses: presses that the throttle may drop are counted apart from lost ones."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.presentation.texts import MissingText
from bot.tables.asides import MARK
from scripts.trials.bot_under_test import FLOOD, MOVE_MADE, text_of
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.loss_report import MAX_BACKLOG, ButtonPress, LossReport, above_limits
from scripts.trials.private_load import PrivateLoad


def presses(
    times: int, *, every: float, person: int = 1, seconds: float | None = None
) -> list[ButtonPress]:
    """Return presses of one person at regular times. `seconds` is the time until each answer, or None."""
    answer = None if seconds is None else "done"
    return [
        ButtonPress(person, f"w:{number}", every * number, answer, seconds)
        for number in range(times)
    ]


def test_a_few_unanswered_presses_are_not_above_the_limits() -> None:
    assert above_limits(presses(FLOOD - 1, every=0.0)) == []


def test_presses_that_wait_together_may_be_dropped() -> None:
    made = presses(FLOOD + 5, every=1.0)
    assert above_limits(made) == made


def test_unanswered_presses_that_nothing_kept_waiting_together_are_lost() -> None:
    made = presses(3 * FLOOD, every=2 * MAX_BACKLOG / FLOOD)
    assert above_limits(made) == []


def test_answered_presses_count_while_they_wait() -> None:
    quick = presses(FLOOD, every=0.01, seconds=0.05)
    [last] = presses(1, every=0)
    last.at = quick[-1].at
    assert above_limits([*quick, last]) == [last]
    last.at += 10
    assert above_limits([*quick, last]) == []


def test_other_people_do_not_count() -> None:
    crowd = [press for person in range(FLOOD) for press in presses(2, every=0, person=person)]
    assert above_limits(crowd) == []


def test_an_answer_without_words_acknowledges_a_move_but_not_an_aside() -> None:
    move, aside = "w:1:2:f1.blue.1", f"w:1:2:{MARK}hand"
    assert ButtonPress(1, move, 0.0, MOVE_MADE).is_acknowledged
    assert not ButtonPress(1, move, 0.0, text_of("refused-old-board")).is_acknowledged
    assert not ButtonPress(1, move, 0.0, None).is_acknowledged
    assert not ButtonPress(1, aside, 0.0, MOVE_MADE).is_acknowledged


def test_a_message_that_does_not_exist_is_no_answer() -> None:
    with pytest.raises(MissingText):
        text_of("done-move")


def test_the_report_names_both_kinds() -> None:
    report = LossReport(9, ["lost: 1 w:2"], 3, [], 0, 0, 0, 4, 0)
    result = report.result("kill")
    assert (result.counts["lost"], result.counts["unanswered above the limits"]) == (1, 3)
    assert result.errors == ["lost: 1 w:2"]


def test_a_second_keyboard_is_an_error() -> None:
    report = LossReport(9, [], 0, [], 0, 0, 0, 4, 1)
    assert report.result("kill").errors == ["messages with a second keyboard: 1"]


def test_a_press_causes_its_words_or_the_only_word_that_its_partial_word_left(
    tmp_path: Path,
) -> None:
    """The last part of callback data is the word, before it the number of the position."""
    nobody: Any = None
    load = PrivateLoad(nobody, Oracle(tmp_path / "none"), random.Random(1))
    effects = {
        (1, "w:4:7:tilt.nn.ee.go"),
        (1, "w:4:8:arrow.nw.in"),
        (1, "w:4:9:end"),
        (2, "w:4:a:tilt.nn.ns.go"),
    }
    assert load._caused(1, "w:4:9:end", effects) == {(1, "w:4:9:end")}
    both = load._caused(1, "w:4:7:tilt.nn.ee.go-arrow.nw.in", effects)
    assert both == {(1, "w:4:7:tilt.nn.ee.go"), (1, "w:4:8:arrow.nw.in")}
    assert load._caused(2, "w:4:a:tilt.nn", effects) == {(2, "w:4:a:tilt.nn.ns.go")}
    assert not load._caused(2, "w:4:9:end", effects)
    assert not load._caused(1, "w:4:8:arrow", {(1, "w:4:8:arrows")})
