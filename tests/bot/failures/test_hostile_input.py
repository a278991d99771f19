"""Hostile texts, unusual senders and malformed updates are answered, ignored or set aside."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from html import escape
from pathlib import Path
from typing import Any

import pytest

from bot.handlers.command_menu import IN_GROUPS, IN_PRIVATE
from bot.presentation.entities import SEPARATOR
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.failures.updates_at_once import poll
from tests.bot.game_fixtures import open_lobby
from tests.telegram_entities import find_entities


@pytest.mark.parametrize(
    "text",
    [
        "x" * 65_536,
        "/new " + "\u0622" * 65_536,
        "/start " + "A" * 64,
        "/start " + "../../etc/passwd",
        "/start join_" + "z" * 60,
        "/new@someoneelse azul",
        "/NEW@Miz_SandboxBot   AZUL  now",
        "/\u202enew",
        "/new\u0000",
        "//new",
        "/new\nazul\n" * 100,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 2_000,
        "\u0301" * 4_000,
    ],
)
@pytest.mark.parametrize("sender", ["person", "admin", "channel", "nobody"])
async def test_hostile_texts_are_answered_or_ignored(
    bot: BotFixture, text: str, sender: str
) -> None:
    chat = {"id": GROUP, "type": "supergroup", "title": "\u202e<b>&" * 20}
    bodies: list[Any] = []
    for place in (chat, {"id": SARA, "type": "private", "first_name": "\u202e" * 200}):
        body: dict[str, Any] = {"message_id": 9, "date": 1_700_000_000, "chat": place, "text": text}
        if sender != "nobody":
            body["from"] = {
                "id": SARA,
                "is_bot": False,
                "first_name": "\u2067" + "\u0646\u0301" * 3000,
            }
        if sender == "admin":
            body["from"]["id"] = 1087968824
            body["sender_chat"] = chat
        if sender == "channel":
            body["sender_chat"] = {"id": -1005, "type": "channel", "title": "&lt;"}
        bodies.append({"update_id": 10**6 + len(bodies), "message": body})
    await poll(bot, bodies)
    assert await bot.store.pending_updates() == []
    assert [call for call in bot.failed_calls() if "Forbidden" not in call] == []
    await bot.say(AMIR, GROUP, "/help")
    assert bot.last(GROUP)


@pytest.mark.parametrize(
    "body",
    [
        {"poll": {"id": "1"}},
        {"message_reaction": {}},
        {"business_connection": {"id": 5}},
        {"callback_query": {"id": "1"}},
        {"callback_query": {"id": "1", "from": {"id": "x"}, "chat_instance": "1"}},
        {"my_chat_member": {"chat": None}},
        {"message": {"message_id": 1, "date": 10**30, "chat": {"id": 1, "type": "private"}}},
        {"inline_query": {"id": "1", "from": {"id": 1, "is_bot": False, "first_name": ""}}},
        {"something_of_next_year": [[[]]]},
        {},
    ],
)
async def test_of_malformed_updates_only_the_kind_and_the_error_are_kept(
    bot: BotFixture, body: dict[str, Any], tmp_path: Path
) -> None:
    await poll(bot, [{"update_id": 10**6, **body}])
    assert await bot.store.pending_updates() == []
    kind = next(iter(body), "other")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file:
        query = "SELECT state, body, reason FROM inbox WHERE update_id = 1000000"
        for state, kept, reason in file.execute(query):
            assert state in ("done", "bad")
            assert kept is None
            assert state == "done" or re.fullmatch(rf"({kind}[\w.]*: \w+(; )?)+", reason)
    await bot.say(AMIR, GROUP, "/help")
    assert bot.last(GROUP)


async def test_names_and_titles_are_live_in_no_message_and_drawn_as_they_are(
    bot: BotFixture,
) -> None:
    names = {SARA: "/leave_all @somebody", AMIR: "win-big.example.com"}
    for person, hostile in names.items():
        user = bot.telegram.state.require_user(person)
        user.first_name, user.last_name = hostile, ""
    bot.telegram.state.require_chat(GROUP).title = "#spam $USD t.me/x +98 912 123 4567"
    await bot.say(SARA, SARA, "/start")
    row = await open_lobby(bot, AMIR)
    bot.telegram.actions.open_deep_link(AMIR, row.token)
    await bot.work()
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    for number in range(6):
        await bot.pass_time(120)
        await bot.play_move(row.key, GROUP, random.Random(number))
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    texts = [text for chat in (SARA, AMIR, GROUP) for text in bot.texts(chat)]
    for hostile in (*names.values(), "+98 912 123 4567"):
        assert any(hostile in text.replace(SEPARATOR, "") for text in texts)
    live = {found.text for text in texts for found in find_entities(escape(text))}
    assert live <= {f"/{command}" for command in (*IN_GROUPS, *IN_PRIVATE)}
    assert set(names.values()) <= {name for scene in bot.renderer.scenes for name in scene.names}
    assert bot.failed_calls() == []
