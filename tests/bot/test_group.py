"""Tables in a group: lobbies, turns, rings, people who are away, the end; the real bot over the sandbox."""

from __future__ import annotations

import random

import pytest

from bot.facts import Chair
from bot.sandbox.rules import Rules
from bot.store.rows import Stage, Table, TableKey
from tests.bot.house import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, House

FORUM = -1001000000555


async def lobby(house: House, *others: int, computers: int = 0, topic: int | None = None) -> Table:
    """A table that Sara opened and others joined."""
    before = {row.key for row in await house.tables(GROUP)}
    await house.say(SARA, GROUP, "/new azul", thread=topic)
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    [row] = [row for row in await house.tables(GROUP) if row.key not in before]
    for person in others:
        await house.press(person, GROUP, f"a:{row.key}:0:j:")
    for _ in range(computers):
        await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":c:easy"))
    return await house.table(row.key)


async def running(house: House, *others: int, computers: int = 0) -> Table:
    row = await lobby(house, *others, computers=computers)
    await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":s:"))
    return await house.table(row.key)


async def to_move(house: House, key: TableKey) -> int:
    """The Telegram id of the person to move."""
    table = (await house.host.live(key)).table
    seat = table.to_move
    assert seat is not None
    owner = table.chairs[seat].owner
    assert owner is not None
    return (await house.store.person(owner)).telegram_id


async def board(house: House, key: TableKey) -> int:
    message = (await house.table(key)).board
    assert message is not None
    return message.id


class TestLobby:
    async def test_new_shows_games_then_options_then_the_lobby_in_one_message(
        self, house: House
    ) -> None:
        await house.say(SARA, GROUP, "/new")
        await house.press(SARA, GROUP, house.key(GROUP, "n:azul:gv:"))
        await house.press(SARA, GROUP, "n:azul:gv:4:1:")
        await house.press(SARA, GROUP, "n:azul:gv:2:1:")
        await house.press(SARA, GROUP, "n:azul:go:2:1:")
        [row] = await house.tables(GROUP)
        table = (await house.host.live(row.key)).table
        assert (table.seats, table.options) == (2, (("wall", "grey"),))
        [message] = house.messages(GROUP)
        assert "اتاق انتظار" in message["text"]
        assert "سارا" in message["text"]

    async def test_who_joins_is_seen(self, house: House) -> None:
        row = await lobby(house)
        assert await house.press(AMIR, GROUP, f"a:{row.key}:0:j:") == "به میز پیوستید."
        assert await house.press(AMIR, GROUP, f"a:{row.key}:0:j:") == "شما سر این میز هستید."
        assert "امیر" in house.texts(GROUP)[-1]

    async def test_two_presses_on_open_make_one_table(self, house: House) -> None:
        await house.say(SARA, GROUP, "/new azul")
        data, message = house.key(GROUP, "n:azul:go:"), house.last(GROUP)["message_id"]
        await house.press(SARA, GROUP, data, message)
        await house.press(AMIR, GROUP, data, message)
        assert len(await house.tables(GROUP)) == 1

    async def test_only_the_host_changes_the_table(self, house: House) -> None:
        row = await lobby(house, AMIR)
        toast = await house.press(AMIR, GROUP, house.key(GROUP, f"a:{row.key}:", ":c:easy"))
        assert "سارا" in toast

    async def test_an_old_lobby_button_adds_no_second_computer(self, house: House) -> None:
        row = await lobby(house)
        data = house.key(GROUP, f"a:{row.key}:", ":c:easy")
        message = await board(house, row.key)
        await house.press(SARA, GROUP, data, message)
        toast = await house.press(SARA, GROUP, data, message)
        assert toast == "این پیام قدیمی است. بازی را در پیام آخر ادامه دهید."
        assert len((await house.host.live(row.key)).table.chairs) == 2

    async def test_a_host_who_leaves_hands_over(self, house: House) -> None:
        row = await lobby(house, AMIR)
        await house.press(SARA, GROUP, f"a:{row.key}:0:l:")
        table = (await house.host.live(row.key)).table
        amir = await house.store.meet(AMIR, "امیر")
        assert (table.host, table.people) == (amir.key, (amir.key,))

    async def test_a_lobby_expires_after_half_an_hour(self, house: House) -> None:
        row = await lobby(house)
        await house.wait(29 * 60)
        assert (await house.table(row.key)).stage is Stage.LOBBY
        await house.wait(61)
        assert (await house.table(row.key)).stage is Stage.OVER
        assert "پس از ۳۰ دقیقه بسته شد" in house.texts(GROUP)[-1]
        assert house.keys(GROUP, await board(house, row.key)) == []

    async def test_a_game_of_azul_does_not_start_with_one(self, house: House) -> None:
        row = await lobby(house)
        toast = await house.press(SARA, GROUP, house.key(GROUP, f"a:{row.key}:", ":s:"))
        assert toast.startswith("دست‌کم دو بازیکن لازم است")

    async def test_join_by_command_brings_the_lobby_down(self, house: House) -> None:
        row = await lobby(house)
        await house.say(AMIR, GROUP, "/join@miz_sandbox_bot")
        assert len((await house.table(row.key)).seated) == 2
        assert house.last(GROUP)["message_id"] == await board(house, row.key)
        await house.say(AMIR, GROUP, "/leave")
        assert len((await house.table(row.key)).seated) == 1

    async def test_a_link_seats_only_who_then_presses_join_there(self, house: House) -> None:
        row = await lobby(house)
        house.telegram.people.follow(AMIR, row.token)
        await house.work()
        assert house.texts(AMIR)[-1].startswith("میز آزول در گروه")
        assert len((await house.table(row.key)).seated) == 1
        await house.wait(31 * 60)
        house.telegram.people.follow(AMIR, row.token)
        await house.work()
        assert house.texts(AMIR)[-1].startswith("این دعوت دیگر معتبر نیست")


