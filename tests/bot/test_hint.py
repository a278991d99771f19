"""The hint key: told to the one whose turn it is, and to nobody else."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.texts import Voice
from engine.contract import Seat
from engine.games import game
from engine.players.hints import hint
from engine.saying import Saying
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House, QuickThinker, a_house
from tests.bot.test_group import running, to_move

TOAST = 200


async def test_a_hint_is_told_to_the_presser_alone(house: House) -> None:
    row = await running(house, AMIR)
    person = await to_move(house, row.key)
    before = house.texts(GROUP)
    key = house.key(GROUP, "a:", ":q:")
    query = house.telegram.people.press(person, GROUP, house.find(GROUP, key), key)
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


class Speechless(QuickThinker):
    """Counts how often it is asked, and never knows."""

    asked = 0

    async def hint(self, game: object, view: object, seed: str) -> Saying | None:
        self.asked += 1
        await asyncio.sleep(0)
        return None


async def test_without_an_idea_it_says_so_and_thinks_again_next_time(tmp_path: Path) -> None:
    thinker = Speechless()
    async with a_house(tmp_path, thinker=thinker) as house:
        row = await running(house, AMIR)
        person = await to_move(house, row.key)
        key = house.key(GROUP, "a:", ":q:")
        for _ in range(2):
            assert "پیشنهادی ندارم" in await house.press(person, GROUP, key)
        assert thinker.asked == 2


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_hint_fits_into_a_toast(locale: str) -> None:
    azul = game("azul")
    voice = Voice(locale, ("A", "B")).plain
    state = azul.start(2, {}, None, "3").state
    chance = random.Random(3)
    longest = 0
    while (seat := azul.to_move(state)) is not None:
        found = hint(azul, azul.observe(state, Seat(seat)), "1", looks=12)
        assert found is not None
        longest = max(longest, len(voice(found.saying)))
        state = azul.apply(state, chance.choice(azul.legal_moves(state))).state
    assert longest <= TOAST
