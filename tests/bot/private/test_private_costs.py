"""Whole games with private messages: what they cost, and that they can be played where such messages do not work."""

from __future__ import annotations

import os

import pytest

from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action, WordButton
from engine.games import KEYS
from engine.games.reef.views import ReefView
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.simulated_chats import SeededSecrets
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_fixtures import OTHER_SERVER, TELEGRAM, bot, private, settings
from tests.bot.private.private_play import (
    GAMES_HEAD,
    documented,
    is_private,
    play,
    row_of_games,
    write,
)
from tests.conftest import NIGHTLY, is_today, sampled
from tests.full_games import has_partial_words

__all__ = ["bot", "private", "settings"]
PEOPLE = (SARA, AMIR, NEGAR)
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
"""The maximum number of public messages and edits of a game with three people, for the games of docs/private.md."""
PRESSES = {"azul": 2, "sintra": 2, "reef": 3, "icecult": 5}
"""The maximum number of presses a turn, on average, where private messages work."""
MORE_TURNS = {("azul", "random")}
"""Games that are longer than PUBLIC_CALLS on average."""


@pytest.mark.parametrize("key", sampled([*PUBLIC_CALLS], 2))
@pytest.mark.parametrize(
    ("settings", "private"),
    [
        pytest.param(*found, id=name, marks=() if name == "telegram" else NIGHTLY)
        for name, found in SERVERS.items()
    ],
)
async def test_the_cost_of_a_game_with_private_messages_is_documented(
    bot: BotFixture, key: str, private: EphemeralSettings
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


@pytest.mark.parametrize(
    ("settings", "private", "has_started", "key"),
    [
        pytest.param(
            *found,
            has_started,
            key,
            id=f"{name}, {'a' if has_started else 'no'} private chat, {key}",
            marks=() if key == "reef" and not has_started and is_today(number, 3) else NIGHTLY,
        )
        for number, (name, found) in enumerate(FAILING.items())
        for has_started in (False, True)
        for key in KEYS
    ],
)
async def test_every_game_can_be_played_to_its_end_without_private_messages(
    bot: BotFixture, key: str, settings: SandboxSettings, has_started: bool
) -> None:
    """The fallback costs at most one more press for a key of the game, and shows nothing secret."""
    for person in PEOPLE if has_started else ():
        await bot.say(person, person, "/start")
    row = await start_game(bot, AMIR, NEGAR, game=key)
    game = await play(bot, row)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert max(game.needless) <= 1
    if settings.server == "10.1" and has_partial_words(key):
        asked = [one for one in game.calls if one.method == "sendMessage" and is_private(one)]
        assert len(asked) == 1, "an old server is asked once"
        assert sum(one.method == "deleteMessage" for one in game.calls) >= 1
    for scene in bot.renderer.scenes:
        if isinstance(scene.view, ReefView) and scene.view.viewer is None and scene.view.to_move:
            hands = [slot for hand in scene.view.hands for slot in hand]
            assert not any(slot.card is not None and not slot.known for slot in hands)


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key == "reef" else NIGHTLY) for key in PUBLIC_CALLS]
)
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


@pytest.mark.parametrize(
    ("key", "level"),
    [
        pytest.param(*name.split(", "), marks=() if name == "sintra, random" else NIGHTLY)
        for name in documented(GAMES_HEAD)
    ],
)
def test_the_cost_of_several_games_is_documented(key: str, level: str) -> None:
    """A turn has one public edit, so turns stand for public messages and edits. Random moves make games longer."""
    row, turns, presses = row_of_games(key, level)
    if os.environ.get("PRIVATE") == "write":
        write(f"{key}, {level}", row, GAMES_HEAD)
    assert documented(GAMES_HEAD)[f"{key}, {level}"] == row
    assert turns <= PUBLIC_CALLS[key] or (key, level) in MORE_TURNS
    assert presses <= PRESSES[key]


def first_step(bot: BotFixture, board: int) -> WordButton:
    """Return a key that begins a move."""
    return next(one for one in bot.words(GROUP, board) if not one.word.startswith("?"))
