"""Replies to commands and presses that only the person who made the request sees, and their other ways."""

from __future__ import annotations

import pytest

from bot.handlers import callback_queries
from bot.handlers.context import Reply
from bot.handlers.ephemeral_replies import WINDOW
from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.tables.chat_tables import MAX_TABLES
from bot.telegram.buttons.buttons import Action, RulesButton, TableButton, WordButton
from bot.telegram.buttons.callback_data import pack, unpack
from bot.telegram.ephemeral.receivers import PAUSE
from bot.telegram.ephemeral.sender import TEXT_BEFORE
from engine.games.reef.views import ReefView
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import (
    after_setup,
    bot,
    copy_data,
    menu,
    private,
    public,
    settings,
)
from tests.bot.texts import text
from tests.manual_clock import until

__all__ = ["bot", "menu", "private", "settings"]
OFFICIAL = EphemeralSettings(is_official_server=True)
REFUSING = SandboxSettings(refuse_ephemeral=True)
LONG = "a refusal that names a card of the hand: " + "red " * 60


@pytest.fixture
def long_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the answers to all keys of the game longer than Telegram allows."""

    async def word(*_all: object) -> Reply:
        return Reply(None)

    monkeypatch.setattr(callback_queries.CallbackQueryHandlers, "_word", word)

    async def at_table(*_all: object) -> callback_queries.TranslatedReply:
        return callback_queries.TranslatedReply(LONG)

    monkeypatch.setattr(callback_queries.CallbackQueryHandlers, "_at_table", at_table)


@pytest.mark.usefixtures("long_answers")
@pytest.mark.parametrize("has_started", [True, False])
@pytest.mark.parametrize("settings", [SandboxSettings(), REFUSING, SandboxSettings(server="10.1")])
async def test_a_long_answer_is_never_shown_to_everyone(
    bot: BotFixture, settings: SandboxSettings, has_started: bool
) -> None:
    if has_started:
        await bot.say(SARA, SARA, "/start")
    await bot.say(SARA, GROUP, "/new azul")
    await bot.press(SARA, GROUP, bot.find_setup(GROUP))
    before = public(bot)
    for _ in range(2):
        key = bot.find_button(GROUP, Action.JOIN)
        assert await bot.press(SARA, GROUP, key) == LONG[:200]
        bot.clock.advance(1)
    copy = bot.copy_of(SARA, GROUP)
    if settings == SandboxSettings():
        assert copy is not None
        assert copy["text"] == LONG.strip()
    elif has_started:
        assert bot.texts(SARA)[-1] == LONG.strip()
    assert public(bot) == before


@pytest.fixture
async def proven(menu: BotFixture) -> BotFixture:
    """A bot that sends new private messages in one call, with a running game."""
    await start_game(menu, AMIR, game="azul")
    await menu.say(SARA, GROUP, "/help")
    assert menu.copy_of(SARA, GROUP) is not None
    return menu


@pytest.mark.parametrize("private", [OFFICIAL])
async def test_a_page_whose_picture_is_drawn_too_late_is_never_shown_to_everyone(
    proven: BotFixture,
) -> None:
    """The asker presses the button again if the page does not come."""
    bot, before, rules = proven, public(proven), proven.find_button(GROUP, Action.RULES)
    seen = bot.copy_of(SARA, GROUP)
    bot.renderer.when_drawing = lambda: bot.clock.advance(WINDOW)
    await bot.press(SARA, GROUP, rules)
    assert bot.renderer.scenes, "it was drawn"
    assert public(bot) == before
    assert bot.copy_of(SARA, GROUP) == seen
    bot.renderer.when_drawing = lambda: None
    await bot.press(SARA, GROUP, rules)
    assert public(bot) == before
    assert bot.copy_of(SARA, GROUP) != seen


@pytest.mark.parametrize("private", [OFFICIAL])
async def test_the_asker_gets_the_text_of_a_page_whose_picture_is_not_drawn_in_time(
    proven: BotFixture,
) -> None:
    bot, before, rules = proven, public(proven), proven.find_button(GROUP, Action.RULES)
    bot.renderer.is_free.clear()
    bot.send_press(SARA, GROUP, rules)
    await bot.work(until_idle=False)
    await until(lambda: bot.renderer.waiting)
    bot.clock.advance(WINDOW - TEXT_BEFORE)
    await bot.work()
    words = bot.copy_of(SARA, GROUP)
    assert words is not None
    assert "photo" not in words
    assert any(isinstance(unpack(one), RulesButton) for one in copy_data(words))
    assert public(bot) == before
    bot.renderer.is_free.set()
    await bot.press(SARA, GROUP, rules)
    picture = bot.copy_of(SARA, GROUP)
    assert picture is not None
    assert picture["caption"] == words["text"]


@pytest.mark.parametrize("question", ["ممنون", "بله قربان زبرجد"], ids=["thanks", "not understood"])
async def test_small_talk_is_between_the_bot_and_one_person(
    menu: BotFixture, question: str
) -> None:
    before = public(menu)
    await menu.say(SARA, GROUP, f"/rules {question}")
    assert menu.copy_of(SARA, GROUP) is not None
    assert menu.copy_of(AMIR, GROUP) is None
    assert public(menu) == before


@pytest.mark.parametrize(
    ("command", "yes"), [("leave", Action.LEAVE_SURELY), ("stop", Action.STOP_SURELY)]
)
async def test_the_question_after_a_typed_command_is_seen_by_the_asker_alone(
    menu: BotFixture, command: str, yes: Action
) -> None:
    row = await start_game(menu, AMIR, NEGAR, game="azul")
    before = public(menu)
    await menu.say(SARA, GROUP, f"/{command}")
    assert public(menu) == before
    keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
    [sure] = [one for one in keys if isinstance(one, TableButton) and one.action is yes]
    await menu.press_copy(SARA, GROUP, sure)
    assert public(menu) != before, "what has happened is told to everyone"
    assert (await menu.row(row.key)).stage in (Stage.RUNNING, Stage.OVER)


async def test_the_list_of_tables_goes_to_whoever_found_no_room(menu: BotFixture) -> None:
    for _ in range(MAX_TABLES):
        await menu.say(SARA, GROUP, "/new azul")
        await menu.press(SARA, GROUP, menu.find_setup(GROUP))
    await menu.say(SARA, GROUP, "/new azul")
    count = len(menu.messages(GROUP))
    await menu.press(SARA, GROUP, menu.find_setup(GROUP))
    assert len(await menu.rows(GROUP)) == MAX_TABLES
    assert menu.copy_of(SARA, GROUP) is not None
    assert len(menu.messages(GROUP)) == count


class TestHand:
    @pytest.mark.parametrize("settings", [REFUSING, SandboxSettings(server="10.1")])
    @pytest.mark.parametrize("has_started", [True, False])
    async def test_it_goes_to_the_private_chat_if_it_cannot_be_shown_in_the_group(
        self, menu: BotFixture, has_started: bool
    ) -> None:
        if has_started:
            await menu.say(SARA, SARA, "/start")
        row = await after_setup(menu)
        seat = (await menu.table(row.key)).seat_of((await menu.store.meet(SARA, "Sara")).key)
        menu.renderer.scenes.clear()
        for _ in range(2):
            count = len(menu.messages(SARA)) if has_started else 0
            await menu.say(SARA, GROUP, "/hand")
            hands = [one for one in menu.renderer.scenes if isinstance(one.view, ReefView)]
            if has_started:
                assert menu.last(SARA)["photo"]
                assert {one.view.viewer for one in hands} == {seat}
                assert len(menu.messages(SARA)) >= count
            else:
                assert hands == []
                assert menu.last(GROUP)["text"] == text("hand-by-key")

    async def test_it_is_shown_in_the_group_if_possible(self, menu: BotFixture) -> None:
        await menu.say(SARA, SARA, "/start")
        await after_setup(menu)
        count = len(menu.messages(SARA))
        await menu.say(SARA, GROUP, "/hand")
        assert menu.copy_of(SARA, GROUP) is not None
        assert len(menu.messages(SARA)) == count


class TestRepeatedCommands:
    async def test_the_second_answer_within_a_minute_is_public(self, menu: BotFixture) -> None:
        await start_game(menu, AMIR, game="azul")
        count = len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count
        menu.clock.advance(59)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count + 1
        menu.clock.advance(1)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count + 1, "the public answer was seen"

    async def test_another_command_or_a_later_one_is_answered_privately(
        self, menu: BotFixture
    ) -> None:
        await start_game(menu, AMIR, game="azul")
        count = len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, "/help")
        await menu.say(SARA, GROUP, "/rules")
        await menu.say(SARA, GROUP, "/rules azul")
        await menu.say(AMIR, GROUP, "/help")
        menu.clock.advance(61)
        await menu.say(SARA, GROUP, "/help")
        assert len(menu.messages(GROUP)) == count

    async def test_a_hand_is_not_published_by_asking_twice(self, menu: BotFixture) -> None:
        await menu.say(SARA, SARA, "/start")
        await after_setup(menu)
        await menu.say(SARA, GROUP, "/hand")
        before = public(menu)
        await menu.say(SARA, GROUP, "/hand")
        assert public(menu) == before
        assert menu.last(SARA)["photo"]


async def test_a_group_that_becomes_a_supergroup_forgets_what_was_shown_in_the_old_one(
    bot: BotFixture,
) -> None:
    actions, old, new = bot.telegram.actions, -500, -1001000000777
    actions.create_group(old, "small", SARA, [AMIR], kind="group")
    await bot.say(SARA, old, "/new reef")
    await bot.press(SARA, old, bot.find_setup(old, "reef"))
    [row] = await bot.rows(old)
    await bot.press(AMIR, old, action(row, Action.JOIN))
    await bot.press(SARA, old, bot.find_button(old, Action.START, table=row.key))
    position = (await bot.table(row.key)).position
    hand = WordButton(row.key, position, "?hand")
    await bot.press(SARA, old, hand, await bot.board(row.key), forged=True)
    assert bot.copy_of(SARA, old) is not None
    query = bot.send_press(SARA, old, hand, await bot.board(row.key), forged=True)
    actions.migrate(old, new, SARA)
    await bot.work()
    assert query.answer is not None
    board = await bot.board(row.key)
    await bot.press(SARA, new, hand, board, forged=True)
    assert bot.copy_of(SARA, new) is not None, "the board of the supergroup is not hidden by it"
    _, move = await bot.legal_move(row.key)
    await bot.press(await bot.to_move(row.key), new, move, board, forged=True)
    assert bot.copy_of(SARA, new) is None
    assert await bot.store.private_copies(row.key) == []


async def test_a_refused_press_on_a_private_message_is_answered_like_one_on_the_board(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    board, hand = await bot.board(row.key), WordButton(row.key, position, "?hand")
    await bot.press(person, GROUP, hand, board)
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    calls = len(bot.calls())
    number, data = copy["ephemeral_message_id"], pack(hand)
    queries = [
        bot.telegram.actions.press_ephemeral(person, GROUP, number, data),
        bot.telegram.actions.press(person, GROUP, board, data),
    ]
    for event in await bot.new_events():
        await bot.app.updates.refuse(event)
    answers = [one.answer and one.answer.get("text") for one in queries]
    assert answers == [text("slow-down"), text("slow-down")]
    made = [one for one in bot.calls()[calls:] if not one.lower().startswith("getupdates")]
    assert made == ["answerCallbackQuery"] * 2, "nothing else is done"
    assert bot.copy_of(person, GROUP) == copy


async def test_a_press_in_a_group_where_the_bot_may_not_write_is_answered_and_pauses_the_table(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    board = await bot.board(row.key)
    bot.telegram.faults.add(Fault("403", chat=GROUP, times=20))
    await bot.press(person, GROUP, WordButton(row.key, position, "play.1"), board)
    assert bot.copy_of(person, GROUP) is None
    assert (await bot.row(row.key)).paused
    bot.telegram.faults.clear()
    bot.clock.advance(PAUSE + 1)
    hand = WordButton(row.key, position, "?hand")
    await bot.press(person, GROUP, hand, await bot.board(row.key), forged=True)
    assert not (await bot.row(row.key)).paused
    assert bot.copy_of(person, GROUP) is not None


async def test_the_menu_disappears_once_it_has_called_a_stand_in(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late = await bot.to_move(row.key)
    other = next(one for one in (SARA, AMIR, NEGAR) if one != late)
    await bot.pass_time(601)
    await bot.press(other, GROUP, bot.find_button(GROUP, Action.TABLE))
    stand_in = bot.find_button(GROUP, Action.STAND_IN)
    assert bot.copy_of(other, GROUP) is not None
    await bot.press_copy(other, GROUP, stand_in)
    assert bot.copy_of(other, GROUP) is None
