"""A table in a group, from its lobby to the end of its game."""

from __future__ import annotations

import random

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage, TableKey
from bot.tables.live_table import REPEAT_SECONDS
from bot.telegram.buttons.buttons import Action, RulesButton, TableButton
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    AnalysisStep,
    ReplayButton,
    ReplayStep,
)
from engine.contract import Word
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action, join, leave, setup, word
from tests.bot.chat_reader import data_of
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.texts import name, text, title, voice


class TestLobby:
    async def test_games_options_and_lobby_are_shown_in_one_message(self, bot: BotFixture) -> None:
        await bot.say(SARA, GROUP, "/new")
        await bot.press(SARA, GROUP, bot.find_setup(GROUP, opens=False))
        await bot.press(SARA, GROUP, setup("azul", options="1"))
        await bot.press(SARA, GROUP, setup("azul", seats=2, options="1"))
        await bot.press(SARA, GROUP, setup("azul", seats=2, options="1", opens=True))
        [row] = await bot.rows(GROUP)
        table = await bot.table(row.key)
        assert (table.seats, table.options) == (2, (("wall", "grey"),))
        [shown] = bot.texts(GROUP)
        assert shown.startswith(text("lobby-title", game=title("azul"), free=1))
        assert bot.name(SARA) in shown

    async def test_a_person_who_joins_is_shown(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        assert await bot.press(AMIR, GROUP, join(row)) == text("done-joined")
        assert await bot.press(AMIR, GROUP, join(row)) == text("already-joined")
        assert bot.name(AMIR) in bot.texts(GROUP)[-1]

    async def test_two_presses_on_open_make_one_table(self, bot: BotFixture) -> None:
        await bot.say(SARA, GROUP, "/new azul")
        opening, message = bot.find_setup(GROUP), bot.last_id(GROUP)
        await bot.press(SARA, GROUP, opening, message)
        await bot.press(AMIR, GROUP, opening, message)
        assert len(await bot.rows(GROUP)) == 1

    async def test_only_the_host_changes_the_table(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        toast = await bot.press(AMIR, GROUP, action(row, Action.ADD_COMPUTER, "easy"))
        assert toast == text("refused-only-host", host=name(bot.name(SARA)))

    async def test_an_old_lobby_button_adds_no_second_computer(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        add, message = action(row, Action.ADD_COMPUTER, "easy"), await bot.board(row.key)
        await bot.press(SARA, GROUP, add, message)
        toast = await bot.press(SARA, GROUP, add, message, forged=True)
        assert toast == text("refused-old-board")
        assert len((await bot.table(row.key)).occupants) == 2

    async def test_a_host_who_leaves_is_followed_by_the_next_person(self, bot: BotFixture) -> None:
        row = await open_lobby(bot, AMIR)
        await bot.press(SARA, GROUP, leave(row))
        table = await bot.table(row.key)
        amir = await bot.store.meet(AMIR, bot.name(AMIR))
        assert (table.host, table.people) == (amir.key, (amir.key,))

    async def test_a_lobby_expires_after_half_an_hour(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        await bot.pass_time(29 * 60)
        assert (await bot.row(row.key)).stage is Stage.LOBBY
        await bot.pass_time(61)
        assert (await bot.row(row.key)).stage is Stage.OVER
        assert bot.texts(GROUP)[-1] == text("lobby-expired", game=title("azul"))
        assert bot.buttons(GROUP, await bot.board(row.key)) == []

    async def test_azul_does_not_start_with_one_player(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        toast = await bot.press(SARA, GROUP, action(row, Action.START))
        assert toast == text("refused-too-few", min=2)

    async def test_join_by_command_resends_the_lobby(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        await bot.say(AMIR, GROUP, "/join@miz_sandbox_bot")
        assert len((await bot.row(row.key)).seated) == 2
        assert bot.last_id(GROUP) == await bot.board(row.key)
        await bot.say(AMIR, GROUP, "/leave")
        assert len((await bot.row(row.key)).seated) == 1

    async def test_an_invitation_link_takes_no_seat(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        group = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.open_deep_link(AMIR, row.token)
        await bot.work()
        invited = text("invite-text", game=title("azul"), chat=name(group.title or ""))
        assert bot.texts(AMIR)[-1] == invited
        assert len((await bot.row(row.key)).seated) == 1
        await bot.pass_time(31 * 60)
        bot.telegram.actions.open_deep_link(AMIR, row.token)
        await bot.work()
        assert bot.texts(AMIR)[-1] == text("invite-expired")


class TestGame:
    async def test_two_people_and_a_computer_play_to_the_end(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR, computers=1)
        await bot.play_to_end(row.key, GROUP)
        row = await bot.row(row.key)
        assert (row.stage, row.shown_version) == (Stage.OVER, row.version)
        assert bot.failed_calls() == []
        board = await bot.board(row.key)
        assert text("end-title") in bot.caption(GROUP, board)
        assert bot.buttons(GROUP, board) == [
            action(row, Action.REMATCH),
            ReplayButton(row.key, 0, ReplayStep.OPEN),
            AnalysisButton(row.key, AnalysisStep.ASK),
            action(row, Action.OTHER_GAME),
            action(row, Action.MENU, "more"),
        ]

    async def test_a_move_is_shown_together_with_those_of_the_computers(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, computers=2)
        bot.telegram.calls.clear()
        moves = (await bot.row(row.key)).version
        await bot.play_move(row.key, GROUP)
        assert (await bot.row(row.key)).version == moves + 3
        assert bot.calls().count("editMessageMedia") == 1
        events = [type(event).__name__ for event in bot.renderer.scenes[-1].view.events]
        assert events.count("Took") == 3

    async def test_a_partial_word_changes_only_the_keyboard_and_asks_for_the_rest(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        bot.telegram.calls.clear()
        part = bot.find_word(GROUP)
        toast = await bot.press(person, GROUP, part, message)
        assert bot.calls() == ["answerCallbackQuery", "editMessageCaption"]
        table = await bot.table(row.key)
        assert toast == voice()(table.game.keys(table.view(), part.word).prompt).split("\n")[0]
        assert (await bot.row(row.key)).version == row.version
        back = next(one for one in bot.words(GROUP, message) if one.word == "")
        await bot.press(person, GROUP, back, message)
        assert bot.find_word(GROUP) == part

    async def test_keys_of_a_partial_word_that_did_not_appear_are_sent_again_but_not_at_each_press(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        part, shown = bot.find_word(GROUP), bot.data(GROUP, message)
        bot.sandbox.telegram.faults.add(Fault("not-modified", "editMessageCaption"))
        for _ in range(3):
            await bot.press(person, GROUP, part, message)
        assert bot.data(GROUP, message) == shown
        bot.clock.advance(REPEAT_SECONDS)
        bot.telegram.calls.clear()
        for _ in range(3):
            await bot.press(person, GROUP, part, message, forged=True)
        assert bot.calls().count("editMessageCaption") == 1
        assert bot.data(GROUP, message) != shown

    async def test_refusals_are_told_to_the_presser_alone(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        other = AMIR if person == SARA else SARA
        button = bot.find_word(GROUP)
        before = bot.texts(GROUP)
        not_yet = text("refused-not-your-turn", player=name(bot.name(person)))
        assert await bot.press(other, GROUP, button, message) == not_yet
        assert await bot.press(NEGAR, GROUP, button, message) == text("refused-not-seated")
        await bot.play_move(row.key, GROUP)
        old = await bot.press(person, GROUP, button, message, forged=True)
        assert old == text("refused-old-board")
        assert len(bot.texts(GROUP)) == len(before)

    async def test_a_refusal_by_a_rule_names_the_button_that_shows_it(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        chance = random.Random(3)
        while not (refused := await refused_words(bot, row.key)):
            await bot.play_move(row.key, GROUP, chance)
        row = await bot.row(row.key)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        toast = await bot.press(person, GROUP, word(row, refused[0]), message, forged=True)
        table = await bot.table(row.key)
        refusal = table.game.refusal(table.view(), refused[0])
        assert toast == text("refused-rule", reason=refusal.reason)

    async def test_a_blocked_line_is_marked_and_the_answer_to_its_press_is_the_reason(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        chance = random.Random(3)
        while not (refused := await refused_words(bot, row.key)):
            await bot.play_move(row.key, GROUP, chance)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        table = await bot.table(row.key)
        for length in (1, 2):  # a factory, then a tile; one of them may already show the lines
            part = ".".join(refused[0].split(".")[:length])
            if any(one.word == part for one in bot.words(GROUP, message)):
                await bot.press(person, GROUP, bot.find_word(GROUP, part), message)
        shown = [one for one in bot.words(GROUP, message) if one.word in refused]
        assert shown
        for one in bot.words(GROUP, message):
            if one.word.count(".") == 2:
                label = bot.labels(GROUP, message)[bot.data(GROUP, message).index(data_of(one))]
                assert label.startswith("🚫") == (one.word in refused)
        for one in shown:
            refusal = table.game.refusal(table.view(), Word(one.word))
            answer = await bot.press(person, GROUP, one, message)
            assert answer == text("refused-rule", reason=refusal.reason)
        assert (await bot.table(row.key)).position == table.position

    async def test_forged_buttons_change_nothing(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        facts = await bot.store.facts(row.key)
        message = await bot.board(row.key)
        texts = ["w", "w:zzz:1:f1.blue.1", "a:1:0:?:", "n:chess:go:2::", "r:../..", "l:xx", "n:azul:so:9:9:9",
                 "\u202e", "x" * 64]  # fmt: skip
        buttons = [
            word(row, "f1.blue.1", position=0),
            word(row, "f99.pink.9"),
            action(row, Action.STAND_IN, position=0),
            action(row, Action.ADD_COMPUTER, "god", position=0),
        ]
        for button in (*texts, *buttons):
            assert await bot.press(SARA, GROUP, button, message, forged=True)
        assert await bot.store.facts(row.key) == facts

    async def test_a_table_answers_in_its_own_chat_only(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, SARA, "/help")
        message = bot.last_id(SARA)
        for one in (Action.STOP_SURELY, Action.LEAVE, Action.BOARD, Action.RULES, Action.REMATCH,
                    Action.START):  # fmt: skip
            button = TableButton(row.key, 0, one)
            toast = await bot.press(SARA, SARA, button, message, forged=True)
            assert toast == text("refused-bad-button")
        assert (await bot.row(row.key)).stage is Stage.RUNNING

    async def test_the_rules_come_as_a_message_of_their_own(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.RULES))
        assert bot.last_id(GROUP) != await bot.board(row.key)
        before = bot.texts(GROUP)[-1]
        page = next(one for one in bot.pages(GROUP) if one != RulesButton("azul"))
        await bot.press(NEGAR, GROUP, page)
        assert bot.texts(GROUP)[-1] != before
        assert (await bot.row(row.key)).stage is Stage.RUNNING


async def refused_words(bot: BotFixture, key: TableKey) -> list[Word]:
    """Return the words on the keyboard that a rule refuses now."""
    table = await bot.table(key)
    view = table.view()
    return [word for word in table.game.offers(view) if table.game.refusal(view, word)]
