"""How programs and the page move the people: POST a deed, GET what came of it (docs/sandbox.md)."""

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, TypeAlias

from aiohttp import web

from bot.sandbox.faults import Fault
from bot.sandbox.happenings import happen
from bot.sandbox.keys import TELEGRAM
from bot.sandbox.messages import Message
from bot.sandbox.persons import Json
from bot.sandbox.queries import Query
from bot.sandbox.refusals import PersonRefused
from bot.sandbox.telegram import Telegram
from bot.sandbox.updates import Update

_Deed: TypeAlias = Callable[[Telegram, Json], Awaitable[Any]]
_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.Response]]
_SHOWN: Final = 500  # messages at a time, the newest
_LONGEST: Final = 150.0  # seconds to wait for an answer: so long a press may be under way


def _said(result: object) -> web.Response:
    return web.json_response({"ok": True, "result": result}, dumps=_dumps)


def _refused(reason: str, status: int = 400) -> web.Response:
    return web.json_response({"ok": False, "error": reason}, status=status, dumps=_dumps)


def _dumps(value: object) -> str:
    return json.dumps(value)  # ASCII: half a surrogate pair can be said, but not be encoded


def _posted(deed: _Deed) -> _Handler:
    """A deed with a JSON body; what cannot be done is a 400 that says why."""

    @wraps(deed)
    async def handle(request: web.Request) -> web.Response:
        try:
            body = await request.json()
            if not isinstance(body, dict):
                return _refused("the body must be a JSON object")
            return _said(await deed(request.app[TELEGRAM], body))
        except KeyError as missing:
            return _refused(f"{missing.args[0]} is missing")
        except (PersonRefused, TypeError, ValueError, RecursionError) as reason:
            return _refused(str(reason))

    return handle


@_posted
async def _message(telegram: Telegram, body: Json) -> Json:
    """Speak, edit or delete one's own words, open a deep link."""
    people, person = telegram.people, int(body["person"])
    chat = int(body.get("chat", person))
    if "delete" in body:
        people.delete(person, chat, int(body["delete"]))
        return {"deleted": int(body["delete"])}
    if "start" in body:
        said = people.follow(person, str(body["start"]))
    elif "edit" in body:
        said = people.edit(person, chat, int(body["edit"]), str(body["text"]))
    else:
        said = people.say(
            person,
            chat,
            str(body["text"]),
            reply_to=body.get("reply_to"),
            thread=body.get("thread"),
            anonymous=bool(body.get("anonymous")),
            channel=body.get("channel"),
        )
    return telegram.world.message_json(said)


@_posted
async def _press(telegram: Telegram, body: Json) -> Json:
    """Press a button by its data or its label; `wait` seconds for the answer if asked."""
    person, chat, message = int(body["person"]), int(body["chat"]), int(body["message"])
    data = body.get("data")
    if data is None:
        data = _data_of(telegram.world.chat(chat).messages.get(message), str(body["button"]))
    forged = bool(body.get("forged"))
    query = telegram.people.press(person, chat, message, str(data), forged=forged)
    return await _answered(telegram, query, float(body.get("wait", 0)))


@_posted
async def _inline(telegram: Telegram, body: Json) -> Json:
    """Type after the bot's name, or send one of the results."""
    person, chat = int(body["person"]), int(body["chat"])
    if "result" in body:
        said = telegram.people.choose(person, chat, str(body["query"]), str(body["result"]))
        return telegram.world.message_json(said)
    query = telegram.people.inquire(person, chat, str(body["text"]))
    return await _answered(telegram, query, float(body.get("wait", 0)))


@_posted
async def _chat(telegram: Telegram, body: Json) -> Json:
    """Everything that happens to people and chats."""
    return happen(telegram, body)


@_posted
async def _fault(telegram: Telegram, body: Json) -> list[Json]:
    """Order a fault, or clear all; the orders that stand come back."""
    if body.get("clear"):
        telegram.faults.clear()
    if "kind" in body:
        known = {name: body[name] for name in Fault.__slots__ if name in body}
        telegram.faults.order(Fault(**known | {"kind": str(body["kind"])}))
    return telegram.faults.to_json()


