"""What is stored about a person, and that nothing of it is left after the person was forgotten."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.store.copying import differences
from bot.store.interface import Store
from bot.store.lessons import LessonProgress
from bot.store.people.forgetting import Forgotten, forget_again
from bot.store.people.personal_data import SEARCHED, SLICE
from bot.store.puzzles import PuzzleAnswer
from bot.store.records import ChatKey, ImportKey, PersonKey, Version
from bot.store.replay_records import FilmStyle, StoredReplay
from bot.store.sql import SqlStore
from bot.store.standings.periods import periods
from bot.tables.replays.imports import pack
from tests.store.contract.conftest import OpenDatabase
from tests.store.finished_games import ending, game
from tests.store.samples import NOON, opened

STYLE = FilmStyle(None, "fa")

SARA = 101


async def remembered(store: Store) -> tuple[PersonKey, ChatKey, ChatKey]:
    """Store something of every kind about a person. Return the person, the group and the private chat."""
    sara = (await store.meet(SARA, "Sara", "sara", "Sara")).key
    private = (await store.enter(SARA, "private", "Sara")).key
    started = f'{{"kind":"started","seed":"5ec4e7","chairs":[{{"owner":{sara},"level":null}}]}}'
    table = await opened(store, '{"kind":"opened","host":null}', started, seated=(sara,))
    group = (await store.table(table)).place.chat
    ended = f'{{"kind":"ended","result":{{"seats":[{{"person":null,"holders":[{sara}]}}]}}}}'
    await store.append(table, Version(2), replace(ending(await game(store)), facts=(ended,)))
    await store.set_person_language(sara, "en")
    await store.set_person_calls(sara, "private")
    await store.set_quiet_hours(sara, "23-8", "Asia/Tehran")
    await store.set_tips(sara, "off")
    await store.set_chat_calls(private, "private")
    await store.set_silent(private, ["calls"])
    await store.set_light(private, "small")
    await store.set_theme(private, "dark")
    await store.await_next_table(group, sara)
    await store.answer_puzzle(PuzzleAnswer(3, sara, "f1.blue.1", solved=True), group, at=NOON)
    await store.set_lesson_progress(sara, "azul", LessonProgress("fill"))
    await store.add_import(sara, b"game", at=NOON)
    await store.offer_invitations(sara, [("azul", 2, "mine")], language="fa", at=NOON, since=0.0)
    await store.keep_private_copy(table, group, sara, 7, 3, replaces=True)
    await store.ban(SARA, at=NOON)
    await store.fold_standings()
    return sara, group, private


async def test_everything_about_a_person_is_found(store: Store) -> None:
    sara, group, _ = await remembered(store)
    omid = (await store.meet(102, "Omid")).key
    about = await store.stored_about(sara)
    assert about["person"]["quiet"] == "23-8"
    assert about["private_chat"]["theme"] == "dark"
    assert [fact["kind"] for fact in about["facts"]] == ["started", "ended"]
    assert [row["chat_id"] for row in about["next_tables"]] == [group]
    assert [row["period"] for row in about["standings"]] == sorted(periods(NOON))
    assert [row["at"] for row in about["bans"]] == [NOON]
    assert [row["choice"] for row in about["puzzle_answers"]] == ["f1.blue.1"]
    assert [row["ended_at"] for row in about["ratings"]] == [NOON]
    empty = ["substitutions", "best_moves", "takeback_requests", "private_tables"]
    assert [name for name, rows in about.items() if not rows] == empty
    others = await store.stored_about(omid)
    assert [name for name, rows in others.items() if rows] == ["person"]


async def test_facts_about_people_without_a_seat_are_found(store: Store) -> None:
    for number in range(SLICE):  # so that the tables are not read at once
        await opened(store, token=f"before {number}")
    sara = (await store.meet(SARA, "Sara")).key
    k = int(sara)
    about = (
        f'{{"kind":"joined","person":{k}}}',
        f'{{"kind":"left","person":{k}}}',
        f'{{"kind":"played","seat":0,"word":"w","by":{k}}}',
        f'{{"kind":"handed_over","seat":0,"chair":{{"owner":{k},"level":null}},"cause":"taken"}}',
        f'{{"kind":"took_back","to":2,"by":900,"granted_by":{k}}}',
        f'{{"kind":"result_recorded","result":{{"seats":[{{"moves":1,"holders":[900,{k}]}}]}}}}',
        f'{{"kind":"ended","reason":"stopped","person":{k},"result":null}}',
    )
    others = (
        f'{{"kind":"joined","person":{k}1}}',
        f'{{"kind":"played","seat":{k},"word":"w","by":900}}',
        f'{{"kind":"resumed","rules_version":{k},"state":{{"a":[{k}]}}}}',
    )
    one = await opened(store, *others, *about, token="one")
    for number in range(SLICE):
        await opened(store, *others, token=f"after {number}")
    two = await opened(store, *about[:2], *others, token="two")
    facts = (await store.stored_about(sara))["facts"]
    versions = [*((one, 4 + at) for at in range(len(about))), (two, 1), (two, 2)]
    assert [(fact["table"], fact["version"]) for fact in facts] == versions


async def test_whether_a_person_has_played(store: Store) -> None:
    seated, at_the_start, neither = [
        (await store.meet(telegram_id, "Somebody")).key for telegram_id in (102, SARA, 103)
    ]
    table = await opened(store, seated=(seated,))
    await store.append(table, Version(1), ending(await game(store)))
    assert await store.has_played(seated)
    assert await store.has_played(at_the_start)
    assert not await store.has_played(neither)


async def test_a_film_with_the_name_of_a_substitute_is_dropped(store: Store) -> None:
    finished = await game(store)
    omid = (await store.meet(102, "Omid")).key
    table = await opened(store, seated=(omid,))
    other = await opened(store, token="other")
    for one in (table, other):
        await store.append(one, Version(1), ending(finished))
        await store.store_replay(one, 3, b"positions")
        await store.set_film(one, "file", STYLE)
    await store.forget(omid, at=NOON)
    films = [await store.stored_replay(one) for one in (table, other)]
    assert [one and one.film for one in films] == [None, "file"]


async def test_a_film_is_not_kept_if_somebody_was_forgotten_since(store: Store) -> None:
    finished = await game(store)
    omid = (await store.meet(102, "Omid")).key
    table = await opened(store, seated=(omid,))
    await store.append(table, Version(1), ending(finished))
    await store.store_replay(table, 3, b"positions")
    before = await store.forgotten_at(table)
    await store.forget(omid, at=NOON)
    await store.set_film(table, "old", STYLE, forgotten=before)
    assert (await store.stored_replay(table)) == StoredReplay(3, b"positions", film_style=STYLE)
    await store.forget((await store.meet(103, "Nobody here")).key, at=NOON)
    await store.set_film(table, "new", STYLE, forgotten=before + 1)
    assert (await store.stored_replay(table)) == StoredReplay(3, b"positions", None, "new", STYLE)


async def test_files_of_others_with_the_name_are_deleted(store: Store) -> None:
    sara = (await store.meet(SARA, "Sara Ahmadi", None, "Sara")).key
    omid = (await store.meet(102, "Omid")).key
    kept: list[ImportKey] = []
    deleted: list[ImportKey] = []
    for number in range(2 * SEARCHED):
        keys = deleted if number % 5 == 1 else kept
        players = ["Omid", "Sara Ahmadi" if keys is deleted else "Negar"]
        content = pack(json.dumps({"players": players}).encode())
        sender = (await store.meet(1000 + number // 10, "Somebody")).key
        key = await store.add_import(sender, content, at=NOON)
        assert key is not None
        keys.append(key)
    await store.forget(sara, at=NOON)
    assert [key for key in deleted if await store.imported_game(key) is not None] == []
    assert [key for key in kept if await store.imported_game(key) is None] == []
    await store.forget(omid, at=NOON)
    assert [key for key in kept if await store.imported_game(key) is not None] == []


async def test_a_game_whose_sender_was_forgotten_is_not_stored(store: Store) -> None:
    sara, omid = [(await store.meet(one, "Somebody")).key for one in (SARA, 102)]
    await store.forget(sara, at=NOON)
    assert await store.add_import(sara, b"game", at=NOON) is None
    assert (await store.stored_about(sara))["sent_games"] == []
    key = await store.add_import(omid, b"game", at=NOON)
    assert key is not None
    assert await store.imported_game(key) is not None


async def test_a_restored_backup_forgets_as_much_as_the_database(
    open_database: OpenDatabase,
) -> None:
    live, restored = await open_database("live"), await open_database("restored")
    assert isinstance(live, SqlStore)
    assert isinstance(restored, SqlStore)
    sara, _, private = await remembered(live)
    assert await remembered(restored) == (sara, _, private)
    assert await differences(live, restored) == []
    await live.forget(sara, at=NOON)
    await live.erase_traces()
    assert "lesson" in await differences(live, restored)
    await restored.writing.run(forget_again, [Forgotten(sara, private, NOON)])
    assert await differences(live, restored) == []
    for store in (live, restored):
        about = await store.stored_about(sara)
        kept = {"person", "facts", "tables", "finished_games", "standings", "ratings"}
        assert {name for name, rows in about.items() if rows} == kept
        assert about["person"] == {
            **dict.fromkeys(about["person"]),
            "id": sara,
            "telegram_id": -sara,
            "name": "",
            "started": 0,
        }
        chat = await store.chat(private)
        assert (chat.telegram_id, chat.theme, chat.light, chat.calls) == (0, None, None, None)
        await store.close()
