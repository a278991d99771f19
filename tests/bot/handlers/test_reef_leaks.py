"""A stand-in, a forwarded board, an end and a rematch show nobody the hidden cards of others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.program.ephemeral_settings import EphemeralSettings
from bot.store.records import Stage, TableKey
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from engine.contract import Seat, Word
from engine.games.reef.views import ReefView
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import join
from tests.bot.game_fixtures import start_game
from tests.bot.handlers.reef_transcript import play_session
from tests.bot.texts import text, voice
from tests.conftest import sampled

PARTS = ("start", "stand-in", "replay", "forwarded", "stopped", "rematch")


@pytest.mark.parametrize("private", sampled([None, EphemeralSettings(is_official_server=False)], 2))
async def test_a_session_shows_others_the_same_if_two_people_exchange_their_dealt_cards(
    tmp_path: Path, private: EphemeralSettings | None
) -> None:
    """The answers, messages, captions, keyboards and scenes of everyone but these two people are compared.

    They must also be the same after moves of the stand-in, so its moves do not depend on cards that it may not see.
    """
    truth = await play_session(tmp_path / "truth", exchanged=False, private=private)
    other = await play_session(tmp_path / "other", exchanged=True, private=private)
    assert truth.hidden == other.hidden[::-1]
    assert truth.hidden != other.hidden
    assert truth.owners != other.owners, "the owners themselves see the difference"
    assert truth.stand_in_moves == other.stand_in_moves >= 2
    assert tuple(truth.others) == PARTS
    for part in PARTS:
        assert len(truth.others[part]) > 10
        assert other.others[part] == truth.others[part], part
    refused = (text("refused-bad-button"), text("refused-bad-button", "en"))
    assert len(truth.forwarded) > 50
    assert {answer for answer, _ in truth.forwarded} <= set(refused)
    assert {calls for _, calls in truth.forwarded} == {1}, "the answer is the only call"


async def test_hands_lie_open_at_the_end_and_are_hidden_again_in_the_rematch(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR, game="reef")
    await bot.play_to_end(row.key, GROUP, seed=6)
    *running, end = public_views(bot.renderer.scenes)
    assert hidden_slots(end) == 0
    assert all(hidden_slots(view) > 0 for view in running[:10])
    assert not any(shows_secret(view) for view in running)
    assert bot.failed_calls() == []
    scenes, calls = len(bot.renderer.scenes), len(bot.telegram.calls)
    rematch = TableButton(row.key, 0, Action.REMATCH)
    await bot.press(SARA, GROUP, rematch, await bot.board(row.key), forged=True)
    [again] = await bot.rows(GROUP)
    for person in (AMIR, NEGAR):
        await bot.press(person, GROUP, join(again))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=again.key))
    while (await bot.table(again.key)).state.to_put:
        await bot.play_move(again.key, GROUP)
    message = await bot.board(again.key)
    for person in (SARA, AMIR, NEGAR):
        for key in (row.key, again.key):
            hand = WordButton(key, (await bot.row(key)).position, "?hand")
            told = await bot.press(person, GROUP, hand, message, forged=True)
            assert (told == text("refused-table-over")) == (key == row.key)
    views = list(public_views(bot.renderer.scenes[scenes:]))
    assert len(views) > 2
    assert not any(shows_secret(view) for view in views)
    shown = [
        json.dumps(call.parameters, ensure_ascii=False) for call in list(bot.telegram.calls)[calls:]
    ]
    secrets = await dealt_cards(bot, again.key)
    public = [one for one in shown if "callback_query_id" not in one]
    assert len(secrets) >= 4
    assert not [one for one in secrets if any(one in each for each in public)]
    assert all(any(one in each for each in shown) for one in secrets), "the owners are told"


def public_views(scenes: list[Scene]) -> Iterator[ReefView]:
    """Yield the views of the boards, without examples of rules and pictures of hands."""
    for scene in scenes:
        if isinstance(scene.view, ReefView) and scene.view.viewer is None:
            yield scene.view


def hidden_slots(view: ReefView) -> int:
    return sum(slot.card is None for hand in view.hands for slot in hand)


def shows_secret(view: ReefView) -> bool:
    return any(slot.card is not None and not slot.known for hand in view.hands for slot in hand)


async def dealt_cards(bot: BotFixture, key: TableKey) -> list[str]:
    """Return the corals and the pattern of each dealt card, as shown in the alerts of their owners."""
    table = await bot.table(key)
    assert table.stage is Stage.RUNNING
    found = []
    for seat in range(len(table.occupants)):
        lines = voice()(table.game.answer(table.view(Seat(seat)), Word("?hand"))).splitlines()
        found += [line.partition(") ")[2].rpartition("\u061b")[0] for line in lines if line]
    return found
