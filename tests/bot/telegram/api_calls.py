"""Calls of the Bot API's methods, as the bot makes them."""

from __future__ import annotations

from typing import Any

from telegram import Bot


async def call(bot: Bot, method: str) -> object:
    """Call a method as the bot does."""
    calls: dict[str, Any] = {
        "getMe": bot.get_me,
        "getUpdates": lambda: bot.do_api_request("get_Updates"),
        "getChatAdministrators": lambda: bot.get_chat_administrators(-5),
        "getChatMember": lambda: bot.get_chat_member(-5, 101),
        "getFile": lambda: bot.get_file("a"),
        "sendAnimation": lambda: bot.send_animation(-5, b"x"),
        "sendDocument": lambda: bot.send_document(-5, b"x"),
        "sendMessage": lambda: bot.send_message(-5, "x"),
        "sendPhoto": lambda: bot.send_photo(-5, b"x"),
        "editMessageMedia": lambda: bot.edit_message_media(_media(), -5, 1),
        "editMessageCaption": lambda: bot.edit_message_caption(-5, 1, caption="x"),
        "editMessageText": lambda: bot.edit_message_text("x", -5, 1),
        "editMessageReplyMarkup": lambda: bot.edit_message_reply_markup(-5, 1),
        "deleteMessage": lambda: bot.delete_message(-5, 1),
        "pinChatMessage": lambda: bot.pin_chat_message(-5, 1),
        "unpinChatMessage": lambda: bot.unpin_chat_message(-5, 1),
        "answerCallbackQuery": lambda: bot.answer_callback_query("1"),
        "editEphemeralMessageMedia": lambda: bot.do_api_request("editEphemeralMessageMedia"),
        "editEphemeralMessageText": lambda: bot.do_api_request("editEphemeralMessageText"),
        "deleteEphemeralMessage": lambda: bot.do_api_request("deleteEphemeralMessage"),
        "answerInlineQuery": lambda: bot.answer_inline_query("1", []),
        "setMyCommands": lambda: bot.set_my_commands([("new", "x")]),
        "setWebhook": lambda: bot.set_webhook("https://example.org"),
        "getWebhookInfo": bot.get_webhook_info,
        "deleteWebhook": bot.delete_webhook,
    }
    return await calls[method]()


def _media() -> Any:
    from telegram import InputMediaPhoto

    return InputMediaPhoto("x")