@_posted
async def _update(telegram: Telegram, body: Json) -> int:
    """An update as it is, of any kind and with any number: for what no person can cause."""
    queue = telegram.world.queue
    number = int(body.get("update_id", queue.next_id))
    queue.next_id = max(queue.next_id, number + 1)
    kind = next((name for name in body if name != "update_id"), "nothing")
    queue.push(Update(number, kind, body.get(kind, {}), telegram.now()))
    return number


async def _messages(request: web.Request) -> web.Response:
    telegram = request.app[TELEGRAM]
    wanted, after = request.query.get("chat"), int(request.query.get("after", 0))
    limit = int(request.query.get("limit", _SHOWN))
    found = [
        message
        for chat in list(telegram.world.chats.values())
        if wanted is None or chat.id == int(wanted)
        for message in list(chat.messages.values())
        if message.id > after
    ]
    return _said([telegram.world.message_json(message) for message in found[-limit:]])


async def _answers(request: web.Request) -> web.Response:
    """Toasts and alerts, the newest last."""
    person = request.query.get("person")
    events = (e for e in request.app[TELEGRAM].world.events if e["event"] == "answer")
    return _said([e for e in events if person is None or e["person"] == int(person)])


async def _calls(request: web.Request) -> web.Response:
    """What the bot asked of Telegram, getUpdates left out."""
    calls = list(request.app[TELEGRAM].calls)
    return _said([call.to_json() for call in calls[int(request.query.get("after", 0)) :]])


async def _world(request: web.Request) -> web.Response:
    """All that a page needs to begin."""
    world = request.app[TELEGRAM].world
    messages = {
        str(chat.id): [world.message_json(m) for m in list(chat.messages.values())[-_SHOWN:]]
        for chat in world.chats.values()
    }
    people = [
        world.person_for_page(person) for person in world.persons.values() if not person.is_bot
    ]
    chats = [world.chat_for_page(chat) for chat in world.chats.values()]
    return _said(
        {
            "n": world.mark,
            "bot": world.bot.to_json(),
            "people": people,
            "chats": chats,
            "messages": messages,
            "answer_window": world.rules.answer_window,
        }
    )


async def _menu(request: web.Request) -> web.Response:
    """The commands that somebody sees in a chat, and the bot's description."""
    people = request.app[TELEGRAM].people
    try:
        person, chat = int(request.query["person"]), int(request.query["chat"])
        menu = people.commands(person, chat)
        return _said({"commands": menu, "description": people.description(person)})
    except (KeyError, ValueError, PersonRefused) as reason:
        return _refused(str(reason))


async def nowhere(request: web.Request) -> web.Response:
    """What no other way took: the path is wrong, or the method."""
    return _refused(f"there is no {request.method} {request.path}, see docs/sandbox.md", 404)


def _data_of(message: Message | None, label: str) -> str:
    """The data of the button with this label."""
    markup = (message.content.markup if message else None) or {}
    for row in markup.get("inline_keyboard", []):
        for button in row:
            if button["text"] == label and "callback_data" in button:
                return str(button["callback_data"])
    raise PersonRefused(f"there is no button {label!r} to press")


async def _answered(telegram: Telegram, query: Query, wait: float) -> Json:
    asked = telegram.now()
    answer = await query.wait(min(wait, _LONGEST)) if wait > 0 else None
    seconds = None if query.answered_at is None else query.answered_at - asked
    return {"query": query.id, "answer": answer, "seconds": seconds}


ROUTES: Final = [
    web.post("/sandbox/message", _message),
    web.post("/sandbox/press", _press),
    web.post("/sandbox/inline", _inline),
    web.post("/sandbox/chat", _chat),
    web.post("/sandbox/fault", _fault),
    web.post("/sandbox/update", _update),
    web.get("/sandbox/messages", _messages),
    web.get("/sandbox/answers", _answers),
    web.get("/sandbox/calls", _calls),
    web.get("/sandbox/world", _world),
    web.get("/sandbox/menu", _menu),
]
