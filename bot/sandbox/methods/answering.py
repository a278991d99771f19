"""Answers: answerCallbackQuery and answerInlineQuery: what a person gets back from a press or a word."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.sandbox import rules
from bot.sandbox.entities import written
from bot.sandbox.html import units
from bot.sandbox.parameters import Parameters
from bot.sandbox.refusals import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram


def answer_callback_query(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, answerCallbackQuery: a toast or an alert for the presser alone; no limit of rate."""
    text = parameters.text("text") or ""
    if units(text) > rules.ANSWER:
        raise BadRequest("MESSAGE_TOO_LONG")
    url = parameters.text("url") or ""
    # Bot API, answerCallbackQuery.url: a game's, or t.me/your_bot?start=… which opens the bot
    if url and not _opens_the_bot(url, telegram.world.bot.username):
        raise BadRequest("URL_INVALID")
    alert = parameters.flag("show_alert")
    answer = {"text": text, "show_alert": alert, "url": url}
    query = telegram.world.queries.answer(parameters.text("callback_query_id"), answer)
    telegram.world.tell("answer", query=query.id, person=query.person, **answer)
    return True


def answer_inline_query(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, answerInlineQuery."""
    results = parameters.array("results")
    if len(results) > rules.INLINE_RESULTS:
        raise BadRequest("RESULTS_TOO_MUCH")  # observed, unconfirmed: the word; 50 is documented
    ids = [str(item.get("id", "")) if isinstance(item, dict) else "" for item in results]
    if len(set(ids)) != len(ids) or not all(1 <= len(each.encode()) <= rules.DATA for each in ids):
        raise BadRequest("RESULT_ID_INVALID" if "" in ids else "RESULT_ID_DUPLICATE")
    for item in results:
        _check_words(telegram, item)
    answer = {
        "results": results,
        "button": parameters.mapping("button"),
        "next_offset": parameters.text("next_offset") or "",
    }
    query = telegram.world.queries.answer(parameters.text("inline_query_id"), answer)
    telegram.world.tell("inline", query=query.id, person=query.person, **answer)
    return True


def _check_words(telegram: "Telegram", item: object) -> None:
    """Bot API, InputTextMessageContent: the words of an article must be sendable."""
    content = item.get("input_message_content") if isinstance(item, dict) else None
    if not isinstance(content, dict):
        raise BadRequest("message text is empty")
    words, _ = written(content, telegram.world.who_is)
    if not words:
        raise BadRequest("message text is empty")
    if units(words) > rules.TEXT:
        raise BadRequest("MESSAGE_TOO_LONG")


def _opens_the_bot(url: str, username: str) -> bool:
    parts = urlsplit(url)
    return parts.netloc in {"t.me", "telegram.me"} and parts.path.strip("/") == username
