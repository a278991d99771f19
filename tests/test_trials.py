"""The longest trials detect planted defects, and the trials depend on the bot through one package only."""

import ast
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, TelegramError

from bot.tables.facts import Played
from scripts.trials import fuzz, private, stateful, strange
from scripts.trials.bot_under_test import (
    Checkpoint,
    GameLibrary,
    Sandbox,
    TableKey,
    defects,
    legal_word,
    pack_move,
    result_of,
)
from scripts.trials.bot_under_test.database_fixture import Sample
from scripts.trials.bot_under_test.shared_oracle import wrong_move
from scripts.trials.crash_loop import Crash
from scripts.trials.results import Result
from scripts.trials.state_machine import BotStateMachine
from scripts.trials.strange_people import ChatPeople
from scripts.trials.strange_responses import METHODS
from scripts.trials.strange_transport import FaultyMethod, StrangeSource, StrangeTransport
from scripts.trials.thinking_load import ComputerWaits
from scripts.trials.visible_keys import seen_board
from tests.conftest import by_turns

STEPS = 1000
PRESSES = 4000
SCRIPTS = Path(__file__).parents[1] / "scripts"


def any_errors() -> bool:
    """Return whether any of three short runs reports an error. A single run may miss the defect."""
    return any(stateful.run(STEPS, seed=seed).errors for seed in range(1, 4))


@pytest.mark.slow
@by_turns(0, 4)
def test_a_bot_that_ignores_its_inbox_after_a_restart_is_detected() -> None:
    with defects.without_inbox_recovery():
        assert any_errors()


@pytest.mark.slow
@by_turns(2, 4)
def test_a_bot_that_shows_no_board_after_a_restart_is_detected() -> None:
    with defects.without_board_recovery():
        assert any_errors()


def test_an_interrupted_trial_reports_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: BotStateMachine) -> None:
        raise SystemExit(143)

    monkeypatch.setattr(BotStateMachine, "_outdated_tables", interrupt)
    with pytest.raises(SystemExit):
        stateful.run(STEPS)


@pytest.mark.slow
@by_turns(0, 2)
def test_a_table_whose_buttons_work_in_other_chats_is_detected() -> None:
    with defects.without_chat_check():
        assert "of another chat" in fuzz.run(PRESSES).errors[0]


@pytest.mark.slow
@by_turns(1, 2)
def test_a_bot_that_accepts_any_token_is_detected() -> None:
    with defects.without_token_check():
        assert "of another chat" in fuzz.run(PRESSES).errors[0]


def test_an_exception_on_forged_data_is_detected() -> None:
    with defects.crashing_parser():
        assert "IndexError" in "".join(fuzz.run(PRESSES).errors)


def test_a_defect_in_an_attribute_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(AttributeError), defects.patched(defects, no_such_name=None):
        pass


class WaitingTables:
    """An oracle at whose tables computers are to move."""

    waiting: ClassVar = {(TableKey(1), 7), (TableKey(2), 3)}

    def computers_to_move(self) -> set[tuple[TableKey, int]]:
        return set(self.waiting)


def test_a_computer_that_does_not_move_is_detected() -> None:
    waits = ComputerWaits(oracle := WaitingTables())  # type: ignore[arg-type]
    waits.observe()
    waits.has_thinker = False
    waits.observe()
    oracle.waiting = {(TableKey(2), 3)}  # type: ignore[misc]
    result = Result("nodes")
    waits.add_to(result)
    assert result.errors == ["table 2 waits for a computer at position 3"]
    assert [len(waits.seconds[has_thinker]) for has_thinker in (True, False)] == [0, 1]


