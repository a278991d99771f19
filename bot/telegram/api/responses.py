"""Validation of responses: `result_of` checks everything that comes from the network.

The Bot API answers each call with a JSON object: `{"ok": true, "result": …}`, or `{"ok": false, "error_code": …,
"description": …}`, optionally with `parameters`. Any other response comes from something else, such as a proxy, and
says nothing about the token, the chat or the message.
"""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.runtime import metrics
from bot.telegram.api.network_errors import (
    InternalError,
    InvalidResponse,
    NotReached,
    RejectedCall,
    TokenRejected,
)
from bot.telegram.api.results import UnexpectedResult, validated_result

MAX_RETRY_AFTER: Final = 45
"""The longest pause in seconds after a 429. If Telegram requests a longer pause, it answers the retry with 429
again."""
DEFAULT_RETRY_AFTER: Final = 5
_MAX_DESCRIPTION: Final = 200
_BASIC_GROUPS: Final = range(-(10**12) + 1, 0)
_GROUPS: Final = range(-(2**53), 0)


def result_of(method: str, status: int, body: bytes, *, chat: int | None = None) -> object:
    """Return the validated result of a call. `chat` is the call's `chat_id`, or None.

    Raises TelegramError: NotReached if an intermediary refused the call or the error code is 401, 404 or 407,
    TokenRejected if Telegram itself refused the token, BadRequest if the call was too large, InvalidResponse if the
    outcome is unknown, and RejectedCall or another error of python-telegram-bot for any other error code.
    """
    response = _parsed(body)
    if not isinstance(response, dict) or not isinstance(response.get("ok"), bool):
        _raise_foreign(status, body)
    if not response["ok"]:
        raise _error_of(method, status, response, chat)
    if not 200 <= status <= 299 or "result" not in response:
        _raise_foreign(status, body)
    try:
        return validated_result(method, response["result"])
    except UnexpectedResult:
        raise InvalidResponse(f"unexpected result of {method}") from None


def _parsed(body: bytes) -> Any:
    """Return the JSON value of a body, or None if the body is not JSON or is nested too deeply."""
    try:
        return json.loads(body.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None


def _raise_foreign(status: int, body: bytes = b"") -> NoReturn:
    """Raise the error for a response that does not come from the Bot API."""
    raise _foreign(status, cut_off=body.lstrip().startswith(b'{"ok"'))


def _foreign(status: int, *, cut_off: bool = False) -> NetworkError:
    reason = f"HTTP {status} without a response of the Bot API"
    if status == 413 or (status == 400 and cut_off):
        return BadRequest(reason)  # repeating it cannot succeed
    if 300 <= status <= 499 and status != 408:
        return NotReached(reason)
    return InvalidResponse(reason)


def _error_of(
    method: str, status: int, response: dict[str, Any], chat: int | None
) -> TelegramError:
    """Return the error for a response with `"ok": false`."""
    code, description = response.get("error_code"), response.get("description")
    if not isinstance(code, int) or not 400 <= code <= 599 or not isinstance(description, str):
        return _foreign(status, cut_off=True)
    if status != code and not 200 <= status <= 299:
        return _foreign(status, cut_off=True)
    reason = description[:_MAX_DESCRIPTION]
    found = response.get("parameters")
    parameters = found if isinstance(found, dict) else {}
    if code == 400 and _is_migration(parameters, chat):
        return ChatMigrated(parameters["migrate_to_chat_id"])
    if code == 401 and status == 401 and reason.lower().startswith("unauthorized"):
        return TokenRejected(reason)
    if code in (420, 429):
        metrics.FLOOD_WAITS.inc()
        return RetryAfter(_retry_after(parameters))
    if code in (401, 404, 407):  # a path that the server does not have
        return NotReached(f"{reason} ({code})")
    if 400 <= code <= 499:
        known = {403: Forbidden, 409: Conflict}.get(code)
        return RejectedCall(reason, method) if known is None else known(reason)
    return InternalError(f"{reason} ({code})")


def _is_migration(parameters: dict[str, Any], chat: int | None) -> bool:
    """Return whether the parameters name the supergroup that a basic group became. A supergroup cannot migrate.

    `chat` is the chat of the call, or None if this is unknown: it may then be a basic group.
    """
    new = parameters.get("migrate_to_chat_id")
    is_basic = chat is None or chat in _BASIC_GROUPS
    return is_basic and isinstance(new, int) and new in _GROUPS and new != chat


def _retry_after(parameters: dict[str, Any]) -> int:
    seconds = parameters.get("retry_after")
    if not isinstance(seconds, int) or isinstance(seconds, bool) or seconds < 1:
        return DEFAULT_RETRY_AFTER
    return min(seconds, MAX_RETRY_AFTER)
