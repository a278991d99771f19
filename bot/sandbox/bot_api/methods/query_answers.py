"""Methods that answer queries: answerCallbackQuery and answerInlineQuery."""

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bot.sandbox import limits
from bot.sandbox.bot_api.entities import parse_input_text
from bot.sandbox.bot_api.html import utf16_length
from bot.sandbox.bot_api.keyboards import parse_inline_keyboard
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


_START_PARAMETER: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
"""The form of InlineQueryResultsButton.start_parameter (Bot API)."""


def answer_callback_query(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Show a notification or an alert to the user who pressed a button (Bot API, answerCallbackQuery).

    Raises BadRequest if the text is too long, the URL is not allowed, or the query is too old or already answered.
    """
    text = parameters.string("text") or ""
    if utf16_length(text) > limits.CALLBACK_ANSWER:
        raise BadRequest("MESSAGE_TOO_LONG")
    url = parameters.string("url") or ""
    # Bot API, answerCallbackQuery.url: the URL of a game, or t.me/your_bot?start=…
    if url and not _is_deep_link(url, telegram.state.bot.username):
        raise BadRequest("URL_INVALID")
    alert = parameters.boolean("show_alert")
    answer = {"text": text, "show_alert": alert, "url": url}
    query = telegram.state.queries.resolve(parameters.string("callback_query_id"), answer)
    telegram.state.events.emit("answer", query=query.id, person=query.user, **answer)
    return True


def answer_inline_query(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Answer an inline query with a list of results (Bot API, answerInlineQuery).

    Raises BadRequest if there are too many results, if a result, its id or the button is invalid, or if the query is
    too old or already answered.
    """
    results = parameters.array("results")
    if len(results) > limits.INLINE_RESULTS:
        raise BadRequest(
            "RESULTS_TOO_MUCH"
        )  # observed, unconfirmed: the description; 50 is documented
    ids = [str(item.get("id", "")) if isinstance(item, dict) else "" for item in results]
    if len(set(ids)) != len(ids) or not all(
        1 <= len(each.encode()) <= limits.INLINE_RESULT_ID_BYTES for each in ids
    ):
        raise BadRequest("RESULT_ID_INVALID" if "" in ids else "RESULT_ID_DUPLICATE")
    for item in results:
        _check_article(telegram, item)
    _check_button(parameters.mapping("button"))
    answer = {
        "results": results,
        "button": parameters.mapping("button"),
        "next_offset": parameters.string("next_offset") or "",
    }
    query = telegram.state.queries.resolve(parameters.string("inline_query_id"), answer)
    telegram.state.events.emit("inline", query=query.id, person=query.user, **answer)
    return True


def _check_article(telegram: "SimulatedTelegram", item: object) -> None:
    """Raise BadRequest if an article cannot be sent (Bot API, InlineQueryResultArticle, InputTextMessageContent)."""
    content = item.get("input_message_content") if isinstance(item, dict) else None
    if not isinstance(content, dict):
        raise BadRequest("message text is empty")
    text, _ = parse_input_text(content, telegram.state.user_json)
    if not text:
        raise BadRequest("message text is empty")
    if utf16_length(text) > limits.TEXT:
        raise BadRequest("MESSAGE_TOO_LONG")
    if isinstance(item, dict) and item.get("reply_markup") is not None:
        most = telegram.settings.max_markup_bytes
        parse_inline_keyboard(Parameters(item), limit=most, only_inline=True)


def _check_button(button: dict[str, object] | None) -> None:
    """Raise BadRequest if the button above the results is not valid (Bot API, InlineQueryResultsButton)."""
    if button is None:
        return
    start = button.get("start_parameter")
    is_start = isinstance(start, str) and _START_PARAMETER.fullmatch(start) is not None
    if not button.get("text") or is_start == ("web_app" in button):
        raise BadRequest("START_PARAM_INVALID")  # observed, unconfirmed: the description


def _is_deep_link(url: str, username: str) -> bool:
    parts = urlsplit(url)
    return parts.netloc in {"t.me", "telegram.me"} and parts.path.strip("/") == username