class TestGame:
    async def test_two_people_and_a_computer_play_to_the_end(self, house: House) -> None:
        row = await running(house, AMIR, computers=1)
        await house.play_out(row.key, GROUP)
        row = await house.table(row.key)
        assert (row.stage, row.shown_version) == (Stage.OVER, row.version)
        assert house.refused_calls() == []
        assert "پایان بازی" in next(text for text in house.texts(GROUP) if "پایان" in text)
        assert house.keys(GROUP, await board(house, row.key)) == [
            f"a:{row.key}:{_base36(row.position)}:r:",
            f"a:{row.key}:{_base36(row.position)}:h:",
        ]

    async def test_a_move_is_shown_once_with_those_of_the_computers(self, house: House) -> None:
        row = await running(house, computers=2)
        house.telegram.calls.clear()
        moves = (await house.table(row.key)).version
        await house.move(row.key, GROUP, random.Random(1))
        assert (await house.table(row.key)).version == moves + 3
        assert house.calls().count("editMessageMedia") == 1
        assert [type(event).__name__ for event in house.painter.scenes[-1].view.events].count(
            "Took"
        ) == 3

    async def test_half_a_move_changes_the_keyboard_only_and_asks_for_the_rest(
        self, house: House
    ) -> None:
        row = await running(house, AMIR)
        person, message = await to_move(house, row.key), await board(house, row.key)
        house.telegram.calls.clear()
        toast = await house.press(person, GROUP, house.key(GROUP, "w:"), message)
        assert house.calls() == ["answerCallbackQuery", "editMessageReplyMarkup"]
        assert "ردیف" in toast
        assert (await house.table(row.key)).version == row.version
        back = house.keys(GROUP, message)[0]
        assert back.endswith(":")
        await house.press(person, GROUP, back, message)

    async def test_refusals_are_told_to_the_presser_alone(self, house: House) -> None:
        row = await running(house, AMIR)
        person, message = await to_move(house, row.key), await board(house, row.key)
        other = AMIR if person == SARA else SARA
        data = house.key(GROUP, "w:")
        before = house.texts(GROUP)
        assert "نوبت با" in await house.press(other, GROUP, data, message)
        assert "تماشا" in await house.press(NEGAR, GROUP, data, message)
        await house.move(row.key, GROUP, random.Random(1))
        assert "قدیمی" in await house.press(person, GROUP, data, message)
        assert len(house.texts(GROUP)) == len(before)

    async def test_a_rule_says_no_with_its_number(self, house: House) -> None:
        row = await running(house, AMIR)
        chance = random.Random(3)
        for _ in range(200):
            live = await house.host.live(row.key)
            table = live.table
            view = table.view()
            blocked = [word for word in table.game.offers(view) if table.game.refusal(view, word)]
            if blocked:
                break
            await house.move(row.key, GROUP, chance)
        data = f"w:{row.key}:{_base36(table.position)}:{blocked[0]}"
        toast = await house.press(
            await to_move(house, row.key), GROUP, data, await board(house, row.key)
        )
        assert "AZ-1" in toast

    async def test_forged_buttons_change_nothing(self, house: House) -> None:
        row = await running(house, AMIR)
        facts = await house.store.facts(row.key)
        message = await board(house, row.key)
        for data in ("", "w", "w:zzz:1:f1.blue.1", "a:1:0:?:", "n:chess:go:2::", "r:../..", "l:xx",
                     f"w:{row.key}:0:f1.blue.1", f"w:{row.key}:{_base36(row.position)}:f99.pink.9",
                     f"a:{row.key}:0:i:", f"a:{row.key}:0:c:god", "n:azul:so:9:9:9", "\u202e", "x" * 64):  # fmt: skip
            if data:
                await house.press(SARA, GROUP, data, message, forged=True)
        assert await house.store.facts(row.key) == facts

    async def test_a_table_answers_in_its_own_chat_only(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.say(SARA, SARA, "/help")
        message = house.last(SARA)["message_id"]
        for action in ("xy:", "l:", "b:", "h:", "r:", "s:"):
            toast = await house.press(SARA, SARA, f"a:{row.key}:0:{action}", message)
            assert toast.startswith("این دکمه دیگر کار نمی‌کند")
        assert (await house.table(row.key)).stage is Stage.RUNNING

    async def test_the_rules_come_as_a_message_of_their_own(self, house: House) -> None:
        row = await running(house, AMIR)
        await house.press(NEGAR, GROUP, house.key(GROUP, "a:", ":h:"))
        assert house.last(GROUP)["message_id"] != await board(house, row.key)
        page = house.key(GROUP, "r:azul.")
        await house.press(NEGAR, GROUP, page)
        assert (await house.table(row.key)).stage is Stage.RUNNING


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


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]
