"""Votes to close a running game: who may vote, and what the message with the vote says as people leave and play on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage
from bot.tables.commands import Leave
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import (
    AMIR,
    CHRISTOPHER,
    GROUP,
    NEGAR,
    SARA,
    BotFixture,
    key_of,
    open_bot,
)
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text, title
from tests.manual_clock import ManualClock


class TestVotes:
    async def test_a_bystander_cannot_cancel_a_vote(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR, CHRISTOPHER)
        await bot.say(AMIR, GROUP, "/stop")
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        vote, shown = bot.find_button(GROUP, Action.WITHDRAW_VOTE), bot.texts(GROUP)
        assert not bot.has_button(GROUP, Action.CANCEL)
        assert await bot.press(NEGAR, GROUP, vote) == text("refused-not-seated")
        assert bot.texts(GROUP) == shown
        assert len((await bot.table(row.key)).votes) == 1

    async def test_a_withdrawn_vote_does_not_count(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR, CHRISTOPHER)
        await bot.say(AMIR, GROUP, "/stop")
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        withdraw = bot.find_button(GROUP, Action.WITHDRAW_VOTE)
        assert await bot.press(SARA, GROUP, withdraw) == text("vote-not-cast")
        assert await bot.press(AMIR, GROUP, withdraw) == text("done-vote-withdrawn")
        assert text("vote-over", game=title("azul"), why="none") in bot.texts(GROUP)
        assert (await bot.table(row.key)).votes == frozenset()
        await bot.say(CHRISTOPHER, GROUP, "/stop")
        await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert (await bot.row(row.key)).stage is Stage.RUNNING


class TestDeparturesDuringAVote:
    async def begin(self, bot: BotFixture, *voters: int) -> int:
        """Let some of four people vote to close their game, and return the id of the message with the vote.

        Negar is not to move. If she leaves, no computer moves in her place, which would end the vote.
        """
        row = await start_game(bot, AMIR, NEGAR, CHRISTOPHER)
        if await bot.to_move(row.key) == NEGAR:
            await bot.play_move(row.key, GROUP)
        await bot.say(AMIR, GROUP, "/stop")
        for person in voters:
            await bot.press(person, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert vote_text(bot) == text("stop-vote", game=title("azul"), votes=len(voters), needed=3)
        return bot.message_with(GROUP, bot.find_button(GROUP, Action.WITHDRAW_VOTE))

    def told(self, bot: BotFixture, message: int) -> str:
        """Return the text of a message."""
        return next(one["text"] for one in bot.messages(GROUP) if one["message_id"] == message)

    async def leave(self, bot: BotFixture, person: int) -> None:
        group = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.set_member(group, person, "left", by=person)
        await bot.work()

    async def test_the_message_says_how_many_votes_are_needed_now(self, bot: BotFixture) -> None:
        message = await self.begin(bot, AMIR)
        await self.leave(bot, NEGAR)
        assert vote_text(bot) == text("stop-vote", game=title("azul"), votes=1, needed=2)
        assert bot.message_with(GROUP, bot.find_button(GROUP, Action.WITHDRAW_VOTE)) == message
        await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert await bot.rows(GROUP) == []

    @pytest.mark.parametrize("fault", ["timeout", "drop", "timeout-after", "500"])
    @pytest.mark.parametrize("times", [1, 2])
    async def test_the_message_is_up_to_date_although_its_edit_was_not_answered(
        self, bot: BotFixture, fault: str, times: int
    ) -> None:
        await self.begin(bot, AMIR)
        bot.telegram.faults.add(Fault(fault, "editMessageText", times=times))
        [row] = await bot.rows(GROUP)
        leaver = NEGAR if await bot.to_move(row.key) != NEGAR else CHRISTOPHER
        await bot.tables.submit(row.key, Leave(await key_of(bot, leaver)))
        await bot.tables.published()
        delivered = asyncio.create_task(bot.idle())
        await bot.clock.advance_until(delivered.done)
        assert vote_text(bot) == text("stop-vote", game=title("azul"), votes=1, needed=2)
        assert text("stop-vote", game=title("azul"), votes=1, needed=3) not in bot.texts(GROUP)

    async def test_the_message_says_if_the_votes_are_enough_now(self, bot: BotFixture) -> None:
        await self.begin(bot, AMIR, CHRISTOPHER)
        await self.leave(bot, NEGAR)
        assert vote_text(bot) == text("stop-vote-enough", game=title("azul"), votes=2)
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert await bot.rows(GROUP) == []

    async def test_the_vote_is_over_when_nobody_who_voted_is_left(self, bot: BotFixture) -> None:
        message = await self.begin(bot, AMIR)
        await self.leave(bot, AMIR)
        assert bot.buttons(GROUP, message) == []
        assert text("vote-over", game=title("azul"), why="none") in bot.texts(GROUP)

    async def test_the_vote_of_somebody_who_left_and_is_back_does_not_count(
        self, bot: BotFixture
    ) -> None:
        await self.begin(bot, AMIR, NEGAR)
        await self.leave(bot, NEGAR)
        group = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.set_member(group, NEGAR, "member", by=NEGAR)
        await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.COME_BACK))
        assert vote_text(bot) == text("stop-vote", game=title("azul"), votes=1, needed=3)
        answer = await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert answer == text("done-vote", "en", votes=2, needed=3)
        [row] = await bot.rows(GROUP)
        assert row.stage is Stage.RUNNING

    async def test_a_move_ends_the_vote_and_its_keys(self, bot: BotFixture) -> None:
        message = await self.begin(bot, AMIR)
        [row] = await bot.rows(GROUP)
        await bot.play_move(row.key, GROUP)
        assert (await bot.table(row.key)).votes == frozenset()
        assert bot.buttons(GROUP, message) == []
        assert self.told(bot, message) == text("vote-over", game=title("azul"), why="move")

    async def test_the_end_of_the_game_ends_the_vote_and_its_keys(self, bot: BotFixture) -> None:
        message = await self.begin(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop")
        question = bot.last_id(GROUP)
        assert question != message
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY), question)
        assert await bot.rows(GROUP) == []
        assert bot.buttons(GROUP, message) == []
        assert self.told(bot, message) == text("lobby-stopped", game=title("azul"))

    async def test_after_a_restart_the_message_with_the_vote_is_edited(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            message = await self.begin(bot, AMIR)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await self.leave(bot, NEGAR)
            assert vote_text(bot) == text("stop-vote", game=title("azul"), votes=1, needed=2)
            assert bot.message_with(GROUP, bot.find_button(GROUP, Action.WITHDRAW_VOTE)) == message
            [row] = await bot.rows(GROUP)
            await bot.play_move(row.key, GROUP)
            assert bot.buttons(GROUP, message) == []


def vote_text(bot: BotFixture) -> str:
    """Return the text of the message with the vote."""
    message = bot.message_with(GROUP, bot.find_button(GROUP, Action.WITHDRAW_VOTE))
    return next(one["text"] for one in bot.messages(GROUP) if one["message_id"] == message)
