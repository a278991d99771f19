"""Private messages of tables are remembered over restarts, and calls where the bot may write at any time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.runtime.log import Checkpoint
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import pack
from bot.telegram.ephemeral import messenger
from bot.telegram.ephemeral.sender import PLACEHOLDER
from scripts.trials.bot_under_test import button_data
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import (
    OTHER_SERVER,
    TELEGRAM,
    after_setup,
    bot,
    private,
    settings,
)
from tests.bot.private.private_play import copy_words
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock

__all__ = ["bot", "private", "settings"]
PEOPLE = (SARA, AMIR, NEGAR)


async def test_copies_survive_a_restart_and_are_deleted_when_the_position_changes(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        other = next(one for one in PEOPLE if one != person)
        await bot.press(other, GROUP, WordButton(row.key, position, "?hand"))
        [stored] = await bot.store.private_copies(row.key)
        assert (stored.receiver, stored.group, stored.position) == (other, GROUP, position)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        assert bot.copy_of(other, GROUP) is not None
        _, move = await bot.legal_move(row.key)
        await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
        assert bot.copy_of(other, GROUP) is None, "nobody had to press it"
        assert await bot.store.private_copies(row.key) == []


async def test_a_placeholder_that_a_kill_has_left_has_a_key_that_restores_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    placed = asyncio.Event()

    def die(step: Checkpoint) -> None:
        if step is Checkpoint.PLACED:
            placed.set()
            raise asyncio.CancelledError

    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        board = await bot.board(row.key)
        monkeypatch.setattr(messenger, "checkpoint", die)
        data = pack(WordButton(row.key, position, "?hand"))
        sandbox.telegram.actions.press(person, GROUP, board, data)
        working = asyncio.create_task(bot.work())
        await placed.wait()
        working.cancel()
        monkeypatch.undo()
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        copy = bot.copy_of(person, GROUP)
        assert copy is not None
        assert (copy["text"], button_data(copy)) == (
            PLACEHOLDER,
            [pack(TableButton(row.key, position, Action.RETURN))],
        )
        await bot.press_copy(person, GROUP, button_data(copy)[0])
        assert bot.copy_of(person, GROUP) is None


@pytest.mark.parametrize("pressed", ["return", "hand"])
async def test_a_copy_that_the_bot_can_no_longer_delete_brings_a_new_board(
    tmp_path: Path, pressed: str
) -> None:
    """It hides the board from its receiver, so only another message is seen."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        await bot.press(person, GROUP, WordButton(row.key, position, "?hand"))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        if pressed == "return":
            button: TableButton | WordButton = TableButton(row.key, position, Action.RETURN)
        else:
            _, move = await bot.legal_move(row.key)
            hidden = await bot.board(row.key)
            await bot.press(person, GROUP, move, hidden, forged=True)
            button = WordButton(row.key, position, "?hand")
        old = await bot.board(row.key)
        assert await bot.press_copy(person, GROUP, button) == text("refused-board-coming")
        assert await bot.board(row.key) > old
        assert bot.copy_of(person, GROUP) is not None, "private messages are off"
        assert await bot.press_copy(person, GROUP, button) == text("refused-old-board")


@pytest.mark.parametrize("fault", ["timeout", "drop", "502"])
async def test_a_hand_disappears_after_a_move_although_a_deletion_fails(
    bot: BotFixture, fault: str
) -> None:
    row = await after_setup(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    other = next(one for one in PEOPLE if one != person)
    position = (await bot.table(row.key)).position
    await bot.press(other, GROUP, WordButton(row.key, position, "?hand"), board)
    assert bot.copy_of(other, GROUP) is not None
    bot.telegram.faults.add(Fault(fault, method="deleteEphemeralMessage"))
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, board, forged=True)
    assert bot.copy_of(other, GROUP) is None, "nobody had to press it"


@pytest.mark.parametrize("game", ["azul", "icecult"])
async def test_a_key_of_a_copy_that_cannot_be_updated_brings_a_new_board(
    tmp_path: Path, game: str
) -> None:
    """The copy hides the board, on which the next keys would be shown."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row = await start_game(bot, AMIR, NEGAR, game=game)
        person, old = await bot.to_move(row.key), await bot.board(row.key)
        await bot.press(person, GROUP, bot.words(GROUP, old)[0], old)
        key = copy_words(bot.copy_of(person, GROUP))[-1]
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert await bot.press_copy(person, GROUP, key) == text("refused-board-coming")
        board = await bot.board(row.key)
        assert board > old
        assert await bot.press(person, GROUP, bot.words(GROUP, board)[0], board)
        assert await bot.press_copy(person, GROUP, key) == text("refused-old-board")


async def test_a_number_that_telegram_uses_again_no_longer_belongs_to_the_old_copy(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    other = next(one for one in PEOPLE if one != person)
    board = await bot.board(row.key)
    await bot.press(other, GROUP, WordButton(row.key, position, "?hand"), board)
    copy = bot.copy_of(other, GROUP)
    assert copy is not None
    state = bot.telegram.state
    [lost] = state.ephemeral.of(other, GROUP)
    state.remove_ephemeral(lost)  # it disappears by itself, and the bot is not told
    bot.clock.advance(1)
    await bot.press(other, GROUP, action(row, Action.RULES), board, forged=True)
    page = bot.copy_of(other, GROUP)
    assert page is not None
    assert page["ephemeral_message_id"] == copy["ephemeral_message_id"]
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, board, forged=True)
    assert bot.copy_of(other, GROUP) == page, "the page of the rules is not deleted with the copy"


@pytest.mark.parametrize("private", [OTHER_SERVER, TELEGRAM], ids=["other", "telegram"])
async def test_a_call_is_also_shown_privately_where_the_bot_is_an_administrator(
    bot: BotFixture,
) -> None:
    group, me = bot.telegram.state.require_chat(GROUP), bot.telegram.state.bot.id
    bot.telegram.actions.set_member(group, me, "administrator", by=SARA)
    await bot.work()
    row = await start_game(bot, AMIR, NEGAR)
    person = await bot.to_move(row.key)
    others = {*PEOPLE, CHRISTOPHER} - {person}
    await bot.pass_time(61)
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    assert copy["text"] == bot.last(GROUP)["text"], "in addition to the call that everyone sees"
    assert all(bot.copy_of(other, GROUP) is None for other in others)
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []


async def test_a_bot_that_is_no_administrator_tries_no_private_call(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="reef")
    person = await bot.to_move(row.key)
    await bot.pass_time(61)
    assert text("call-turn", player=name(bot.name(person))) in bot.texts(GROUP)
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []
    position = (await bot.table(row.key)).position
    await bot.press(person, GROUP, WordButton(row.key, position, "?hand"))
    assert bot.copy_of(person, GROUP) is not None, "presses are still answered privately"
