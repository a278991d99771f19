"""The methods of the Bot API that the sandbox answers, by their names in lower case."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.sandbox.methods import answering, editing, polling, rooms, self_care, sending
from bot.sandbox.parameters import Parameters

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram

Method: TypeAlias = Callable[["Telegram", Parameters], Any]

METHODS: Final[Mapping[str, Method]] = {
    "getupdates": polling.get_updates,
    "getwebhookinfo": polling.get_webhook_info,
    "deletewebhook": polling.delete_webhook,
    "getme": self_care.get_me,
    "setmycommands": self_care.set_my_commands,
    "getmycommands": self_care.get_my_commands,
    "deletemycommands": self_care.delete_my_commands,
    "setmyname": self_care.set_my_name,
    "getmyname": self_care.get_my_name,
    "setmydescription": self_care.set_my_description,
    "getmydescription": self_care.get_my_description,
    "setmyshortdescription": self_care.set_my_short_description,
    "getmyshortdescription": self_care.get_my_short_description,
    "sendmessage": sending.send_message,
    "sendphoto": sending.send_photo,
    "sendchataction": sending.send_chat_action,
    "editmessagetext": editing.edit_message_text,
    "editmessagecaption": editing.edit_message_caption,
    "editmessagemedia": editing.edit_message_media,
    "editmessagereplymarkup": editing.edit_message_reply_markup,
    "deletemessage": editing.delete_message,
    "deletemessages": editing.delete_messages,
    "answercallbackquery": answering.answer_callback_query,
    "answerinlinequery": answering.answer_inline_query,
    "getchat": rooms.get_chat,
    "getchatmember": rooms.get_chat_member,
    "getchatadministrators": rooms.get_chat_administrators,
    "getchatmembercount": rooms.get_chat_member_count,
    "leavechat": rooms.leave_chat,
    "pinchatmessage": rooms.pin_chat_message,
    "unpinchatmessage": rooms.unpin_chat_message,
    "getfile": rooms.get_file,
}
