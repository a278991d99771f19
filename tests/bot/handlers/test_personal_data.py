"""What /privacy, /mydata and /forget do."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.runtime import log
from bot.sandbox.model.users import User
from bot.store.interface import Store
from bot.store.records import Stage, TableRow
from bot.store.sqlite import store as sqlite_store
from bot.tables import commands
from bot.tables.events import TableChanged
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
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
from tests.bot.buttons import join
from tests.bot.game_fixtures import finish_game, open_lobby, start_game, start_solo
from tests.bot.texts import name, text, title
from tests.store.personal_traces import ID, NAME, USERNAME, traces


def actions_of_board(bot: BotFixture, row: TableRow) -> list[Action]:
    """Return the actions of the table's own keys below its board."""
    assert row.board is not None
    keys = bot.buttons(GROUP, row.board.id)
    return [key.action for key in keys if isinstance(key, TableButton)]


async def forget(bot: BotFixture, person: int) -> str:
    """Let a person be forgotten, and return the last answer."""
    await bot.say(person, person, "/forget")
    ask, _ = bot.buttons(person, bot.last_id(person))
    await bot.press(person, person, ask)
    _, surely = bot.buttons(person, bot.last_id(person))
    return await bot.press(person, person, surely)


async def test_privacy_has_eight_lines(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/privacy")
    assert len(bot.texts(GROUP)[-1].splitlines()) == 8


async def test_forgetting_is_asked_twice(bot: BotFixture) -> None:
    key = await key_of(bot, SARA)
    await bot.say(SARA, SARA, "/forget")
    assert bot.texts(SARA)[-1] == text("privacy-forget")
    await bot.press(SARA, SARA, bot.buttons(SARA, bot.last_id(SARA))[0])
    assert bot.texts(SARA)[-1] == text("privacy-forget-surely")
    await bot.press(SARA, SARA, bot.buttons(SARA, bot.last_id(SARA))[0])
    assert bot.texts(SARA)[-1] == text("privacy-forget-cancelled")
    assert await bot.store.forgotten() == []
    assert await key_of(bot, SARA) == key


async def test_in_a_group_the_way_to_the_private_chat_is_shown(bot: BotFixture) -> None:
    for command in ("/forget", "/mydata"):
        await bot.say(SARA, GROUP, command)
        assert bot.texts(GROUP)[-1] == text("privacy-only-private")
    bot.telegram.actions.open_deep_link(SARA, "privacy")
    await bot.work()
    assert len(bot.texts(SARA)[-1].splitlines()) == 8


async def test_a_running_game_goes_on_with_a_computer(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    lobby = await open_lobby(bot, AMIR)
    solo = await start_solo(bot, AMIR)
    amir = await key_of(bot, AMIR)
    assert await forget(bot, AMIR) == text("privacy-forgotten")
    table = await bot.table(row.key)
    assert table.stage is Stage.RUNNING
    assert amir not in table.people
    assert table.occupants[1].level is not None
    label = text("table-label", game=title("azul"), number=1)
    left = text("note-left", player=name(text("player")))
    assert bot.texts(GROUP).count(f"{label}\n{left}") == 1
    assert await bot.store.owed_notices(row.key) == []
    assert len((await bot.table(lobby.key)).occupants) == 1
    assert (await bot.row(solo.key)).stage is Stage.OVER
    await finish_game(bot, row.key)
    assert bot.failed_calls() == []
    game = await bot.store.finished_game(row.key)
    assert game is not None
    assert {seat.place for seat in game.seats} != {None}


async def test_the_board_offers_no_return_to_somebody_who_was_forgotten(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await bot.say(NEGAR, GROUP, "/leave")
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    assert actions_of_board(bot, await bot.row(row.key)).count(Action.COME_BACK) == 1
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    await forget(bot, AMIR)
    shown = actions_of_board(bot, await bot.row(row.key))
    assert Action.TABLE in shown
    assert Action.COME_BACK not in shown


async def test_a_finished_game_calls_the_seat_a_player(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    before = await bot.store.finished_game(row.key)
    await forget(bot, AMIR)
    await bot.say(SARA, GROUP, "/start")
    assert await bot.store.finished_game(row.key) == before
    voice = await bot.app.boards._people.table_voice(await bot.live(row.key))
    assert voice.names[1] == text("player")


async def test_neither_files_nor_logs_have_the_name(bot: BotFixture, tmp_path: Path) -> None:
    bot.telegram.actions.create_user(User(ID, NAME, username=USERNAME))
    written = io.StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        log.set_up("DEBUG", stream=written)
        await bot.say(ID, ID, "/start")
        await start_solo(bot, ID)
        await bot.say(ID, ID, "/mydata")
        assert traces(tmp_path)
        assert await forget(bot, ID) == text("privacy-forgotten")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    assert traces(tmp_path) == []
    assert "forget" not in written.getvalue()
    for secret in (NAME, USERNAME, str(ID)):
        assert secret not in written.getvalue()


async def test_a_second_press_leaves_nothing_behind(bot: BotFixture) -> None:
    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    message = bot.last_id(AMIR)
    for _ in range(2):
        bot.send_press(AMIR, AMIR, surely, message, forged=True)
    await bot.work()
    everybody = await bot.store.people(range(1, 20))  # type: ignore[arg-type]
    assert {person.name for person in everybody.values()} == {""}


async def test_a_person_who_comes_back_is_new(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    before = await key_of(bot, AMIR)
    await forget(bot, AMIR)
    await bot.say(AMIR, AMIR, "/start")
    assert bot.name(AMIR) in bot.texts(AMIR)[-1]
    after = await key_of(bot, AMIR)
    assert after != before
    assert (await bot.table(row.key)).seat_of(after) is None  # type: ignore[arg-type]
    await start_solo(bot, AMIR)
    stale = ForgetButton(before, ForgetStep.SURELY)  # type: ignore[arg-type]
    answer = await bot.press(AMIR, AMIR, stale, bot.last_id(AMIR), forged=True)
    assert answer == text("refused-bad-button")
    assert await key_of(bot, AMIR) == after


async def test_while_copies_are_erased_the_person_is_already_a_new_one(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await open_lobby(bot)
    before = await key_of(bot, AMIR)
    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    reached, go_on = asyncio.Event(), asyncio.Event()
    erase = type(bot.store)._erase_traces  # type: ignore[attr-defined]

    async def slow(store: Store, telegram_id: int, at: float) -> None:
        reached.set()
        await go_on.wait()
        await erase(store, telegram_id, at)

    monkeypatch.setattr(type(bot.store), "_erase_traces", slow)
    bot.send_press(AMIR, AMIR, surely)
    [event] = await bot.new_events()
    forgetting = asyncio.create_task(bot.handle(event))
    await reached.wait()
    bot.send_press(AMIR, GROUP, join(lobby))
    for event in await bot.new_events():
        await bot.handle(event)
    go_on.set()
    await forgetting
    await bot.idle()
    assert (await bot.table(lobby.key)).people[1:] == (await key_of(bot, AMIR),)
    assert await key_of(bot, AMIR) != before


async def test_a_seat_taken_during_the_last_message_is_given_up(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, amir = await open_lobby(bot), await key_of(bot, AMIR)
    idle, joined = bot.outbox.idle, list[TableChanged]()

    async def join_first() -> None:
        if not joined and await bot.store.open_tables_of(amir) == []:
            joined.append(await bot.tables.submit(lobby.key, commands.Join(amir)))
        await idle()

    await bot.say(AMIR, AMIR, "/forget")
    await bot.press(AMIR, AMIR, bot.buttons(AMIR, bot.last_id(AMIR))[0])
    surely = bot.buttons(AMIR, bot.last_id(AMIR))[1]
    monkeypatch.setattr(bot.outbox, "idle", join_first)
    assert await bot.press(AMIR, AMIR, surely) == text("privacy-forgotten")
    assert [amir in change.after.people for change in joined] == [True]
    assert amir not in (await bot.table(lobby.key)).people


async def test_a_seat_taken_before_a_kill_is_given_up_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_bot(tmp_path) as bot:
        row, amir = await open_lobby(bot, NEGAR), await key_of(bot, AMIR)
        forget_person = bot.store.forget

        async def join_first(*values: Any, **more: Any) -> None:
            await bot.tables.submit(row.key, commands.Join(amir))
            await forget_person(*values, **more)
            raise asyncio.CancelledError  # as if the bot were killed

        monkeypatch.setattr(bot.store, "forget", join_first)
        with pytest.raises(asyncio.CancelledError):
            await forget(bot, AMIR)
        sandbox, clock = bot.sandbox, bot.clock
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert amir in (await bot.table(row.key)).people
        await bot.app.personal_data.complete()
        await bot.idle()
        assert amir not in (await bot.table(row.key)).people
        assert await bot.store.unerased() == []


async def test_if_copies_cannot_be_erased_now_the_person_is_forgotten_nevertheless(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await key_of(bot, AMIR)
    await bot.say(AMIR, AMIR, "/start")

    def fails(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(sqlite_store, "forget_in_copies", fails)
    assert await forget(bot, AMIR) == text("privacy-forgotten")
    assert [one.person for one in await bot.store.forgotten()] == [before]
    table = await bot.table((await open_lobby(bot, AMIR)).key)
    assert len(table.people) == 2
    assert before not in table.people


async def test_nobody_can_forget_somebody_else(bot: BotFixture) -> None:
    await start_solo(bot, SARA)
    await start_solo(bot, AMIR)
    sara = await key_of(bot, SARA)
    for step in ForgetStep:
        button = ForgetButton(sara, step)  # type: ignore[arg-type]
        answer = await bot.press(AMIR, AMIR, button, bot.last_id(AMIR), forged=True)
        assert answer == text("refused-bad-button")
    assert await bot.store.forgotten() == []


async def test_mydata_is_a_file_about_the_asker_only(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    for _ in range(4):
        await bot.play_move(row.key, GROUP)
    stored = await bot.store.stored_about(row.seated[0])
    body = json.dumps(stored, ensure_ascii=False)
    assert bot.name(SARA) in body
    assert bot.name(AMIR) not in body
    assert {fact["by"] for fact in stored["facts"] if fact["kind"] == "played"} == {row.seated[0]}
    await bot.say(SARA, SARA, "/mydata")
    found = bot.telegram.state.document(bot.last(SARA)["document"]["file_unique_id"])
    assert found is not None
    assert json.loads(found.content)["facts"] == stored["facts"]
    assert bot.failed_calls() == []


async def test_mydata_has_the_facts_of_somebody_without_a_seat(bot: BotFixture) -> None:
    lobby = await open_lobby(bot, AMIR)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE, table=lobby.key))
    row = await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert (await bot.table(row.key)).seat_of(await key_of(bot, AMIR)) is None
    await bot.say(AMIR, AMIR, "/mydata")
    found = bot.telegram.state.document(bot.last(AMIR)["document"]["file_unique_id"])
    assert found is not None
    kinds = [(fact["table"], fact["kind"]) for fact in json.loads(found.content)["facts"]]
    assert kinds == [
        *((lobby.key, kind) for kind in ("joined", "left")),
        *((row.key, kind) for kind in ("joined", "started", "left")),
    ]
    assert bot.failed_calls() == []


async def test_a_rematch_has_no_seat_for_somebody_who_was_forgotten(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await finish_game(bot, row.key)
    amir = await key_of(bot, AMIR)
    await forget(bot, AMIR)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.REMATCH, table=row.key))
    [again] = await bot.rows(GROUP)
    assert again.rematch_of == row.key
    assert len(again.seated) == 2
    assert amir not in again.seated


async def test_a_forgotten_person_gets_no_seat_that_they_asked_for(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TABLE))
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.SIT))
    agree = bot.find_button(GROUP, Action.AGREE)
    await forget(bot, CHRISTOPHER)
    assert await bot.press(SARA, GROUP, agree) == text("refused-proposal-over")
    assert [occupant.owner is None for occupant in (await bot.table(row.key)).occupants].count(
        True
    ) == 1
