"""Tables in a group: their ends, several at once, and chats of every kind."""

from __future__ import annotations

import random

import pytest

from bot.sandbox.rules import Rules
from bot.store.records import Stage
from bot.tables.facts import Chair
from tests.bot.groups import FORUM, board, lobby, running
from tests.bot.house import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, House


class TestEnd:
    async def test_stop_asks_first_and_an_outsider_may_not(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.say(NEGAR, GROUP, "/stop")
        data = house.key(GROUP, "a:", ":xy:")
        assert "میزبان و مدیران" in await house.press(NEGAR, GROUP, data)
        await house.press(SARA, GROUP, data)
        assert (await house.table(row.key)).stage is Stage.OVER
        assert "متوقف شد" in " ".join(house.texts(GROUP))

    async def test_an_admin_who_does_not_play_stops_any_table(self, house: House) -> None:
        await house.say(AMIR, GROUP, "/new azul")
        await house.press(AMIR, GROUP, house.key(GROUP, "n:azul:go:"))
        [row] = await house.tables(GROUP)
        await house.say(SARA, GROUP, "/stop")
        await house.press(SARA, GROUP, house.key(GROUP, "a:", ":xy:"))
        assert (await house.table(row.key)).stage is Stage.OVER

    async def test_those_who_sit_there_stop_by_vote(self, house: House) -> None:
        await house.say(AMIR, GROUP, "/new azul")
        await house.press(AMIR, GROUP, house.key(GROUP, "n:azul:go:"))
        [row] = await house.tables(GROUP)
        for person in (NEGAR, CHRISTOPHER):
            await house.press(person, GROUP, f"a:{row.key}:0:j:")
        await house.press(AMIR, GROUP, house.key(GROUP, "a:", ":s:"))
        await house.say(NEGAR, GROUP, "/stop")
        data = house.key(GROUP, "a:", ":xy:")
        assert "۱ از ۲" in await house.press(NEGAR, GROUP, data)
        assert (await house.table(row.key)).stage is Stage.RUNNING
        await house.press(CHRISTOPHER, GROUP, house.key(GROUP, "a:", ":xy:"))
        assert (await house.table(row.key)).stage is Stage.OVER

    async def test_an_anonymous_admin_asks_and_a_named_one_confirms(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.say(SARA, GROUP, "/stop", anonymous=True)
        assert house.key(GROUP, "a:", ":xy:")
        assert (await house.table(row.key)).stage is Stage.RUNNING

    async def test_a_second_rematch_press_joins_the_first_ones_lobby(self, house: House) -> None:
        row = await running(house, AMIR, computers=1)
        await house.play_out(row.key, GROUP)
        data = house.key(GROUP, "a:", ":r:")
        assert "تماشا" in await house.press(NEGAR, GROUP, data)
        await house.press(AMIR, GROUP, data)
        await house.press(SARA, GROUP, data)
        await house.press(NEGAR, GROUP, data)
        [again] = await house.tables(GROUP)
        live = await house.host.live(again.key)
        people = [(await house.store.person(key)).telegram_id for key in live.table.people]
        assert people == [AMIR, SARA, NEGAR]
        assert live.table.chairs[1] == Chair(level="easy")
        assert (again.stage, again.rematch_of) == (Stage.LOBBY, row.key)


class TestSeveral:
    async def test_three_tables_live_side_by_side_and_a_fourth_is_refused(
        self, house: House
    ) -> None:
        for _ in range(3):
            await lobby(house, AMIR)
        await house.say(NEGAR, GROUP, "/new azul")
        toast = await house.press(NEGAR, GROUP, house.key(GROUP, "n:azul:go:"))
        assert toast.startswith("اینجا سه میز باز است")
        assert house.texts(GROUP)[-1].count("امیر") == 3
        assert house.labels(GROUP, house.last(GROUP)["message_id"]) == [], "none of them is idle"
        await house.wait(11 * 60)
        await house.press(NEGAR, GROUP, house.key(GROUP, "n:azul:go:"))
        labels = house.labels(GROUP, house.last(GROUP)["message_id"])
        assert [label.count("امیر") for label in labels] == [1, 1, 1]
        await house.press(NEGAR, GROUP, house.key(GROUP, "a:1:", ":e:"))
        assert len(await house.tables(GROUP)) == 2

    async def test_a_command_that_fits_several_tables_asks_which(self, house: House) -> None:
        rows = [await lobby(house), await lobby(house)]
        await house.say(AMIR, GROUP, "/board")
        assert house.keys(GROUP, house.last(GROUP)["message_id"]) == [
            f"a:{row.key}:0:b:" for row in rows
        ]

    async def test_in_a_forum_each_table_lives_in_its_topic(self, house: House) -> None:
        people = house.telegram.people
        people.gather(FORUM, "انجمن", SARA, [AMIR], forum=True)
        topic = people.open_topic(FORUM, "آزول", SARA).id
        await house.work()
        for thread in (topic, None):
            await house.say(SARA, FORUM, "/new azul", thread=thread)
            await house.press(SARA, FORUM, house.key(FORUM, "n:azul:go:"))
        rows = await house.tables(FORUM)
        assert [row.place.topic for row in rows] == [topic, 0]
        await house.say(AMIR, FORUM, "/board", thread=topic)
        assert house.last(FORUM)["message_thread_id"] == topic
        assert house.last(FORUM)["message_id"] == await board(house, rows[0].key)
        assert house.refused_calls() == []

    async def test_a_reply_chain_in_an_ordinary_group_is_no_topic(self, house: House) -> None:
        await house.say(NEGAR, GROUP, "/help")
        await house.say(SARA, GROUP, "/new azul", reply_to=house.last(GROUP)["message_id"])
        await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
        [row] = await house.tables(GROUP)
        assert row.place.topic == 0
        assert house.refused_calls() == []


class TestChats:
    async def test_who_adds_the_bot_is_told_how_to_start_in_one_message(self, house: House) -> None:
        house.telegram.people.gather(FORUM, "تازه", SARA, [AMIR], kind="group")
        await house.work()
        [text] = house.texts(FORUM)
        assert "/new" in text

    async def test_a_group_that_becomes_a_supergroup_keeps_its_game(self, house: House) -> None:
        people, old, new = house.telegram.people, -500, -1001000000777
        people.gather(old, "کوچک", SARA, [AMIR], kind="group")
        await house.say(SARA, old, "/new azul")
        await house.press(SARA, old, house.key(old, "n:azul:go:"))
        [row] = await house.tables(old)
        await house.press(AMIR, old, f"a:{row.key}:0:j:")
        await house.press(SARA, old, house.key(old, f"a:{row.key}:", ":s:"))
        people.migrate(old, new, SARA)
        await house.work()
        assert await board(house, row.key) == house.last(new)["message_id"]
        await house.move(row.key, new, random.Random(1))

    async def test_an_admin_changes_the_language_of_a_group_with_its_boards(
        self, house: House
    ) -> None:
        row = await running(house, AMIR)
        await house.say(SARA, GROUP, "/language")
        await house.press(SARA, GROUP, "l:en")
        message = await board(house, row.key)
        text = next(one["caption"] for one in house.messages(GROUP) if one["message_id"] == message)
        assert "turn" in text

    async def test_others_change_only_what_is_said_to_themselves(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.say(AMIR, GROUP, "/language")
        await house.press(AMIR, GROUP, "l:en")
        toast = await house.press(
            AMIR, GROUP, f"w:{row.key}:0:f1.blue.1", await board(house, row.key)
        )
        assert toast.isascii()
        assert (await house.store.enter(-1001000000001, "supergroup")).language is None

    @pytest.mark.parametrize(
        "text", ["/start", "/help", "/help@miz_sandbox_bot", "/START", "/rules azul"]
    )
    async def test_commands_are_answered_in_any_form(self, house: House, text: str) -> None:
        await house.say(NEGAR, GROUP, text)
        assert len(house.messages(GROUP)) == 1

    @pytest.mark.parametrize(
        "text", ["/help@another_bot", "help", "/helpme", "/", "//help", "/new\u202e"]
    )
    async def test_what_is_not_for_us_is_not_answered(self, house: House, text: str) -> None:
        house.telegram.world.rules = Rules(privacy=False)
        await house.say(NEGAR, GROUP, text)
        assert house.messages(GROUP) == []

    async def test_a_channel_that_writes_in_the_group_seats_nobody(self, house: House) -> None:
        row = await lobby(house)
        await house.say(AMIR, GROUP, "/join", channel={"id": -1009, "title": "کانال"})
        assert len((await house.table(row.key)).seated) == 1
