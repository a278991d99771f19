"""Replies to commands and presses that only the person who made the request sees, and their other ways."""

from __future__ import annotations

import pytest

from bot.handlers import callback_queries
from bot.handlers.context import Reply
from bot.handlers.ephemeral_replies import WINDOW
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.settings import SandboxSettings
from bot.telegram.buttons.buttons import Action, RulesButton, WordButton
from bot.telegram.buttons.callback_data import pack, unpack
from bot.telegram.ephemeral.receivers import PAUSE
from bot.telegram.ephemeral.sender import TEXT_BEFORE
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import (
    REFUSING,
    TELEGRAM,
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


@pytest.mark.parametrize("private", [TELEGRAM])
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


@pytest.mark.parametrize("private", [TELEGRAM])
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
