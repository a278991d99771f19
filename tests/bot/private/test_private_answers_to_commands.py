"""Answers to commands that only the asker sees, and where they go if they cannot be shown, or are asked for twice."""

from __future__ import annotations

import pytest

from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.tables.chat_tables import MAX_TABLES
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import unpack
from engine.games.reef.views import ReefView
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import (
    REFUSING,
    after_setup,
    bot,
    copy_data,
    menu,
    private,
    public,
    settings,
)
from tests.bot.texts import text

__all__ = ["bot", "menu", "private", "settings"]


@pytest.mark.parametrize("question", ["ممنون", "بله قربان زبرجد"], ids=["thanks", "not understood"])
async def test_small_talk_is_between_the_bot_and_one_person(
    menu: BotFixture, question: str
) -> None:
    before = public(menu)
    await menu.say(SARA, GROUP, f"/rules {question}")
    assert menu.copy_of(SARA, GROUP) is not None
    assert menu.copy_of(AMIR, GROUP) is None
    assert public(menu) == before


@pytest.mark.parametrize(
    ("command", "yes"), [("leave", Action.LEAVE_SURELY), ("stop", Action.STOP_SURELY)]
)
async def test_the_question_after_a_typed_command_is_seen_by_the_asker_alone(
    menu: BotFixture, command: str, yes: Action
) -> None:
    row = await start_game(menu, AMIR, NEGAR, game="azul")
    before = public(menu)
    await menu.say(SARA, GROUP, f"/{command}")
    assert public(menu) == before
    keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
    [sure] = [one for one in keys if isinstance(one, TableButton) and one.action is yes]
    await menu.press_copy(SARA, GROUP, sure)
    assert public(menu) != before, "what has happened is told to everyone"
    assert (await menu.row(row.key)).stage in (Stage.RUNNING, Stage.OVER)


async def test_the_list_of_tables_goes_to_whoever_found_no_room(menu: BotFixture) -> None:
    for _ in range(MAX_TABLES):
        await menu.say(SARA, GROUP, "/new azul")
        await menu.press(SARA, GROUP, menu.find_setup(GROUP))
    await menu.say(SARA, GROUP, "/new azul")
    count = len(menu.messages(GROUP))
    await menu.press(SARA, GROUP, menu.find_setup(GROUP))
    assert len(await menu.rows(GROUP)) == MAX_TABLES
    assert menu.copy_of(SARA, GROUP) is not None
    assert len(menu.messages(GROUP)) == count


class TestHand:
    @pytest.mark.parametrize("settings", [REFUSING, SandboxSettings(server="10.1")])
    @pytest.mark.parametrize("has_started", [True, False])
    async def test_it_goes_to_the_private_chat_if_it_cannot_be_shown_in_the_group(
        self, menu: BotFixture, has_started: bool
    ) -> None:
        if has_started:
            await menu.say(SARA, SARA, "/start")
        row = await after_setup(menu)
        seat = (await menu.table(row.key)).seat_of((await menu.store.meet(SARA, "Sara")).key)
        menu.renderer.scenes.clear()
        for _ in range(2):
            count = len(menu.messages(SARA)) if has_started else 0
            await menu.say(SARA, GROUP, "/hand")
            hands = [one for one in menu.renderer.scenes if isinstance(one.view, ReefView)]
            if has_started:
                assert menu.last(SARA)["photo"]
                assert {one.view.viewer for one in hands} == {seat}
                assert len(menu.messages(SARA)) >= count
            else:
                assert hands == []
                assert menu.last(GROUP)["text"] == text("hand-by-key")

    async def test_it_is_shown_in_the_group_if_possible(self, menu: BotFixture) -> None:
        await menu.say(SARA, SARA, "/start")
        await after_setup(menu)
        count = len(menu.messages(SARA))
        await menu.say(SARA, GROUP, "/hand")
        assert menu.copy_of(SARA, GROUP) is not None
        assert len(menu.messages(SARA)) == count


class TestRepeatedCommands:
    async def test_the_second_answer_within_a_minute_is_public(self, menu: BotFixture) -> None:
        await start_game(menu, AMIR, game="azul")
        count = len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count
        menu.clock.advance(59)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count + 1
        menu.clock.advance(1)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count + 1, "the public answer was seen"

    async def test_another_command_or_a_later_one_is_answered_privately(
        self, menu: BotFixture
    ) -> None:
        await start_game(menu, AMIR, game="azul")
        count = len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, "/help")
        await menu.say(SARA, GROUP, "/rules")
        await menu.say(SARA, GROUP, "/rules azul")
        await menu.say(AMIR, GROUP, "/help")
        menu.clock.advance(61)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count

    async def test_a_hand_is_not_published_by_asking_twice(self, menu: BotFixture) -> None:
        await menu.say(SARA, SARA, "/start")
        await after_setup(menu)
        await menu.say(SARA, GROUP, "/hand")
        before = public(menu)
        await menu.say(SARA, GROUP, "/hand")
        assert public(menu) == before
        assert menu.last(SARA)["photo"]
