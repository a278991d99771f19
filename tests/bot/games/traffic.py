"""Counts what the bot sends in an evening, and maintains the table in docs/evenings.md."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bot.bot_fixture import BotFixture

DOCUMENT = Path(__file__).parents[3] / "docs" / "evenings.md"


HEAD = "| evening | messages | calls | edits | kB |"
TOLERANCE = 0.1
"""The share by which the size of texts and keyboards may differ from the documented one, since texts change often."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """The numbers of new messages, messages with mentions and edits, and the bytes of texts and keyboards."""

    messages: int
    calls: int
    edits: int
    bytes: int


def traffic(bot: BotFixture) -> Traffic:
    """Return what the bot has sent since its start. Pictures do not count among the bytes."""
    sent = [one for one in bot.telegram.calls if one.method in ("sendMessage", "sendPhoto")]
    edited = [
        one
        for one in bot.telegram.calls
        if one.method.startswith("edit") and "inline_message_id" not in one.parameters
    ]
    played_in = {one.parameters["chat_id"] for one in sent if one.method == "sendPhoto"}
    calls = [one for one in sent if "tg://user" in str(one.parameters.get("text", ""))]
    private = [one for one in sent if int(str(one.parameters["chat_id"])) > 0]
    calls += [one for one in private if one.parameters["chat_id"] not in played_in]
    size = sum(
        len(json.dumps(shown(one.parameters), ensure_ascii=False).encode())
        for one in (*sent, *edited)
    )
    return Traffic(len(sent), len(calls), len(edited), size)


def shown(parameters: Mapping[str, object]) -> dict[str, object]:
    """Return the text and the keyboard of a call, without the reference to its picture.

    If two private chats show the same picture, the first call to be sent uploads it and the other one refers to it.
    """
    shown = {name: parameters[name] for name in SHOWN if name in parameters}
    match parameters.get("media"):
        case {"caption": caption}:
            shown["caption"] = caption
    return shown


SHOWN = ("text", "caption", "reply_markup")


def row(title: str, found: Traffic) -> str:
    """Return the row of an evening in the table of docs/evenings.md."""
    size = round(found.bytes / 1000)
    return f"| {title} | {found.messages} | {found.calls} | {found.edits} | {size} |"


def agrees(found: Traffic, documented: str) -> bool:
    """Return whether a row of the table has these numbers, with the size within TOLERANCE."""
    *counts, size = (int(cell) for cell in documented.strip("| ").split(" | ")[1:])
    is_near = abs(found.bytes / 1000 - size) <= max(1, TOLERANCE * size)
    return counts == [found.messages, found.calls, found.edits] and is_near


def documented() -> dict[str, str]:
    """Return the rows of the table in docs/evenings.md by the titles of their evenings."""
    table = DOCUMENT.read_text(encoding="utf-8").split(HEAD)[1].split("\n\n")[0]
    return {line.split(" | ")[0][2:]: line for line in table.splitlines()[2:]}


def write(rows: dict[str, str], order: Iterable[str]) -> None:
    """Replace the rows of the table in docs/evenings.md, in the order of these titles."""
    before, after = DOCUMENT.read_text(encoding="utf-8").split(HEAD)
    _, gap, rest = after.strip("\n").partition("\n\n")
    lines = "\n".join(["|---|---|---|---|---|", *(rows[title] for title in order if title in rows)])
    DOCUMENT.write_text(f"{before}{HEAD}\n{lines}{gap}{rest}\n", encoding="utf-8")
