"""Nothing that is delivered to opponents and outsiders contains what they may not know, in whole games of all kinds.

The nightly run plays fifty games of each kind.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.presentation.texts import Voice
from bot.rules.lookup import RulesLookup
from bot.rules.pages import RulesPage
from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.tables.live_table import LiveTable
from bot.telegram.buttons.buttons import WordButton
from engine.contract import Seat
from engine.games import KEYS, game
from render.scene import Scene
from scripts.trials.bot_under_test.defects import fixed_secrets, patched
from scripts.trials.simulated_chats import SeededSecrets
from tests.bot import bot_fixture
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_deliveries import NumberingRenderer
from tests.bot.private.private_fixtures import OTHER_SERVER, TELEGRAM
from tests.bot.private.private_leaks import Watch, play_watched
from tests.conftest import NIGHTLY
from tests.manual_clock import ManualClock

BLOCKS = [range(1, 2), *(range(first, first + 7) for first in range(2, 51, 7))]
"""The seeds of the games of one test: fifty of each kind together."""
SERVERS = (
    (SandboxSettings(), TELEGRAM),
    (SandboxSettings(), OTHER_SERVER),
    (SandboxSettings(ephemeral_uploads=False), TELEGRAM),
    (SandboxSettings(ephemeral_uploads=False), OTHER_SERVER),
    (SandboxSettings(server="10.1"), OTHER_SERVER),
    (SandboxSettings(refuse_ephemeral=True), OTHER_SERVER),
    (SandboxSettings(drop_ephemeral=True), TELEGRAM),
)
"""Servers on which private messages work, and servers on which they fail in different ways."""
FEW = 2
"""The number of keys that each of the others presses at a time in the game that is always played."""


@pytest.mark.parametrize(
    ("key", "seeds"),
    [
        pytest.param(key, seeds, marks=() if 1 in seeds and game(key).drawn_asides else NIGHTLY)
        for key in KEYS
        for seeds in BLOCKS
    ],
    ids=str,
)
async def test_deliveries_to_others_show_nothing_that_they_may_not_know(
    tmp_path: Path, key: str, seeds: range
) -> None:
    for seed in seeds:
        (tmp_path / str(seed)).mkdir()
        await watched_game(tmp_path / str(seed), key, seed, FEW if seeds == BLOCKS[0] else 10_000)


async def watched_game(folder: Path, key: str, seed: int, most: int) -> None:
    settings, private = SERVERS[seed % len(SERVERS)]
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now, settings=settings)
    with fixed_secrets(SeededSecrets(seed)), patched(bot_fixture, StubRenderer=NumberingRenderer):
        async with open_bot(folder, sandbox, clock, ephemeral=private) as bot:
            if seed // len(SERVERS) % 2:
                await bot.say(AMIR, AMIR, "/start")  # hands can be sent to his private chat
            row = await start_game(bot, AMIR, NEGAR, game=key)
            watch = await play_watched(bot, row, seed, most)
            assert (await bot.row(row.key)).stage is Stage.OVER
    assert watch.found == []
    assert watch.searched > 100


async def test_the_search_finds_steps_of_a_turn_that_others_see(tmp_path: Path) -> None:
    """A board that is drawn again between the steps shows them, if it is composed from the newest position."""
    with (
        patched(bot_fixture, StubRenderer=NumberingRenderer),
        patched(LiveTable, public=property(lambda live: live.table)),
    ):
        async with open_bot(tmp_path, ephemeral=TELEGRAM) as bot:
            row = await start_game(bot, AMIR, NEGAR, game="icecult")
            watch = await play_watched(bot, row, 1, turns=2)
    assert any("more during a turn" in one for one in watch.found)


async def test_the_search_finds_steps_of_a_turn_in_the_picture_of_a_page_of_the_rules(
    tmp_path: Path,
) -> None:
    with patched(bot_fixture, StubRenderer=NumberingRenderer):
        async with open_bot(tmp_path, ephemeral=TELEGRAM) as bot:
            row = await start_game(bot, AMIR, NEGAR, game="icecult")

            def with_steps(rules: RulesLookup, rule: str, voice: Voice) -> RulesPage:
                live = bot.tables.cached(row.key)
                assert live is not None
                found, view = page(rules, rule, voice), live.table.view()
                assert view is not None
                return replace(found, scene=replace(found.scene, view=view))

            page = RulesLookup.page_for_rule
            with patched(RulesLookup, page_for_rule=with_steps):
                watch = await play_watched(bot, row, 1, turns=2)
    assert any("Action.RULES" in one for one in watch.found)
    assert all("Scene(" in one for one in watch.found)


async def test_the_search_finds_a_hand_that_is_shown_to_everyone(tmp_path: Path) -> None:
    """A picture of a hand, a key that names its card and the words of the alert are found if everyone gets them."""
    with patched(bot_fixture, StubRenderer=NumberingRenderer):
        async with open_bot(tmp_path, ephemeral=TELEGRAM) as bot:
            row = await start_game(bot, AMIR, NEGAR, game="reef")
            while (await bot.table(row.key)).state.to_put:
                await bot.play_move(row.key, GROUP)
            watch = Watch(bot, row)
            await watch.begin()
            mover, board = await bot.to_move(row.key), await bot.board(row.key)
            position = (await bot.table(row.key)).position
            await bot.press(mover, GROUP, WordButton(row.key, position, "?hand"), board)
            await watch.search()
            assert watch.found == []
            copy = bot.copy_of(mover, GROUP)
            assert copy is not None
            labels = [
                one["text"] for line in copy["reply_markup"]["inline_keyboard"] for one in line
            ]
            photo = copy["photo"][-1]["file_id"]
            for text in labels:
                await bot.api.send_message(GROUP, text)
            await bot.api.send_photo(GROUP, photo)
            await watch.search()
    assert sum("a hidden card" in one for one in watch.found) == 1
    assert sum("a picture for seat" in one for one in watch.found) == 1
    assert sum(" of " in one and "'text'" not in one for one in watch.found) >= 3


@pytest.mark.parametrize("key", [key for key in KEYS if game(key).drawn_asides])
async def test_the_search_finds_a_hand_in_a_picture_that_claims_to_be_public(
    tmp_path: Path, key: str
) -> None:
    with patched(bot_fixture, StubRenderer=NumberingRenderer):
        async with open_bot(tmp_path, ephemeral=TELEGRAM) as bot:
            row = await start_game(bot, AMIR, NEGAR, game=key)
            watch = Watch(bot, row)
            await watch.begin()
            table = await bot.table(row.key)
            own = replace(table.view(Seat(0)), viewer=None)
            scene = Scene(key, own, ("", "", ""), str)
            await bot.api.send_photo(GROUP, await bot.renderer.picture(scene))
            await watch.search()
    assert any("a picture of no view" in one for one in watch.found)
