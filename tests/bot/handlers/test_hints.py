"""The hint button: only the person to move gets a hint."""

import asyncio
import random
from pathlib import Path

import pytest
from telegram.constants import CallbackQueryLimit

from bot.presentation.texts import Texts
from bot.telegram.buttons import Action
from engine.games import KEYS, game
from engine.players.hints import hint
from engine.saying import Saying
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.stubs import StubSearchPool
from tests.bot.texts import name, text, voice

TOAST = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH


async def test_a_hint_is_shown_to_the_presser_alone(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person = await bot.to_move(row.key)
    before = bot.texts(GROUP)
    key = bot.find_button(GROUP, Action.HINT)
    answer = await bot.answer(person, GROUP, key)
    table = await bot.table(row.key)
    requests = [table.game.advice(table.view(), word) for word in table.game.offers(table.view())]
    assert any(voice()(one) in answer["text"] for one in requests if one is not None)
    assert answer["show_alert"] is True
    assert bot.texts(GROUP) == before
    again = await bot.press(person, GROUP, key)
    assert again == answer["text"]


async def test_nobody_else_gets_a_hint(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person = await bot.to_move(row.key)
    key = bot.find_button(GROUP, Action.HINT)
    other = AMIR if person == SARA else SARA
    not_yet = text("refused-not-your-turn", player=name(bot.name(person)))
    assert await bot.press(other, GROUP, key) == not_yet
    assert await bot.press(NEGAR, GROUP, key) == text("refused-not-seated")


async def test_a_hint_for_a_position_that_is_gone_is_refused(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person = await bot.to_move(row.key)
    key = bot.find_button(GROUP, Action.HINT)
    message = bot.message_with(GROUP, key)
    await bot.play_move(row.key, GROUP)
    old = await bot.press(person, GROUP, key, message, forged=True)
    assert old == text("refused-old-board")


class HintlessSearchPool(StubSearchPool):
    """Counts the requests for hints and always returns None."""

    asked = 0

    async def hint(self, game: object, view: object, seed: str) -> Saying | None:
        self.asked += 1
        await asyncio.sleep(0)
        return None


async def test_a_search_without_a_hint_is_repeated(tmp_path: Path) -> None:
    search_pool = HintlessSearchPool()
    async with open_bot(tmp_path, search_pool=search_pool) as bot:
        row = await start_game(bot, AMIR)
        person = await bot.to_move(row.key)
        key = bot.find_button(GROUP, Action.HINT)
        for _ in range(2):
            assert await bot.press(person, GROUP, key) == text("hint-none")
        assert search_pool.asked == 2


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_hint_fits_into_a_toast_in_every_game(locale: str, key: str) -> None:
    playing = game(key)
    voice = Texts.load(strict=True).voice(locale, ("A", "B")).plain
    state = playing.start(playing.seat_counts[0], {}, playing.components(None), "3").state
    chance = random.Random(3)
    longest = 0
    for turn in range(200):
        seat = playing.to_move(state)
        if seat is None:
            break
        view = playing.observe(state, seat)
        if turn % 4 == 0:
            found = hint(playing, view, "1", simulations=4)
            assert found is not None
            longest = max(longest, len(voice(found.saying)))
        state = playing.apply(state, chance.choice(playing.legal_moves(state))).state
    assert longest <= TOAST


@pytest.mark.parametrize("key", KEYS)
def test_advice_for_a_legal_word_is_a_request(key: str) -> None:
    playing = game(key)
    voice = Texts.load(strict=True).voice("fa", ("A", "B")).plain
    state = playing.start(playing.seat_counts[0], {}, playing.components(None), "4").state
    chance = random.Random(4)
    for turn in range(60):
        seat = playing.to_move(state)
        if seat is None:
            break
        moves = playing.legal_moves(state)
        if turn % 6 == 0:
            view = playing.observe(state, seat)
            for move in chance.sample(moves, min(len(moves), 40)):
                asked = playing.advice(view, playing.encode(move))
                assert asked is None or not voice(asked).endswith(".")
        state = playing.apply(state, chance.choice(moves)).state
