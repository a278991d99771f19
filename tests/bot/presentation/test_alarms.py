"""Alarms: the operators are notified once of a problem, and once when it is over."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

import pytest
from telegram import Bot

from bot.presentation.notices.alarms import Alarms
from bot.presentation.notices.problem_signs import (
    OLD_BACKUP,
    QUIET,
    Problem,
    ProblemDetector,
    ProblemKind,
)
from bot.runtime.error_count import counted_errors
from bot.sandbox.bot_api.faults import Fault
from bot.store.databases import Database
from bot.store.errors import StoreUnavailable
from bot.store.nightly import newest_backup
from bot.telegram.api.network_errors import NotReached, Undelivered
from bot.telegram.api.operator_chat import OperatorChat
from bot.telegram.updates.contact import TelegramContact
from tests.bot.bot_fixture import SARA, BotFixture
from tests.bot.presentation.operator_chats import VOICE, Chat
from tests.bot.texts import text
from tests.manual_clock import ManualClock
from tests.new_database import open_new
from tests.store.samples import opened


def over(kind: ProblemKind, minutes: int) -> str:
    return text(f"operator-alarm-{kind}-over", minutes=minutes, number=1)


async def test_each_problem_is_told_once_and_its_end_once(tmp_path: Path) -> None:
    clock, chat = ManualClock(), Chat()
    store = await open_new(tmp_path / "games.sqlite3")
    alarms = Alarms(store, clock, VOICE, chat.problems_found, chat.send)
    for kind in (ProblemKind.TOKEN, ProblemKind.DISK):
        chat.texts.clear()
        chat.problems = {kind: Problem()}
        for _ in range(3):
            await alarms.tick()
            clock.advance(60)
        chat.problems = {}
        for _ in range(3):
            await alarms.tick()
        assert chat.texts == [text(f"operator-alarm-{kind}"), over(kind, 3)]
    assert await store.alarms() == {}
    await store.close()


async def test_the_store_must_be_away_for_a_minute(tmp_path: Path) -> None:
    clock, chat = ManualClock(), Chat()
    store = await open_new(tmp_path / "games.sqlite3")
    alarms = Alarms(store, clock, VOICE, chat.problems_found, chat.send)
    chat.problems = {ProblemKind.STORE: Problem()}
    await alarms.tick()
    clock.advance(59)
    await alarms.tick()
    assert chat.texts == []
    clock.advance(1)
    await alarms.tick()
    assert chat.texts == [text("operator-alarm-store")]
    await store.close()


async def test_an_end_that_nobody_could_be_told_is_told_after_a_restart(tmp_path: Path) -> None:
    clock, chat = ManualClock(), Chat()
    store = await open_new(tmp_path / "games.sqlite3")
    chat.problems, chat.is_reachable = {ProblemKind.TOKEN: Problem()}, False
    await Alarms(store, clock, VOICE, chat.problems_found, chat.send).tick()
    clock.advance(300)
    chat.problems, chat.is_reachable = {}, True
    again = Alarms(store, clock, VOICE, chat.problems_found, chat.send)
    await again.tick()
    await again.tick()
    assert chat.texts == [over(ProblemKind.TOKEN, 5)]
    await store.close()


async def test_another_frozen_table_is_told(tmp_path: Path) -> None:
    clock, chat = ManualClock(), Chat()
    store = await open_new(tmp_path / "games.sqlite3")
    alarms = Alarms(store, clock, VOICE, chat.problems_found, chat.send)
    for number in (1, 1, 2):
        chat.problems = {ProblemKind.FROZEN: Problem(number)}
        await alarms.tick()
    assert chat.texts == [text("operator-alarm-frozen", number=number) for number in (1, 2)]
    await store.close()


async def test_signs_are_read_from_the_parts_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    store = await open_new(tmp_path / "games.sqlite3")
    contact = TelegramContact(Bot("1:token"), clock)
    with counted_errors() as errors:
        signs = ProblemDetector(store, clock, errors, contact, tmp_path / "games.sqlite3")
        monkeypatch.setattr("bot.presentation.notices.problem_signs.LITTLE_DISK", 0)
        assert await signs.problems() == {}
        monkeypatch.setattr("bot.presentation.notices.problem_signs.LITTLE_DISK", 2**60)
        monkeypatch.setattr("bot.presentation.notices.problem_signs.LITTLE_SHARE", 1.1)
        contact.trouble = StoreUnavailable, 0.0
        table = await opened(store)
        await store.freeze(table, at=0)
        for number in range(3):
            logging.getLogger("bot.somewhere").error("update %d failed", number)
        found = await signs.problems()
    assert found == {
        ProblemKind.DISK: Problem(),
        ProblemKind.STORE: Problem(),
        ProblemKind.FROZEN: Problem(1),
        ProblemKind.ERRORS: Problem(3, "bot.somewhere: update %d failed"),
    }
    contact.trouble = Undelivered, 0.0
    assert ProblemKind.WEBHOOK in await signs.problems()
    clock.set_back(-QUIET - 10**9)
    assert ProblemKind.ERRORS not in await signs.problems()
    await store.close()


class Watched:
    """A bot whose alarms go to a private chat of the sandbox, with a clock that the test controls."""

    def __init__(self, bot: BotFixture, signs: ProblemDetector) -> None:
        self.bot = bot
        chat = OperatorChat(bot.api, SARA)
        self.alarms = Alarms(bot.store, bot.clock, VOICE, signs.problems, chat.send)
        self._before = len(bot.texts(SARA))

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, with frequent checks for problems."""
        for _ in range(6):
            self.bot.clock.advance(seconds / 6)
            await self.alarms.tick()

    @property
    def told(self) -> list[str]:
        """The messages that the operators have received."""
        return self.bot.texts(SARA)[self._before :]


