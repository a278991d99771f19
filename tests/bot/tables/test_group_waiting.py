"""Tables in a group that wait for somebody: turn calls, absent players, and idle tables."""

from __future__ import annotations

from bot.store.records import Stage
from bot.tables.facts import Occupant
from bot.telegram.buttons.buttons import Action
from bot.telegram.chat_activity import PLAYER_RESEND_SECONDS, RESEND_SECONDS
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import open_lobby, set_time_limit, start_game
from tests.bot.texts import name, text


def other_than(person: int) -> int:
    """Return the other one of the two players."""
    return AMIR if person == SARA else SARA


class TestTurnCalls:
    async def test_the_next_person_is_called_by_a_mention_in_reply_to_the_board(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        first = await bot.to_move(row.key)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(60)
        call = bot.last(GROUP)
        assert call["reply_to_message"]["message_id"] == await bot.board(row.key)
        [mention] = [one for one in call["entities"] if one["type"] == "text_mention"]
        assert mention["user"]["id"] == other_than(first)

    async def test_the_previous_turn_call_is_deleted(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(60)
        count = len(bot.messages(GROUP))
        await bot.play_move(row.key, GROUP)
        assert len(bot.messages(GROUP)) == count - 1

    async def test_a_person_who_has_just_pressed_is_not_called(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        before = len(bot.messages(GROUP))
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(59)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(59)
        assert len(bot.messages(GROUP)) == before

    async def test_the_button_of_a_turn_call_resends_the_board(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(60)
        old = await bot.board(row.key)
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.BOARD))
        assert await bot.board(row.key) == bot.last_id(GROUP) != old
        assert bot.buttons(GROUP, old) == []

    async def test_the_board_command_resends_the_board(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        old = await bot.board(row.key)
        await bot.say(NEGAR, GROUP, "/board")
        assert await bot.board(row.key) == bot.last_id(GROUP) != old

    async def test_players_get_the_board_again_now_and_then_however_often_they_ask(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(60)
        key, message = bot.find_button(GROUP, Action.BOARD), bot.last_id(GROUP)
        bot.telegram.calls.clear()
        for _ in range(60):
            for person in (SARA, AMIR):
                told = await bot.press(person, GROUP, key, message, forged=True)
            bot.clock.advance(1)
        assert told == text("slow-down")
        assert bot.calls().count("sendPhoto") == 2  # one for each of them
        bot.clock.advance(PLAYER_RESEND_SECONDS)
        assert await bot.press(AMIR, GROUP, key, message, forged=True) == text("done-board")
        assert await bot.board(row.key) == bot.last_id(GROUP)

    async def test_who_asks_for_a_board_that_was_sent_again_recently_is_told_so_once(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(NEGAR, GROUP, "/board")
        board = bot.last_id(GROUP)
        assert await bot.board(row.key) == board
        for _ in range(3):
            await bot.say(NEGAR, GROUP, "/board")
            await bot.say(AMIR, GROUP, "/board")
        told = [one for one in bot.texts(GROUP) if one == text("board-is-recent")]
        assert len(told) == 1, "the message to Amir has replaced that to Negar"
        assert await bot.board(row.key) == board
        bot.clock.advance(RESEND_SECONDS)
        await bot.say(NEGAR, GROUP, "/board")
        assert await bot.board(row.key) == bot.last_id(GROUP)

    async def test_a_buried_board_is_resent_at_the_next_turn(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        old = await bot.board(row.key)
        for number in range(31):
            await bot.say(
                NEGAR, GROUP, f"hello {number}"
            )  # privacy mode: the bot does not get them
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(60)
        assert await bot.board(row.key) > old + 31
        assert bot.buttons(GROUP, old) == []


class TestAbsence:
    async def test_after_ten_minutes_any_player_calls_a_computer(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        late = await bot.to_move(row.key)
        other = other_than(late)
        stand_in, message = action(row, Action.STAND_IN), await bot.board(row.key)
        early = await bot.press(other, GROUP, stand_in, message, forged=True)
        assert early == text("refused-too-early", minutes=10)
        await bot.pass_time(601)
        overdue = bot.last(GROUP)
        late_name = name(bot.name(late))
        assert overdue["text"] == text("overdue", player=late_name, unit="minute", count=10)
        outsider = await bot.press(NEGAR, GROUP, stand_in, overdue["message_id"])
        assert outsider == text("refused-not-seated")
        toast = await bot.press(other, GROUP, stand_in, overdue["message_id"])
        assert toast == text("done-stand-in", player=late_name)
        assert await bot.to_move(row.key) == other
        [occupant] = [one for one in (await bot.table(row.key)).occupants if one.level is not None]
        assert occupant.owner == (await bot.store.meet(late, "x")).key

    async def test_one_press_gives_the_seat_back(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        late = await bot.to_move(row.key)
        await bot.pass_time(601)
        await bot.press(other_than(late), GROUP, bot.find_button(GROUP, Action.STAND_IN))
        back = bot.find_button(GROUP, Action.COME_BACK)
        assert await bot.press(NEGAR, GROUP, back) == text("refused-not-seated")
        assert await bot.press(other_than(late), GROUP, back) == text("already-joined")
        assert await bot.press(late, GROUP, back) == text("done-back")
        assert all(occupant.level is None for occupant in (await bot.table(row.key)).occupants)

    async def test_a_person_is_called_at_half_and_at_nine_tenths_of_their_time(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR)
        await set_time_limit(bot, row, 3600)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        late = name(bot.name(await bot.to_move(row.key)))
        for seconds, minutes in ((1800, 30), (1440, 6)):
            await bot.pass_time(seconds)
            assert bot.last(GROUP)["text"] == text(
                "call-reminder", player=late, unit="minute", count=minutes
            )
            assert not bot.has_button(GROUP, Action.STAND_IN)
        await bot.pass_time(360)
        hour = text("overdue", player=late, unit="hour", count=1)
        assert bot.last(GROUP)["text"] == hour

    async def test_half_of_a_minute_is_not_called_a_minute(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        await set_time_limit(bot, row, 60)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        late = name(bot.name(await bot.to_move(row.key)))
        await bot.pass_time(31)
        told = text("call-reminder", player=late, unit="second", count=30)
        assert bot.last(GROUP)["text"] == told

    async def test_a_player_who_confirms_leaving_is_replaced(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR, NEGAR)
        await bot.say(AMIR, GROUP, "/leave")
        assert len((await bot.row(row.key)).seated) == 3
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
        assert (await bot.table(row.key)).occupants[1] == Occupant(level="medium")
        assert text("note-left", player=name(bot.name(AMIR))) in bot.texts(GROUP)

    async def test_a_table_without_presses_closes_after_two_days_with_its_scores(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(48 * 3600 - 60)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.pass_time(120)
        assert (await bot.row(row.key)).stage is Stage.OVER
        shown = bot.caption(GROUP, await bot.board(row.key))
        assert text("note-idle", days=2) in shown
        for person in (SARA, AMIR):
            score = text("board-score", counts="points", player=name(bot.name(person)), points=0)
            assert score in shown

    async def test_a_table_with_a_limit_of_three_days_says_that_it_waited_for_five(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR)
        await set_time_limit(bot, row, 3 * 86_400)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
        for _ in range(5):
            assert (await bot.row(row.key)).stage is Stage.RUNNING
            await bot.pass_time(24 * 3600)
        assert (await bot.row(row.key)).stage is Stage.OVER
        assert text("note-idle", days=5) in bot.caption(GROUP, await bot.board(row.key))

    async def test_a_refused_press_keeps_a_table_open_too(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(47 * 3600)
        other = other_than(await bot.to_move(row.key))
        await bot.press(other, GROUP, bot.find_word(GROUP), await bot.board(row.key))
        await bot.pass_time(47 * 3600)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.pass_time(3601)
        assert (await bot.row(row.key)).stage is Stage.OVER
