"""Boards as texts: the command /text, chats that do not allow photos, and the return of the picture."""

from __future__ import annotations

import random

import pytest

from bot.presentation.boards.boards import position_text
from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.caption_layouts import units
from bot.presentation.keys.keyboards import option_line
from bot.presentation.texts import LOCALES, Voice
from bot.runtime.log import following
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import person_arg
from bot.telegram.sending.board_forms import PHOTOS_AGAIN
from engine.contract import Word
from engine.games import KEYS, game
from engine.saying import Seat, say
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.bot.names import FULL_NAMES, long_names
from tests.bot.texts import text
from tests.conftest import NIGHTLY, sampled

LONGEST = (long_names()[0], "W" * 24, "<>" * 12, " ".join(FULL_NAMES))
OWN_CARDS = text("reef-text-hand-card", slot=1, corals="", pattern="", points=0).partition(".")[0]
"""The beginning of a line about a card in a hand."""


def test_a_sentence_of_the_narrator_is_not_between_whose_turn_it_is_and_what_to_do() -> None:
    rules, voice = game("azul"), Voice("fa", ("Sara", "Amir"), strict=True)
    view = rules.observe(rules.start(2, {}, None, "narrator").state, Seat(0))
    told, prompt = say("narration-azul-rulebook-4"), rules.keys(view, Word("")).prompt
    lines = text_board(rules, view, voice, [prompt], reader=view.to_move, narration=told)
    turn = f"<b>{voice(say('board-turn-own'))}</b>"
    assert f"{voice(told)}\n{turn}\n{voice(prompt)}" in lines


@pytest.mark.parametrize("locale", sampled(LOCALES, 2))
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("every", [25, pytest.param(1, marks=NIGHTLY)])
def test_a_text_board_fits_into_a_message(key: str, locale: str, every: int) -> None:
    """Every text is in the language, and fits with the report of all moves since the beginning.

    One in `every` positions is written, and the last one, whose report of all moves is the longest.
    """
    rules, chance = game(key), random.Random(3)
    for seats in rules.seat_counts:
        voice = Voice(locale, LONGEST[:seats], strict=True)
        step = rules.start(seats, {}, rules.components(None), "text boards")
        events = [*step.events]
        number = 0
        while True:
            moves = rules.legal_moves(step.state)
            if number % every == 0 or not moves:
                view = rules.observe(step.state, rules.to_move(step.state), events)
                position = rules.describe(view, Word(""))
                written = text_board(rules, view, voice, position=position)
                assert units(written) <= 4096
                for lines in position:
                    for line in lines:
                        assert voice(line) in written
            if not moves:
                break
            step = rules.apply(step.state, chance.choice(moves))
            events += step.events
            number += 1


@pytest.mark.parametrize("key", KEYS)
async def test_text_answers_with_the_position(bot: BotFixture, key: str) -> None:
    row = await start_game(bot, AMIR, game=key)
    await bot.play_move(row.key, GROUP)
    board = bot.last(GROUP)
    await bot.say(NEGAR, GROUP, "/text")
    answer = bot.last(GROUP)
    assert answer["message_id"] != board["message_id"]
    table = await bot.table(row.key)
    view = table.view()
    voice = Voice("fa", tuple(map(bot.name, (SARA, AMIR))), strict=True).plain
    for lines in table.game.describe(view, Word("")):
        for line in lines:
            assert voice(line) in answer["text"]
    for line in voice(table.game.keys(view, Word("")).prompt).split("\n"):
        assert line not in answer["text"], "no keys are below, and another person may ask"


async def test_text_names_the_options(bot: BotFixture) -> None:
    row = await start_solo(bot, game="sintra")
    await bot.say(SARA, SARA, "/text")
    table, shown = await bot.table(row.key), bot.last(SARA)["text"]
    voice = Voice("fa", strict=True).plain
    assert table.options
    for key, value in table.options:
        assert voice(option_line(table.game, key, value)) in shown


async def test_text_before_the_start_shows_who_is_there(bot: BotFixture) -> None:
    await open_lobby(bot, AMIR)
    await bot.say(NEGAR, GROUP, "/text")
    assert bot.name(AMIR) in bot.last(GROUP)["text"]