@pytest.mark.parametrize(
    "kind", [ProblemKind.DISK, ProblemKind.STORE, ProblemKind.BACKUP, ProblemKind.TELEGRAM]
)
async def test_the_operators_get_one_message_when_a_problem_begins_and_one_when_it_ends(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: ProblemKind
) -> None:
    await bot.say(SARA, SARA, "/start")
    contact = TelegramContact(bot.api, bot.clock)
    folder, file = tmp_path / "backups", tmp_path / "games.sqlite3"
    folder.mkdir()
    database = Database(file)
    copy = folder / "games-20231114T221320Z.sqlite3"  # NOON, the time at which the test begins
    copy.touch()
    monkeypatch.setattr("bot.presentation.notices.problem_signs.LITTLE_DISK", 0)
    with counted_errors() as errors:
        newest = partial(newest_backup, database, folder)
        signs = ProblemDetector(bot.store, bot.clock, errors, contact, file, newest)
        watched = Watched(bot, signs)
        await watched.pass_time(60)
        assert watched.told == []
        with monkeypatch.context() as broken:
            match kind:
                case ProblemKind.DISK:
                    broken.setattr("bot.presentation.notices.problem_signs.LITTLE_DISK", 2**62)
                    broken.setattr("bot.presentation.notices.problem_signs.LITTLE_SHARE", 1.1)
                case ProblemKind.STORE:
                    broken.setattr(bot.store, "table_counts", _fail)
                case ProblemKind.BACKUP:
                    bot.clock.advance(OLD_BACKUP)
                case ProblemKind.TELEGRAM:
                    bot.telegram.faults.add(Fault("drop", times=10**6))
                    contact.trouble = NotReached, bot.clock.monotonic()
            await watched.pass_time(2 * 3600)
            assert len(watched.told) == (kind is not ProblemKind.TELEGRAM)
            await watched.pass_time(2 * 3600)
        bot.telegram.faults.clear()
        contact.trouble = None
        if kind is ProblemKind.BACKUP:
            copy.rename(folder / "games-20231116T102500Z.sqlite3")
        await watched.pass_time(3600)
        await watched.pass_time(3600)
        first = [] if kind is ProblemKind.TELEGRAM else [text(f"operator-alarm-{kind}")]
        assert watched.told[:-1] == first
        assert watched.told[-1].startswith("✅")


async def test_operators_are_told_of_a_backup_that_is_30_hours_old(
    bot: BotFixture, tmp_path: Path
) -> None:
    await bot.say(SARA, SARA, "/start")
    contact = TelegramContact(bot.api, bot.clock)
    file = tmp_path / "games.sqlite3"
    made = bot.clock.now()
    with counted_errors() as errors:
        signs = ProblemDetector(bot.store, bot.clock, errors, contact, file, lambda: made)
        watched = Watched(bot, signs)
        while bot.clock.now() < made + 30 * 3600 - 300:
            await watched.pass_time(300)
        assert watched.told == []
        await watched.pass_time(600)
        assert watched.told == [text("operator-alarm-backup")]


async def _fail() -> None:
    raise StoreUnavailable("no connection")
