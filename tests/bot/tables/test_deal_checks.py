"""`/check` verifies finished games, and names what was changed."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.records import TableKey
from bot.tables.commands import SEED_BYTES
from bot.tables.library import GameLibrary
from bot.tables.replays.fairness import CheckResult, check_deal, commitment_of
from bot.telegram.buttons.buttons import Action
from engine import games
from engine.fairness import SHOWN, commitment
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.tables.sealed_games import everything_sent, seated, seed_of
from tests.bot.texts import text, voice


@pytest.mark.parametrize("game", ["azul", "reef"])
async def test_check_verifies_a_finished_game(bot: BotFixture, game: str) -> None:
    row = await start_game(bot, AMIR, game=game)
    await finish_game(bot, row.key)
    await bot.say(AMIR, GROUP, "/check")
    said, seed = bot.texts(GROUP)[-1], await seed_of(bot, row)
    assert text("fair-seed", seed=seed) in said
    assert commitment(seed, str(row.key))[:SHOWN] in said
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert (check.result, check.seed) == (CheckResult.FAIR, seed)
    assert text("fair-verdict", verdict="fair", words=check.words) in said
    assert check.words > 10


async def test_check_without_games_explains_where_the_seal_is(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/check")
    assert bot.texts(GROUP)[-1] == text("fair-none")


async def test_check_writes_numbers_in_the_digits_of_the_language(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.say(SARA, SARA, "/stop")
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.STOP_SURELY, table=row.key))
    await bot.say(SARA, SARA, "/check")
    seed = await seed_of(bot, row)
    digits = commitment(seed, str(row.key))[:SHOWN]
    said = bot.texts(SARA)[-1]
    rest = said.replace(digits, "").replace(seed, "").replace("SHA-256", "")
    assert seed in said
    assert not re.search("[0-9]", rest)


async def test_a_changed_seed_is_found(bot: BotFixture, tmp_path: Path) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    [database] = tmp_path.rglob("games.sqlite3")
    other = "00" * SEED_BYTES
    with closing(sqlite3.connect(database)) as file:
        file.execute("DROP TRIGGER a_fact_is_never_changed")
        file.execute(
            "UPDATE fact SET checksum = NULL, body = json_set(body, '$.seed', ?)"
            " WHERE table_id = ? AND body ->> '$.kind' = 'opened'",
            (other, row.key),
        )
        file.commit()
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert check.result is CheckResult.WRONG


async def test_a_game_that_went_on_under_other_rules_is_not_called_fair(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    monkeypatch.setattr(type(games.game("azul")), "rules_version", 2)
    await bot.app.resumption.reload(row.key)
    await finish_game(bot, row.key)
    assert [fact.kind for fact in await bot.facts(row.key)].count("resumed") == 1
    found = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert (found.result, found.words) == (CheckResult.OLD_RULES, 0)


async def test_a_changed_last_position_is_found(bot: BotFixture, tmp_path: Path) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    [database] = tmp_path.rglob("games.sqlite3")
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE snapshot SET body = '{}' WHERE table_id = ?", (row.key,))
        file.commit()
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert check.result is CheckResult.WRONG


def change(tmp_path: Path, update: str, *values: object) -> None:
    """Change the stored facts of a table as somebody with the database could."""
    [database] = tmp_path.rglob("games.sqlite3")
    with closing(sqlite3.connect(database)) as file:
        file.execute("DROP TRIGGER IF EXISTS a_fact_is_never_changed")
        assert file.execute(f"UPDATE fact SET {update}", values).rowcount == 1
        file.commit()


def version_of_word(tmp_path: Path, key: TableKey, number: int) -> int:
    [database] = tmp_path.rglob("games.sqlite3")
    with closing(sqlite3.connect(database)) as file:
        words = file.execute(
            "SELECT version FROM fact WHERE table_id = ? AND body ->> '$.kind' = 'played'"
            " ORDER BY version LIMIT 1 OFFSET ?",
            (key, number - 1),
        )
        return int(words.fetchone()[0])


@pytest.mark.parametrize("checksum", ["NULL", "checksum"])
async def test_a_changed_word_is_named(bot: BotFixture, tmp_path: Path, checksum: str) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    change(
        tmp_path,
        f"checksum = {checksum}, body = json_set(body, '$.word', 'f1.blue.9')"
        " WHERE table_id = ? AND version = ?",
        *(row.key, version_of_word(tmp_path, row.key, 5)),
    )
    await bot.say(AMIR, GROUP, "/check")
    said = bot.texts(GROUP)[-1]
    assert text("fair-verdict", verdict="wrong-word", words=5) in said
    assert voice().digits(5) in said
    assert commitment_of(row.key, await bot.table(row.key)) in said


async def test_a_damaged_table_does_not_hide_the_others(bot: BotFixture, tmp_path: Path) -> None:
    finished = await start_game(bot, AMIR)
    await finish_game(bot, finished.key)
    other = await start_game(bot, AMIR)
    await finish_game(bot, other.key)
    running = await start_game(bot, AMIR)
    seed = await seed_of(bot, running)
    for key in (other.key, running.key):
        change(
            tmp_path,
            "checksum = NULL, body = replace(body, '\"azul\"', '\"nogame\"')"
            " WHERE table_id = ? AND version = 1",
            key,
        )
    await bot.say(SARA, GROUP, "/check")
    said = bot.texts(GROUP)[-1]
    assert said.count(text("fair-verdict", verdict="damaged", words=0)) == 2
    check = await check_deal(bot.store, GameLibrary(), await bot.row(finished.key))
    assert text("fair-verdict", verdict="fair", words=check.words) in said
    assert await seed_of(bot, finished) in said
    assert seed not in everything_sent(bot)


@pytest.mark.parametrize("shuffled", [False, True])
async def test_the_order_of_the_seats_is_checked(
    bot: BotFixture, tmp_path: Path, *, shuffled: bool
) -> None:
    row = await seated(bot, shuffled=shuffled)
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert check.result is CheckResult.FAIR
    started = (await bot.table(row.key)).started
    assert started is not None
    occupants = [{"owner": one.owner, "level": one.level} for one in started.occupants]
    other = next(at for at, occupant in enumerate(occupants) if occupant != occupants[0])
    occupants[0], occupants[other] = occupants[other], occupants[0]
    change(
        tmp_path,
        "checksum = NULL, body = json_set(body, '$.chairs', json(?))"
        " WHERE table_id = ? AND body ->> '$.kind' = 'started'",
        *(json.dumps(occupants), row.key),
    )
    check = await check_deal(bot.store, GameLibrary(), await bot.row(row.key))
    assert check.result is CheckResult.WRONG_SEATS
    await bot.say(SARA, GROUP, "/check")
    assert text("fair-verdict", verdict="wrong-seats", words=0) in bot.texts(GROUP)[-1]


async def test_games_that_end_one_after_another_are_all_checked(bot: BotFixture) -> None:
    rows = [await start_game(bot, AMIR) for _ in range(2)]
    for row in rows:
        await finish_game(bot, row.key)
    await bot.say(SARA, GROUP, "/check")
    said = bot.texts(GROUP)[-1]
    first, second = [said.index(await seed_of(bot, row)) for row in rows]
    assert second < first, "the newest first"
    assert said.count(text("fair-how", method="SHA-256")) == 1
