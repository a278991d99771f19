"""Responses that the Bot API never gives: proxy pages, JSON of a different form, and results of wrong types."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from telegram.request import BaseRequest, RequestData

RawResponse = tuple[int, bytes]
"""The HTTP status and the body."""

METHODS: Final[Mapping[str, object]] = {
    "getMe": {"id": 7000000001, "is_bot": True, "first_name": "Miz", "username": "miz_bot"},
    "getUpdates": [
        {"update_id": 5, "message": {"message_id": 1, "date": 1, "chat": {"id": 1}, "text": "x"}},
        {"update_id": 6, "callback_query": {"id": "1", "from": {"id": 1}, "data": "x"}},
    ],
    "setWebhook": True,
    "getWebhookInfo": {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": 5,
        "last_error_date": 1_700_000_000,
        "last_error_message": "Connection refused",
    },
    "pinChatMessage": True,
    "unpinChatMessage": True,
    "deleteWebhook": True,
    "setMyCommands": True,
    "getFile": {"file_id": "a", "file_unique_id": "b", "file_path": "documents/file_1.jsonl"},
    "getChatAdministrators": [
        {
            "status": "creator",
            "is_anonymous": False,
            "user": {"id": 101, "is_bot": False, "first_name": "Sara"},
        }
    ],
    "getChatMember": {
        "status": "member",
        "user": {"id": 101, "is_bot": False, "first_name": "Sara"},
    },
    "sendAnimation": {
        "message_id": 1,
        "date": 1,
        "chat": {"id": -5, "type": "group"},
        "animation": {
            "file_id": "f",
            "file_unique_id": "u",
            "width": 9,
            "height": 9,
            "duration": 20,
        },
    },
    "sendDocument": {
        "message_id": 1,
        "date": 1,
        "chat": {"id": -5, "type": "group"},
        "document": {"file_id": "f", "file_unique_id": "u"},
    },
    "sendMessage": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group"}, "text": "x"},
    "sendPhoto": {
        "message_id": 1,
        "date": 1,
        "chat": {"id": -5, "type": "group"},
        "photo": [{"file_id": "f", "file_unique_id": "u", "width": 9, "height": 9}],
    },
    "editMessageMedia": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group"}},
    "editMessageCaption": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group"}},
    "editMessageText": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group"}},
    "editMessageReplyMarkup": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group"}},
    "deleteMessage": True,
    "editEphemeralMessageMedia": True,
    "editEphemeralMessageText": True,
    "deleteEphemeralMessage": True,
    "answerCallbackQuery": True,
    "answerInlineQuery": True,
}
"""The methods that the bot calls, each with a result of the correct form."""

PAGE = b"<html><head><title>%d</title></head><body><h1>%d</h1><hr>nginx</body></html>"
STATUSES = (200, 200, 200, 200, 201, 204, 301, 302, 400, 401, 403, 404, 407, 408, 409, 413, 429)
SERVER_ERRORS = (500, 502, 503, 504, 520)
DEEP = 100_000
BODIES: Final[tuple[bytes, ...]] = (
    b"",
    b" ",
    b"null",
    b"42",
    b"true",
    b'"ok"',
    b"[]",
    b"{}",
    b"[1, 2]",
    b'{"ok": true}',
    b'{"ok": false}',
    b'{"ok": 1, "result": true}',
    b'{"ok": null, "result": true}',
    b'{"ok": true, "result": null}',
    b'{"ok": true, "result": 42}',
    b'{"ok": true, "result": []}',
    b'{"ok": true, "result": {}}',
    b'{"ok": true, "result": [[]]}',
    b'{"ok": true, "result": [null]}',
    b'{"ok": true, "result": [{}]}',
    b'{"ok": true, "result": {"message_id": null}}',
    b'{"ok": true, "result": {"message_id": "1"}}',
    b'{"ok": true, "result": {"message_id": 1e999}}',
    b'{"ok": true, "result": {"id": true}}',
    b'{"ok": true, "result": [{"update_id": "5"}, {"update_id": -1}, {"update_id": 1e30}]}',
    b'{"ok": true, "result": [{"update_id": ' + b"9" * 30 + b"}]}",
    b'{"ok": true, "result": [{"no": "id"}]}',
    b'{"ok": true, "result": NaN}',
    b'{"ok": true, "resu',
    b'{"ok": false, "error_code": 400, "descr',
    b'{"ok": false, "error_code": "401", "description": "Unauthorized"}',
    b'{"ok": false, "error_code": 401}',
    b'{"ok": false, "error_code": 401, "description": null}',
    b'{"ok": false, "error_code": 404, "description": "Not Found"}',
    b'{"ok": false, "error_code": 400, "description": "PHOTO_SAVE_FILE_INVALID"}',
    b'{"ok": false, "error_code": 400, "description": "Bad Request: IMAGE_PROCESS_FAILED"}',
    b'{"ok": false, "error_code": 429, "description": "Too Many Requests"}',
    b'{"ok": false, "error_code": 429, "description": "x", "parameters": {"retry_after": "x"}}',
    b'{"ok": false, "error_code": 429, "description": "x", "parameters": {"retry_after": 999999999}}',
    b'{"ok": false, "error_code": 429, "description": "x", "parameters": {"retry_after": -1}}',
    b'{"ok": false, "error_code": 400, "description": "x", "parameters": {"migrate_to_chat_id": "x"}}',
    b'{"ok": false, "error_code": 400, "description": "x", "parameters": {"migrate_to_chat_id": 7}}',
    b'{"ok": false, "error_code": 500, "description": {"a": 1}}',
    b'{"ok": false, "error_code": 1e400, "description": "x"}',
    b'{"error": "Unauthorized", "code": 401}',
    b"[" * DEEP,
    b"[" * DEEP + b"]" * DEEP,
    b'{"ok": true, "result": ' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
    b'{"ok": true, "result": ' + b"[" * 500 + b"]" * 500 + b"}",
    b'{"ok": true, "result": [{"update_id": 7, "x": ' + b"[" * 500 + b"]" * 500 + b"}]}",
    b'{"ok": true, "result": ' + b"7" * 5000 + b"}",
    b'{"ok": true, "result": "\\ud800"}',
    b'{"ok": true, "result": {"message_id": 1, "photo": [{"file_id": "\\ud800"}]}}',
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b"\x1f\x8b\x08\x00",
    b"\x00" * 100,
    b"\x80\x81" * 50,
    b"retry later",
    b"<?xml version='1.0'?><error/>",
)
"""A fixed list of bodies. `StrangeResponses` generates more."""
_DESCRIPTIONS = (
    "Unauthorized",
    "Not Found",
    "Bad Request: chat not found",
    "Bad Request: PHOTO_SAVE_FILE_INVALID",
    "Internal Server Error",
    "",
    "x" * 10_000,
    "\ud800",
)


class StrangeResponses:
    """Generates responses from a random number generator. The same seed gives the same responses."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def generate(self, good: object) -> RawResponse:
        """Return a strange response in place of one with the result `good`."""
        makers: tuple[Callable[[object], RawResponse], ...] = (
            self._page,
            self._listed,
            self._listed,
            self._error,
            self._changed,
            self._changed,
            self._random_result,
            self._cut_off,
        )
        return self._chance.choice(makers)(good)

    def _status(self) -> int:
        return self._chance.choice(STATUSES + SERVER_ERRORS)

    def _page(self, _: object) -> RawResponse:
        status = self._status()
        return status, PAGE % (status, status)

    def _listed(self, _: object) -> RawResponse:
        return self._status(), self._chance.choice(BODIES)

    def _error(self, _: object) -> RawResponse:
        chance, status = self._chance, self._status()
        body: dict[str, object] = {
            "ok": chance.choice((False, False, False, True, 0, None)),
            "error_code": chance.choice((status, status, chance.randint(-9, 999), self._value(1))),
            "description": chance.choice((*_DESCRIPTIONS, self._value(1))),
        }
        if chance.random() < 0.3:
            name = chance.choice(("retry_after", "migrate_to_chat_id", "x"))
            body["parameters"] = chance.choice(({name: self._value(1)}, self._value(1)))
        if chance.random() < 0.3:
            del body[chance.choice([*body])]
        return status, json.dumps(body).encode()

    def _changed(self, good: object) -> RawResponse:
        """Return a response with the result `good`, in which up to five values are left out or replaced at random."""
        body = json.loads(json.dumps({"ok": True, "result": good}))
        for _ in range(self._chance.choice((1, 1, 2, 5))):
            self._change(body)
        return self._chance.choice((200, 200, 200, 500)), json.dumps(body).encode()

    def _change(self, value: dict[str, Any] | list[Any]) -> None:
        keys: list[Any] = [*value] if isinstance(value, dict) else [*range(len(value))]
        if not keys:
            return
        key = self._chance.choice(keys)
        inner: Any = value[key]
        if isinstance(inner, dict | list) and inner and self._chance.random() < 0.8:
            self._change(inner)
        elif self._chance.random() < 0.4:
            del value[key]
        else:
            value[key] = self._value(2)

    def _random_result(self, _: object) -> RawResponse:
        return 200, json.dumps({"ok": True, "result": self._value(3)}).encode()

    def _cut_off(self, good: object) -> RawResponse:
        body = json.dumps({"ok": True, "result": good}).encode()
        status = self._chance.choice((200, 200, 400, 500))
        return status, body[: self._chance.randrange(len(body))]

    def _value(self, depth: int) -> object:
        """Return a random JSON value with at most `depth` levels of nesting."""
        chance = self._chance
        kind = chance.randrange(12 if depth else 9)
        if kind < 9:
            return (
                None,
                chance.random() < 0.5,
                chance.randint(-3, 10),
                chance.choice((0, -1, 2**31, 2**63, -(2**63), 2**64, 10**300)),
                chance.choice((0.5, -1e308, 1e-9)),
                "",
                chance.choice(("x", "true", "5", "\ud800", "\u202e", "\u0000", "../..", "<b>")),
                "y" * chance.randrange(200),
                str(chance.random()),
            )[kind]
        size = chance.randrange(4)
        if kind == 9:
            return [self._value(depth - 1) for _ in range(size)]
        names = ("id", "message_id", "update_id", "chat", "photo", "user", "api_kwargs", "self", "")
        return {chance.choice(names): self._value(depth - 1) for _ in range(size)}


