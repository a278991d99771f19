"""Validation of the results of Bot API methods, which keeps only fields with valid types.

A result is reduced to the fields that the bot reads, so parsing it cannot fail. Updates are the exception: they are
parsed one by one, and an update that cannot be parsed is quarantined. For an invalid result, the functions raise
UnexpectedResult.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from telegram import ChatMember
from telegram.constants import PollingLimit

MAX_DEPTH: Final = 64
"""The maximum nesting depth of an update. The deepest ones of the Bot API have about 15 levels."""
_CONTAINERS: Final = frozenset({dict, list})
_MAX_ID: Final = 2**53
_MAX_UPDATE_ID: Final = 2**31  # telegram-bot-api: update ids are int32
_MAX_DATE: Final = 2**32
_USERNAME: Final = re.compile(r"[A-Za-z0-9_]{1,64}")
_FILE_PATH: Final = re.compile(r"[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}")
_FILE_ID: Final = re.compile(r"[!-~]{1,1024}")


class UnexpectedResult(Exception):
    """The result does not have the form that the bot expects from the method."""


def validated_result(method: str, result: object) -> object:
    """Return the result of a method, reduced to its valid fields. Raises UnexpectedResult.

    The result of a method that is not in RESULTS is returned unchanged.
    """
    validate = RESULTS.get(method)
    return result if validate is None else validate(result)


def nested_deeper(value: object, depth: int) -> bool:
    """Return whether any array or object in a JSON value is inside more than `depth` other ones."""
    level: list[Any] = [value] if type(value) in _CONTAINERS else []
    while level and depth >= 0:
        depth -= 1
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) in _CONTAINERS
        ]
    return bool(level)


def _success(result: object) -> bool:
    if result is not True:
        raise UnexpectedResult
    return True


def valid_updates(result: object) -> list[dict[str, Any]]:
    """Return the first PollingLimit.MAX_LIMIT updates that have a valid id.

    An update that is nested too deeply is reduced to its id. Raises UnexpectedResult if the result is not a list.
    """
    if not isinstance(result, list):
        raise UnexpectedResult
    updates = [update for update in result if isinstance(update, dict) and _has_id(update)]
    return [
        {"update_id": update["update_id"]} if nested_deeper(update, MAX_DEPTH) else update
        for update in updates[: PollingLimit.MAX_LIMIT]
    ]


def _has_id(update: dict[str, Any]) -> bool:
    return _is_integer(update.get("update_id"), 0, _MAX_UPDATE_ID)


def _bot_user(result: object) -> dict[str, Any]:
    user = _user(result)
    if user["is_bot"] is not True or "username" not in user:
        raise UnexpectedResult
    return user


def _user(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnexpectedResult
    number, name, is_bot = value.get("id"), value.get("first_name"), value.get("is_bot")
    if not (_is_integer(number, 1, _MAX_ID) and isinstance(name, str) and isinstance(is_bot, bool)):
        raise UnexpectedResult
    user = {"id": number, "is_bot": is_bot, "first_name": name}
    username = value.get("username")
    if isinstance(username, str) and _USERNAME.fullmatch(username):
        user["username"] = username
    return user


def _administrators(result: object) -> list[dict[str, Any]]:
    """Return the chat members that can be parsed."""
    if not isinstance(result, list):
        raise UnexpectedResult
    found: list[dict[str, Any]] = []
    for value in result:
        try:
            member: dict[str, Any] = {"status": str(value["status"]), "user": _user(value["user"])}
            member |= {name: held for name, held in value.items() if isinstance(held, bool)}
            ChatMember.de_json(dict(member), None)
        except Exception:  # noqa: BLE001, S112 - whatever the library does not parse
            continue
        found.append(member)
    return found


def _member(result: object) -> dict[str, Any]:
    members = _administrators([result])
    if not members:
        raise UnexpectedResult
    return members[0]


def _webhook_info(result: object) -> dict[str, Any]:
    """Return the number of updates that wait at Telegram, and the last failure to deliver one, if any."""
    if not isinstance(result, dict) or not _is_integer(
        result.get("pending_update_count"), 0, _MAX_ID
    ):
        raise UnexpectedResult
    info: dict[str, Any] = {"url": "", "has_custom_certificate": False}
    info["pending_update_count"] = result["pending_update_count"]
    if _is_integer(date := result.get("last_error_date"), 1, _MAX_DATE):
        info["last_error_date"] = date
    if isinstance(message := result.get("last_error_message"), str):
        info["last_error_message"] = message[:200]
    return info


def _message(result: object) -> dict[str, Any]:
    """Return a message with its id, date and chat, and the photo or the animation if there is one.

    An ephemeral message also has an ephemeral_message_id, and its message_id may be 0 (Bot API 10.2). An invalid date
    or chat id is replaced by 0.
    """
    if not isinstance(result, dict):
        raise UnexpectedResult
    is_ephemeral = _is_integer(result.get("ephemeral_message_id"), 1, _MAX_ID)
    if not _is_integer(result.get("message_id"), 0 if is_ephemeral else 1, _MAX_ID):
        raise UnexpectedResult
    date, chat = result.get("date"), result.get("chat")
    message = {
        "message_id": result["message_id"],
        "date": date if _is_integer(date, 0, _MAX_DATE) else 0,
        "chat": _chat(chat) if isinstance(chat, dict) else _chat({}),
    }
    if is_ephemeral:
        message["ephemeral_message_id"] = result["ephemeral_message_id"]
    sizes = result.get("photo")
    found = sizes if isinstance(sizes, list) else []
    animation = result.get("animation")
    if isinstance(animation, dict) and _is_photo_size(animation):
        message["animation"] = {**_photo_size(animation), "duration": 0}
    if photo := [_photo_size(size) for size in found if _is_photo_size(size)]:
        message["photo"] = photo
    return message


def _chat(value: dict[str, Any]) -> dict[str, Any]:
    number, kind = value.get("id"), value.get("type")
    return {
        "id": number if _is_integer(number, -_MAX_ID, _MAX_ID) else 0,
        "type": kind if isinstance(kind, str) else "private",
    }


def _is_photo_size(value: object) -> bool:
    file_id = value.get("file_id") if isinstance(value, dict) else None
    return isinstance(file_id, str) and _FILE_ID.fullmatch(file_id) is not None


def _photo_size(value: dict[str, Any]) -> dict[str, Any]:
    width, height, unique = value.get("width"), value.get("height"), value.get("file_unique_id")
    return {
        "file_id": value["file_id"],
        "file_unique_id": unique if isinstance(unique, str) else "",
        "width": width if _is_integer(width, 0, _MAX_DATE) else 0,
        "height": height if _is_integer(height, 0, _MAX_DATE) else 0,
    }


def _file(result: object) -> dict[str, Any]:
    """Return a file with its path, which is relative to the root URL of files."""
    path = result.get("file_path") if isinstance(result, dict) else None
    if not isinstance(path, str) or _FILE_PATH.fullmatch(path) is None:
        raise UnexpectedResult
    return {"file_id": "", "file_unique_id": "", "file_path": path}


def _edited(result: object) -> bool | dict[str, Any]:
    """Return True or the edited message; the Bot API may return either."""
    return True if result is True else _message(result)


def _is_integer(value: object, low: int, high: int) -> bool:
    """Return whether a value is an integer with `low` <= value < `high`. JSON's true and false are not integers."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value < high


RESULTS: Final[Mapping[str, Callable[[object], object]]] = {
    "getMe": _bot_user,
    "getUpdates": valid_updates,
    "getChatAdministrators": _administrators,
    "getChatMember": _member,
    "getFile": _file,
    "sendMessage": _message,
    "sendAnimation": _message,
    "sendDocument": _message,
    "sendPhoto": _message,
    "editMessageMedia": _edited,
    "editMessageText": _edited,
    "editMessageCaption": _edited,
    "editMessageReplyMarkup": _edited,
    "deleteMessage": _success,
    "pinChatMessage": _success,
    "unpinChatMessage": _success,
    "editEphemeralMessageMedia": _success,
    "editEphemeralMessageText": _success,
    "deleteEphemeralMessage": _success,
    "answerCallbackQuery": _success,
    "answerInlineQuery": _success,
    "setMyCommands": _success,
    "setWebhook": _success,
    "getWebhookInfo": _webhook_info,
    "deleteWebhook": _success,
}
"""The function that validates the results of each method that the bot calls. All raise UnexpectedResult."""
