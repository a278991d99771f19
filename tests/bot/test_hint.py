"""The hint key: told to the one whose turn it is, and to nobody else."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.presentation.texts import Texts
from engine.games import KEYS, game
from engine.players.hints import hint
from engine.saying import Saying
from tests.bot.groups import running, to_move
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House, QuickSearchPool, a_house

TOAST = 200


async def test_a_hint_is_told_to_the_presser_alone(house: House) -> None:
    row = await running(house, AMIR)
    person = await to_move(house, row.key)
    before = house.texts(GROUP)
    key = house.key(GROUP, "a:", ":q:")
    query = house.telegram.actions.press(person, GROUP, house.find(GROUP, key), key)
    await house.work()
    assert query.answer is not None
    assert str(query.answer["text"]).startswith("پیشنهاد من: ")
    assert query.answer["show_alert"] is True
    assert house.texts(GROUP) == before
    again = await house.press(person, GROUP, key)
    assert again == query.answer["text"]


async def test_nobody_else_gets_a_hint(house: House) -> None:
    row = await running(house, AMIR)
    person = await to_move(house, row.key)
    key = house.key(GROUP, "a:", ":q:")
    other = AMIR if person == SARA else SARA
    assert "هنوز نوبت شما نیست" in await house.press(other, GROUP, key)
    assert "تماشا" in await house.press(NEGAR, GROUP, key)


async def test_a_hint_for_a_position_that_is_gone_is_refused(house: House) -> None:
    row = await running(house, AMIR)
    person = await to_move(house, row.key)
    key = house.key(GROUP, "a:", ":q:")
    message = house.find(GROUP, key)
    await house.move(row.key, GROUP, random.Random(1))
    assert "قدیمی" in await house.press(person, GROUP, key, message)


class Speechless(QuickSearchPool):
    """Counts how often it is asked, and never knows."""

    asked = 0

    async def hint(self, game: object, view: object, seed: str) -> Saying | None:
        self.asked += 1
        await asyncio.sleep(0)
        return None


async def test_without_an_idea_it_says_so_and_thinks_again_next_time(tmp_path: Path) -> None:
    search_pool = Speechless()
    async with a_house(tmp_path, search_pool=search_pool) as house:
        row = await running(house, AMIR)
        person = await to_move(house, row.key)
        key = house.key(GROUP, "a:", ":q:")
        for _ in range(2):
            assert "پیشنهادی ندارم" in await house.press(person, GROUP, key)
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
