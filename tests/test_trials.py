"""The two longest trials detect planted defects, and the trials depend on the bot through one package only."""

import ast
from pathlib import Path

import pytest

from scripts.trials import fuzz, stateful
from scripts.trials.bot_under_test import defects
from scripts.trials.state_machine import BotStateMachine

STEPS = 1000
PRESSES = 4000
SCRIPTS = Path(__file__).parents[1] / "scripts"


def any_errors() -> bool:
    """Return whether any of three short runs reports an error. A single run may miss the defect."""
    return any(stateful.run(STEPS, seed=seed).errors for seed in range(1, 4))


def test_a_bot_that_ignores_its_inbox_after_a_restart_is_detected() -> None:
    with defects.without_inbox_recovery():
        assert any_errors()


def test_a_bot_that_shows_no_board_after_a_restart_is_detected() -> None:
    with defects.without_board_recovery():
        assert any_errors()


def test_an_interrupted_trial_reports_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: BotStateMachine) -> None:
        raise SystemExit(143)

    monkeypatch.setattr(BotStateMachine, "_outdated_tables", interrupt)
    with pytest.raises(SystemExit):
        stateful.run(STEPS)


def test_a_table_whose_buttons_work_in_other_chats_is_detected() -> None:
    with defects.without_chat_check():
        assert "of another chat" in fuzz.run(PRESSES).errors[0]


def test_a_bot_that_accepts_any_token_is_detected() -> None:
    with defects.without_token_check():
        assert "of another chat" in fuzz.run(PRESSES).errors[0]


def test_an_exception_on_forged_data_is_detected() -> None:
    with defects.crashing_parser():
        assert "IndexError" in "".join(fuzz.run(PRESSES).errors)


def test_a_defect_in_an_attribute_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(AttributeError), defects.patched(defects, no_such_name=None):
        pass


def test_trials_use_the_bot_through_one_package() -> None:
    programs = [SCRIPTS / "bench", SCRIPTS / "harness", *SCRIPTS.glob("trials/*.py")]
    assert len(programs) > 20
    for path in programs:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert [name for name in names if name.split(".")[0] == "bot"] == [], path.name
