"""The hint button: only the person to move gets a hint."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from telegram.constants import CallbackQueryLimit

from bot.presentation.names import LENGTH
from bot.presentation.texts import LOCALES, Texts
from bot.telegram.buttons.buttons import Action
from engine.contract import View, Word
from engine.games import KEYS, game
from engine.players.hints import advice, explain
from engine.players.search import MoveAnalysis
from engine.reasons import Reasons
from engine.saying import Saying, say
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.stubs import StubSearchPool
from tests.bot.texts import name, text, voice
from tests.conftest import LONG, sampled

TOAST = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
MOVES = 8
"""The number of legal moves of a position for which hints are looked at."""


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


@pytest.mark.parametrize(
    ("key", "seats"), sampled([(key, seats) for key in KEYS for seats in game(key).seat_counts], 2)
)
def test_a_hint_fits_into_a_toast_in_every_game(key: str, seats: int) -> None:
    """The hints are those that a search could give in the positions of a game, or two by night, in every language."""
    playing, names = game(key), tuple("W" * LENGTH for _ in range(seats))
    voices = [Texts.load(strict=True).voice(locale, names).plain for locale in LOCALES]
    longest = ""
    for seed in ("1", "2") if LONG else ("1",):
        chance, state = random.Random(seed), None
        state = playing.start(seats, {}, playing.components(None), seed).state
        for turn in range(200):
            seat = playing.to_move(state)
            if seat is None:
                break
            moves = playing.legal_moves(state)
            view = playing.observe(state, seat)
            for move in chance.sample(moves, min(len(moves), MOVES if turn % 3 == 0 else 0)):
                for said in hints_for(playing, view, playing.encode(move)):
                    longest = max(longest, *(voice(said) for voice in voices), key=len)
            state = playing.apply(state, chance.choice(moves)).state
    assert 50 < len(longest) <= TOAST, longest


def hints_for(playing: Any, view: View, word: Word) -> Iterator[Saying]:
    """Yield the hints that a search could give for a word."""
    move = advice(playing, view, word, "1")
    assert move is not None
    reasons, unit = playing.reasons(view, word), playing.evaluation_unit
    replies = [MoveAnalysis(word, 1, 0.5, 0.0, 9, 1), MoveAnalysis(word, 1, 0.5, 0.0, 1, 9)]
    yield explain(move, replies, reasons, unit)
    yield explain(move, replies, Reasons((), reasons.denies, reasons.costs), unit)
    for found in (replies, replies[::-1], replies[:1]):
        yield explain(move, found, Reasons((), (), reasons.costs), unit)
    costly = say("hint-move", move=move, cost=reasons.costs[0]) if reasons.costs else move
    for one in ("hint-only", "hint-wins", "hint-defends"):
        yield say(one, move=costly)


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
