"""The steps of a turn that a player makes on private messages are shown to the others when the turn is over.

Only Ice Cult has such turns: they consist of several moves, and each move is committed at once.
"""

from __future__ import annotations

import pytest

from bot.handlers import command_menu
from bot.presentation.texts import Texts
from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.tables.asides import MARK
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import pack
from engine.games.icecult.views import IceView
from render.games.icecult.highlights import highlights_of
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import bot, private, public, settings
from tests.bot.private.private_play import choose, copy_words, is_public, turn_of
from tests.bot.private.private_steps import EVERYONE, LATER, after_a_step, others, step
from tests.bot.texts import text

__all__ = ["bot", "private", "settings"]


async def test_the_preview_after_a_step_marks_no_moves_of_earlier_turns(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="icecult")
    first = (await bot.table(row.key)).to_move
    while (await bot.table(row.key)).to_move == first:
        await step(bot, row)
    for _ in range(2):
        await step(bot, row)
    table = await bot.table(row.key)
    assert table.game.in_turn(table.state)
    assert {one.seat for one in table.turns} == {None, first, table.to_move}
    view = bot.renderer.scenes[-1].view
    assert isinstance(view, IceView)
    assert view.state == table.state
    assert highlights_of(view).turns == [table.state.deeds]


async def test_a_move_goes_on_after_the_menu_was_opened_on_a_private_message(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="sintra")
    table, mover = await bot.table(row.key), await bot.to_move(row.key)
    await bot.press(mover, GROUP, bot.find_button(GROUP, Action.TABLE, table=row.key))
    assert {one.word[:1] for one in copy_words(bot.copy_of(mover, GROUP))} == {MARK}
    wanted = turn_of(table.game, table.state, table.position, "easy")
    await choose(bot, row, mover, wanted)
    assert (await bot.table(row.key)).position > table.position


async def test_others_who_press_the_game_see_no_steps_of_a_turn(bot: BotFixture) -> None:
    row, _ = await after_a_step(bot)
    board, seen = await bot.board(row.key), public(bot)
    words, mover = bot.words(GROUP, board), (await bot.table(row.key)).to_move
    assert words
    for person in await others(bot, row):
        for button in words:
            answer = await bot.press(person, GROUP, button, board)
            assert answer
            assert answer not in (text("refused-board-coming"), text("refused-old-board"))
    assert public(bot) == seen
    assert mover == (await bot.table(row.key)).to_move


@pytest.mark.parametrize("steps", [1, 2])
async def test_no_press_of_others_draws_the_steps_of_a_turn(bot: BotFixture, steps: int) -> None:
    row, before = await after_a_step(bot)
    for _ in range(steps - 1):
        await step(bot, row)
    table, board = await bot.table(row.key), await bot.board(row.key)
    assert table.game.in_turn(table.state)
    drawn, caption = len(bot.renderer.scenes), bot.caption(GROUP, board)
    keys = bot.buttons(GROUP, board)
    more = (Action.BOARD, Action.TEXT, Action.RULES, Action.HINT, Action.UNDO, Action.TABLE)
    for person in await others(bot, row):
        for button in (*keys, *(action(row, one, position=before.position) for one in more)):
            await bot.press(person, GROUP, button, board, forged=True)
            board = await bot.board(row.key)
    assert (await bot.table(row.key)).position == table.position, "nothing was taken back"
    steps_made = [one.state for one in table.turns if one.position > before.position]
    views = [one.view for one in bot.renderer.scenes[drawn:] if isinstance(one.view, IceView)]
    assert not [view for view in views if view.state in steps_made]
    assert bot.caption(GROUP, board) == caption


async def test_the_position_in_words_is_the_one_before_the_turn(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="icecult")
    mover, table = await bot.to_move(row.key), await bot.table(row.key)
    asker = next(one for one in EVERYONE if one != mover)
    texts = []
    for _ in range(2):
        await bot.press(
            asker, GROUP, action(row, Action.TEXT), await bot.board(row.key), forged=True
        )
        texts.append(bot.copy_of(asker, GROUP)["text"])  # type: ignore[index]
        await step(bot, row)
        assert table.game.in_turn((await bot.table(row.key)).state)
    assert texts[0] == texts[1]


async def test_a_board_that_is_sent_again_shows_the_position_before_the_turn(
    bot: BotFixture,
) -> None:
    row, before = await after_a_step(bot)
    drawn, old = len(bot.renderer.scenes), await bot.board(row.key)
    caption = bot.caption(GROUP, old)
    await bot.say((await others(bot, row))[0], GROUP, "/board")
    again = await bot.board(row.key)
    assert again != old
    assert bot.caption(GROUP, again) == caption
    assert {one.position for one in bot.words(GROUP, again)} == {before.position}
    assert len(bot.renderer.scenes) == drawn, "the picture is the one that was sent before"


