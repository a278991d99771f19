"""The two longest trials find what they are made to find: each mistake here is planted, and must not stay unseen."""

from typing import Any

import pytest

from bot.handlers import callback_queries
from bot.store.records import Chat, TableKey
from bot.tables.repository import LiveTable
from bot.tables.service import TableService
from bot.telegram.callback_data import unpack
from bot.telegram.poller import UpdatePoller
from scripts.trials import fuzz, stateful
from scripts.trials.life import Life

STEPS = 1000
PRESSES = 4000


def test_a_bot_that_forgets_its_inbox_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgetful(self: UpdatePoller) -> None:
        self._went_on = True

    monkeypatch.setattr(UpdatePoller, "_go_on", forgetful)
    assert stateful.run(STEPS).wrong


def test_a_bot_that_shows_nothing_after_a_restart_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def lazy(self: TableService) -> None:
        """Owes nobody anything."""

    monkeypatch.setattr(TableService, "wake_up", lazy)
    assert stateful.run(STEPS).wrong


def test_a_trial_that_is_told_to_end_has_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(self: Life) -> None:
        raise SystemExit(143)

    monkeypatch.setattr(Life, "_behind", end)
    with pytest.raises(SystemExit):
        stateful.run(STEPS)


def test_a_table_that_answers_in_other_chats_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    at = TableService._at

    async def open_to_all(self: TableService, key: TableKey, chat: Chat | None) -> LiveTable:
        return await at(self, key, None)

    monkeypatch.setattr(TableService, "_at", open_to_all)
    assert "of another chat" in fuzz.run(PRESSES).wrong[0]


def test_an_exception_on_strange_data_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(data: str) -> Any:
        if data.startswith("w::"):
            raise IndexError
        return unpack(data)

    monkeypatch.setattr(callback_queries, "unpack", careless)
    assert "IndexError" in "".join(fuzz.run(PRESSES).wrong)
