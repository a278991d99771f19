"""Games in a group whose players choose, look at their hands and read rules on messages that nobody else sees."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bot.app import PrivateSettings
from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json
from bot.store.records import Stage, TableRow
from bot.telegram.buttons import Action, TableButton, WordButton
from bot.telegram.callback_data import unpack
from engine.games import KEYS
from engine.games.reef.views import ReefView
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import word
from tests.bot.game_fixtures import start_game
from tests.bot.private_fixtures import OTHER_SERVER, after_setup, bot, private, public, settings
from tests.conftest import NIGHTLY
from tests.manual_clock import ManualClock

__all__ = ["bot", "private", "settings"]
PEOPLE = (SARA, AMIR, NEGAR)
TELEGRAM = PrivateSettings(is_official_server=True)


def copy_words(copy: Json | None) -> list[WordButton]:
    """Return the keys of the game below a private message."""
    rows = (copy or {}).get("reply_markup", {}).get("inline_keyboard", [])
    found = [unpack(key["callback_data"]) for row in rows for key in row]
    return [one for one in found if isinstance(one, WordButton)]


async def choose(bot: BotFixture, row: TableRow, person: int, words: list[str]) -> int:
    """Press keys until a word of `words` is played, on the private message if there is one. Return the presses."""
    table, presses = await bot.table(row.key), 0
    while (await bot.table(row.key)).position == table.position:
        bot.clock.advance(3)
        copy, board = bot.copy_of(person, GROUP), await bot.board(row.key)
        keys = copy_words(copy) or bot.words(GROUP, board)
        wanted = [one for one in keys if one.word in words]
        wanted += [one for one in keys if any(w.startswith(f"{one.word}.") for w in words)]
        wanted = [one for one in wanted if one.word] or keys
        presses += 1
        if copy_words(copy):
            await bot.press_copy(person, GROUP, wanted[0])
        else:
            await bot.press(person, GROUP, wanted[0], board)
        assert presses < 15, (words[:3], [one.word for one in keys])
    return presses


async def play(bot: BotFixture, row: TableRow, *, moves: int = 10_000, seed: int = 1) -> list[int]:
    """Let everyone play random words, and return the presses of each turn."""
    chance, presses = random.Random(seed), []
    while (await bot.row(row.key)).stage is Stage.RUNNING and len(presses) < moves:
        table = await bot.table(row.key)
        legal = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
        person = await bot.to_move(row.key)
        direct = [one for one in legal if ".swap." not in one] or legal
        presses.append(await choose(bot, row, person, [chance.choice(direct)]))
    return presses


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
    await choose(bot, row, person, [one for one in legal if one.startswith("play.1.")])
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


SERVERS = {
    "current": (SandboxSettings(), OTHER_SERVER),
    "telegram": (SandboxSettings(ephemeral_uploads=False), TELEGRAM),
    "no uploads": (SandboxSettings(ephemeral_uploads=False), OTHER_SERVER),
    "old": (SandboxSettings(server="10.1"), OTHER_SERVER),
    "refusing": (SandboxSettings(refuse_ephemeral=True), OTHER_SERVER),
    "delivering nothing": (SandboxSettings(drop_ephemeral=True), OTHER_SERVER),
}
"""Servers on which every game is played to its end: in the normal check all games on the first one, and on the others
the game with secret hands."""
PUBLIC_CALLS = {"azul": 70, "sintra": 100, "reef": 90, "icecult": 45}
"""The most public messages and edits of a game with three people."""
PRESSES = {"azul": 2, "sintra": 2, "reef": 3, "icecult": 5}
"""The most presses a turn, on average, where private messages work."""


@pytest.mark.parametrize(
    ("settings", "private", "key"),
    [
        pytest.param(
            *server,
            key,
            id=f"{kind}-{key}",
            marks=() if kind == "current" or key == "reef" else NIGHTLY,
        )
        for kind, server in SERVERS.items()
        for key in KEYS
    ],
)
async def test_every_game_can_be_played_to_its_end(
    bot: BotFixture, key: str, settings: SandboxSettings
) -> None:
    row = await start_game(bot, AMIR, NEGAR, game=key)
    began = len(bot.telegram.calls)
    presses = await play(bot, row)
    assert (await bot.row(row.key)).stage is Stage.OVER
    calls = list(bot.telegram.calls)[began:]
    placeholders = [
        one
        for one in calls
        if one.method == "sendMessage" and "ephemeral_message_parameters" in one.parameters
    ]
    if settings.server == "10.1":
        assert len(placeholders) == 1, "an old server is asked once"
        assert sum(one.method == "deleteMessage" for one in calls) >= 1
    for scene in bot.renderer.scenes:
        if isinstance(scene.view, ReefView) and scene.view.viewer is None and scene.view.to_move:
            hands = [slot for hand in scene.view.hands for slot in hand]
            assert not any(slot.card is not None and not slot.known for slot in hands)
    if settings.server != "10.1" and not settings.refuse_ephemeral and not settings.drop_ephemeral:
        kinds = Counter(
            one.method for one in calls if "ephemeral_message_parameters" not in one.parameters
        )
        shown = sum(n for name, n in kinds.items() if name.startswith(("send", "editMessage")))
        assert shown <= PUBLIC_CALLS[key] + len(presses), dict(kinds)
        assert sum(presses) / len(presses) <= PRESSES[key]


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
