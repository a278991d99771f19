"""The control API, through which programs and the page act as users and read the state (docs/sandbox.md)."""

import asyncio
import json
from base64 import b64decode
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, TypeAlias

from aiohttp import web

from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.errors import UserActionError
from bot.sandbox.http.app_keys import TELEGRAM
from bot.sandbox.http.chat_actions import run_chat_action
from bot.sandbox.http.ephemeral import change_settings, messages_seen_by, shown_message
from bot.sandbox.model.ephemeral import EphemeralMessage
from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.model.updates import Update
from bot.sandbox.types import Json

_Operation: TypeAlias = Callable[[SimulatedTelegram, Json], Awaitable[Any]]
_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.Response]]
_MAX_MESSAGES: Final = 500  # the maximum number of messages in a response
_MAX_WAIT: Final = 150.0  # seconds; a callback query expires by then
_FLOOD_TICK: Final = 0.005  # seconds between the presses of a flood, or between groups of presses


def _success(result: object) -> web.Response:
    return web.json_response({"ok": True, "result": result}, dumps=_dumps)


def _failure(reason: str, status: int = 400) -> web.Response:
    return web.json_response({"ok": False, "error": reason}, status=status, dumps=_dumps)


def _dumps(value: object) -> str:
    return json.dumps(value)  # ASCII, because a lone surrogate cannot be encoded as UTF-8


