"""Lobbies in a group: opening in one command, hosts who manage, leave or are away, and the settings of last time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.errors import StoreUnavailable
from bot.store.records import PersonKey, Stage
from bot.tables.deadlines import LOBBY
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import join
from tests.bot.game_fixtures import change_setting, manage_people, open_lobby
from tests.bot.texts import name, text, voice
from tests.manual_clock import ManualClock


async def people_of(bot: BotFixture, chat: int = GROUP) -> list[int]:
    """Return the Telegram ids of the people at the only open table."""
    [row] = await bot.rows(chat)
    return [(await bot.store.person(key)).telegram_id for key in row.seated]


async def host_of(bot: BotFixture) -> int:
    """Return the Telegram id of the host of the only open table."""
    [row] = await bot.rows(GROUP)
    host = (await bot.table(row.key)).host
    assert host is not None
    return (await bot.store.person(host)).telegram_id


class TestOpening:
    async def test_a_game_and_a_number_open_a_table_at_once(self, bot: BotFixture) -> None:
        await bot.say(SARA, GROUP, "/new azul 3")
        [row] = await bot.rows(GROUP)
        table = await bot.table(row.key)
        assert (table.game.key, table.seats, await people_of(bot)) == ("azul", 3, [SARA])

    async def test_a_game_is_known_by_its_name_and_digits_of_the_language(
        self, bot: BotFixture
    ) -> None:
        await bot.say(SARA, GROUP, f"/new {text('azul-name')} {voice().digits(4)}")
        [row] = await bot.rows(GROUP)
        assert (row.game, (await bot.table(row.key)).seats) == ("azul", 4)

    async def test_a_number_of_seats_that_the_game_does_not_have_shows_the_form(
        self, bot: BotFixture
    ) -> None:
        await bot.say(SARA, GROUP, "/new azul 9")
        assert await bot.rows(GROUP) == []
        assert bot.find_setup(GROUP).game == "azul"

    async def test_four_people_play_after_one_command_and_four_presses(
        self, bot: BotFixture
    ) -> None:
        await bot.say(SARA, GROUP, "/new azul 4")
        [row] = await bot.rows(GROUP)
        for person in (AMIR, NEGAR, CHRISTOPHER):
            await bot.press(person, GROUP, join(row))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        starter = name(bot.name(await bot.to_move(row.key)))
        first = text("azul-round-started", round=1, starter=starter)
        told = bot.caption(GROUP, await bot.board(row.key)).splitlines()
        assert told.count(first) == 1

    async def test_a_table_starts_when_it_is_full(self, bot: BotFixture) -> None:
        await bot.say(SARA, GROUP, "/new azul 2")
        [row] = await bot.rows(GROUP)
        await change_setting(bot, Action.SWITCH, "when_full.on")
        sit = bot.find_button(GROUP, Action.JOIN)
        assert await bot.press(AMIR, GROUP, sit) == text("done-started")
        assert (await bot.row(row.key)).stage is Stage.RUNNING

    async def test_seats_are_shuffled_by_the_seed_alone(self, bot: BotFixture) -> None:
        orders: set[tuple[PersonKey, ...]] = set()
        for _ in range(12):
            await bot.say(SARA, GROUP, "/new azul 4")
            [row] = await bot.rows(GROUP)
            if not orders:
                await change_setting(bot, Action.SWITCH, "shuffled.on")
            for person in (AMIR, NEGAR, CHRISTOPHER):
                await bot.press(person, GROUP, bot.find_button(GROUP, Action.JOIN))
            await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
            orders.add((await bot.row(row.key)).seated)
            await bot.say(SARA, GROUP, "/stop")
            await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert len(orders) > 1

    async def test_the_last_settings_of_the_group_are_the_defaults(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        for action in (Action.SEATS, Action.OPTION, Action.TIME_LIMIT, Action.SWITCH):
            await change_setting(bot, action)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, "more-settings"))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AWAY))
        before = await bot.table(row.key)
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        again = await bot.table((await open_lobby(bot)).key)
        for table in (before, again):
            assert table.seats != 4
            assert table.time_limit != 600
            assert table.switches
            assert table.away != "ask"
        kept = [
            (one.seats, one.options, one.time_limit, one.switches, one.away)
            for one in (before, again)
        ]
        assert kept[0] == kept[1]


class TestHost:
    async def test_the_host_removes_a_person_who_may_not_come_back(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR, NEGAR)
        await manage_people(bot)
        key = next(one for one in bot.buttons(GROUP) if getattr(one, "action", "") == Action.REMOVE)
        assert await bot.press(NEGAR, GROUP, key) == text(
            "refused-only-host", host=name(bot.name(SARA))
        )
        toast = await bot.press(SARA, GROUP, key)
        assert toast == text("done-removed", player=name(bot.name(AMIR)))
        assert await people_of(bot) == [SARA, NEGAR]
        assert await bot.press(AMIR, GROUP, join(row)) == text("refused-removed")

    async def test_the_host_hands_over(self, bot: BotFixture) -> None:
        await open_lobby(bot, AMIR)
        await manage_people(bot)
        toast = await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.HOST))
        assert toast == text("done-host", player=name(bot.name(AMIR)))
        assert await host_of(bot) == AMIR

    async def test_a_host_who_is_away_is_replaced_by_whoever_sits_longest(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR, NEGAR)
        await bot.pass_time(290)
        for person in (NEGAR, AMIR):
            await bot.press(person, GROUP, join(row))
        await bot.pass_time(11)
        assert await host_of(bot) == AMIR

    async def test_a_host_stays_who_acts(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        await bot.pass_time(290)
        await bot.press(SARA, GROUP, join(row))
        await bot.press(AMIR, GROUP, join(row))
        await bot.pass_time(200)
        assert await host_of(bot) == SARA

    async def test_a_lobby_with_a_new_host_expires_when_it_would_have_although_the_store_fails(
        self, bot: BotFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        row = await open_lobby(bot, AMIR)
        due = (await bot.store.deadlines_of(row.key))[LOBBY]

        async def fail(*_: object) -> None:
            raise StoreUnavailable

        with monkeypatch.context() as patch:
            patch.setattr(bot.app.repository, "write_deadlines", fail)
            bot.clock.advance(301)
            with suppress(StoreUnavailable):
                await bot.app.timers.tick()
            await bot.idle()
        assert await host_of(bot) == AMIR
        assert (await bot.store.deadlines_of(row.key))[LOBBY] == due

    async def test_if_nobody_acts_the_host_is_replaced_once(self, bot: BotFixture) -> None:
        """A host who is away for five minutes is replaced by whoever sits longest, whether or not that person acts."""
        row = await open_lobby(bot, AMIR, NEGAR)
        await bot.pass_time(299)
        assert await host_of(bot) == SARA
        for _ in range(15):
            await bot.pass_time(61)
            assert await host_of(bot) == AMIR, "they do not replace each other in turns"
        await bot.press(NEGAR, GROUP, join(row))
        await bot.pass_time(61)
        assert await host_of(bot) == NEGAR, "somebody acts again"

    async def test_the_new_host_of_an_idle_lobby_stays_after_a_restart(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await open_lobby(bot, AMIR, NEGAR)
            await bot.pass_time(301)
            assert await host_of(bot) == AMIR
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            for _ in range(10):
                await bot.pass_time(61)
                assert await host_of(bot) == AMIR

    async def test_a_host_whose_actions_a_restart_forgets_has_five_more_minutes(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            row = await open_lobby(bot, AMIR)
            await bot.pass_time(290)
            await bot.press(SARA, GROUP, join(row))
            assert await bot.new_events() == []
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.pass_time(290)
            assert await host_of(bot) == SARA
            await bot.pass_time(301)
            assert await host_of(bot) == AMIR

    async def test_an_idle_lobby_closes_in_time_although_its_host_is_replaced(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR)
        for _ in range(29):
            await bot.pass_time(60)
        assert await host_of(bot) == AMIR
        await bot.pass_time(61)
        assert (await bot.row(row.key)).stage is Stage.OVER

    async def test_people_who_wait_long_get_the_first_board_as_a_message(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR)
        lobby = await bot.board(row.key)
        await bot.pass_time(200)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        assert await bot.board(row.key) > lobby
        assert bot.buttons(GROUP, lobby) == []

    async def test_the_first_board_takes_the_place_of_a_lobby_that_everybody_has_seen(
        self, bot: BotFixture
    ) -> None:
        lobby = await bot.board((await open_lobby(bot, AMIR)).key)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        [row] = await bot.rows(GROUP)
        assert await bot.board(row.key) == lobby


class TestPin:
    async def test_the_running_board_is_pinned_and_the_previous_pin_returns(
        self, bot: BotFixture
    ) -> None:
        chat = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.set_member(chat, bot.telegram.state.bot.id, "administrator", by=SARA)
        await bot.say(SARA, GROUP, "rules of the house")
        chat.pinned.append(max(chat.messages))
        before = list(chat.pinned)
        await open_lobby(bot, AMIR)
        await change_setting(bot, Action.SWITCH, "pinned.on")
        assert chat.pinned == before
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        [row] = await bot.rows(GROUP)
        assert chat.pinned == [*before, await bot.board(row.key)]
        await bot.say(SARA, GROUP, "/board")
        assert chat.pinned == [*before, await bot.board(row.key)]
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert chat.pinned == before

    async def test_without_the_right_to_pin_the_game_goes_on(self, bot: BotFixture) -> None:
        chat = bot.telegram.state.require_chat(GROUP)
        row = await open_lobby(bot, AMIR)
        await change_setting(bot, Action.SWITCH, "pinned.on")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        await bot.play_move(row.key, GROUP)
        assert chat.pinned == []
        assert (await bot.row(row.key)).pinned is None
