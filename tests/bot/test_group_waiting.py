"""Tables in a group that wait: rings, and people who are away."""

from __future__ import annotations

import random

from bot.store.records import Stage
from bot.tables.facts import Chair
from tests.bot.groups import _base36, board, lobby, running, to_move
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House


class TestRings:
    async def test_the_next_person_is_rung_by_a_mention_in_reply_to_the_board(
        self, house: House
    ) -> None:
        row = await running(house, AMIR)
        await house.wait(30)
        first = await to_move(house, row.key)
        await house.move(row.key, GROUP, random.Random(1))
        ring = house.last(GROUP)
        assert ring["reply_to_message"]["message_id"] == await board(house, row.key)
        [mention] = [one for one in ring["entities"] if one["type"] == "text_mention"]
        assert mention["user"]["id"] == (AMIR if first == SARA else SARA)

    async def test_the_ring_before_is_deleted(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.wait(30)
        await house.move(row.key, GROUP, random.Random(1))
        await house.wait(30)
        count = len(house.messages(GROUP))
        await house.move(row.key, GROUP, random.Random(1))
        assert len(house.messages(GROUP)) == count

    async def test_nobody_is_rung_who_pressed_here_just_now(self, house: House) -> None:
        row = await running(house, AMIR)
        before = len(house.messages(GROUP))
        await house.move(row.key, GROUP, random.Random(1))
        await house.move(row.key, GROUP, random.Random(1))
        assert len(house.messages(GROUP)) == before

    async def test_the_button_under_the_ring_brings_the_board_down(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.wait(30)
        await house.move(row.key, GROUP, random.Random(1))
        old = await board(house, row.key)
        await house.press(AMIR, GROUP, house.key(GROUP, "a:", ":b:"))
        assert await board(house, row.key) == house.last(GROUP)["message_id"] != old
        assert house.keys(GROUP, old) == []

    async def test_the_board_command_does_the_same(self, house: House) -> None:
        row = await running(house, AMIR)
        old = await board(house, row.key)
        await house.say(NEGAR, GROUP, "/board")
        assert await board(house, row.key) == house.last(GROUP)["message_id"] != old

    async def test_a_buried_board_comes_up_at_the_next_turn(self, house: House) -> None:
        row = await running(house, AMIR)
        old = await board(house, row.key)
        for number in range(31):
            await house.say(NEGAR, GROUP, f"سلام {number}")  # the bot does not hear them
        await house.wait(30)
        await house.move(row.key, GROUP, random.Random(1))
        assert await board(house, row.key) > old + 31
        assert house.keys(GROUP, old) == []


class TestAway:
    async def test_after_ten_minutes_anybody_calls_a_computer(self, house: House) -> None:
        row = await running(house, AMIR)
        late = await to_move(house, row.key)
        other = AMIR if late == SARA else SARA
        data = f"a:{row.key}:{_base36(row.position)}:i:"
        message = await board(house, row.key)
        assert "۱۰ دقیقه" in await house.press(other, GROUP, data, message)
        await house.wait(601)
        overdue = house.last(GROUP)
        assert "۱۰ دقیقه" in overdue["text"]
        assert "تماشا" in await house.press(NEGAR, GROUP, data, overdue["message_id"])
        toast = await house.press(other, GROUP, data, overdue["message_id"])
        assert "کامپیوتر" in toast
        live = await house.host.live(row.key)
        assert await to_move(house, row.key) == other
        [chair] = [one for one in live.table.chairs if one.level is not None]
        assert chair.owner == (await house.store.meet(late, "x")).key

    async def test_one_press_gives_the_seat_back(self, house: House) -> None:
        row = await running(house, AMIR)
        late = await to_move(house, row.key)
        await house.wait(601)
        await house.press(AMIR if late == SARA else SARA, GROUP, house.key(GROUP, "a:", ":i:"))
        back = house.key(GROUP, "a:", ":k:")
        assert "تماشا" in await house.press(NEGAR, GROUP, back)
        assert await house.press(late, GROUP, back) == "خوش برگشتید. صندلی دوباره مال شماست."
        chairs = (await house.host.live(row.key)).table.chairs
        assert all(chair.level is None for chair in chairs)

    async def test_with_an_hour_of_patience_a_reminder_comes_first(self, house: House) -> None:
        row = await lobby(house, AMIR)
        await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":p:3600"))
        await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":s:"))
        await house.wait(3001)
        assert "۱۰ دقیقه از مهلت" in house.last(GROUP)["text"]
        assert [data for data in house.keys(GROUP) if data.endswith(":i:")] == []
        await house.wait(600)
        assert "۱ ساعت" in house.last(GROUP)["text"]

    async def test_who_leaves_is_asked_and_then_replaced(self, house: House) -> None:
        row = await running(house, AMIR, NEGAR)
        await house.say(AMIR, GROUP, "/leave")
        assert len((await house.table(row.key)).seated) == 3
        await house.press(AMIR, GROUP, house.key(GROUP, "a:", ":ly:"))
        live = await house.host.live(row.key)
        assert live.table.chairs[1] == Chair(level="medium")
        assert "امیر" in house.texts(GROUP)[-1] or "امیر" in " ".join(house.texts(GROUP))

    async def test_two_days_of_silence_close_a_table_with_its_scores(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.wait(48 * 3600 - 60)
        assert (await house.table(row.key)).stage is Stage.RUNNING
        await house.wait(120)
        assert (await house.table(row.key)).stage is Stage.OVER
        text = next(text for text in house.texts(GROUP) if "دو روز" in text)
        assert text.count("امتیاز") == 2

    async def test_a_press_in_vain_keeps_a_table_open_too(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.wait(47 * 3600)
        late = await to_move(house, row.key)
        other = AMIR if late == SARA else SARA
        await house.press(other, GROUP, house.key(GROUP, "w:"), await board(house, row.key))
        await house.wait(47 * 3600)
        assert (await house.table(row.key)).stage is Stage.RUNNING
        await house.wait(3601)
        assert (await house.table(row.key)).stage is Stage.OVER