class WrappedRequest(BaseRequest):
    """A request class that wraps another request object or, if `inner` is None, takes the place of one."""

    def __init__(self, inner: BaseRequest | None) -> None:
        self._inner = inner

    @property
    def read_timeout(self) -> float | None:
        """The read timeout of the wrapped object, or None without a wrapped object."""
        return None if self._inner is None else self._inner.read_timeout

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *args: Any,
        **more: Any,
    ) -> RawResponse:
        """Make the call."""
        assert self._inner is not None, f"no response for {method_of(url)}"
        return await self._inner.do_request(url, method, request_data, *args, **more)


class SubstitutedRequest(WrappedRequest):
    """Replaces some of the responses of another request class.

    substitute: called with the name of the method; returns a response, or None to make the call. If `inner` is None, it
    must always return a response.
    """

    def __init__(
        self, inner: BaseRequest | None, substitute: Callable[[str], RawResponse | None]
    ) -> None:
        super().__init__(inner)
        self._substitute = substitute

    async def do_request(self, url: str, *args: Any, **more: Any) -> RawResponse:
        """Return a substitute for the response or, if there is none, make the call."""
        found = self._substitute(method_of(url))
        return await super().do_request(url, *args, **more) if found is None else found


def method_of(url: str) -> str:
    """Return the name of the method that a URL of the Bot API ends with."""
    return url.rpartition("/")[2]
