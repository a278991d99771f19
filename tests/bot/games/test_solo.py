"""Games against computer players in a private chat."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.tables.facts import Occupant
from bot.telegram.buttons.buttons import Action, LanguageButton
from bot.telegram.buttons.callback_data import pack
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import setup
from tests.bot.game_fixtures import start_solo
from tests.bot.texts import name, text, title


@pytest.mark.parametrize("wall", ["coloured", "grey"])
async def test_a_solo_game_is_played_from_the_command_to_its_end(
    bot: BotFixture, wall: str
) -> None:
    await bot.say(SARA, SARA, "/solo")
    await bot.press(SARA, SARA, bot.find_setup(SARA, opens=False))
    if wall == "grey":
        await bot.press(SARA, SARA, setup("azul", solo=True, options="1"))
    await bot.press(SARA, SARA, bot.find_setup(SARA))
    [row] = await bot.rows(SARA)
    await bot.play_to_end(row.key, SARA)
    row = await bot.row(row.key)
    assert (row.stage, row.shown_version) == (Stage.OVER, row.version)
    assert dict((await bot.table(row.key)).options) == {"wall": wall}
    assert bot.failed_calls() == []


async def test_a_solo_game_begins_two_presses_after_the_command(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo")
    await bot.press(SARA, SARA, bot.find_setup(SARA, opens=False))
    await bot.press(SARA, SARA, bot.find_setup(SARA))
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.RUNNING
    assert len(bot.messages(SARA)) == 1, "the message of the form became the board"


async def test_opponents_of_different_levels_are_chosen(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo azul")
    for seats, levels in ((3, "00"), (4, "000"), (4, "010")):
        await bot.press(SARA, SARA, setup("azul", solo=True, seats=seats, levels=levels))
    await bot.press(SARA, SARA, setup("azul", solo=True, seats=4, levels="010", opens=True))
    [row] = await bot.rows(SARA)
    occupants = (await bot.table(row.key)).occupants
    assert occupants[1:] == (
        Occupant(level="easy"),
        Occupant(level="medium"),
        Occupant(level="easy"),
    )


async def test_a_start_that_is_pressed_twice_begins_one_game(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo azul")
    opening, message = bot.find_setup(SARA), bot.last_id(SARA)
    await bot.press(SARA, SARA, opening, message)
    await bot.press(SARA, SARA, opening, message, forged=True)
    assert len(await bot.rows(SARA)) == 1


async def test_a_solo_game_is_resigned_after_a_question(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.say(SARA, SARA, "/stop")
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    toast = await bot.press(SARA, SARA, bot.find_button(SARA, Action.STOP_SURELY))
    assert toast == text("done-resigned")
    assert text("done-resigned") in bot.texts(SARA)
    ended = (await bot.table(row.key)).ended
    assert ended is not None
    assert ended.reason == "resigned"
    shown = bot.caption(SARA, await bot.board(row.key))
    sara = name(bot.name(SARA))
    assert text("note-resigned", player=sara) in shown
    assert text("board-score", counts="points", player=sara, points=0) in shown


async def test_the_question_before_leaving_says_that_the_game_ends(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.say(SARA, SARA, "/leave")
    assert bot.texts(SARA)[-1] == text("leave-ask-solo", game=title("azul"), cost="last")
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.LEAVE_SURELY))
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_a_solo_board_addresses_its_only_reader(bot: BotFixture) -> None:
    row = await start_solo(bot)
    shown = bot.caption(SARA, await bot.board(row.key))
    assert text("board-turn-own") in shown.splitlines()[-1]
    assert text("board-turn", player=name(bot.name(SARA))) not in shown


async def test_the_game_goes_on_when_the_question_is_denied(bot: BotFixture) -> None:
    await start_solo(bot)
    await bot.say(SARA, SARA, "/stop")
    toast = await bot.press(SARA, SARA, bot.find_button(SARA, Action.CANCEL))
    assert toast == text("cancelled")
    assert len(await bot.rows(SARA)) == 1
    assert not bot.has_button(SARA, Action.STOP_SURELY)


async def test_a_solo_rematch_begins_at_once_and_only_once(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.play_to_end(row.key, SARA)
    rematch = bot.find_button(SARA, Action.REMATCH)
    await bot.press(SARA, SARA, rematch)
    await bot.press(SARA, SARA, rematch)
    [again] = await bot.rows(SARA)
    assert (again.stage, again.rematch_of) == (Stage.RUNNING, row.key)


async def test_a_fourth_game_is_refused_and_the_three_are_named(bot: BotFixture) -> None:
    first, *_ = [await start_solo(bot) for _ in range(3)]
    await bot.say(SARA, SARA, "/solo azul")
    toast = await bot.press(SARA, SARA, bot.find_setup(SARA))
    assert toast == text("refused-too-many-tables", count=3)
    assert bot.last(SARA)["text"].count(bot.name(SARA)) == 3
    close = bot.find_button(SARA, Action.STOP, table=first.key)
    label = text("table-label", game=text("azul-name"), number=1)
    assert bot.labelled(SARA, text("close-idle", table=label), bot.last_id(SARA)) == pack(close)
    await bot.press(SARA, SARA, close)
    assert bot.texts(SARA)[-1] == text("resign-ask", game=title("azul"))
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.STOP_SURELY, table=first.key))
    assert len(await bot.rows(SARA)) == 2


async def test_solo_in_a_group_leads_to_the_private_chat(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/solo")
    [row] = bot.last(GROUP)["reply_markup"]["inline_keyboard"]
    assert row[0]["url"] == "https://t.me/miz_sandbox_bot?start=solo"
    bot.telegram.actions.open_deep_link(AMIR, "solo")
    await bot.work()
    assert bot.find_setup(AMIR, opens=False).solo


async def test_new_in_a_private_chat_explains_that_it_is_for_groups(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/new")
    assert bot.texts(NEGAR)[-1] == text("refused-only-group")


@pytest.mark.parametrize(
    ("typed", "locale"),
    [
        ("English", "en"),
        ("EN", "en"),
        (text("language-words-en"), "en"),
        (text("language-fa"), "fa"),
        ("fa", "fa"),
        ("Persian", "fa"),
    ],
)
async def test_a_language_that_is_named_is_set_at_once(
    bot: BotFixture, typed: str, locale: str
) -> None:
    await bot.say(SARA, SARA, f"/language {'fa' if locale == 'en' else 'en'}")
    await bot.say(SARA, SARA, f"/language {typed}")
    assert bot.texts(SARA)[-1] == text("done-language", locale)
    await bot.say(SARA, SARA, "/solo")
    assert bot.texts(SARA)[-1].startswith(text("solo-title", locale))


@pytest.mark.parametrize("typed", ["", "Klingon"])
async def test_an_unknown_language_is_answered_with_the_list(bot: BotFixture, typed: str) -> None:
    await bot.say(SARA, SARA, f"/language {typed}")
    assert bot.texts(SARA)[-1] == text("language-title")


async def test_everybody_is_answered_in_their_own_language(bot: BotFixture) -> None:
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/solo")
    assert bot.texts(CHRISTOPHER)[-1].startswith(text("solo-title", "en"))
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/language")
    await bot.press(CHRISTOPHER, CHRISTOPHER, LanguageButton("fa"))
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/solo")
    assert bot.texts(CHRISTOPHER)[-1].startswith(text("solo-title"))
