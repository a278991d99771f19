"""What people and groups choose about turn calls: the private chat, the group, both or none, and quiet hours."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.sandbox.bot_api.faults import Fault
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from engine.saying import say
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, group_title
from tests.bot.game_fixtures import open_lobby, set_time_limit, start_game
from tests.bot.presentation.turn_calls import calls, choose, waiting_game
from tests.bot.texts import name, text, title


async def test_quiet_hours_name_the_city_of_their_time_zone(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/notify")
    await bot.press(SARA, SARA, PreferenceButton(Preference.QUIET, "23-8"))
    shown = bot.texts(SARA)[-1]
    assert text("notify-quiet", start=23, end=8, zone=say("zone-tehran")) in shown


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
