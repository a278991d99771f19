"""Tables in a group, from the lobby to the moves; the real bot over the sandbox."""

from __future__ import annotations

import random

from bot.store.records import Stage
from tests.bot.groups import _base36, board, lobby, running, to_move
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House


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
        assert [type(event).__name__ for event in house.renderer.scenes[-1].view.events].count(
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
