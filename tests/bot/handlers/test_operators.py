"""Operators: their commands in their chat only, bans, announcements and draining."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.handlers.operators import OperatorSettings
from bot.presentation.texts import LRI, PDI
from bot.program import cli
from bot.runtime.tasks import cancel_all
from bot.store.databases import Database
from bot.store.operators import Announcement
from bot.store.records import FROZEN, Stage
from bot.tables.deadlines import IDLE
from bot.telegram.api.operator_chat import OperatorChat
from bot.telegram.chat_activity import Admission
from bot.telegram.nodes import draining
from bot.telegram.updates.update_path import update_path
from tests.bot.across.across import begin, board_of, play_across
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text
from tests.manual_clock import until

OPERATOR = AMIR
CHAT = GROUP
COMMANDS = ("status", "tables", "freeze 1", "announce hello", "ban 102", "unban 102", "drain")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[BotFixture]:
    async with open_bot(tmp_path, operators=OperatorSettings(CHAT, frozenset({OPERATOR}))) as bot:
        yield bot


def quote(value: object) -> str:
    return f"{LRI}{value}{PDI}"


@pytest.mark.parametrize("command", COMMANDS)
async def test_nobody_else_and_no_other_chat_gets_an_answer(bot: BotFixture, command: str) -> None:
    await bot.say(SARA, CHAT, f"/{command}")
    await bot.say(OPERATOR, OPERATOR, f"/{command}")
    assert bot.texts(CHAT) == []
    assert bot.texts(OPERATOR) == []
    assert await bot.store.bans() == []
    assert await bot.store.announcement() is None
    assert not bot.app.draining.is_on


async def test_the_chat_of_the_operators_may_become_a_supergroup(tmp_path: Path) -> None:
    old, new = -500, -1001000000777
    settings = OperatorSettings(old, frozenset({OPERATOR}))
    async with open_bot(tmp_path, operators=settings) as bot:
        bot.telegram.actions.create_group(old, "operators", SARA, [OPERATOR], kind="group")
        await bot.work()
        bot.telegram.actions.migrate(old, new, SARA)
        await bot.work()
        await bot.say(OPERATOR, new, "/ban 103")
        assert await bot.store.bans() == [103]
        await bot.say(OPERATOR, new, f"/ban {new}")
        assert await bot.store.bans() == [103]
        before = len(bot.texts(new))
        assert await OperatorChat(bot.api, old).send("alarm")
        assert bot.texts(new)[before:] == ["alarm"]


async def test_without_a_chat_of_operators_there_are_no_commands(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        await bot.say(OPERATOR, CHAT, "/ban 103")
        assert await bot.store.bans() == []


async def test_status_and_tables_tell_numbers(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await bot.say(OPERATOR, CHAT, "/status")
    assert text("operator-status", running=1, lobbies=0) in bot.texts(CHAT)[-1]
    await bot.say(OPERATOR, CHAT, "/tables")
    assert str(row.key) in bot.texts(CHAT)[-1]
    assert bot.name(SARA) not in bot.texts(CHAT)[-1]


async def test_a_frozen_table_waits_whatever_happens_and_then_goes_on(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    before = (await bot.row(row.key)).version
    player, button = await bot.legal_move(row.key)
    await bot.say(OPERATOR, CHAT, f"/freeze {row.key}")
    assert bot.texts(CHAT)[-1] == text("operator-frozen", table=quote(row.key))
    board = await bot.board(row.key)
    answer = await bot.press(player, GROUP, button, board, forged=True)
    assert answer == text("refused-frozen")
    await bot.say(NEGAR, GROUP, "anybody there?")
    await bot.pass_time(3 * 86400)
    assert (await bot.row(row.key)).paused == FROZEN
    assert (await bot.row(row.key)).version == before
    await bot.say(OPERATOR, CHAT, f"/freeze {row.key}")
    assert bot.texts(CHAT)[-1] == text("operator-same", table=quote(row.key))
    await bot.say(OPERATOR, CHAT, f"/freeze {row.key} off")
    assert bot.texts(CHAT)[-1] == text("operator-thawed", table=quote(row.key))
    assert (await bot.row(row.key)).version == before
    await bot.play_move(row.key, GROUP)
    assert (await bot.row(row.key)).version > before


async def test_a_table_that_is_still_in_memory_when_it_is_frozen_makes_no_move(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    player, button = await bot.legal_move(row.key)
    before = (await bot.row(row.key)).version
    assert await bot.store.freeze(row.key, at=bot.clock.now())
    assert bot.tables.cached(row.key) is not None
    board = await bot.board(row.key)
    answer = await bot.press(player, GROUP, button, board, forged=True)
    assert answer == text("refused-frozen")
    assert (await bot.row(row.key)).version == before


async def test_commands_at_a_frozen_table_are_refused_in_each_of_its_chats(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await bot.say(OPERATOR, CHAT, f"/freeze {row.key}")
    for person in (SARA, AMIR):
        board = await board_of(bot, row.key, person)
        await bot.say(person, person, "/board")
        assert bot.texts(person)[-1] == text("refused-frozen")
        assert await board_of(bot, row.key, person) == board
    await bot.say(OPERATOR, CHAT, f"/freeze {row.key} off")
    await play_across(bot, row.key)
    here = await start_game(bot, AMIR)
    await bot.say(OPERATOR, CHAT, f"/freeze {here.key}")
    await bot.say(SARA, GROUP, "/board")
    assert bot.texts(GROUP)[-1] == text("refused-frozen")


@pytest.mark.parametrize("argument", ["", "x", "1 2", "-3", "۱", "9" * 16])
async def test_what_is_no_table_is_not_frozen(bot: BotFixture, argument: str) -> None:
    await bot.say(OPERATOR, CHAT, f"/freeze {argument}")
    assert bot.texts(CHAT)[-1] == text("operator-freeze-usage")
    await bot.say(OPERATOR, CHAT, "/freeze 77")
    assert bot.texts(CHAT)[-1] == text("operator-no-table", table=quote(77))


async def test_updates_of_the_banned_are_dropped_before_anything_is_stored(bot: BotFixture) -> None:
    await bot.say(OPERATOR, CHAT, f"/ban {NEGAR}")
    path = update_path(bot.api, bot.store, bot.clock, bot.app.updates, poll_seconds=1)
    for person in (NEGAR, SARA):
        bot.telegram.actions.send_message(person, person, "/help")
    running = asyncio.create_task(path.updater.run())
    await until(lambda: bot.texts(SARA))
    await path.updater.stop(1)
    await running
    await bot.idle()
    assert bot.texts(NEGAR) == []
    assert bot.app.updates.drop(NEGAR)
    people = await bot.store.reading.all("SELECT telegram_id FROM person")
    assert NEGAR not in [row["telegram_id"] for row in people]
    await bot.say(OPERATOR, CHAT, f"/unban {NEGAR}")
    assert not bot.app.updates.drop(NEGAR)


async def test_a_banned_group_gets_no_messages_and_its_games_wait(tmp_path: Path) -> None:
    settings = OperatorSettings(OPERATOR, frozenset({OPERATOR}))
    async with open_bot(tmp_path, operators=settings) as bot:
        row = await start_game(bot, NEGAR)
        await bot.say(SARA, GROUP, "/daily 21")
        await bot.say(OPERATOR, OPERATOR, f"/ban {GROUP}")
        before, due = bot.messages(GROUP), await bot.store.deadlines_of(row.key)
        for _ in range(60):
            await bot.pass_time(3600)
            await bot.app.daily.tick()
            await bot.idle()
        group = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.set_member(group, CHRISTOPHER, "left", by=CHRISTOPHER)
        await bot.work()
        await bot.app.boards.show(row.key, resend=True)
        await bot.idle()
        assert bot.texts(GROUP)[len(before) :] == []
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.say(OPERATOR, OPERATOR, f"/unban {GROUP}")
        await bot.say(SARA, GROUP, "/help")
        after = await bot.store.deadlines_of(row.key)
        assert after[IDLE] == due[IDLE] + 60 * 3600
        await bot.play_move(row.key, GROUP)
        await bot.app.daily.tick()
        await bot.idle()
        assert len(bot.texts(GROUP)) > len(before) + 1


async def test_bans_outlive_a_restart_and_follow_a_group(tmp_path: Path) -> None:
    settings = OperatorSettings(OPERATOR, frozenset({OPERATOR}))
    async with open_bot(tmp_path, operators=settings) as bot:
        await bot.say(OPERATOR, OPERATOR, f"/ban {GROUP}")
        bot.telegram.actions.send_message(SARA, GROUP, "/new azul")
        [event] = await bot.new_events()
        assert bot.app.updates.judge(event) is Admission.DROPPED
        await bot.app.operators.migrated(GROUP, -55)
    async with open_bot(tmp_path, operators=settings) as bot:
        assert bot.app.updates.judge(event) is Admission.ADMITTED
        await bot.app.operators.load_bans()
        assert bot.app.updates.judge(event) is Admission.DROPPED
        assert await bot.store.bans() == [GROUP, -55]


async def test_operators_and_their_chat_cannot_be_banned(bot: BotFixture) -> None:
    for number in (OPERATOR, CHAT):
        await bot.say(OPERATOR, CHAT, f"/ban {number}")
        assert bot.texts(CHAT)[-1] == text("operator-ban-protected", id=quote(number))
    assert await bot.store.bans() == []


async def test_an_announcement_reaches_each_group_once_also_over_a_restart(tmp_path: Path) -> None:
    settings = OperatorSettings(OPERATOR, frozenset({OPERATOR}))
    async with open_bot(tmp_path, operators=settings) as bot:
        sandbox, clock = bot.sandbox, bot.clock
        groups = [await bot.store.enter(-number, "group", str(number)) for number in range(1, 8)]
        await bot.store.enter(NEGAR, "private")
        await bot.store.set_announcements(groups[2].key, wanted=False)
        await bot.store.ban(-5, at=0)
        await bot.say(OPERATOR, OPERATOR, "/announce Update <at> noon")
        announced = await bot.store.announcement()
        assert announced is not None
        first = await bot.store.next_recipient(announced.number)
        assert first == groups[0].key
    async with open_bot(tmp_path, sandbox, clock, operators=settings) as bot:
        told = []
        while (chat := await bot.store.next_recipient(announced.number)) is not None:
            told.append(chat)
        assert told == [groups[index].key for index in (1, 3, 5, 6)]
        assert await bot.store.announcement() is None
        assert await bot.store.next_recipient(announced.number) is None


async def test_an_announcement_says_how_to_turn_them_off(bot: BotFixture) -> None:
    await bot.say(NEGAR, GROUP, "/announcements")
    assert bot.texts(GROUP)[-1] == text("refused-only-admin")
    await bot.say(OPERATOR, CHAT, "/announce <b> & noon")
    sending = asyncio.create_task(bot.app.announcer.run())
    await until(lambda: any("📣" in one for one in bot.texts(GROUP)))
    sending.cancel()
    await bot.idle()
    [sent] = [one for one in bot.texts(GROUP) if "📣" in one]
    assert "<b> & noon" in sent
    assert "/announcements" in sent
    bot.telegram.actions.send_message(SARA, GROUP, "/announcements off")
    await bot.work()
    await bot.say(OPERATOR, CHAT, "/announce again")
    announced = await bot.store.announcement()
    assert announced is not None
    assert await bot.store.next_recipient(announced.number) is None


async def test_an_unexpected_error_does_not_end_announcements(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await bot.say(OPERATOR, CHAT, "/announce noon")
    read, errors = bot.store.announcement, [ZeroDivisionError()]

    async def fail_once() -> Announcement | None:
        if errors:
            raise errors.pop()
        return await read()

    monkeypatch.setattr(bot.store, "announcement", fail_once)
    maintaining = cli._maintain(None, Database(Path("unused")), bot.store, bot.app, bot.clock)
    await bot.clock.advance_until(lambda: any("noon" in one for one in bot.texts(GROUP)))
    await cancel_all(maintaining)
    assert "background work failed" in caplog.messages


async def test_draining_takes_in_nothing_and_loses_nothing(bot: BotFixture) -> None:
    path = update_path(bot.api, bot.store, bot.clock, bot.app.updates, poll_seconds=1)
    bot.app.draining.prepare(path.updater, bot.app.idle)
    running = asyncio.create_task(path.updater.run())
    bot.telegram.actions.send_message(OPERATOR, CHAT, "/drain")
    await until(lambda: text("operator-drained") in bot.texts(CHAT))
    bot.telegram.actions.send_message(SARA, SARA, "/help")
    bot.telegram.actions.send_message(OPERATOR, CHAT, "/drain")
    assert bot.app.draining.is_on
    assert await bot.store.pending_updates() == []
    assert not running.done()
    bot.clock.advance(draining.RESUME_SECONDS + 1)
    await until(lambda: bot.texts(SARA))
    assert text("operator-reopened") in bot.texts(CHAT)
    await until(lambda: bot.app.draining.is_on)  # the second command was not lost either
    await path.updater.stop(1)
    running.cancel()
