"""The Bot API methods that the sandbox implements, keyed by name in lower case.

Each method returns the result of the call as JSON, or True for a call without a result. No method returns False.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.sandbox.bot_api.methods import (
    account,
    chats,
    documents,
    editing,
    ephemeral,
    polling,
    query_answers,
    sending,
)
from bot.sandbox.bot_api.parameters import Parameters

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

Method: TypeAlias = Callable[["SimulatedTelegram", Parameters], Any]

METHODS: Final[Mapping[str, Method]] = {
    "getupdates": polling.get_updates,
    "getwebhookinfo": polling.get_webhook_info,
    "setwebhook": polling.set_webhook,
    "deletewebhook": polling.delete_webhook,
    "getme": account.get_me,
    "setmycommands": account.set_my_commands,
    "getmycommands": account.get_my_commands,
    "deletemycommands": account.delete_my_commands,
    "setmyname": account.set_my_name,
    "getmyname": account.get_my_name,
    "setmydescription": account.set_my_description,
    "getmydescription": account.get_my_description,
    "setmyshortdescription": account.set_my_short_description,
    "getmyshortdescription": account.get_my_short_description,
    "sendmessage": sending.send_message,
    "sendphoto": sending.send_photo,
    "senddocument": documents.send_document,
    "sendanimation": documents.send_animation,
    "sendchataction": sending.send_chat_action,
    "editmessagetext": editing.edit_message_text,
    "editmessagecaption": editing.edit_message_caption,
    "editmessagemedia": editing.edit_message_media,
    "editmessagereplymarkup": editing.edit_message_reply_markup,
    "deletemessage": editing.delete_message,
    "deletemessages": editing.delete_messages,
    "editephemeralmessagetext": ephemeral.edit_ephemeral_message_text,
    "editephemeralmessagecaption": ephemeral.edit_ephemeral_message_caption,
    "editephemeralmessagemedia": ephemeral.edit_ephemeral_message_media,
    "editephemeralmessagereplymarkup": ephemeral.edit_ephemeral_message_reply_markup,
    "deleteephemeralmessage": ephemeral.delete_ephemeral_message,
    "answercallbackquery": query_answers.answer_callback_query,
    "answerinlinequery": query_answers.answer_inline_query,
    "getchat": chats.get_chat,
    "getchatmember": chats.get_chat_member,
    "getchatadministrators": chats.get_chat_administrators,
    "getchatmembercount": chats.get_chat_member_count,
    "leavechat": chats.leave_chat,
    "pinchatmessage": chats.pin_chat_message,
    "unpinchatmessage": chats.unpin_chat_message,
    "getfile": chats.get_file,
}
