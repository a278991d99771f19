"""Validates the inline keyboards of calls."""

import json
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from bot.sandbox import limits
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest

MarkupJson: TypeAlias = dict[str, object]

_KINDS: Final = frozenset(
    # Bot API, InlineKeyboardButton: "Exactly one of the fields other than text, … must be used"
    [
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    ]
)
_STYLES: Final = frozenset({"primary", "success", "danger"})  # constants.KeyboardButtonStyle
_OTHER_MARKUPS: Final = frozenset({"keyboard", "remove_keyboard", "force_reply"})


def parse_inline_keyboard(
    parameters: Parameters, *, limit: int, only_inline: bool = False
) -> MarkupJson | None:
    """Return the validated inline keyboard of a call, or None if it is missing or empty.

    `limit` is the keyboard's maximum size as JSON, in bytes. Other kinds of markup are returned unchanged, unless
    `only_inline` is set. Raises BadRequest if the keyboard is invalid, or for other markup if `only_inline` is set.
    """
    markup = parameters.mapping("reply_markup")
    if markup is None:
        return None
    if "inline_keyboard" not in markup:
        if only_inline and _OTHER_MARKUPS & markup.keys():
            raise BadRequest("inline keyboard expected")
        return dict(markup) if _OTHER_MARKUPS & markup.keys() else None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list):
        raise BadRequest('can\'t parse inline keyboard: Field "inline_keyboard" must be an Array')
    checked = [[_button(item) for item in _row(row)] for row in rows]
    checked = [row for row in checked if row]
    if sum(map(len, checked)) > limits.BUTTONS or any(
        len(row) > limits.BUTTONS_PER_ROW for row in checked
    ):
        # constants.InlineKeyboardMarkupLimit: both numbers are observed, not documented
        raise BadRequest("BUTTONS_TOO_MUCH")  # observed, unconfirmed: the description
    if len(json.dumps(checked, ensure_ascii=False).encode()) > limit:
        raise BadRequest("reply markup is too long")  # Client.cpp: REPLY_MARKUP_TOO_LONG
    return {"inline_keyboard": checked} if checked else None


def _row(row: object) -> list[object]:
    if not isinstance(row, list):
        raise BadRequest(
            "can't parse inline keyboard button: Array of InlineKeyboardButton expected"
        )
    return row


def _button(item: object) -> MarkupJson:
    if not isinstance(item, dict):
        raise BadRequest(
            "can't parse inline keyboard button: InlineKeyboardButton must be an Object"
        )
    text = item.get("text")
    if not isinstance(text, str):
        raise BadRequest("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise BadRequest("BUTTON_TEXT_INVALID")  # observed, unconfirmed
    kinds = _KINDS & item.keys()
    if len(kinds) != 1:
        raise BadRequest(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    _data(item)
    _url(item)
    copy_text = item.get("copy_text")
    if copy_text is not None:
        text = copy_text.get("text") if isinstance(copy_text, dict) else None
        if not isinstance(text, str) or not 1 <= len(text) <= limits.COPY_TEXT:
            raise BadRequest("BUTTON_COPY_TEXT_INVALID")  # Bot API, CopyTextButton: 1-256
    if (style := item.get("style")) is not None and style not in _STYLES:
        raise BadRequest("can't parse inline keyboard button: invalid button style specified")
    return dict(item)


def _data(item: dict[str, object]) -> None:
    data = item.get("callback_data")
    if data is None:
        return
    # Bot API, InlineKeyboardButton.callback_data: 1-64 bytes
    if not isinstance(data, str) or not 1 <= len(data.encode()) <= limits.CALLBACK_DATA_BYTES:
        raise BadRequest("BUTTON_DATA_INVALID")


def _url(item: dict[str, object]) -> None:
    url = item.get("url")
    if url is None:
        return
    parts = urlsplit(str(url))
    if parts.scheme not in {"http", "https", "tg"} or not parts.netloc:
        raise BadRequest(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
