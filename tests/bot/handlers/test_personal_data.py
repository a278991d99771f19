"""What /privacy and /mydata say, and what becomes of the tables of a person after /forget."""

from __future__ import annotations

import json

from bot.store.records import Stage, TableRow
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, key_of
from tests.bot.game_fixtures import finish_game, open_lobby, start_game, start_solo
from tests.bot.handlers.forgotten_people import forget
from tests.bot.texts import name, text, title


def actions_of_board(bot: BotFixture, row: TableRow) -> list[Action]:
    """Return the actions of the table's own keys below its board."""
    assert row.board is not None
    keys = bot.buttons(GROUP, row.board.id)
    return [key.action for key in keys if isinstance(key, TableButton)]


async def test_privacy_has_eight_lines(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/privacy")
    assert len(bot.texts(GROUP)[-1].splitlines()) == 8


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
