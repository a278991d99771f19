"""The commitment is shown before the start, and the seed nowhere until the game is over."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.runtime import log
from bot.store.records import Stage, TableKey, TableRow
from bot.tables.commands import SEED_BYTES
from bot.tables.library import GameLibrary
from bot.tables.replays.fairness import CheckResult, check_deal, commitment_of
from bot.telegram.buttons.buttons import Action
from engine import games
from engine.fairness import SHOWN, commitment
from engine.notation import write
from engine.referee import main
from tests.bot.across.across import begin
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import change_setting, finish_game, open_lobby, start_game, start_solo
from tests.bot.texts import text, title, voice


async def seed_of(bot: BotFixture, row: TableRow) -> str:
    seed = (await bot.table(row.key)).opened.seed
    assert len(bytes.fromhex(seed)) == SEED_BYTES
    return seed


def everything_sent(bot: BotFixture) -> str:
    """Return all calls of the bot and all messages, as text."""
    chats = (bot.messages(chat) for chat in (GROUP, SARA, AMIR))
    return repr([*bot.sandbox.telegram.calls, *chats])


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


async def seated(bot: BotFixture, *, shuffled: bool) -> TableRow:
    """Play a game of two people and two computers of one level to the end."""
    row = await open_lobby(bot, AMIR, game="icecult", computers=2)
    if shuffled:
        await change_setting(bot, Action.SWITCH, "shuffled.on")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    await finish_game(bot, row.key)
    return row


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


async def test_games_that_end_one_after_another_are_all_checked(bot: BotFixture) -> None:
    rows = [await start_game(bot, AMIR) for _ in range(2)]
    for row in rows:
        await finish_game(bot, row.key)
    await bot.say(SARA, GROUP, "/check")
    said = bot.texts(GROUP)[-1]
    first, second = [said.index(await seed_of(bot, row)) for row in rows]
    assert second < first, "the newest first"
    assert said.count(text("fair-how", method="SHA-256")) == 1


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
