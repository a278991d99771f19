"""Whatever comes in: texts, senders and updates that no decent program sends are answered or ignored, and kept."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.telegram.poller import UpdatePoller, row_of
from tests.bot.house import AMIR, GROUP, SARA, House


async def fed(house: House, updates: list[Any]) -> None:
    """Hand updates to a feed as Telegram would, in this order."""
    feed = UpdatePoller(house.bot, house.store, house.clock, house.app.updates, poll_seconds=1)
    await feed._take_in([row_of(update) for update in updates], updates)
    await feed.idle()
    await house.rest()


@pytest.mark.parametrize(
    "text",
    [
        "x" * 65_536,
        "/new " + "آ" * 65_536,
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
async def test_hostile_texts_are_answered_or_ignored(house: House, text: str, sender: str) -> None:
    chat = {"id": GROUP, "type": "supergroup", "title": "\u202e<b>&" * 20}
    bodies: list[Any] = []
    for place in (chat, {"id": SARA, "type": "private", "first_name": "\u202e" * 200}):
        body: dict[str, Any] = {"message_id": 9, "date": 1_700_000_000, "chat": place, "text": text}
        if sender != "nobody":
            body["from"] = {"id": SARA, "is_bot": False, "first_name": "\u2067" + "ن\u0301" * 3000}
        if sender == "admin":
            body["from"]["id"] = 1087968824
            body["sender_chat"] = chat
        if sender == "channel":
            body["sender_chat"] = {"id": -1005, "type": "channel", "title": "&lt;"}
        bodies.append({"update_id": 10**6 + len(bodies), "message": body})
    await fed(house, bodies)
    assert await house.store.pending_updates() == []
    assert [call for call in house.refused_calls() if "Forbidden" not in call] == []
    await house.say(AMIR, GROUP, "/help")
    assert house.last(GROUP)


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
async def test_strange_updates_stop_nothing_and_bad_ones_are_kept_as_they_came(
    house: House, body: dict[str, Any], tmp_path: Path
) -> None:
    await fed(house, [{"update_id": 10**6, **body}])
    assert await house.store.pending_updates() == []
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file:
        [(state, kept)] = file.execute("SELECT state, body FROM inbox WHERE update_id = 1000000")
    assert state in ("done", "bad")
    if state == "bad":
        assert json.loads(kept) == {"update_id": 10**6, **body}
    await house.say(AMIR, GROUP, "/help")
    assert house.last(GROUP)