def _json_endpoint(operation: _Operation) -> _Handler:
    """Return a handler for POST requests with a JSON object, which calls the operation.

    If the request is invalid, the response has status 400 and contains the reason. A content type other than
    application/json causes status 415, because browsers let other sites' pages send the simple content types without
    a check.
    """

    @wraps(operation)
    async def handle(request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            return _failure("the content type must be application/json", 415)
        try:
            body = await request.json()
            if not isinstance(body, dict):
                return _failure("the body must be a JSON object")
            return _success(await operation(request.app[TELEGRAM], body))
        except KeyError as missing:
            return _failure(f"{missing.args[0]} is missing")
        except (UserActionError, TypeError, ValueError, RecursionError) as reason:
            return _failure(str(reason))

    return handle


@_json_endpoint
async def _message(telegram: SimulatedTelegram, body: Json) -> Json:
    """Send, edit or delete a message, send a file, or open a deep link. Return the message, or the deleted id."""
    actions, user = telegram.actions, int(body["person"])
    chat = int(body.get("chat", user))
    if "delete" in body:
        actions.delete(user, chat, int(body["delete"]))
        return {"deleted": int(body["delete"])}
    if "start" in body:
        sent = actions.open_deep_link(user, str(body["start"]))
    elif "file" in body:
        file, content = body["file"], b64decode(str(body["file"]["content"]))
        sent = actions.send_file(user, chat, str(file["name"]), content, thread=body.get("thread"))
    elif "edit" in body:
        sent = actions.edit(user, chat, int(body["edit"]), str(body["text"]))
    else:
        sent = actions.send_message(
            user,
            chat,
            str(body["text"]),
            reply_to=body.get("reply_to"),
            thread=body.get("thread"),
            anonymous=bool(body.get("anonymous")),
            channel=body.get("channel"),
            random_id=str(body.get("random_id", "")),
        )
    return shown_message(telegram, sent)


@_json_endpoint
async def _press(telegram: SimulatedTelegram, body: Json) -> Json:
    """Press a button, given its data or label. Return the query, and the answer if it comes within `wait` seconds."""
    user, chat, data = int(body["person"]), int(body["chat"]), body.get("data")
    if (number := body.get("ephemeral_message_id")) is not None:
        pressed = telegram.state.ephemeral.find(chat, user, int(number))
        if data is None:
            data = _data_of(pressed, str(body["button"]))
        query = telegram.actions.press_ephemeral(user, chat, int(number), str(data))
        return await _query_result(telegram, query, float(body.get("wait", 0)))
    message = int(body["message"])
    if data is None:
        data = _data_of(
            telegram.state.require_chat(chat).messages.get(message), str(body["button"])
        )
    forged = bool(body.get("forged"))
    query = telegram.actions.press(user, chat, message, str(data), forged=forged)
    return await _query_result(telegram, query, float(body.get("wait", 0)))


@_json_endpoint
async def _flood(telegram: SimulatedTelegram, body: Json) -> int:
    """Press each of `presses` in turn, `rate` times a second in total for `seconds`. Return the number of presses.

    The presses are the same as those of POST /sandbox/press with `forged`, but they do not cost a request each. If
    `seconds` exceeds _MAX_WAIT, _MAX_WAIT is used.
    """
    presses = [
        (int(one["person"]), int(one["chat"]), int(one["message"]), str(one["data"]))
        for one in body["presses"]
    ]
    rate, seconds = float(body["rate"]), min(float(body["seconds"]), _MAX_WAIT)
    loop, made = asyncio.get_running_loop(), 0
    began = loop.time()
    total = round(rate * seconds)
    while made < total:
        while made < min(total, rate * (loop.time() - began)):
            telegram.actions.press(*presses[made % len(presses)], forged=True)
            made += 1
        await asyncio.sleep(_FLOOD_TICK)
    return made


@_json_endpoint
async def _inline(telegram: SimulatedTelegram, body: Json) -> Json:
    """Send an inline query and return it as `_press` does.

    If `result` is given, choose this result of an earlier query instead, and return the message that this sends.
    """
    user, chat = int(body["person"]), int(body["chat"])
    if "result" in body:
        sent = telegram.actions.choose_inline_result(
            user, chat, str(body["query"]), str(body["result"])
        )
        return telegram.state.message_json(sent)
    query = telegram.actions.send_inline_query(user, chat, str(body["text"]))
    return await _query_result(telegram, query, float(body.get("wait", 0)))


@_json_endpoint
async def _chat(telegram: SimulatedTelegram, body: Json) -> Json:
    """Create or change users and chats."""
    return run_chat_action(telegram, body)


@_json_endpoint
async def _fault(telegram: SimulatedTelegram, body: Json) -> list[Json]:
    """Remove all faults if `clear` is set, and inject a fault if `kind` is given. Return the remaining faults."""
    if body.get("clear"):
        telegram.faults.clear()
    if "kind" in body:
        known = {name: body[name] for name in Fault.__slots__ if name in body}
        telegram.faults.add(Fault(**known | {"kind": str(body["kind"])}))
    return telegram.faults.to_json()


@_json_endpoint
async def _server(telegram: SimulatedTelegram, body: Json) -> Json:
    """Change settings while the sandbox runs, and return all settings that can be changed in this way."""
    return change_settings(telegram, body)


@_json_endpoint
async def _update(telegram: SimulatedTelegram, body: Json) -> int:
    """Queue an update as given, whatever its kind and id, without validation. Return its id."""
    queue = telegram.state.queue
    number = int(body.get("update_id", queue.next_id))
    queue.next_id = max(queue.next_id, number + 1)
    kind = next((name for name in body if name != "update_id"), "nothing")
    queue.push(Update(number, kind, body.get(kind, {}), telegram.now()))
    return number


async def _messages(request: web.Request) -> web.Response:
    telegram = request.app[TELEGRAM]
    chat_id, after = request.query.get("chat"), int(request.query.get("after", 0))
    limit = int(request.query.get("limit", _MAX_MESSAGES))
    if person := request.query.get("person"):
        try:
            chats = list(telegram.state.chats) if chat_id is None else [int(chat_id)]
            return _success(messages_seen_by(telegram, int(person), chats, after)[-limit:])
        except UserActionError as reason:
            return _failure(str(reason))
    found = [
        message
        for chat in list(telegram.state.chats.values())
        if chat_id is None or chat.id == int(chat_id)
        for message in list(chat.messages.values())
        if message.id > after
    ]
    return _success([telegram.state.message_json(message) for message in found[-limit:]])


async def _answers(request: web.Request) -> web.Response:
    """Return the recent answers to callback queries, oldest first; if `person` is given, only those to that user."""
    user = request.query.get("person")
    events = (e for e in request.app[TELEGRAM].state.events.recent if e["event"] == "answer")
    return _success([e for e in events if user is None or e["person"] == int(user)])


async def _calls(request: web.Request) -> web.Response:
    """Return the recorded Bot API calls, except getUpdates, without the first `after` ones."""
    calls = list(request.app[TELEGRAM].calls)
    return _success([call.to_json() for call in calls[int(request.query.get("after", 0)) :]])


async def _state(request: web.Request) -> web.Response:
    """Return the data that the page needs when it is loaded."""
    state = request.app[TELEGRAM].state
    messages = {
        str(chat.id): [state.message_json(m) for m in list(chat.messages.values())[-_MAX_MESSAGES:]]
        for chat in state.chats.values()
    }
    actions = [state.user_for_page(user) for user in state.users.values() if not user.is_bot]
    chats = [state.chat_for_page(chat) for chat in state.chats.values()]
    return _success(
        {
            "n": state.events.last_id,
            "bot": state.bot.to_json(),
            "people": actions,
            "chats": chats,
            "messages": messages,
            "ephemeral": [state.ephemeral_for_page(m) for m in state.ephemeral.visible()],
            "answer_window": state.settings.answer_window,
        }
    )


async def _menu(request: web.Request) -> web.Response:
    """Return the command menu of a user in a chat, and the bot's description."""
    actions = request.app[TELEGRAM].actions
    try:
        user, chat = int(request.query["person"]), int(request.query["chat"])
        menu = actions.commands(user, chat)
        return _success({"commands": menu, "description": actions.description(user)})
    except (KeyError, ValueError, UserActionError) as reason:
        return _failure(str(reason))


async def unknown_route(request: web.Request) -> web.Response:
    """Return a response with status 404, for any other path or method under /sandbox/."""
    return _failure(f"there is no {request.method} {request.path}, see docs/sandbox.md", 404)


def _data_of(message: SimulatedMessage | EphemeralMessage | None, label: str) -> str:
    """Return the callback data of the button with this label.

    Raises UserActionError if there is no such button.
    """
    markup = (message.content.markup if message else None) or {}
    for row in markup.get("inline_keyboard", []):
        for button in row:
            if button["text"] == label and "callback_data" in button:
                return str(button["callback_data"])
    raise UserActionError(f"there is no button {label!r} to press")


async def _query_result(telegram: SimulatedTelegram, query: PendingQuery, wait: float) -> Json:
    asked_at = telegram.now()
    answer = await query.wait(min(wait, _MAX_WAIT)) if wait > 0 else None
    seconds = None if query.answered_at is None else query.answered_at - asked_at
    return {"query": query.id, "answer": answer, "seconds": seconds}


ROUTES: Final = [
    web.post("/sandbox/message", _message),
    web.post("/sandbox/press", _press),
    web.post("/sandbox/flood", _flood),
    web.post("/sandbox/inline", _inline),
    web.post("/sandbox/chat", _chat),
    web.post("/sandbox/fault", _fault),
    web.post("/sandbox/server", _server),
    web.post("/sandbox/update", _update),
    web.get("/sandbox/messages", _messages),
    web.get("/sandbox/answers", _answers),
    web.get("/sandbox/calls", _calls),
    web.get("/sandbox/world", _state),
    web.get("/sandbox/menu", _menu),
]