async def test_text_without_a_table_explains_how_to_begin(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/text")
    assert bot.texts(GROUP)[-1] == text("refused-no-table")


async def test_text_asks_which_of_several_tables_is_meant(bot: BotFixture) -> None:
    rows = [await open_lobby(bot), await start_game(bot, AMIR)]
    await bot.say(NEGAR, GROUP, "/text")
    choices = bot.buttons(GROUP, bot.last_id(GROUP))
    asked = person_arg((await bot.store.meet(NEGAR, bot.name(NEGAR))).key)
    assert choices == [TableButton(row.key, 0, Action.TEXT, asked) for row in rows]
    await bot.press(NEGAR, GROUP, choices[1])
    table = await bot.table(rows[1].key)
    [first, *_], *_ = table.game.describe(table.view(), Word(""))
    names = tuple(map(bot.name, (SARA, AMIR)))
    assert Voice("fa", names, strict=True).plain(first) in bot.last(GROUP)["text"]


async def test_a_hand_is_never_described_in_a_group(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="reef")
    await bot.say(SARA, GROUP, "/text")
    assert OWN_CARDS not in bot.last(GROUP)["text"]
    live = await bot.live(row.key)
    voice = Voice("fa", tuple(map(bot.name, (SARA, AMIR))))
    assert OWN_CARDS not in position_text(live, live.table.view(), voice)


async def test_in_a_solo_game_the_text_contains_the_own_hand_only(bot: BotFixture) -> None:
    await start_solo(bot, game="reef")
    await bot.say(SARA, SARA, "/text")
    assert bot.last(SARA)["text"].count(OWN_CARDS) == 1


async def test_a_chat_without_photos_gets_the_position(bot: BotFixture) -> None:
    bot.telegram.actions.set_permissions(GROUP, photos=False)
    row = await start_game(bot, AMIR)
    shown = bot.last(GROUP)["text"]
    table = await bot.table(row.key)
    voice = Voice("fa", tuple(map(bot.name, (SARA, AMIR))), strict=True).plain
    for lines in table.game.describe(table.view(), Word("")):
        for line in lines:
            assert voice(line) in shown


async def test_the_picture_returns_at_once_when_the_bot_becomes_an_admin(bot: BotFixture) -> None:
    bot.telegram.actions.set_permissions(GROUP, photos=False)
    row = await start_game(bot, AMIR)
    assert "photo" not in bot.last(GROUP)
    state = bot.telegram.state
    group, member = state.require_chat(GROUP), state.bot.id
    bot.telegram.actions.set_member(group, member, "administrator", by=SARA)
    await bot.work()
    assert "photo" in bot.last(GROUP)
    assert bot.last_id(GROUP) == await bot.board(row.key)


async def test_the_picture_returns_with_the_next_board(bot: BotFixture) -> None:
    bot.telegram.actions.set_permissions(GROUP, photos=False)
    row = await start_game(bot, AMIR)
    bot.telegram.actions.set_permissions(GROUP, photos=True)
    await bot.pass_time(PHOTOS_AGAIN)
    await bot.play_move(row.key, GROUP)
    assert "photo" in bot.last(GROUP)


@pytest.mark.parametrize("whole", [False, True])
async def test_the_picture_returns_with_the_next_press(bot: BotFixture, whole: bool) -> None:
    bot.telegram.actions.set_permissions(GROUP, photos=False)
    row = await start_game(bot, AMIR)
    following.set(1)  # as the poller does for each update
    await bot.play_move(row.key, GROUP)
    assert "photo" not in bot.last(GROUP)
    bot.telegram.actions.set_permissions(GROUP, photos=True)
    following.set(2)
    if whole:
        await bot.play_move(row.key, GROUP)
    else:
        word = next(word for word in bot.words(GROUP, await bot.board(row.key)) if word.word)
        await bot.press(await bot.to_move(row.key), GROUP, word)
    assert "photo" in bot.last(GROUP)
    assert bot.last_id(GROUP) == await bot.board(row.key)
