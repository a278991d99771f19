"""The validation of responses: a result of the right form, or an error of the library, whatever comes."""

from __future__ import annotations

import ast
import json
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, ChatMember, Message, User, WebhookInfo
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.telegram.api.api_errors import OutcomeUnknown, Unreachable, remedy_for, seconds_of
from bot.telegram.api.network_errors import (
    InternalError,
    InvalidResponse,
    NotReached,
    RejectedCall,
    TokenRejected,
)
from bot.telegram.api.responses import MAX_RETRY_AFTER, result_of
from bot.telegram.api.results import MAX_DEPTH, RESULTS, nested_deeper
from bot.telegram.api.validating_request import validating_bot
from scripts.trials.strange_responses import (
    BODIES,
    METHODS,
    PAGE,
    RawResponse,
    StrangeResponses,
    SubstitutedRequest,
)
from tests.bot.telegram.api_calls import call
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[3]
TIMES = 10_000
TOKEN = "123:Very-Secret_Token"


def camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def called_methods() -> set[str]:
    """Return the names of the Bot API methods that bot/ calls."""
    library = {
        camel_case(name)
        for name, value in vars(Bot).items()
        if not (name.startswith("_") or isinstance(value, property))
    }
    found = {"getUpdates", "getMe"}
    for path in [*(ROOT / "bot").glob("*.py"), *(ROOT / "bot").glob("[!s]*/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):  # also a method that is passed on
                owner, name = ast.unparse(node.value), camel_case(node.attr)
                if owner in ("bot", "self._bot") and name in library and node.attr != name:
                    found.add(name)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "self._call":
                method = node.args[0]  # one that the library does not know
                if isinstance(method, ast.Constant) and "Ephemeral" in str(method.value):
                    found.add(str(method.value))
    return found - {"doApiRequest"}


def test_the_result_of_each_method_that_is_called_is_validated() -> None:
    assert called_methods() == set(RESULTS) == set(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_a_good_result_is_returned(method: str) -> None:
    body = json.dumps({"ok": True, "result": METHODS[method]}).encode()
    result: Any = result_of(method, 200, body)
    if isinstance(result, dict):
        assert {"message_id", "photo", "username"} & {*METHODS[method]} == {  # type: ignore[misc]
            "message_id",
            "photo",
            "username",
        } & {*result}
    else:
        assert result == METHODS[method]


def check_error(error: TelegramError, status: int, body: bytes) -> None:
    """Check that an error has what the callers of all methods rely on."""
    assert remedy_for(error) is not None
    assert len(str(error)) < 300
    if isinstance(error, RetryAfter):
        assert 1 <= seconds_of(error) <= MAX_RETRY_AFTER
    if isinstance(error, TokenRejected):
        assert (status, json.loads(body)["error_code"]) == (401, 401)


def check_form(method: str, result: Any) -> None:
    """Check that a result has what the callers of its method rely on."""
    if method == "getUpdates":
        assert isinstance(result, list)
        for update in result:
            assert 0 <= update["update_id"] < 2**31
            assert not nested_deeper(update, MAX_DEPTH)
            json.dumps(update)
    elif method == "getMe":
        user = User.de_json(result, None)
        assert user.is_bot
        assert user.username
    elif method == "getChatAdministrators":
        assert all(ChatMember.de_json(dict(member), None).user.id > 0 for member in result)
    elif method == "getChatMember":
        assert ChatMember.de_json(dict(result), None).user.id > 0
    elif method == "getFile":
        assert str(result["file_path"]).count("/") == 1
        assert ".." not in result["file_path"].split("/")
    elif method == "getWebhookInfo":
        assert WebhookInfo.de_json(dict(result), None).pending_update_count >= 0
        assert len(result.get("last_error_message", "")) <= 200
    elif result is not True:
        message = Message.de_json(dict(result), None)
        assert message.message_id > 0
        assert all(size.file_id.isascii() and size.file_id for size in message.photo)
        assert not method.startswith(("answer", "delete", "set"))
    else:
        assert not method.startswith("send")


@pytest.mark.parametrize("method", METHODS)
def test_of_ten_thousand_strange_responses_none_surprises(method: str) -> None:
    strange, refused = StrangeResponses(random.Random(method)), 0
    listed = [(status, body) for body in BODIES for status in (200, 400, 401, 403, 500)]
    generated = [strange.generate(METHODS[method]) for _ in range(TIMES)]
    for status, body in listed + generated:
        try:
            result = result_of(method, status, body, chat=-5)
        except TelegramError as error:
            refused += 1
            check_error(error, status, body)
        else:
            assert json.loads(body.decode("utf-8", "replace"))["ok"] is True
            check_form(method, result)
    assert refused > TIMES / 2


@pytest.mark.parametrize("method", METHODS)
async def test_the_library_parses_what_was_validated(method: str) -> None:
    responses: list[RawResponse] = []
    transport = SubstitutedRequest(None, lambda _: responses.pop())
    bot = validating_bot(TOKEN, transport, transport, ManualClock())
    strange, returned = StrangeResponses(random.Random(method)), 0
    for _ in range(300):
        responses.append(strange.generate(METHODS[method]))
        try:
            await call(bot, method)
        except TelegramError:
            continue
        returned += 1
    responses.append((200, json.dumps({"ok": True, "result": METHODS[method]}).encode()))
    assert await call(bot, method) is not None
    assert returned < 300


async def test_an_exception_of_the_transport_is_an_error_without_the_token() -> None:
    def fail(_: str) -> RawResponse:
        raise ValueError(f"https://api.telegram.org/bot{TOKEN}/getMe")

    transport = SubstitutedRequest(None, fail)
    bot = validating_bot(TOKEN, transport, transport, ManualClock())
    with pytest.raises(NetworkError) as failed:
        await bot.get_me()
    assert "Secret" not in repr(failed.value) + repr(failed.value.__context__)


def error(
    status: int, code: object, description: object = "x", **parameters: object
) -> RawResponse:
    body = {"ok": False, "error_code": code, "description": description, "parameters": parameters}
    return status, json.dumps(body).encode()


@pytest.mark.parametrize(
    ("response", "kind"),
    [
        (error(401, 401, "Unauthorized"), TokenRejected),
        (error(401, 401, "Unauthorized: invalid token specified"), TokenRejected),
        (error(401, 401, "Proxy login"), NotReached),
        (error(502, 401, "Unauthorized"), InvalidResponse),
        (error(404, 404, "Not Found"), NotReached),
        (error(403, 403, "Forbidden: bot was kicked"), Forbidden),
        (error(409, 409, "Conflict: another poller"), Conflict),
        (error(400, 400, "Bad Request: x", migrate_to_chat_id=-1001234567890), ChatMigrated),
        (error(400, 400, "Bad Request: x", migrate_to_chat_id=7), RejectedCall),
        (error(429, 429, "x", retry_after=7), RetryAfter),
        (error(429, 429, "x"), RetryAfter),
        (error(500, 500, "Internal Server Error"), InternalError),
        (error(400, "400", "x"), BadRequest),
        ((401, PAGE % (401, 401)), NotReached),
        ((403, PAGE % (403, 403)), NotReached),
        ((404, PAGE % (404, 404)), NotReached),
        ((302, b""), NotReached),
        ((200, PAGE % (200, 200)), InvalidResponse),
        ((502, PAGE % (502, 502)), InvalidResponse),
        ((413, PAGE % (413, 413)), BadRequest),
        ((400, b'{"ok":false,"error_code":400,"descr'), BadRequest),
        ((500, b"[1, 2]"), InvalidResponse),
        ((500, b'{"ok":true,"result":true}'), InvalidResponse),
    ],
    ids=repr,
)
def test_the_error_of_a_response(response: RawResponse, kind: type[TelegramError]) -> None:
    with pytest.raises(kind) as failed:
        result_of("sendMessage", *response, chat=-5)
    assert type(failed.value) is kind


def test_a_call_that_an_intermediary_refused_may_be_repeated_and_others_may_not() -> None:
    assert remedy_for(NotReached("x")) == remedy_for(TokenRejected("x")) == Unreachable()
    assert remedy_for(InvalidResponse("x")) == OutcomeUnknown()


def test_a_supergroup_does_not_migrate() -> None:
    response = error(400, 400, "Bad Request: x", migrate_to_chat_id=-1001234567890)
    with pytest.raises(BadRequest):
        result_of("sendMessage", *response, chat=-1009999999999)


def test_a_pause_after_a_429_is_limited() -> None:
    with pytest.raises(RetryAfter) as failed:
        result_of("sendMessage", *error(429, 429, "x", retry_after=10**12))
    assert failed.value._retry_after == timedelta(seconds=MAX_RETRY_AFTER)


def test_an_update_nested_too_deeply_keeps_its_number_only() -> None:
    body = b'{"ok":true,"result":[{"update_id":7,"x":' + b"[" * 500 + b"]" * 500 + b"}]}"
    assert result_of("getUpdates", 200, body) == [{"update_id": 7}]


def test_updates_without_a_valid_number_are_left_out() -> None:
    numbers = [None, "5", True, -1, 2**31, 10**30, 1.5, 8]
    result = [{"update_id": number} for number in numbers] + [[], None, {}]
    body = json.dumps({"ok": True, "result": result}).encode()
    assert result_of("getUpdates", 200, body) == [{"update_id": 8}]
