"""The commitment is shown before the start, and the seed nowhere until the game is over."""

from __future__ import annotations

import io
import logging
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.runtime import log
from bot.store.records import Stage
from bot.tables.commands import SEED_BYTES
from bot.tables.library import GameLibrary
from bot.tables.replays.fairness import CheckResult, check_deal, commitment_of
from bot.telegram.buttons.buttons import Action
from engine.fairness import SHOWN, commitment
from engine.notation import write
from engine.referee import main
from tests.bot.across.across import begin
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, open_lobby, start_game, start_solo
from tests.bot.tables.sealed_games import everything_sent, seated, seed_of
from tests.bot.texts import text, title


async def test_the_commitment_is_shown_in_the_lobby_and_until_the_first_move(
    bot: BotFixture,
) -> None:
    row = await open_lobby(bot, AMIR)
    digits = commitment(await seed_of(bot, row), str(row.key))[:SHOWN]
    line = text("fair-sealed", hash=digits)
    assert line in bot.last(GROUP)["text"]
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    table = await bot.table(row.key)
    assert table.started is not None
    assert table.started.seed == table.opened.seed
    assert line in bot.caption(GROUP, await bot.board(row.key))
    await bot.play_move(row.key, GROUP)
    assert line not in bot.caption(GROUP, await bot.board(row.key))


async def test_the_first_board_of_a_solo_game_shows_it(bot: BotFixture) -> None:
    row = await start_solo(bot)
    digits = commitment_of(row.key, await bot.table(row.key))
    assert len(digits) == SHOWN
    assert digits in bot.caption(SARA, await bot.board(row.key))


async def test_every_table_has_its_own_seed(bot: BotFixture) -> None:
    rows = [await start_solo(bot) for _ in range(3)]
    assert len({await seed_of(bot, row) for row in rows}) == 3


async def test_the_seed_of_a_running_game_appears_nowhere(bot: BotFixture) -> None:
    written = io.StringIO()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        log.set_up("DEBUG", stream=written)
        row = await start_game(bot, AMIR, game="reef")
        seed = await seed_of(bot, row)
        for person, chat in ((SARA, GROUP), (AMIR, GROUP), (AMIR, AMIR)):
            for command in ("/check", "/text", "/board", "/mydata", "/games"):
                await bot.say(person, chat, command)
            await bot.play_move(row.key, GROUP)
        stored = await bot.store.stored_about((await bot.row(row.key)).seated[0])
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    assert "kind=Notice" in written.getvalue()
    table = await bot.table(row.key)
    for where in (everything_sent(bot), written.getvalue(), str(stored), repr(table.opened)):
        assert seed not in where
    assert text("fair-running", game=title("reef")) in "".join(bot.texts(GROUP))


@pytest.mark.parametrize("shuffled", [False, True])
async def test_the_order_of_joining_is_in_the_file(
    bot: BotFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str], *, shuffled: bool
) -> None:
    row = await seated(bot, shuffled=shuffled)
    record = (await bot.app.replays.load(row.key)).record
    started = (await bot.table(row.key)).started
    assert started is not None
    file = tmp_path / "game.jsonl"
    file.write_text(write(record), encoding="utf-8")
    assert main(["--verify", str(file)]) == 0
    assert ("the order of the seats" in capsys.readouterr().out) is shuffled
    joined = record.header.joined
    if not shuffled:
        assert joined == ()
        return
    people = [await bot.store.meet(person, bot.name(person)) for person in (SARA, AMIR)]
    assert [joined.index(at) for at in range(2)] == [
        [occupant.owner for occupant in started.occupants].index(person.key) for person in people
    ]
    head = replace(record.header, joined=joined[::-1])
    file.write_text(write(replace(record, header=head)), encoding="utf-8")
    assert main(["--verify", str(file)]) == 1
    assert "line 1: joined" in capsys.readouterr().err


async def test_players_of_a_group_game_find_its_seed_in_private(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    seed = await seed_of(bot, row)
    for person in (AMIR, NEGAR):
        await bot.say(person, person, "/start")
        await bot.say(person, person, "/check")
    assert seed in bot.texts(AMIR)[-1]
    assert bot.texts(NEGAR)[-1] == text("fair-none")


async def test_people_of_a_card_find_the_seed_where_it_was_promised(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    for person in (SARA, AMIR):
        await bot.say(person, person, "/check")
        assert text("fair-running", game=title("azul")) in bot.texts(person)[-1]
    await finish_game(bot, row.key)
    seed = await seed_of(bot, row)
    for person in (SARA, AMIR):
        await bot.say(person, person, "/check")
        assert seed in bot.texts(person)[-1]


async def test_a_table_opened_by_an_earlier_version_goes_on(bot: BotFixture) -> None:
    with patch("bot.tables.chat_tables.SEED_BYTES", 0):
        row = await open_lobby(bot, AMIR)  # as if no seed had been drawn
    assert (await bot.table(row.key)).opened.seed == ""
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    table = await bot.table(row.key)
    assert table.started is not None
    assert (table.opened.seed, len(table.started.seed)) == ("", 2 * SEED_BYTES)
    await finish_game(bot, row.key)
    assert (await bot.row(row.key)).stage is Stage.OVER
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert (check.result, check.seed) == (CheckResult.NO_COMMITMENT, "")


async def test_the_file_of_a_game_is_verified_by_the_referee(
    bot: BotFixture, tmp_path: Path
) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    record = (await bot.app.replays.load(row.key)).record
    shown = commitment_of(row.key, await bot.table(row.key))
    assert record.header.commitment == shown
    file = tmp_path / "game.jsonl"
    file.write_text(write(record), encoding="utf-8")
    assert main(["--verify", str(file)]) == 0
    file.write_text(file.read_text("utf-8").replace(shown, "0" * SHOWN), encoding="utf-8")
    assert main(["--verify", str(file)]) == 1
