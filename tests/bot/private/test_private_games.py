"""Games in a group whose players choose, look at their hands and read rules on messages that nobody else sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from engine.games.reef.views import ReefView
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import word
from tests.bot.private.private_fixtures import (
    OTHER_SERVER,
    TELEGRAM,
    after_setup,
    bot,
    private,
    public,
    settings,
)
from tests.bot.private.private_play import choose, copy_words
from tests.bot.texts import text
from tests.manual_clock import ManualClock

__all__ = ["bot", "private", "settings"]
PEOPLE = (SARA, AMIR, NEGAR)


@pytest.mark.parametrize("private", [OTHER_SERVER, TELEGRAM], ids=["other", "telegram"])
async def test_my_hand_is_shown_in_the_place_of_the_board_to_its_player_alone(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    table, before = await bot.table(row.key), public(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(person, GROUP, WordButton(row.key, table.position, "?hand"), board)
    seen = bot.telegram.actions.messages_seen_by(person, GROUP)
    assert board not in [getattr(one, "id", None) for one in seen if hasattr(one, "reply_to")]
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    assert copy["photo"]
    assert {one.word for one in copy_words(copy)} >= {"play.1", "play.2"}
    assert public(bot) == before
    for other in {*PEOPLE, CHRISTOPHER} - {person}:
        assert bot.copy_of(other, GROUP) is None
    own = [scene for scene in bot.renderer.scenes if isinstance(scene.view, ReefView)][-1]
    assert (own.view.viewer, own.chosen) == (table.to_move, "?board")


async def test_a_copy_begins_with_the_newest_move_and_ends_with_what_its_reader_may_do(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    for _ in range(4):
        await bot.play_move(row.key, GROUP)
    newest = bot.last(GROUP)["caption"].split("\n")[0]
    table, person = await bot.table(row.key), await bot.to_move(row.key)
    await bot.press(person, GROUP, WordButton(row.key, table.position, "?hand"))
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    first, *_, last = copy["caption"].split("\n")
    assert first == newest
    assert last.startswith(text("board-turn-own"))
    assert text("board-earlier") not in copy["caption"]
    assert text("reef-display-laid") not in copy["caption"], "the set-up was told long ago"


async def test_the_public_board_changes_once_when_the_move_is_made(bot: BotFixture) -> None:
    row = await after_setup(bot)
    table, before = await bot.table(row.key), public(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(person, GROUP, WordButton(row.key, table.position, "play.1"), board)
    steps = [one.word for one in copy_words(bot.copy_of(person, GROUP))]
    assert "play.1.a1" in steps
    await bot.press_copy(person, GROUP, WordButton(row.key, table.position, "play.1.a1"))
    assert public(bot) == before
    calls = len(bot.calls())
    legal = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
    await choose(bot, row, person, [next(one for one in legal if one.startswith("play.1."))])
    assert bot.copy_of(person, GROUP) is None
    edits = [one for one in bot.calls()[calls:] if one.startswith("editMessage")]
    assert len(edits) == 1


async def test_the_return_key_restores_the_board(bot: BotFixture) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    await bot.press(person, GROUP, WordButton(row.key, position, "?hand"))
    await bot.press_copy(person, GROUP, TableButton(row.key, position, Action.RETURN))
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []


async def test_a_copy_of_an_old_position_gives_way_to_the_current_board(bot: BotFixture) -> None:
    row = await after_setup(bot)
    table, person = await bot.table(row.key), await bot.to_move(row.key)
    other = next(one for one in PEOPLE if one != person)
    await bot.press(other, GROUP, WordButton(row.key, table.position, "?hand"))
    assert bot.copy_of(other, GROUP) is not None
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert bot.copy_of(other, GROUP) is None


async def test_a_copy_from_before_a_restart_is_answered_and_gives_way(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        await bot.press(person, GROUP, WordButton(row.key, position, "play.1"))
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        await bot.press_copy(person, GROUP, WordButton(row.key, position, "play.1.a1"))
        assert any(
            one.word.startswith("play.1.a1.") for one in copy_words(bot.copy_of(person, GROUP))
        )
        _, move = await bot.legal_move(row.key)
        await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        if bot.copy_of(person, GROUP) is not None:
            await bot.press_copy(person, GROUP, WordButton(row.key, position, "play.1"))
        assert bot.copy_of(person, GROUP) is None


async def test_a_press_on_the_board_behind_a_copy_is_answered_in_another_way(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    hand = WordButton(row.key, position, "?hand")
    assert await bot.press(person, GROUP, hand) == ""
    bot.telegram.actions.restart_app(person)
    bot.clock.advance(3)
    assert await bot.press(person, GROUP, hand) != "", "the alert with the hand"


async def test_a_forged_press_of_an_opponent_shows_nothing_of_the_hand(bot: BotFixture) -> None:
    row = await after_setup(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    for other in (*PEOPLE, CHRISTOPHER):
        if other == person:
            continue
        for one in ("play.1", "play.1.a1", "?board", "?board.play.1", "?hand"):
            await bot.press(other, GROUP, word(row, one), board, forged=True)
    views = [s.view for s in bot.renderer.scenes if isinstance(s.view, ReefView)]
    seat = (await bot.table(row.key)).to_move
    assert all(view.viewer != seat for view in views)
