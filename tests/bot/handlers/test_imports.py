"""Recorded games that people send in private open as replays, and nothing that a file contains does any harm."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.runtime.keyed import BoundedCache
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import ImportKey
from bot.tables.replays import imports, replay_library
from bot.telegram.buttons.personal_buttons import ImportButton, ReplayStep
from engine.games import game
from engine.notation import MAX_BYTES, PlayedWord, read, write
from engine.replay import positions
from engine.saying import Seat
from tests.bot.bot_fixture import AMIR, GROUP, LONG, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_solo
from tests.bot.handlers.imported_games import azul, send
from tests.bot.handlers.replays import films, scene, sent_file
from tests.bot.stubs import InlinePool, StubAnimator
from tests.bot.texts import text

SUPPRESSED = "\u2063"
"""The character that prevents Telegram from detecting a link in a text."""


def import_keys(bot: BotFixture, person: int = SARA) -> list[ImportButton]:
    return [one for one in bot.buttons(person) if isinstance(one, ImportButton)]


@pytest.fixture
async def patient(bot: BotFixture) -> BotFixture:
    """A bot that Sara and Amir have started, with a real worker for checks."""
    for person in (SARA, AMIR):
        await bot.say(person, person, "/start")
    return bot


@pytest.fixture
async def known(patient: BotFixture) -> BotFixture:
    """The bot of `patient`, without a worker process."""
    patient.app.replays._checking = InlinePool(1)
    return patient


async def test_a_file_opens_as_a_replay_with_every_position(known: BotFixture) -> None:
    known.renderer.reuses_files = False
    content = azul()
    await send(known, content)
    found = list(positions(read(content)))
    playing = game("azul")
    message = known.last_id(SARA)
    assert text("replay-imported") in known.caption(SARA, message)
    for at, one in enumerate(found):
        caption = known.caption(SARA, message)
        assert text("replay-position", number=at, count=len(found) - 1) in caption
        view = playing.reveal(one.state, one.events)
        if at == len(found) - 1:
            view = replace(view, to_move=None)
        assert scene(known).view == view
        forward = import_keys(known)[2]
        assert (forward.position, forward.step) == (min(at + 1, len(found) - 1), ReplayStep.GO)
        await known.press(SARA, SARA, forward, message)
    assert scene(known).names == ("Sara <b>/stop</b>", "Amir")
    assert "<b>/stop" not in known.caption(SARA, message)
    assert known.failed_calls() == []


async def test_the_file_that_the_bot_sends_can_be_sent_back(known: BotFixture) -> None:
    row = await start_solo(known, SARA, "reef")
    await finish_game(known, row.key)
    content = await sent_file(known, SARA, SARA, row.key)
    await send(known, content, AMIR)
    last = import_keys(known, AMIR)[3]
    await known.press(AMIR, AMIR, last)
    assert scene(known).view.scores == (await known.table(row.key)).scores
    assert scene(known).names[0] == known.name(SARA)


async def test_the_first_of_two_wrong_lines_is_named(known: BotFixture) -> None:
    lines = azul().splitlines()
    lines[20] = b"not json"
    await send(known, b"\n".join(lines))
    told = known.texts(SARA)[-1].splitlines()[0]
    assert told == text("import-wrong", line=21, problem="").splitlines()[0]
    lines[4] = b'{"seat": 0, "word": "c.blue.9"}'
    await send(known, b"\n".join(lines))
    told = known.texts(SARA)[-1].splitlines()[0]
    assert told == text("import-wrong", line=5, problem="").splitlines()[0]


async def test_a_file_counts_nowhere(known: BotFixture, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"

    def counted() -> list[object]:
        with closing(sqlite3.connect(path)) as file:
            tables = ("game_table", "fact", "finished_game", "standing", "rating", "replay")
            return [file.execute(f"SELECT count(*) FROM {one}").fetchone() for one in tables]

    before = counted()
    await send(known, azul())
    assert import_keys(known)
    assert counted() == before
    await known.say(SARA, SARA, "/games")
    assert known.texts(SARA)[-1] == text("history-none")
    await known.say(SARA, SARA, "/me")
    assert known.texts(SARA)[-1] == text("me-empty")


async def test_the_first_wrong_word_is_named_with_the_reason_of_the_rules(
    known: BotFixture,
) -> None:
    record = read(azul())
    first = record.entries[0]
    assert isinstance(first, PlayedWord)
    source = ".".join(first.word.split(".")[:2])
    again = PlayedWord(Seat(1 - first.seat), f"{source}.1")  # these tiles are gone
    await send(known, write(replace(record, entries=(first, again))).encode())
    told = known.texts(SARA)[-1].replace(SUPPRESSED, "")
    assert told.startswith(text("import-illegal", line=3, word=again.word).partition(again.word)[0])
    assert again.word in told
    assert len(told.splitlines()) == 2, "the reason in the person's language"
    assert import_keys(known) == []


HEAD = json.loads(azul().splitlines()[0])


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"PK\x03\x04 no game \xff", 1),
        (b"[" * 100_000, 1),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, 1),
        (json.dumps({**HEAD, "components": [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}).encode(), 1),
        (json.dumps({**HEAD, "game": "chess"}).encode(), 1),
        (json.dumps({**HEAD, "rules_version": 99}).encode(), 1),
        (json.dumps(HEAD).encode() + b'\n{"seat": 0, "word": "<b>@bot</b> /stop"}', 2),
        (json.dumps(HEAD).encode() + b'\n{"seat": 0, "word": "f9.blue.9"}', 2),
        (json.dumps(HEAD).encode() + b"\nnull", 2),
        (json.dumps({**HEAD, "\ud800": 1}).encode(), 1),
        (json.dumps({**HEAD, "seed": None, "state": {"\ud800": 1}}).encode(), 1),
    ],
    ids=[
        *("zip", "deep", "object", "components", "game", "rules", "markup", "word", "null"),
        *("surrogate in the header", "surrogate in a state"),
    ],
)
async def test_a_wrong_file_is_told_with_its_first_wrong_line(
    known: BotFixture, content: bytes, line: int
) -> None:
    await send(known, content)
    told = known.texts(SARA)[-1]
    assert told.encode()
    assert told.splitlines()[0] == text("import-wrong", line=line, problem="").splitlines()[0]
    assert not known.last(SARA).get("entities"), (
        "nothing of the file is markup, a command or a link"
    )
    assert known.failed_calls() == []


async def test_a_file_that_is_too_large_is_not_fetched(known: BotFixture) -> None:
    await send(known, b" " * (MAX_BYTES + 1))
    assert known.texts(SARA)[-1] == text("import-too-large", kilobytes=MAX_BYTES // 1000)
    assert not [call for call in known.telegram.calls if call.method.lower() == "getfile"]


async def test_a_file_that_takes_too_long_is_given_up(
    patient: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_library, "CHECK_SECONDS", 0.0)
    await send(patient, azul())
    assert patient.texts(SARA)[-1] == text("import-too-long")
    monkeypatch.setattr(replay_library, "CHECK_SECONDS", LONG)
    await send(patient, azul())
    assert import_keys(patient), "the next file is checked by a new worker"


async def test_telegram_does_not_answer(known: BotFixture) -> None:
    known.telegram.faults.add(Fault("drop", "getFile"))
    await send(known, azul())
    assert known.texts(SARA)[-1] == text("import-unavailable")


async def test_files_in_a_group_and_import_without_a_file_open_nothing(known: BotFixture) -> None:
    chat = known.telegram.state.require_chat(GROUP)
    known.telegram.actions.set_member(chat, known.telegram.state.bot.id, "administrator", by=SARA)
    count = len(known.messages(GROUP))
    await send(known, azul(), SARA, GROUP)
    await known.say(SARA, GROUP, "/import")
    assert [one for one in known.messages(GROUP)[count:] if one["from"]["is_bot"]] == []
    await known.say(SARA, SARA, "/import")
    assert known.texts(SARA)[-1] == text("import-how")


async def test_only_the_sender_sees_a_game_until_it_is_purged(known: BotFixture) -> None:
    await send(known, azul())
    keys, message = import_keys(known), known.last_id(SARA)
    other = known.last_id(AMIR)
    refused = text("refused-no-import")
    assert await known.press(AMIR, AMIR, keys[2], other, forged=True) == refused
    unknown = ImportButton(ImportKey(999), 0, ReplayStep.GO)
    assert await known.press(SARA, SARA, unknown, message, forged=True) == refused
    bad = text("refused-bad-button")
    assert await known.press(SARA, GROUP, keys[2], 1, forged=True) == bad
    await known.store.purge(before=known.clock.now() + 1)
    assert await known.press(SARA, SARA, keys[2], message) == refused


async def test_a_file_is_not_kept_if_its_sender_is_forgotten_while_it_is_checked(
    known: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sara = (await known.store.meet(SARA, "Sara")).key
    check = known.app.replays._checked

    async def checked(packed: bytes) -> object:
        await known.store.forget(sara, at=known.clock.now())
        return await check(packed)

    monkeypatch.setattr(known.app.replays, "_checked", checked)
    before = known.texts(SARA)
    await send(known, azul())
    assert (await known.store.stored_about(sara))["sent_games"] == []
    assert known.texts(SARA) == before, "nothing is answered"


async def test_a_replay_of_a_file_survives_a_restart(known: BotFixture) -> None:
    await send(known, azul())
    known.app.replays._imported = BoundedCache(1)
    message = known.last_id(SARA)
    last = import_keys(known)[3]
    assert await known.press(SARA, SARA, last, message) == ""
    assert scene(known).view.outcome is not None


async def test_turning_points_and_the_film_of_a_file(known: BotFixture) -> None:
    await send(known, azul())
    message = known.last_id(SARA)
    known.app.replay_pages._animator = StubAnimator()
    film = next(one for one in import_keys(known) if one.step is ReplayStep.ANIMATION)
    assert await known.press(SARA, SARA, film, message) == text("replay-animation-making")
    assert len(films(known)) == 1
    point = next(one for one in import_keys(known) if one.step is ReplayStep.TURNING_POINT)
    assert await known.press(SARA, SARA, point, message) == text("replay-searching")
    person = (await known.store.meet(SARA, known.name(SARA))).key
    replay = await known.app.replays.imported(point.game, person)
    assert replay.turning_points is not None
    assert known.failed_calls() == []


async def test_forgetting_and_mydata(known: BotFixture, tmp_path: Path) -> None:
    person = (await known.store.meet(SARA, known.name(SARA))).key
    for number in range(12):
        await known.store.add_import(person, bytes(number), at=float(number))
    stored = await known.store.stored_about(person)
    assert [one["bytes"] for one in stored["sent_games"]] == [*range(2, 12)], "the newest ten"
    await known.store.forget(person, at=1.0)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file:
        assert file.execute("SELECT count(*) FROM imported_game").fetchone() == (0,)


def test_the_longest_file_is_checked_within_its_limits() -> None:
    """A file with the greatest number of lines ends at the first one that the rules do not allow."""
    head = json.dumps({**HEAD, "players": []})
    line = json.dumps({"seat": 0, "word": "f1.blue.1"})
    found = imports.check(imports.pack("\n".join([head, *[line] * 3_999]).encode()))
    assert isinstance(found, imports.WrongLine)
    assert found.line in (2, 3)
