"""Alone against computers, in a private chat."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.tables.facts import Chair
from tests.bot.house import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, House


@pytest.mark.parametrize("wall", ["coloured", "grey"])
async def test_a_solo_game_is_played_from_the_command_to_its_end(house: House, wall: str) -> None:
    await house.say(SARA, SARA, "/solo")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:"))
    if wall == "grey":
        await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:2:1:"))
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    [row] = await house.tables(SARA)
    await house.play_out(row.key, SARA)
    row = await house.table(row.key)
    assert (row.stage, row.shown_version) == (Stage.OVER, row.version)
    assert dict((await house.host.live(row.key)).table.options) == {"wall": wall}
    assert house.refused_calls() == []


async def test_it_begins_three_presses_after_the_command(house: House) -> None:
    await house.say(SARA, SARA, "/solo")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:"))
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    [row] = await house.tables(SARA)
    assert row.stage is Stage.RUNNING
    assert len(house.messages(SARA)) == 1, "the setup's message became the board"


async def test_opponents_are_mixed_as_one_likes(house: House) -> None:
    await house.say(SARA, SARA, "/solo azul")
    for wanted in ("n:azul:sv:3:0:00", "n:azul:sv:4:0:000", "n:azul:sv:4:0:010"):
        await house.press(SARA, SARA, wanted)
    await house.press(SARA, SARA, "n:azul:so:4:0:010")
    [row] = await house.tables(SARA)
    chairs = (await house.host.live(row.key)).table.chairs
    assert chairs[1:] == (Chair(level="easy"), Chair(level="medium"), Chair(level="easy"))


async def test_a_start_that_is_pressed_twice_begins_one_game(house: House) -> None:
    await house.say(SARA, SARA, "/solo azul")
    data, message = house.key(SARA, "n:azul:so:"), house.last(SARA)["message_id"]
    await house.press(SARA, SARA, data, message)
    await house.press(SARA, SARA, data, message)
    assert len(await house.tables(SARA)) == 1


async def test_a_solo_game_is_resigned_after_a_question(house: House) -> None:
    await house.say(SARA, SARA, "/solo azul")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    [row] = await house.tables(SARA)
    await house.say(SARA, SARA, "/stop")
    assert (await house.table(row.key)).stage is Stage.RUNNING
    await house.press(SARA, SARA, house.key(SARA, "a:", ":xy:"))
    ended = (await house.host.live(row.key)).table.ended
    assert ended is not None
    assert ended.reason == "resigned"
    board = (await house.table(row.key)).board
    assert board is not None
    text = next(one["caption"] for one in house.messages(SARA) if one["message_id"] == board.id)
    assert "کناره گرفت" in text
    assert "امتیاز" in text


async def test_no_is_no(house: House) -> None:
    await house.say(SARA, SARA, "/solo azul")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    await house.say(SARA, SARA, "/stop")
    toast = await house.press(SARA, SARA, house.key(SARA, "a:", ":z:"))
    assert toast == "انصراف دادید؛ بازی ادامه دارد."
    assert len(await house.tables(SARA)) == 1
    assert [data for data in house.keys(SARA) if data.endswith(":xy:")] == []


async def test_a_solo_rematch_begins_at_once_and_only_once(house: House) -> None:
    await house.say(SARA, SARA, "/solo azul")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    [row] = await house.tables(SARA)
    await house.play_out(row.key, SARA)
    rematch = house.key(SARA, "a:", ":r:")
    await house.press(SARA, SARA, rematch)
    await house.press(SARA, SARA, rematch)
    [again] = await house.tables(SARA)
    assert (again.stage, again.rematch_of) == (Stage.RUNNING, row.key)


async def test_a_fourth_game_is_refused_and_names_the_three(house: House) -> None:
    for _ in range(3):
        await house.say(SARA, SARA, "/solo azul")
        await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    await house.say(SARA, SARA, "/solo azul")
    toast = await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    assert toast.startswith("اینجا سه میز باز است")
    text = house.last(SARA)["text"]
    assert text.count("سارا") == 3
    await house.press(SARA, SARA, house.key(SARA, "a:1:", ":e:"))
    assert len(await house.tables(SARA)) == 2


async def test_solo_in_a_group_leads_to_the_private_chat(house: House) -> None:
    await house.say(SARA, GROUP, "/solo")
    [row] = house.last(GROUP)["reply_markup"]["inline_keyboard"]
    assert row[0]["url"] == "https://t.me/miz_sandbox_bot?start=solo"
    house.telegram.people.follow(AMIR, "solo")
    await house.work()
    assert house.key(AMIR, "n:azul:sv:")


async def test_new_in_a_private_chat_says_where_it_belongs(house: House) -> None:
    await house.say(NEGAR, NEGAR, "/new")
    assert house.texts(NEGAR)[-1].startswith("بازی گروهی در خود گروه شروع می‌شود")


async def test_everybody_is_answered_in_their_own_language(house: House) -> None:
    await house.say(CHRISTOPHER, CHRISTOPHER, "/solo")
    assert house.texts(CHRISTOPHER)[-1] == "Which game will you play against the computer?"
    await house.say(CHRISTOPHER, CHRISTOPHER, "/language")
    await house.press(CHRISTOPHER, CHRISTOPHER, "l:fa")
    await house.say(CHRISTOPHER, CHRISTOPHER, "/solo")
    assert house.texts(CHRISTOPHER)[-1] == "کدام بازی را با کامپیوتر بازی می‌کنید؟"
