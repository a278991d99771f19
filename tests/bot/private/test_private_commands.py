"""Commands, rules and pages on messages that nobody else sees."""

from __future__ import annotations

import pytest

from bot.handlers import command_menu
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action, RulesButton, TableButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import ReplayButton, TopButton
from engine.games.reef.views import ReefView
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import (
    after_setup,
    bot,
    copy_data,
    menu,
    private,
    public,
    settings,
)

__all__ = ["bot", "menu", "private", "settings"]


async def test_rules_read_by_one_person_leave_nothing_in_the_group(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="azul")
    before, board = len(bot.messages(GROUP)), await bot.board(row.key)
    for _ in range(20):
        await bot.press(SARA, GROUP, action(row, Action.RULES), board, forged=True)
    assert len(bot.messages(GROUP)) == before
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    assert bot.copy_of(AMIR, GROUP) is None


async def test_a_rules_picture_is_published_on_purpose(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="azul")
    before = len(bot.messages(GROUP))
    await bot.press(SARA, GROUP, action(row, Action.RULES), await bot.board(row.key), forged=True)
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    publish = next(one for one in copy_data(copy) if getattr(unpack(one), "publish", False))
    await bot.press_copy(SARA, GROUP, publish)
    assert len(bot.messages(GROUP)) == before + 1
    assert bot.last(GROUP)["caption"] == copy.get("caption", copy.get("text"))
    assert not any(isinstance(one, RulesButton) and one.publish for one in bot.buttons(GROUP))


async def test_only_the_asker_is_asked_before_leaving(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="azul")
    before = len(bot.messages(GROUP))
    board = await bot.board(row.key)
    await bot.press(SARA, GROUP, action(row, Action.LEAVE), board, forged=True)
    assert len(bot.messages(GROUP)) == before
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    [[surely, *_], *_] = copy["reply_markup"]["inline_keyboard"]
    assert unpack(surely["callback_data"]).action is Action.LEAVE_SURELY  # type: ignore[union-attr]
    await bot.press_copy(SARA, GROUP, surely["callback_data"])
    assert bot.copy_of(SARA, GROUP) is None
    assert len(bot.messages(GROUP)) == before + 1, "the group sees that she has left"


@pytest.mark.parametrize("command", sorted(command_menu.EPHEMERAL))
async def test_neither_an_ephemeral_command_nor_its_answer_is_seen_by_others(
    menu: BotFixture, command: str
) -> None:
    await start_game(menu, AMIR, NEGAR, game="reef")
    before = public(menu)
    await menu.say(SARA, GROUP, f"/{command}")
    assert menu.copy_of(SARA, GROUP) is not None
    assert public(menu) == before
    seen = [one.content.text for one in menu.telegram.actions.messages_seen_by(AMIR, GROUP)]
    assert f"/{command}" not in seen


async def test_a_command_of_somebody_without_a_seat_gets_the_public_position(
    menu: BotFixture,
) -> None:
    await after_setup(menu)
    await menu.say(CHRISTOPHER, GROUP, "/hand")
    assert menu.copy_of(CHRISTOPHER, GROUP) is not None
    views = [s.view for s in menu.renderer.scenes if isinstance(s.view, ReefView)]
    assert all(view.viewer is None for view in views)


async def test_pages_after_a_game_go_to_the_asker_until_they_are_shown(menu: BotFixture) -> None:
    row = await start_game(menu, AMIR, game="azul")
    board = await menu.board(row.key)
    for _ in range(3):
        person, move = await menu.legal_move(row.key)
        await menu.press(person, GROUP, move, board, forged=True)
    stop = TableButton(row.key, 1, Action.STOP_SURELY)
    await menu.press(SARA, GROUP, stop, board, forged=True)
    assert (await menu.row(row.key)).stage is Stage.OVER
    for command, shows in (("top", TopButton), ("games", ReplayButton)):
        before, count = public(menu), len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, f"/{command}")
        copy = menu.copy_of(SARA, GROUP)
        assert copy is not None
        assert public(menu) == before
        keys = [unpack(one) for one in copy_data(copy)]
        assert {type(one) for one in keys} >= {shows}
        if command == "games":
            await menu.press_copy(SARA, GROUP, next(one for one in keys if isinstance(one, shows)))
            keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
            forward = [one for one in keys if isinstance(one, ReplayButton)][2]
            await menu.press_copy(SARA, GROUP, forward)
        else:
            other = next(one for one in keys if isinstance(one, TopButton) and one.span == "week")
            await menu.press_copy(SARA, GROUP, other)
        assert public(menu) == before, "paging changes nothing for the others"
        keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
        await menu.press_copy(SARA, GROUP, keys[-1])
        assert len(menu.messages(GROUP)) == count + 1
        assert menu.copy_of(SARA, GROUP) is None
        after = [unpack(one) for one in menu.data(GROUP, menu.last_id(GROUP))]
        assert after
        assert keys[-1] not in after, "it is shown to everyone already"
    assert menu.failed_calls() == []
