"""The first message: what it says, and the first steps that its keys lead to."""

import pytest

from tests.bot.house import GROUP, NEGAR, SARA, House


async def test_a_newcomer_finds_the_first_steps_under_the_greeting(house: House) -> None:
    await house.say(SARA, SARA, "/start")
    assert house.last(SARA)["text"].startswith("سلام \u2068سارا\u2069!")
    rows = house.last(SARA)["reply_markup"]["inline_keyboard"]
    assert [key.get("callback_data") or key["url"] for [key] in rows] == [
        "b:s",
        "https://t.me/miz_sandbox_bot?startgroup",
        "b:r",
    ]


async def test_the_first_key_leads_to_a_solo_game(house: House) -> None:
    await house.say(SARA, SARA, "/start")
    await house.press(SARA, SARA, "b:s")
    assert house.texts(SARA)[-1] == "کدام بازی را با کامپیوتر بازی می‌کنید؟"
    await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:"))
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    assert len(await house.tables(SARA)) == 1


@pytest.mark.parametrize("chat", [SARA, GROUP])
async def test_the_rules_open_below_the_greeting_which_stays(house: House, chat: int) -> None:
    await house.say(SARA, chat, "/start")
    greeting = house.last(chat)
    await house.press(SARA, chat, "b:r")
    assert house.messages(chat)[0] == greeting
    assert "photo" in house.last(chat)


async def test_in_a_group_the_first_key_lets_choose_a_game(house: House) -> None:
    await house.say(NEGAR, GROUP, "/start")
    assert house.keys(GROUP) == ["b:n", "b:r"]
    await house.press(NEGAR, GROUP, "b:n")
    assert house.texts(GROUP)[-1] == "کدام بازی را شروع کنیم؟"


async def test_alone_without_a_table_one_is_told_how_to_begin_alone(house: House) -> None:
    await house.say(SARA, SARA, "/board")
    assert "/solo" in house.texts(SARA)[-1]
    await house.say(SARA, GROUP, "/board")
    assert "/new" in house.texts(GROUP)[-1]
