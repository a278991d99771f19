"""/next: one private message when the next table opens in a group."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from tests.bot.bot_fixture import GROUP, NEGAR, SARA, BotFixture, group_title, open_bot
from tests.bot.failures.owed import check_told_once, until_failed
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock


async def test_one_private_message_tells_of_the_next_table(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/start")
    await bot.say(NEGAR, GROUP, "/next")
    assert bot.texts(GROUP)[-1] == text("next-noted")
    for _ in range(2):
        await open_lobby(bot)
    told = text("next-opened", game=title("azul"), chat=name(group_title(bot)))
    assert bot.texts(NEGAR).count(told) == 1


async def test_somebody_who_has_left_the_group_is_not_told(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/start")
    await bot.say(NEGAR, GROUP, "/next")
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, NEGAR, "kicked", by=SARA)
    await bot.work()
    before = bot.texts(NEGAR)
    await open_lobby(bot)
    assert bot.texts(NEGAR) == before


async def test_control_characters_in_the_title_of_a_group_are_left_out(bot: BotFixture) -> None:
    bot.telegram.state.require_chat(GROUP).title = "Board\u202e\ngames"
    await bot.say(NEGAR, NEGAR, "/start")
    await bot.say(NEGAR, GROUP, "/next")
    await open_lobby(bot)
    told = text("next-opened", game=title("azul"), chat=name("Board games"))
    assert bot.texts(NEGAR).count(told) == 1


async def test_the_message_is_sent_once_although_the_bot_is_killed(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.say(NEGAR, NEGAR, "/start")
        await bot.say(NEGAR, GROUP, "/next")
        told = text("next-opened", game=title("azul"), chat=name(group_title(bot)))
        sandbox.telegram.faults.add(Fault("429", "sendMessage", NEGAR, times=10**6, seconds=30))
        before = len(bot.telegram.calls)
        bot.telegram.actions.send_message(SARA, GROUP, "/new azul 2")
        await bot.work(until_idle=False)
        [row] = await bot.rows(GROUP)
        await until_failed(bot, row.key, NEGAR, before)
    await check_told_once(tmp_path, sandbox, clock, row.key, NEGAR, told)


async def test_somebody_who_cannot_be_told_yet_waits_for_a_later_table(bot: BotFixture) -> None:
    await bot.say(NEGAR, GROUP, "/next")
    await open_lobby(bot)
    await bot.say(NEGAR, NEGAR, "/start")
    told = text("next-opened", game=title("azul"), chat=name(group_title(bot)))
    assert told not in bot.texts(NEGAR)
    for _ in range(2):
        await open_lobby(bot)
    assert bot.texts(NEGAR).count(told) == 1


async def test_a_second_command_takes_it_back(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/start")
    for _ in range(2):
        await bot.say(NEGAR, GROUP, "/next")
    assert bot.texts(GROUP)[-1] == text("next-off")
    before = bot.texts(NEGAR)
    await open_lobby(bot)
    assert bot.texts(NEGAR) == before


async def test_in_a_private_chat_the_command_leads_to_the_group(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/next")
    assert bot.texts(NEGAR)[-1] == text("refused-only-group-setting")