async def test_an_opponent_who_asks_for_the_board_sees_the_position_before_the_turn(
    bot: BotFixture,
) -> None:
    await command_menu.register(bot.api, Texts.load(), ephemeral=True)
    row, before = await after_a_step(bot)
    drawn = len(bot.renderer.scenes)
    opponent = next(one for one in await others(bot, row) if one != CHRISTOPHER)
    await bot.say(opponent, GROUP, "/hand")
    assert bot.copy_of(opponent, GROUP) is not None
    [shown] = [one.view for one in bot.renderer.scenes[drawn:]]
    assert isinstance(shown, IceView)
    assert shown.state == before.state


async def test_a_call_does_not_show_the_steps_of_a_turn(bot: BotFixture) -> None:
    row, _ = await after_a_step(bot)
    board = await bot.board(row.key)
    shown, drawn = bot.caption(GROUP, board), len(bot.renderer.scenes)
    await bot.pass_time(61)
    assert bot.caption(GROUP, board) == shown
    assert len(bot.renderer.scenes) == drawn


async def test_the_board_changes_once_when_the_turn_is_over(bot: BotFixture) -> None:
    row, before = await after_a_step(bot)
    for person in await others(bot, row):
        await bot.press(
            person, GROUP, action(row, Action.TABLE), await bot.board(row.key), forged=True
        )
    began = len(bot.telegram.calls)
    while (await bot.table(row.key)).to_move == before.to_move:
        await step(bot, row)
    shown = [one for one in list(bot.telegram.calls)[began:] if is_public(one)]
    assert len(shown) == 1
    [view] = [one.view for one in bot.renderer.scenes[-1:]]
    assert isinstance(view, IceView)
    assert view.state == (await bot.table(row.key)).state
    table = await bot.row(row.key)
    assert table.shown_version == table.version


async def test_the_player_who_presses_the_board_during_a_turn_gets_the_next_step_again(
    bot: BotFixture,
) -> None:
    row, before = await after_a_step(bot)
    mover, board = await bot.to_move(row.key), await bot.board(row.key)
    position, seen = (await bot.table(row.key)).position, public(bot)
    await bot.press_copy(mover, GROUP, TableButton(row.key, position, Action.RETURN))
    assert bot.copy_of(mover, GROUP) is None
    await bot.press(mover, GROUP, bot.words(GROUP, board)[0], board)
    assert {one.position for one in copy_words(bot.copy_of(mover, GROUP))} == {position}
    assert public(bot) == seen
    assert (await bot.table(row.key)).position == position
    assert before.position < position


async def test_a_player_whose_private_message_is_lost_continues_on_the_board(
    bot: BotFixture,
) -> None:
    row, before = await after_a_step(bot)
    mover, board = await bot.to_move(row.key), await bot.board(row.key)
    bot.telegram.actions.restart_app(mover)
    bot.clock.advance(LATER)
    await bot.press(mover, GROUP, bot.words(GROUP, board)[0], board)
    table = await bot.table(row.key)
    assert {one.position for one in bot.words(GROUP, board)} == {table.position}
    assert isinstance(view := bot.renderer.scenes[-1].view, IceView)
    assert view.state == table.state
    while (await bot.table(row.key)).to_move == before.to_move:
        await step(bot, row)


@pytest.mark.parametrize("settings", [SandboxSettings(drop_ephemeral=True)], ids=["dropping"])
async def test_steps_made_on_the_board_are_shown_there(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="icecult")
    table = await bot.table(row.key)
    while not table.game.in_turn(table.state):
        await step(bot, row)
        table = await bot.table(row.key)
    assert isinstance(view := bot.renderer.scenes[-1].view, IceView)
    assert view.state == table.state
    shown = await bot.row(row.key)
    assert shown.shown_version == shown.version


async def test_a_game_that_is_stopped_within_a_turn_shows_its_steps(bot: BotFixture) -> None:
    row, _ = await after_a_step(bot)
    made = (await bot.table(row.key)).state
    for person in (SARA, AMIR, NEGAR):
        stop = TableButton(row.key, 1, Action.STOP_SURELY)
        await bot.press(person, GROUP, stop, await bot.board(row.key), forged=True)
    assert (await bot.table(row.key)).stage is Stage.OVER
    assert isinstance(view := bot.renderer.scenes[-1].view, IceView)
    assert view.state == made
    shown = await bot.row(row.key)
    assert shown.shown_version == shown.version


async def test_the_key_that_confirms_both_tilts_is_green_for_the_mover(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="icecult")
    mover, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(mover, GROUP, WordButton(row.key, row.position, "tilt.ns"), board, forged=True)
    await bot.press_copy(mover, GROUP, WordButton(row.key, row.position, "tilt.ns.ww"))
    copy = bot.copy_of(mover, GROUP)
    assert copy is not None
    keys = [one for line in copy["reply_markup"]["inline_keyboard"] for one in line]
    styles = {one["callback_data"]: one["style"] for one in keys if "style" in one}
    assert styles == {pack(WordButton(row.key, row.position, "tilt.ns.ww.go")): "success"}