def test_a_computer_that_moves_for_somebody_else_is_detected() -> None:
    table = Sample.played("azul", 0, random.Random(1), GameLibrary()).table
    seat, word = table.to_move, legal_word(table, 0)
    assert wrong_move(table, Played(seat=seat, word=word))
    occupants = [*table.occupants]
    occupants[seat] = replace(occupants[seat], owner=None, level="master")
    table = replace(table, occupants=tuple(occupants))
    assert wrong_move(table, Played(seat=seat, word=word)) == []
    assert wrong_move(table, Played(seat=seat, word="x"))
    assert wrong_move(table, Played(seat=1 - seat, word=word))


def test_trials_use_the_bot_through_one_package() -> None:
    programs = [SCRIPTS / "bench", SCRIPTS / "harness", *SCRIPTS.glob("trials/*.py")]
    assert len(programs) > 20
    for path in programs:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert [name for name in names if name.split(".")[0] == "bot"] == [], path.name


async def test_a_call_that_telegram_always_refuses_is_an_error_of_strange() -> None:
    sandbox = Sandbox()
    sandbox.telegram.actions.open_deep_link(101)
    source = StrangeSource(random.Random(1), Counter())
    transport = StrangeTransport(sandbox.request(), source)
    row = [InlineKeyboardButton(str(number), callback_data="x") for number in range(9)]
    async with Bot(sandbox.token, request=transport, get_updates_request=transport) as bot:
        with pytest.raises(BadRequest):
            await bot.delete_message(101, 10**6)
        assert source.malformed == set()
        with pytest.raises(BadRequest):
            await bot.send_message(101, "x", reply_markup=InlineKeyboardMarkup([row]))
    assert source.malformed == {"sendMessage: Bad Request: BUTTONS_TOO_MUCH"}


def test_each_call_of_a_method_that_is_out_of_order_gets_a_strange_response() -> None:
    source = StrangeSource(random.Random(1), Counter())
    source.fault = FaultyMethod("sendPhoto", seed=7, is_executed=False)
    good, parameters = METHODS["sendPhoto"], {"chat_id": -5}
    assert [source.is_strange_now(one, parameters) for one in ("sendPhoto", "sendMessage")] == [
        True,
        False,
    ]
    assert source.fault.chats == {-5}
    found = {source.response("sendPhoto", good, -5) for _ in range(5)}
    assert len(found) == 1
    with pytest.raises(TelegramError):
        result_of("sendPhoto", *found.pop(), chat=-5)


def test_people_press_keys_of_the_board_that_they_see() -> None:
    table = TableKey(1)
    other, mine = pack_move(TableKey(2), 0, "x"), pack_move(table, 3, "f1")
    group = [message("r:azul"), message(mine), message(other)]
    assert seen_board(group, table) == group[1]
    private = message(pack_move(table, 3, "f2"), ephemeral_message_id=1, sender={"is_bot": True})
    assert seen_board([*group[:1], private], table) == private
    assert seen_board(group[:1], table) is None


def message(*data: str, sender: object = None, **fields: object) -> dict[str, Any]:
    """Return a message with a key for each callback data, as Bot API JSON."""
    keys = [[{"text": "x", "callback_data": one}] for one in data]
    return {"from": sender, "reply_markup": {"inline_keyboard": keys}, **fields}


async def test_the_control_of_private_is_killed_between_decision_and_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kills at random moments may lose nothing, because the presses that were fetched are handled at once."""

    class Loop:
        async def run(self, batch: Sequence[Crash], rate: float, settle_seconds: float) -> Any:
            lost = [one.name for one in batch if one.name == Checkpoint.DECIDED]
            return SimpleNamespace(presses=10, lost=lost)

    @asynccontextmanager
    async def crash_loop(**_: Any) -> AsyncIterator[Loop]:
        yield Loop()

    monkeypatch.setattr(private, "crash_loop", crash_loop)
    result = await private.run_without_inbox(30)
    assert result.errors == []
    assert result.counts["lost"] == 3


def test_a_table_that_stands_still_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(self: ChatPeople) -> None:
        """Press no key."""

    monkeypatch.setattr(ChatPeople, "play", play)
    assert "moved" in strange.run(10).errors[0]
