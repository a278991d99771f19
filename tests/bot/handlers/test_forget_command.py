"""The command /forget: its questions, what is deleted, and what happens if people act meanwhile or a part fails."""

from __future__ import annotations

import asyncio
import io
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.runtime import log
from bot.sandbox.model.users import User
from bot.store.interface import Store
from bot.store.sqlite import store as sqlite_store
from bot.tables import commands
from bot.tables.events import TableChanged
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, key_of, open_bot
from tests.bot.buttons import join
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.bot.handlers.forgotten_people import forget
from tests.bot.texts import text
from tests.store.personal_traces import ID, NAME, USERNAME, traces


async def test_forgetting_is_asked_twice(bot: BotFixture) -> None:
    key = await key_of(bot, SARA)
    await bot.say(SARA, SARA, "/forget")
    assert bot.texts(SARA)[-1] == text("privacy-forget")
    await bot.press(SARA, SARA, bot.buttons(SARA, bot.last_id(SARA))[0])
    assert bot.texts(SARA)[-1] == text("privacy-forget-surely")
    await bot.press(SARA, SARA, bot.buttons(SARA, bot.last_id(SARA))[0])
    assert bot.texts(SARA)[-1] == text("privacy-forget-cancelled")
    assert await bot.store.forgotten() == []
    assert await key_of(bot, SARA) == key


async def test_neither_files_nor_logs_have_the_name(bot: BotFixture, tmp_path: Path) -> None:
    bot.telegram.actions.create_user(User(ID, NAME, username=USERNAME))
    written = io.StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        log.set_up("DEBUG", stream=written)
        await bot.say(ID, ID, "/start")
        await start_solo(bot, ID)
        await bot.say(ID, ID, "/mydata")
        assert traces(tmp_path)
        assert await forget(bot, ID) == text("privacy-forgotten")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    assert traces(tmp_path) == []
    assert "forget" not in written.getvalue()
    for secret in (NAME, USERNAME, str(ID)):
        assert secret not in written.getvalue()


async def test_a_second_press_leaves_nothing_behind(bot: BotFixture) -> None:
    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    message = bot.last_id(AMIR)
    for _ in range(2):
        bot.send_press(AMIR, AMIR, surely, message, forged=True)
    await bot.work()
    everybody = await bot.store.people(range(1, 20))  # type: ignore[arg-type]
    assert {person.name for person in everybody.values()} == {""}


async def test_a_person_who_comes_back_is_new(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    before = await key_of(bot, AMIR)
    await forget(bot, AMIR)
    await bot.say(AMIR, AMIR, "/start")
    assert bot.name(AMIR) in bot.texts(AMIR)[-1]
    after = await key_of(bot, AMIR)
    assert after != before
    assert (await bot.table(row.key)).seat_of(after) is None  # type: ignore[arg-type]
    await start_solo(bot, AMIR)
    stale = ForgetButton(before, ForgetStep.SURELY)  # type: ignore[arg-type]
    answer = await bot.press(AMIR, AMIR, stale, bot.last_id(AMIR), forged=True)
    assert answer == text("refused-bad-button")
    assert await key_of(bot, AMIR) == after


async def test_while_copies_are_erased_the_person_is_already_a_new_one(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await open_lobby(bot)
    before = await key_of(bot, AMIR)
    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    reached, go_on = asyncio.Event(), asyncio.Event()
    erase = type(bot.store)._erase_traces  # type: ignore[attr-defined]

    async def slow(store: Store, telegram_id: int, at: float) -> None:
        reached.set()
        await go_on.wait()
        await erase(store, telegram_id, at)

    monkeypatch.setattr(type(bot.store), "_erase_traces", slow)
    bot.send_press(AMIR, AMIR, surely)
    [event] = await bot.new_events()
    forgetting = asyncio.create_task(bot.handle(event))
    await reached.wait()
    bot.send_press(AMIR, GROUP, join(lobby))
    for event in await bot.new_events():
        await bot.handle(event)
    go_on.set()
    await forgetting
    await bot.idle()
    assert (await bot.table(lobby.key)).people[1:] == (await key_of(bot, AMIR),)
    assert await key_of(bot, AMIR) != before


async def test_a_seat_taken_during_the_last_message_is_given_up(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, amir = await open_lobby(bot), await key_of(bot, AMIR)
    idle, joined = bot.outbox.idle, list[TableChanged]()

    async def join_first() -> None:
        if not joined and await bot.store.open_tables_of(amir) == []:
            joined.append(await bot.tables.submit(lobby.key, commands.Join(amir)))
        await idle()

    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    monkeypatch.setattr(bot.outbox, "idle", join_first)
    assert await bot.press(AMIR, AMIR, surely) == text("privacy-forgotten")
    assert [amir in change.after.people for change in joined] == [True]
    assert amir not in (await bot.table(lobby.key)).people


async def test_a_seat_taken_before_a_kill_is_given_up_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_bot(tmp_path) as bot:
        row, amir = await open_lobby(bot, NEGAR), await key_of(bot, AMIR)
        forget_person = bot.store.forget

        async def join_first(*values: Any, **more: Any) -> None:
            await bot.tables.submit(row.key, commands.Join(amir))
            await forget_person(*values, **more)
            raise asyncio.CancelledError  # as if the bot were killed

        monkeypatch.setattr(bot.store, "forget", join_first)
        with pytest.raises(asyncio.CancelledError):
            await forget(bot, AMIR)
        sandbox, clock = bot.sandbox, bot.clock
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert amir in (await bot.table(row.key)).people
        await bot.app.personal_data.complete()
        await bot.idle()
        assert amir not in (await bot.table(row.key)).people
        assert await bot.store.unerased() == []


async def test_if_copies_cannot_be_erased_now_the_person_is_forgotten_nevertheless(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await key_of(bot, AMIR)
    await bot.say(AMIR, AMIR, "/start")

    def fails(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(sqlite_store, "forget_in_copies", fails)
    assert await forget(bot, AMIR) == text("privacy-forgotten")
    assert [one.person for one in await bot.store.forgotten()] == [before]
    table = await bot.table((await open_lobby(bot, AMIR)).key)
    assert len(table.people) == 2
    assert before not in table.people


async def test_nobody_can_forget_somebody_else(bot: BotFixture) -> None:
    await start_solo(bot, SARA)
    await start_solo(bot, AMIR)
    sara = await key_of(bot, SARA)
    for step in ForgetStep:
        button = ForgetButton(sara, step)  # type: ignore[arg-type]
        answer = await bot.press(AMIR, AMIR, button, bot.last_id(AMIR), forged=True)
        assert answer == text("refused-bad-button")
    assert await bot.store.forgotten() == []
