"""Games in a group whose players choose, look at their hands and read rules on messages that nobody else sees."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import PrivateSettings
from bot.handlers import command_menu
from bot.presentation.texts import Texts
from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json
from bot.store.records import Stage, TableRow
from bot.telegram.buttons import Action, RulesButton, TableButton, WordButton
from bot.telegram.callback_data import unpack
from bot.telegram.personal_buttons import ReplayButton, TopButton
from engine.games import KEYS
from engine.games.reef.views import ReefView
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.simulated_chats import SeededSecrets
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import action, word
from tests.bot.game_fixtures import start_game
from tests.bot.private_play import (
    choose,
    copy_words,
    documented,
    is_private,
    play,
    presses_of_game,
    write,
)
from tests.bot.texts import name, text
from tests.conftest import NIGHTLY
from tests.manual_clock import ManualClock

PEOPLE = (SARA, AMIR, NEGAR)
OTHER_SERVER = PrivateSettings(is_official_server=False)
TELEGRAM = PrivateSettings(is_official_server=True)


@pytest.fixture
def settings() -> SandboxSettings:
    return SandboxSettings()


@pytest.fixture
def private() -> PrivateSettings:
    return OTHER_SERVER


@pytest.fixture
async def bot(
    tmp_path: Path, settings: SandboxSettings, private: PrivateSettings
) -> AsyncIterator[BotFixture]:
    """The whole bot on a server with the given settings."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now, settings=settings)
    async with open_bot(tmp_path, sandbox, clock, private=private) as opened:
        yield opened


def public(bot: BotFixture) -> str:
    """Return everything that all members of the group see, as one text."""
    messages = bot.messages(GROUP)
    return str([{k: v for k, v in one.items() if k != "edit_date"} for one in messages])


async def after_setup(bot: BotFixture) -> TableRow:
    """Start a game of Reef and place the starting corals."""
    row = await start_game(bot, AMIR, NEGAR, game="reef")
    while (await bot.table(row.key)).state.to_put:
        await bot.play_move(row.key, GROUP)
    return row


