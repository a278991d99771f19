"""Slow calls for which handlers wait delay no press of another group, and people who ask the same share one call."""

from __future__ import annotations

import asyncio

import pytest

from bot.handlers.admins import CALLS_PER_CHAT, MAX_CALLS, RETRY_SECONDS, Admins
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.request import SandboxRequest
from bot.telegram.buttons.buttons import Action, LanguageButton
from bot.telegram.buttons.callback_data import pack
from bot.telegram.updates.updates import MAX_CONCURRENT
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.telegram.polling_bot import STRANGERS, running, settled
from tests.bot.texts import text
from tests.manual_clock import until

__all__ = ["running"]
PRESS = pack(LanguageButton("en"))


class SlowMethod:
    """Delays the calls of some methods until `done` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *methods: str) -> None:
        self.done = asyncio.Event()
        self.chats: list[int] = []
        """The chats of the calls that have started, or 0."""
        self.most = 0
        request = SandboxRequest.do_request
        hanging = 0

        async def do_request(
            this: SandboxRequest, url: str, *arguments: object, **more: object
        ) -> object:
            nonlocal hanging
            if url.endswith(tuple(f"/{method}" for method in methods)):
                data = arguments[1] if len(arguments) > 1 else more["request_data"]
                self.chats.append(data.parameters.get("chat_id", 0))  # type: ignore[union-attr, attr-defined]
                hanging += 1
                self.most = max(self.most, hanging)
                try:
                    await self.done.wait()
                finally:
                    hanging -= 1
            return await request(this, url, *arguments, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(SandboxRequest, "do_request", do_request)


async def move_in_another_group(bot: BotFixture) -> None:
    """Make a move in the group, and wait until it is answered and shown."""
    [row] = await bot.rows(GROUP)
    person, move = await bot.legal_move(row.key)
    query = bot.send_press(person, GROUP, move, await bot.board(row.key), forged=True)
    await until(lambda: query.answer is not None)
    await bot.idle()
    assert (await bot.row(row.key)).shown_version == row.version + 1


async def test_a_slow_list_of_administrators_delays_no_move_of_another_group(
    running: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowMethod(monkeypatch, "getChatAdministrators")
    actions = running.telegram.actions
    actions.create_group(STRANGERS, "strangers", NEGAR, [])
    for _ in range(2 * MAX_CONCURRENT):
        actions.press(NEGAR, STRANGERS, 1, PRESS, forged=True)
    await until(lambda: slow.chats)
    await move_in_another_group(running)
    assert slow.chats == [STRANGERS]
    slow.done.set()
    await settled(running)
    assert slow.chats == [STRANGERS]


async def test_slow_lists_of_many_groups_delay_no_move_of_another_group(
    running: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowMethod(monkeypatch, "getChatAdministrators")
    actions = running.telegram.actions
    for number in range(MAX_CONCURRENT + 10):
        actions.create_group(STRANGERS - number, "strangers", NEGAR, [])
        actions.press(NEGAR, STRANGERS - number, 1, PRESS, forged=True)
    await until(lambda: len(slow.chats) == MAX_CALLS)
    await move_in_another_group(running)
    assert slow.most == MAX_CALLS
    slow.done.set()
    await settled(running)
    assert sorted(slow.chats) == [STRANGERS - n for n in range(MAX_CONCURRENT + 9, -1, -1)]


async def test_slow_answers_to_inline_queries_delay_no_move_of_another_group(
    running: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowMethod(monkeypatch, "answerInlineQuery")
    for number in range(MAX_CONCURRENT + 10):
        running.telegram.actions.send_inline_query(NEGAR, NEGAR, f"azul {number}")
    await until(lambda: slow.chats)
    await move_in_another_group(running)
    slow.done.set()
    await settled(running)


async def test_who_is_a_member_is_asked_once_at_a_time(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowMethod(monkeypatch, "getChatMember")
    admins = Admins(bot.api, bot.clock)
    people = [AMIR, *range(500, 510)]
    asked = [asyncio.create_task(admins.has_member(GROUP, one)) for one in people * 20]
    await until(lambda: len(slow.chats) >= CALLS_PER_CHAT)
    for _ in range(10):
        await asyncio.sleep(0)
    assert slow.most == CALLS_PER_CHAT
    slow.done.set()
    assert await asyncio.gather(*asked) == [one == AMIR for one in people] * 20
    assert len(slow.chats) == len(people)


async def test_a_failed_question_about_a_member_is_repeated_soon(bot: BotFixture) -> None:
    admins = Admins(bot.api, bot.clock)
    bot.telegram.faults.add(Fault("400", "getChatMember", times=1))
    bot.telegram.calls.clear()
    assert not await admins.has_member(GROUP, AMIR)
    assert not await admins.has_member(GROUP, AMIR)
    assert bot.calls() == ["getChatMember"]
    bot.clock.advance(RETRY_SECONDS)
    assert await admins.has_member(GROUP, AMIR)


async def test_a_rematch_does_not_wait_long_for_who_has_left_the_group(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await finish_game(bot, row.key)
    monkeypatch.setattr("bot.handlers.admins.MISSING_SECONDS", 0.01)
    slow = SlowMethod(monkeypatch, "getChatMember")
    again = bot.find_button(GROUP, Action.REMATCH, table=row.key)
    assert await bot.press(SARA, GROUP, again) == text("done-opened")
    assert len(slow.chats) == 2
    [rematch] = await bot.rows(GROUP)
    assert len(rematch.seated) == 3
    slow.done.set()
