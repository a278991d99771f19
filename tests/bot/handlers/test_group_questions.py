"""Questions in a group: only the person who was asked answers, and the texts say what will happen."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import change_setting, open_lobby, start_game, start_solo
from tests.bot.texts import name, text, title


class TestLeaving:
    async def test_only_the_person_who_was_asked_leaves(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR, NEGAR)
        await bot.say(AMIR, GROUP, "/leave")
        yes = bot.find_button(GROUP, Action.LEAVE_SURELY)
        assert await bot.press(NEGAR, GROUP, yes) == text("refused-not-asked")
        assert len((await bot.row(row.key)).seated) == 3
        assert await bot.press(AMIR, GROUP, yes) == text("done-left")
        assert len((await bot.row(row.key)).seated) == 2

    async def test_only_the_person_who_was_asked_cancels(self, bot: BotFixture) -> None:
        await start_game(bot, AMIR, NEGAR)
        await bot.say(AMIR, GROUP, "/leave")
        no = bot.find_button(GROUP, Action.CANCEL)
        assert await bot.press(NEGAR, GROUP, no) == text("refused-not-asked")
        assert text("cancelled") not in bot.texts(GROUP)
        assert await bot.press(AMIR, GROUP, no) == text("cancelled")

    async def test_only_the_host_who_was_asked_closes_the_table(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop")
        yes = bot.find_button(GROUP, Action.STOP_SURELY)
        assert await bot.press(AMIR, GROUP, yes) == text("refused-not-asked")
        assert await bot.press(SARA, GROUP, yes) == text("done-stopped")
        assert (await bot.row(row.key)).stage is Stage.OVER


class TestClosing:
    async def test_a_question_about_a_lobby_ends_no_game_that_has_begun_since(
        self, bot: BotFixture
    ) -> None:
        row = await open_lobby(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop")
        asked = bot.last_id(GROUP)
        yes = bot.find_button(GROUP, Action.STOP_SURELY)
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        for _ in range(2):
            await bot.play_move(row.key, GROUP)
        assert await bot.press(SARA, GROUP, yes, asked) == text("refused-already-started")
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        [again] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == asked]
        assert again == text("stop-ask", game=title("azul"), cost="agree")
        yes = bot.find_button(GROUP, Action.STOP_SURELY)
        assert await bot.press(SARA, GROUP, yes, asked) == text("done-stopped")
        assert (await bot.row(row.key)).stage is Stage.OVER

    async def test_a_list_of_open_tables_ends_no_game_that_has_begun_since(
        self, bot: BotFixture
    ) -> None:
        rows = [await open_lobby(bot, AMIR) for _ in range(3)]
        await bot.say(SARA, GROUP, "/new azul 2")
        listed = bot.last_id(GROUP)
        close = bot.find_button(GROUP, Action.CLOSE_IDLE, table=rows[0].key)
        start = bot.find_button(GROUP, Action.START, table=rows[0].key)
        await bot.press(SARA, GROUP, start)
        assert await bot.press(SARA, GROUP, close, listed) == text("refused-already-started")
        assert (await bot.row(rows[0].key)).stage is Stage.RUNNING
        assert bot.texts(GROUP)[-1] == text("stop-ask", game=title("azul"), cost="agree")
        yes = bot.find_button(GROUP, Action.STOP_SURELY, table=rows[0].key)
        assert await bot.press(SARA, GROUP, yes) == text("done-stopped")


class TestNewcomers:
    @pytest.mark.parametrize(
        "question",
        [
            "چطور بازی کنم؟",
            "هدف بازی آزول چیست؟",
            "این بازی چطوریه؟",
            "آموزش",
            "بلد نیستم",
            "راهنما",
            "How do I play?",
            "help",
        ],
    )
    async def test_a_reply_to_a_board_is_answered_as_by_rules(
        self, bot: BotFixture, question: str
    ) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(NEGAR, GROUP, f"/rules {question}")
        answer = bot.last(GROUP)
        await bot.say(NEGAR, GROUP, question, reply_to=await bot.board(row.key))
        again = bot.last(GROUP)
        assert again["message_id"] != answer["message_id"]
        assert again["caption"] == answer["caption"]
        assert again["reply_markup"] == answer["reply_markup"]

    async def test_a_mention_is_answered_and_other_texts_are_not(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        board, shown = await bot.board(row.key), len(bot.texts(GROUP))
        await bot.say(NEGAR, GROUP, "چطور بازی کنم؟")
        await bot.say(NEGAR, GROUP, "حرکت قشنگی بود", reply_to=board)
        await bot.say(NEGAR, GROUP, f"@{bot.api.username} ممنون")
        assert len(bot.texts(GROUP)) == shown
        await bot.say(NEGAR, GROUP, f"@{bot.api.username} چطور بازی کنم؟")
        assert len(bot.texts(GROUP)) == shown + 1


class TestTexts:
    async def test_closing_a_lobby_promises_no_scores(self, bot: BotFixture) -> None:
        await open_lobby(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop")
        assert bot.texts(GROUP)[-1] == text("stop-ask-lobby", game=title("azul"))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.CANCEL))
        assert bot.texts(GROUP)[-1] == text("cancelled-lobby")

    async def test_the_question_says_what_closing_and_leaving_cost(self, bot: BotFixture) -> None:
        for computers, cost in ((0, "agree"), (1, "last")):
            row = await start_game(bot, AMIR, computers=computers)
            await bot.say(SARA, GROUP, "/leave")
            assert bot.texts(GROUP)[-1] == text("leave-ask", game=title("azul"), cost="last")
            await bot.say(SARA, GROUP, "/stop")
            assert bot.texts(GROUP)[-1] == text("stop-ask", game=title("azul"), cost=cost)
            yes = bot.find_button(GROUP, Action.STOP_SURELY, table=row.key)
            await bot.press(SARA, GROUP, yes)
        await open_lobby(bot, AMIR)
        await change_setting(bot, Action.SWITCH, "casual.on")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        for command, question in (("/leave", "leave-ask"), ("/stop", "stop-ask")):
            await bot.say(SARA, GROUP, command)
            assert bot.texts(GROUP)[-1] == text(question, game=title("azul"), cost="none")

    async def test_a_move_of_a_person_who_left_is_not_told_as_the_computers(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR, NEGAR)
        mover = await bot.to_move(row.key)
        await bot.play_move(row.key, GROUP)
        assert bot.name(mover) in bot.caption(GROUP, await bot.board(row.key))
        await bot.say(mover, GROUP, "/leave")
        await bot.press(mover, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
        shown = bot.caption(GROUP, await bot.board(row.key))
        assert text("computer-name", level=text("level-medium"), number=0) not in shown
        assert bot.name(mover) not in shown

    async def test_the_stand_in_plays_for_a_person_and_not_for_a_computer(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR, NEGAR)
        late = await bot.to_move(row.key)
        await bot.pass_time(601)
        other = AMIR if late != AMIR else SARA
        await bot.press(other, GROUP, bot.find_button(GROUP, Action.STAND_IN))
        shown = bot.caption(GROUP, await bot.board(row.key))
        assert text("note-stood-in", player=name(bot.name(late))) in shown

    async def test_the_last_person_is_told_that_the_game_ends(self, bot: BotFixture) -> None:
        await start_game(bot, computers=1)
        await bot.say(SARA, GROUP, "/leave")
        assert bot.texts(GROUP)[-1] == text("leave-ask-solo", game=title("azul"), cost="last")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
        assert text("note-left", player=name(bot.name(SARA))) not in bot.texts(GROUP)

    async def test_leaving_a_solo_game_promises_no_computer(self, bot: BotFixture) -> None:
        await start_solo(bot)
        await bot.say(SARA, SARA, "/leave")
        await bot.press(SARA, SARA, bot.find_button(SARA, Action.LEAVE_SURELY))
        shown = "\n".join(bot.texts(SARA))
        assert text("note-left", player=name(bot.name(SARA))) not in shown
        assert text("note-abandoned", people=1) in shown

    async def test_an_invitation_has_a_link_to_the_table(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        await bot.say(NEGAR, NEGAR, f"/start {row.token}")
        [key] = bot.last(NEGAR)["reply_markup"]["inline_keyboard"][0]
        assert key["url"] == f"https://t.me/c/{str(GROUP)[4:]}/{await bot.board(row.key)}"

    async def test_thanks_are_not_searched_in_the_rules(self, bot: BotFixture) -> None:
        for thanks, locale, person in (("ممنون", "fa", SARA), ("Thank you!", "en", CHRISTOPHER)):
            await bot.say(person, person, thanks)
            assert bot.texts(person)[-1] == text("thanks", locale)

    async def test_a_greeting_is_answered_by_what_the_bot_can_do(self, bot: BotFixture) -> None:
        await bot.say(SARA, SARA, "سلام")
        assert bot.texts(SARA)[-1] == text("chat-only-rules")