@pytest.mark.parametrize("private", [OTHER_SERVER, TELEGRAM], ids=["other", "telegram"])
async def test_my_hand_is_shown_in_the_place_of_the_board_to_its_player_alone(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    table, before = await bot.table(row.key), public(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(person, GROUP, WordButton(row.key, table.position, "?hand"), board)
    seen = bot.telegram.actions.messages_seen_by(person, GROUP)
    assert board not in [getattr(one, "id", None) for one in seen if hasattr(one, "reply_to")]
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    assert copy["photo"]
    assert {one.word for one in copy_words(copy)} >= {"play.1", "play.2"}
    assert public(bot) == before
    for other in {*PEOPLE, CHRISTOPHER} - {person}:
        assert bot.copy_of(other, GROUP) is None
    own = [scene for scene in bot.renderer.scenes if isinstance(scene.view, ReefView)][-1]
    assert (own.view.viewer, own.chosen) == (table.to_move, "?board")


async def test_the_public_board_changes_once_when_the_move_is_made(bot: BotFixture) -> None:
    row = await after_setup(bot)
    table, before = await bot.table(row.key), public(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(person, GROUP, WordButton(row.key, table.position, "play.1"), board)
    steps = [one.word for one in copy_words(bot.copy_of(person, GROUP))]
    assert "play.1.a1" in steps
    await bot.press_copy(person, GROUP, WordButton(row.key, table.position, "play.1.a1"))
    assert public(bot) == before
    calls = len(bot.calls())
    legal = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
    await choose(bot, row, person, [next(one for one in legal if one.startswith("play.1."))])
    assert bot.copy_of(person, GROUP) is None
    edits = [one for one in bot.calls()[calls:] if one.startswith("editMessage")]
    assert len(edits) == 1


async def test_the_return_key_restores_the_board(bot: BotFixture) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    await bot.press(person, GROUP, WordButton(row.key, position, "?hand"))
    await bot.press_copy(person, GROUP, TableButton(row.key, position, Action.RETURN))
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []


async def test_a_copy_of_an_old_position_gives_way_to_the_current_board(bot: BotFixture) -> None:
    row = await after_setup(bot)
    table, person = await bot.table(row.key), await bot.to_move(row.key)
    other = next(one for one in PEOPLE if one != person)
    await bot.press(other, GROUP, WordButton(row.key, table.position, "?hand"))
    assert bot.copy_of(other, GROUP) is not None
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert bot.copy_of(other, GROUP) is None


async def test_a_copy_from_before_a_restart_is_answered_and_gives_way(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, private=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        await bot.press(person, GROUP, WordButton(row.key, position, "play.1"))
    async with open_bot(tmp_path, sandbox, clock, private=OTHER_SERVER) as bot:
        await bot.press_copy(person, GROUP, WordButton(row.key, position, "play.1.a1"))
        assert any(
            one.word.startswith("play.1.a1.") for one in copy_words(bot.copy_of(person, GROUP))
        )
        _, move = await bot.legal_move(row.key)
        await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    async with open_bot(tmp_path, sandbox, clock, private=OTHER_SERVER) as bot:
        if bot.copy_of(person, GROUP) is not None:
            await bot.press_copy(person, GROUP, WordButton(row.key, position, "play.1"))
        assert bot.copy_of(person, GROUP) is None


async def test_copies_survive_a_restart_and_are_deleted_when_the_position_changes(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, private=OTHER_SERVER) as bot:
        row = await after_setup(bot)
        position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
        other = next(one for one in PEOPLE if one != person)
        await bot.press(other, GROUP, WordButton(row.key, position, "?hand"))
        [stored] = await bot.store.private_copies(row.key)
        assert (stored.receiver, stored.group, stored.position) == (other, GROUP, position)
    async with open_bot(tmp_path, sandbox, clock, private=OTHER_SERVER) as bot:
        assert bot.copy_of(other, GROUP) is not None
        _, move = await bot.legal_move(row.key)
        await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
        assert bot.copy_of(other, GROUP) is None, "nobody had to press it"
        assert await bot.store.private_copies(row.key) == []


async def test_a_number_that_telegram_uses_again_no_longer_belongs_to_the_old_copy(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    other = next(one for one in PEOPLE if one != person)
    board = await bot.board(row.key)
    await bot.press(other, GROUP, WordButton(row.key, position, "?hand"), board)
    copy = bot.copy_of(other, GROUP)
    assert copy is not None
    state = bot.telegram.state
    [lost] = state.ephemeral.of(other, GROUP)
    state.remove_ephemeral(lost)  # it disappears by itself, and the bot is not told
    bot.clock.advance(1)
    await bot.press(other, GROUP, action(row, Action.RULES), board, forged=True)
    page = bot.copy_of(other, GROUP)
    assert page is not None
    assert page["ephemeral_message_id"] == copy["ephemeral_message_id"]
    _, move = await bot.legal_move(row.key)
    await bot.press(person, GROUP, move, board, forged=True)
    assert bot.copy_of(other, GROUP) == page, "the page of the rules is not deleted with the copy"


@pytest.mark.parametrize("private", [OTHER_SERVER, TELEGRAM], ids=["other", "telegram"])
async def test_a_call_is_also_shown_privately_where_the_bot_is_an_administrator(
    bot: BotFixture,
) -> None:
    group, me = bot.telegram.state.require_chat(GROUP), bot.telegram.state.bot.id
    bot.telegram.actions.set_member(group, me, "administrator", by=SARA)
    await bot.work()
    row = await start_game(bot, AMIR, NEGAR)
    person = await bot.to_move(row.key)
    others = {*PEOPLE, CHRISTOPHER} - {person}
    await bot.pass_time(61)
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    assert copy["text"] == bot.last(GROUP)["text"], "in addition to the call that everyone sees"
    assert all(bot.copy_of(other, GROUP) is None for other in others)
    await bot.play_move(row.key, GROUP)
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []


async def test_a_bot_that_is_no_administrator_tries_no_private_call(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="reef")
    person = await bot.to_move(row.key)
    await bot.pass_time(61)
    assert text("ring-turn", player=name(bot.name(person))) in bot.texts(GROUP)
    assert bot.copy_of(person, GROUP) is None
    assert bot.failed_calls() == []
    position = (await bot.table(row.key)).position
    await bot.press(person, GROUP, WordButton(row.key, position, "?hand"))
    assert bot.copy_of(person, GROUP) is not None, "presses are still answered privately"


SERVERS = {
    "current": (SandboxSettings(), OTHER_SERVER),
    "telegram": (SandboxSettings(ephemeral_uploads=False), TELEGRAM),
    "no uploads": (SandboxSettings(ephemeral_uploads=False), OTHER_SERVER),
}
FAILING = {
    "old": (SandboxSettings(server="10.1"), OTHER_SERVER),
    "refusing": (SandboxSettings(refuse_ephemeral=True), OTHER_SERVER),
    "delivering nothing": (SandboxSettings(drop_ephemeral=True), OTHER_SERVER),
}
PUBLIC_CALLS = {"azul": 70, "sintra": 100, "reef": 90, "icecult": 45}
"""The most public messages and edits of a game with three people."""
PRESSES = {"azul": 2, "sintra": 2, "reef": 3, "icecult": 5}
"""The most presses a turn, on average, where private messages work."""


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("settings", "private"),
    [
        pytest.param(*found, id=name, marks=NIGHTLY if name == "no uploads" else ())
        for name, found in SERVERS.items()
    ],
)
async def test_the_cost_of_a_game_with_private_messages_is_documented(
    bot: BotFixture, key: str, private: PrivateSettings
) -> None:
    with fixed_secrets(SeededSecrets(2 if key == "icecult" else 1)):
        row = await start_game(bot, AMIR, NEGAR, game=key)
    game = await play(bot, row)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert len(game.public) <= PUBLIC_CALLS[key]
    assert game.mean_presses <= PRESSES[key]
    assert sum(game.needless) == 0, "what the person sees has the keys of the game"
    same = [one for one in game.public if one.error]
    assert same == [], "no edit that changes nothing"
    if private is TELEGRAM:
        if os.environ.get("PRIVATE") == "write":
            write(key, game.row(key))
        assert documented()[key] == game.row(key)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("settings", "private", "has_started"),
    [
        pytest.param(*found, has_started, id=f"{name}, {where} private chat", marks=marks)
        for name, found in FAILING.items()
        for has_started, where, marks in ((False, "no", ()), (True, "a", NIGHTLY))
    ],
)
async def test_every_game_can_be_played_to_its_end_without_private_messages(
    bot: BotFixture, key: str, settings: SandboxSettings, has_started: bool
) -> None:
    """The other way costs at most one more press for a key of the game, and shows nothing secret."""
    for person in PEOPLE if has_started else ():
        await bot.say(person, person, "/start")
    row = await start_game(bot, AMIR, NEGAR, game=key)
    game = await play(bot, row)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert max(game.needless) <= 1
    if settings.server == "10.1":
        asked = [one for one in game.calls if one.method == "sendMessage" and is_private(one)]
        assert len(asked) == 1, "an old server is asked once"
        assert sum(one.method == "deleteMessage" for one in game.calls) >= 1
    for scene in bot.renderer.scenes:
        if isinstance(scene.view, ReefView) and scene.view.viewer is None and scene.view.to_move:
            hands = [slot for hand in scene.view.hands for slot in hand]
            assert not any(slot.card is not None and not slot.known for slot in hands)


@pytest.mark.parametrize("key", KEYS)
async def test_a_game_with_somebody_who_left_and_came_back_can_be_played_to_its_end(
    bot: BotFixture, key: str
) -> None:
    row = await start_game(bot, AMIR, NEGAR, game=key)
    group = bot.telegram.state.require_chat(GROUP)
    await play(bot, row, turns=6)
    mover, board = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(mover, GROUP, first_step(bot, board), board)
    bot.telegram.actions.set_member(group, mover, "left", by=mover)
    await bot.work()
    assert bot.copy_of(mover, GROUP) is None
    bot.telegram.actions.set_member(group, mover, "member", by=mover)
    await bot.work()
    await bot.press(mover, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    game = await play(bot, row)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert max(game.needless) <= 1
    assert any(is_private(one) for one in game.calls), "private messages are used again"


@pytest.mark.parametrize("key", [pytest.param("icecult", marks=NIGHTLY)])
def test_the_keyboards_of_ten_games_need_at_most_five_presses_a_turn(key: str) -> None:
    """The number of presses varies from game to game: from 4.1 to 5.1 on average."""
    turns = presses = 0
    for seed in range(10):
        found = presses_of_game(key, str(seed))
        turns, presses = turns + len(found), presses + sum(found)
    assert turns > 200
    assert presses / turns <= PRESSES[key]


def first_step(bot: BotFixture, board: int) -> WordButton:
    """Return a key that begins a move."""
    return next(one for one in bot.words(GROUP, board) if not one.word.startswith("?"))


async def test_rules_read_by_one_person_leave_nothing_in_the_group(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="azul")
    before, board = len(bot.messages(GROUP)), await bot.board(row.key)
    for _ in range(20):
        await bot.press(SARA, GROUP, action(row, Action.RULES), board, forged=True)
    assert len(bot.messages(GROUP)) == before
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    assert bot.copy_of(AMIR, GROUP) is None


async def test_a_rules_picture_is_published_on_purpose(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="azul")
    before = len(bot.messages(GROUP))
    await bot.press(SARA, GROUP, action(row, Action.RULES), await bot.board(row.key), forged=True)
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    data = [
        key["callback_data"]
        for line in copy["reply_markup"]["inline_keyboard"]
        for key in line
        if "callback_data" in key  # others are links to lessons
    ]
    publish = next(one for one in data if getattr(unpack(one), "publish", False))
    await bot.press_copy(SARA, GROUP, publish)
    assert len(bot.messages(GROUP)) == before + 1
    assert bot.last(GROUP)["caption"] == copy.get("caption", copy.get("text"))
    assert not any(isinstance(one, RulesButton) and one.publish for one in bot.buttons(GROUP))


async def test_only_the_asker_is_asked_before_leaving(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="azul")
    before = len(bot.messages(GROUP))
    board = await bot.board(row.key)
    await bot.press(SARA, GROUP, action(row, Action.LEAVE), board, forged=True)
    assert len(bot.messages(GROUP)) == before
    copy = bot.copy_of(SARA, GROUP)
    assert copy is not None
    [[surely, *_], *_] = copy["reply_markup"]["inline_keyboard"]
    assert unpack(surely["callback_data"]).action is Action.LEAVE_SURELY  # type: ignore[union-attr]
    await bot.press_copy(SARA, GROUP, surely["callback_data"])
    assert bot.copy_of(SARA, GROUP) is None
    assert len(bot.messages(GROUP)) == before + 1, "the group sees that she has left"


async def test_a_press_on_the_board_behind_a_copy_is_answered_in_another_way(
    bot: BotFixture,
) -> None:
    row = await after_setup(bot)
    position, person = (await bot.table(row.key)).position, await bot.to_move(row.key)
    hand = WordButton(row.key, position, "?hand")
    assert await bot.press(person, GROUP, hand) == ""
    bot.telegram.actions.restart_app(person)
    bot.clock.advance(3)
    assert await bot.press(person, GROUP, hand) != "", "the alert with the hand"


async def test_a_forged_press_of_an_opponent_shows_nothing_of_the_hand(bot: BotFixture) -> None:
    row = await after_setup(bot)
    person, board = await bot.to_move(row.key), await bot.board(row.key)
    for other in (*PEOPLE, CHRISTOPHER):
        if other == person:
            continue
        for one in ("play.1", "play.1.a1", "?board", "?board.play.1", "?hand"):
            await bot.press(other, GROUP, word(row, one), board, forged=True)
    views = [s.view for s in bot.renderer.scenes if isinstance(s.view, ReefView)]
    seat = (await bot.table(row.key)).to_move
    assert all(view.viewer != seat for view in views)


@pytest.fixture
async def menu(bot: BotFixture) -> BotFixture:
    """The bot with its command menu registered."""
    await command_menu.register(bot.api, Texts.load(), ephemeral=True)
    return bot


@pytest.mark.parametrize("command", sorted(command_menu.EPHEMERAL))
async def test_neither_an_ephemeral_command_nor_its_answer_is_seen_by_others(
    menu: BotFixture, command: str
) -> None:
    await start_game(menu, AMIR, NEGAR, game="reef")
    before = public(menu)
    await menu.say(SARA, GROUP, f"/{command}")
    assert menu.copy_of(SARA, GROUP) is not None
    assert public(menu) == before
    seen = [one.content.text for one in menu.telegram.actions.messages_seen_by(AMIR, GROUP)]
    assert f"/{command}" not in seen


async def test_a_command_of_somebody_without_a_seat_gets_the_public_position(
    menu: BotFixture,
) -> None:
    await after_setup(menu)
    await menu.say(CHRISTOPHER, GROUP, "/hand")
    assert menu.copy_of(CHRISTOPHER, GROUP) is not None
    views = [s.view for s in menu.renderer.scenes if isinstance(s.view, ReefView)]
    assert all(view.viewer is None for view in views)


async def test_pages_after_a_game_go_to_the_asker_until_they_are_shown(menu: BotFixture) -> None:
    row = await start_game(menu, AMIR, game="azul")
    board = await menu.board(row.key)
    for _ in range(3):
        person, move = await menu.legal_move(row.key)
        await menu.press(person, GROUP, move, board, forged=True)
    stop = TableButton(row.key, 0, Action.STOP_SURELY)
    await menu.press(SARA, GROUP, stop, board, forged=True)
    assert (await menu.row(row.key)).stage is Stage.OVER
    for command, shows in (("top", TopButton), ("games", ReplayButton)):
        before, count = public(menu), len(menu.messages(GROUP))
        await menu.say(SARA, GROUP, f"/{command}")
        copy = menu.copy_of(SARA, GROUP)
        assert copy is not None
        assert public(menu) == before
        keys = [unpack(one) for one in copy_data(copy)]
        assert {type(one) for one in keys} >= {shows}
        if command == "games":
            await menu.press_copy(SARA, GROUP, next(one for one in keys if isinstance(one, shows)))
            keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
            forward = [one for one in keys if isinstance(one, ReplayButton)][2]
            await menu.press_copy(SARA, GROUP, forward)
        else:
            other = next(one for one in keys if isinstance(one, TopButton) and one.span == "week")
            await menu.press_copy(SARA, GROUP, other)
        assert public(menu) == before, "paging changes nothing for the others"
        keys = [unpack(one) for one in copy_data(menu.copy_of(SARA, GROUP))]
        await menu.press_copy(SARA, GROUP, keys[-1])
        assert len(menu.messages(GROUP)) == count + 1
        assert menu.copy_of(SARA, GROUP) is None
        after = [unpack(one) for one in menu.data(GROUP, menu.last_id(GROUP))]
        assert after
        assert keys[-1] not in after, "it is shown to everyone already"
    assert menu.failed_calls() == []


def copy_data(copy: Json | None) -> list[str]:
    rows = (copy or {}).get("reply_markup", {}).get("inline_keyboard", [])
    return [key["callback_data"] for row in rows for key in row]
