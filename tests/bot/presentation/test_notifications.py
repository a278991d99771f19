"""Notifications: when people are called, and where."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage, TableKey, TableRow
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from engine.saying import say
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, group_title, open_bot
from tests.bot.game_fixtures import open_lobby, play_to_last_move, set_time_limit, start_game
from tests.bot.presentation.turn_calls import choose
from tests.bot.texts import name, text, title
from tests.conftest import sampled
from tests.manual_clock import ManualClock


def calls(bot: BotFixture) -> int:
    """Return how many messages mentioned somebody."""
    found = [one for one in bot.telegram.calls if one.method == "sendMessage"]
    return sum("tg://user" in str(one.parameters.get("text", "")) for one in found)


async def wait_and_play(bot: BotFixture, key: TableKey, seconds: int) -> None:
    """Play a game to its end. Each player thinks for the given number of seconds, and the timers run every second."""
    while (await bot.row(key)).stage is Stage.RUNNING:
        for _ in range(seconds // 5):
            await bot.pass_time(5)
        await bot.play_move(key, GROUP)


@pytest.mark.parametrize(("seconds", "most"), sampled([(40, 12), (5, 2)], 2))
async def test_people_who_play_briskly_are_hardly_called(
    bot: BotFixture, seconds: int, most: int
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await wait_and_play(bot, row.key, seconds)
    assert calls(bot) <= most


async def test_a_press_just_before_the_turn_prevents_no_later_call(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, None)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(59)
    assert calls(bot) == 0
    await bot.pass_time(1)
    assert calls(bot) == 1


async def test_quiet_hours_name_the_city_of_their_time_zone(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/notify")
    await bot.press(SARA, SARA, PreferenceButton(Preference.QUIET, "23-8"))
    shown = bot.texts(SARA)[-1]
    assert text("notify-quiet", start=23, end=8, zone=say("zone-tehran")) in shown


async def test_somebody_away_for_an_hour_is_called_three_times(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 3600)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(200)
    found = []
    await bot.play_move(row.key, GROUP)
    for minute in range(61):
        before = calls(bot)
        await bot.pass_time(60 if minute else 0)
        found += [minute] * (calls(bot) - before)
    assert found == [30, 54]
    assert calls(bot) == 2 + 1 + 1  # before: of the first person, and of the second at once
    late = name(bot.name(await bot.to_move(row.key)))
    assert bot.last(GROUP)["text"] == text("overdue", player=late, unit="hour", count=1)


async def test_calls_survive_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(30)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        before = calls(bot)
        await bot.pass_time(31)
        assert calls(bot) == before + 1
        await bot.pass_time(60)
        assert calls(bot) == before + 1


async def test_with_a_limit_of_a_minute_people_are_called_at_half_of_it(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 60)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    found = []
    for second in range(61):
        before = calls(bot)
        await bot.pass_time(1 if second else 0)
        found += [second] * (calls(bot) - before)
    assert found == [30]


async def test_with_a_limit_of_a_minute_a_key_delays_the_call(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 60)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(20)
    await bot.press(await bot.to_move(row.key), GROUP, bot.find_word(GROUP))
    await bot.pass_time(29)
    assert calls(bot) == 0
    await bot.pass_time(1)
    assert calls(bot) == 1


async def test_nobody_is_called_twice_within_a_minute_by_a_take_back(bot: BotFixture) -> None:
    row, first = await waiting_game(bot)
    await bot.pass_time(200)
    before = calls(bot)
    await bot.play_move(row.key, GROUP)
    assert calls(bot) == before + 1, "the next person has not acted for three minutes"
    await bot.pass_time(10)
    assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO)) == text("done-undo")
    await bot.pass_time(10)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(39)
    assert calls(bot) == before + 1
    await bot.pass_time(1)
    assert calls(bot) == before + 2


@pytest.mark.parametrize("is_moved_before", [False, True])
async def test_nobody_is_called_twice_within_a_minute_across_a_restart(
    tmp_path: Path, is_moved_before: bool
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, first = await waiting_game(bot)
        await bot.pass_time(200)
        await bot.play_move(row.key, GROUP)
        before = calls(bot)
        await bot.pass_time(10)
        await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
        if is_moved_before:
            await bot.play_move(row.key, GROUP)
        assert await bot.new_events() == []
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        if not is_moved_before:
            await bot.play_move(row.key, GROUP)
        await bot.pass_time(49)
        assert calls(bot) == before
        await bot.pass_time(11)
        assert calls(bot) == before + 1


class TestChoices:
    async def test_a_private_call_names_the_game_and_the_group(self, bot: BotFixture) -> None:
        row, late = await waiting_game(bot)
        await choose(bot, late, "private")
        await bot.pass_time(61)
        shown = text("call-private", table=title("azul"), chat=name(group_title(bot)))
        assert bot.texts(late)[-1] == shown
        [key] = bot.last(late)["reply_markup"]["inline_keyboard"][0]
        assert key["url"].endswith(f"/{await bot.board(row.key)}")
        assert calls(bot) == 0

    async def test_a_call_falls_back_to_the_group_if_the_bot_is_blocked(
        self, bot: BotFixture
    ) -> None:
        _, late = await waiting_game(bot)
        await choose(bot, late, "private")
        blocked = Fault(
            "403", "sendMessage", chat=late, description="Forbidden: bot was blocked by the user"
        )
        bot.telegram.faults.add(blocked)  # the update about the block has not arrived
        await bot.pass_time(61)
        assert bot.last(GROUP)["text"] == text("call-turn", player=name(bot.name(late)))

    async def test_both_and_none(self, bot: BotFixture) -> None:
        _, late = await waiting_game(bot)
        await choose(bot, late, "both")
        await bot.pass_time(61)
        assert calls(bot) == 1
        assert text("call-private", table=title("azul"), chat=name(group_title(bot))) in bot.texts(
            late
        )
        await choose(bot, late, "none")
        before = len(bot.messages(late)), calls(bot)
        await bot.pass_time(240)
        assert (len(bot.messages(late)), calls(bot)) == before

    async def test_nobody_is_called_in_their_quiet_hours(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        await set_time_limit(bot, row, None)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        late = await bot.to_move(row.key)
        hour = datetime.fromtimestamp(bot.clock.now(), ZoneInfo("Asia/Tehran")).hour
        await bot.say(late, late, "/start")
        await bot.say(late, late, f"/notify {hour}-{(hour + 3) % 24} Asia/Tehran")
        assert text("notify-no-quiet") not in bot.texts(late)[-1]
        await bot.pass_time(61)
        assert calls(bot) == 0
        await bot.pass_time(2 * 3600)
        assert calls(bot) == 0
        await bot.pass_time(3600)
        assert calls(bot) == 1

    async def test_only_admins_choose_for_the_group(self, bot: BotFixture) -> None:
        await bot.say(AMIR, GROUP, "/notify")
        silent = PreferenceButton(Preference.SILENT, "boards")
        assert await bot.press(AMIR, GROUP, silent) == text("refused-only-admin")
        assert await bot.press(SARA, GROUP, silent) == text("done-preference")
        await bot.press(SARA, GROUP, PreferenceButton(Preference.CHAT_CALLS, "none"))
        assert text("calls-none") in bot.texts(GROUP)[-1]
        await start_game(bot, AMIR)
        await bot.pass_time(61)
        assert calls(bot) == 0
        await bot.say(SARA, GROUP, "/board")
        [sent] = [one for one in bot.telegram.calls if one.method == "sendPhoto"]
        assert sent.parameters["disable_notification"]

    async def test_calls_and_notices_are_silent_as_chosen(self, bot: BotFixture) -> None:
        await bot.say(SARA, GROUP, "/notify")
        await start_game(bot, AMIR)
        for chosen in ((), ("calls",), ("calls", "notices")):
            for kind in chosen[-1:]:
                button = PreferenceButton(Preference.SILENT, kind)
                assert await bot.press(SARA, GROUP, button) == text("done-preference")
            since = len(bot.telegram.calls)
            await bot.say(SARA, GROUP, "/help")
            await bot.pass_time(61)
            made = [*bot.telegram.calls][since:]
            sent = [one for one in made if one.method == "sendMessage"]
            called = ["tg://user" in str(one.parameters.get("text")) for one in sent]
            assert set(called) == {True, False}
            for one, is_call in zip(sent, called, strict=True):
                is_silent = bool(one.parameters.get("disable_notification"))
                assert is_silent == (("calls" if is_call else "notices") in chosen)
            await bot.play_move((await bot.rows(GROUP))[0].key, GROUP)

    async def test_a_preference_of_a_person_is_not_set_in_a_group(self, bot: BotFixture) -> None:
        await bot.say(AMIR, GROUP, "/notify")
        button = PreferenceButton(Preference.CALLS, "none")
        toast = await bot.press(AMIR, GROUP, button, bot.last_id(GROUP), forged=True)
        assert toast == text("refused-bad-button")


class TestSeveralTables:
    async def test_calls_and_captions_name_the_game_and_the_table(self, bot: BotFixture) -> None:
        first = await start_game(bot, AMIR)
        assert text("table-label", game=title("azul"), number=0) not in bot.caption(
            GROUP, await bot.board(first.key)
        ).split("\n")
        second = await start_game(bot, AMIR)
        shown = bot.caption(GROUP, await bot.board(second.key))
        assert text("table-label", game=title("azul"), number=2) in shown
        await bot.pass_time(61)
        labels = [text("table-label", game=title("azul"), number=number) for number in (1, 2)]
        found = [one for one in bot.texts(GROUP) if one.split("\n")[0] in labels]
        assert len(found) == 2


class TestIdle:
    async def test_a_table_is_warned_a_day_before_it_closes(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(24 * 3600 + 1)
        warning = text("idle-warning", game=title("azul"))
        assert warning in bot.texts(GROUP)
        assert await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.KEEP)) == text(
            "done-kept"
        )
        assert warning not in bot.texts(GROUP)
        assert text("done-kept") in bot.texts(GROUP)
        assert not bot.has_button(GROUP, Action.KEEP)
        await bot.pass_time(24 * 3600)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.pass_time(24 * 3600 + 1)
        assert (await bot.row(row.key)).stage is Stage.OVER

    @pytest.mark.parametrize("ends", ["move", "stop"])
    async def test_a_warning_disappears_when_people_go_on(self, bot: BotFixture, ends: str) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(24 * 3600 + 1)
        message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        if ends == "move":
            await bot.play_move(row.key, GROUP)
        else:
            await bot.say(SARA, GROUP, "/stop")
            await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
        closed = text("lobby-stopped", game=title("azul"))
        assert shown == (text("done-kept") if ends == "move" else closed)
        assert not bot.has_button(GROUP, Action.KEEP)

    async def test_a_warning_from_before_a_restart_disappears_when_people_go_on(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            row = await start_game(bot, AMIR)
            await bot.pass_time(24 * 3600 + 1)
            message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        async with open_bot(tmp_path, sandbox, clock) as bot:
            for _ in range(2):
                await bot.play_move(row.key, GROUP)
            [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
            assert shown == text("done-kept")
            assert not bot.has_button(GROUP, Action.KEEP)

    async def test_a_warning_before_the_last_move_says_that_the_game_is_over(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        last = await play_to_last_move(bot, row.key)
        await bot.pass_time(24 * 3600 + 1)
        message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        await bot.tables.submit(row.key, last)
        await bot.tables.published()
        await bot.idle()
        assert (await bot.row(row.key)).stage is Stage.OVER
        [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
        assert shown == text("idle-over", game=title("azul"))


async def waiting_game(bot: BotFixture) -> tuple[TableRow, int]:
    """Start a game of two people, and return it with the person to move."""
    row = await start_game(bot, AMIR)
    return row, await bot.to_move(row.key)
