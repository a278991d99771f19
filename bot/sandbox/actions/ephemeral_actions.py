"""Actions on ephemeral messages: presses, ephemeral commands, and the restart of an app."""

from dataclasses import replace
from typing import Final

from bot.sandbox.actions.chat_management import ChatManagement
from bot.sandbox.errors import UserActionError
from bot.sandbox.model.bot_profile import BotProfile
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.ephemeral import EphemeralMessage, messages_seen_by
from bot.sandbox.model.messages import Content, SimulatedMessage
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.model.state import TelegramState
from bot.sandbox.model.users import User

_CHAT_INSTANCE_FACTOR: Final = 7919  # makes chat_instance differ from the chat id, as Telegram does


class EphemeralActions(ChatManagement):
    """The actions on ephemeral messages, in addition to those of ChatManagement."""

    def __init__(self, state: TelegramState, profile: BotProfile) -> None:
        super().__init__(state)
        self._profile = profile

    def press_ephemeral(self, user_id: int, chat_id: int, number: int, data: str) -> PendingQuery:
        """Press a button of an ephemeral message and return the callback query.

        `number` is the ephemeral_message_id of the message. Raises UserActionError if the user sees no such message of
        the bot.
        """
        user, chat = self._require_participant(user_id, chat_id)
        message = self.state.ephemeral.find(chat_id, user_id, number)
        if message is None or not message.visible or message.sender != self.state.bot.id:
            raise UserActionError(f"there is no ephemeral message {number} with buttons")
        query = self.state.queries.create(user.id, chat.id)
        body = {
            "id": query.id,
            "from": user.to_json(),
            "message": self.state.ephemeral_json(message),
            "chat_instance": chat_instance(chat.id),
            "data": data,
        }
        self.state.queue.put("callback_query", body)
        return query

    def restart_app(self, user_id: int) -> None:
        """Restart the user's app, which forgets all ephemeral messages. The bot receives no update about it.

        Bot API 10.2: they "may disappear automatically after some time, or if the app is restarted".
        """
        for message in self.state.ephemeral.of(self.state.require_user(user_id).id):
            if message.visible:
                self.state.ephemeral.save(replace(message, visible=False))
                self.state.ephemeral_gone(message)

    def messages_seen_by(
        self, user_id: int, chat_id: int
    ) -> list[SimulatedMessage | EphemeralMessage]:
        """Return the messages, including ephemeral ones, that a user sees in a chat, or [] if they are not a member."""
        user, chat = self.state.require_user(user_id), self.state.require_chat(chat_id)
        if not chat.member(user.id).is_member:
            return []
        found = [each for each in self.state.ephemeral.of(user.id, chat.id) if each.visible]
        return messages_seen_by(chat, found)

    def _is_ephemeral_command(self, user: User, chat: SimulatedChat, text: str) -> bool:
        """Return whether a text in a chat is an ephemeral command (Bot API 10.2).

        This is so if the bot is a member of the group, the user's menu marks the command as ephemeral, and the server
        implements that version.
        """
        if chat.private or not text.startswith("/") or not self.state.settings.implements("10.2"):
            return False
        command, _, name = (text[1:].split(maxsplit=1) or [""])[0].partition("@")
        if name and name.lower() != self.state.bot.username.lower():
            return False
        menu = self._profile.commands_for(chat, chat.member(user.id), user.id, user.language)
        is_here = chat.member(self.state.bot.id).is_member
        return is_here and any(
            each["command"] == command.lower() and each.get("is_ephemeral") for each in menu
        )

    def _send_ephemeral_command(
        self, user: User, chat: SimulatedChat, content: Content, thread: int | None
    ) -> EphemeralMessage:
        message = EphemeralMessage(
            self.state.ephemeral.free_id(chat.id, user.id),
            chat.id,
            user.id,
            user.id,
            int(self.state.now()),
            content,
            thread=thread,
            after=chat.last_message_id,
        )
        self.state.save_ephemeral(message)
        self.state.queue.put("message", self.state.ephemeral_json(message))
        return message

    def _require_participant(
        self, user_id: int, chat_id: int, *, forged: bool = False
    ) -> tuple[User, SimulatedChat]:
        """Return the user and the chat. If `forged` is set, the user need not be a member of the chat.

        Raises UserActionError if the user cannot act in the chat.
        """
        user, chat = self.state.require_user(user_id), self.state.require_chat(chat_id)
        if not forged and not chat.member(user_id).is_member:
            raise UserActionError(f"{user.name} is not in this chat")
        if chat.private and user.blocked:
            raise UserActionError(f"{user.name} has blocked the bot")
        return user, chat


def chat_instance(chat_id: int) -> str:
    """Return CallbackQuery.chat_instance (Bot API) of a chat."""
    return str(abs(chat_id) * _CHAT_INSTANCE_FACTOR)
