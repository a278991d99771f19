"""Actions of simulated users. Most of them queue an update for the bot."""

from base64 import b64encode
from dataclasses import replace

from bot.sandbox.actions.ephemeral_actions import chat_instance
from bot.sandbox.actions.inline_actions import InlineActions
from bot.sandbox.bot_api.entities import leading_command, parse_typed_text
from bot.sandbox.bot_api.parameters import Upload
from bot.sandbox.errors import UserActionError
from bot.sandbox.limits import FILE_BYTES, TEXT
from bot.sandbox.model.bot_profile import BotProfile
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.ephemeral import EphemeralMessage
from bot.sandbox.model.messages import Content, Document, SimulatedMessage
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.model.state import TelegramState
from bot.sandbox.model.users import User
from bot.sandbox.types import Json


class UserActions(InlineActions):
    """The actions that Telegram's apps offer to users.

    Every method of this class raises UserActionError if an id is unknown. A method that acts in a chat also raises it
    if the user is not a member of the chat, or has blocked the bot and the chat is private.
    """

    def __init__(self, state: TelegramState, profile: BotProfile) -> None:
        """`profile` is the source of `commands` and `description`."""
        super().__init__(state, profile)

    # ---- messages ------------------------------------------------------------------------------

    def send_message(
        self,
        user_id: int,
        chat_id: int,
        text: str,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        anonymous: bool = False,
        channel: Json | None = None,
        random_id: str = "",
    ) -> SimulatedMessage | EphemeralMessage:
        """Send a text message. In a group, an ephemeral command (Bot API 10.2) becomes an ephemeral message.

        If the user has already sent an ordinary message with this `random_id` to the chat, nothing is sent, and that
        message is returned. A client that received no response can therefore repeat its request, as with
        messages.sendMessage in MTProto.

        If `anonymous` is set, the message is sent on behalf of the group; if `channel` (`{id, title}`) is given, on
        behalf of that channel. Raises UserActionError if the text is blank, if the message to reply to or the topic
        does not exist, or if the topic is closed and the user is not an administrator.
        """
        user, chat = self._require_participant(user_id, chat_id)
        if not text.strip():
            raise UserActionError("there is nothing to say")
        sent_before = _find_by_random_id(chat, user_id, random_id)
        if sent_before is not None:
            return sent_before
        text, entities = parse_typed_text(text[:TEXT])
        replied = chat.messages.get(reply_to or 0)
        if reply_to and replied is None:
            raise UserActionError(f"there is no message {reply_to} to reply to")
        thread, in_topic = self._thread_of(chat, user, thread, replied)
        sender_chat = chat.id if anonymous else (channel["id"] if channel else None)
        self._mark_started(user, chat)
        if not anonymous and channel is None and self._is_ephemeral_command(user, chat, text):
            return self._send_ephemeral_command(user, chat, Content(text, entities), thread)
        message = self.state.add_message(
            chat,
            user.id,
            Content(text, entities),
            reply_to=reply_to,
            thread=thread,
            in_topic=in_topic,
            sender_chat=sender_chat,
            sender_chat_title=str(channel.get("title", "")) if channel else "",
            random_id=random_id,
        )
        if self._reaches_bot(chat, message):
            self.state.queue.put("message", self.state.message_json(message))
        return message

    def send_file(
        self, user_id: int, chat_id: int, name: str, content: bytes, *, thread: int | None = None
    ) -> SimulatedMessage:
        """Send a file as a document without a caption.

        Raises UserActionError if the file is empty or too large, if the topic does not exist, or if it is closed and
        the user is not an administrator.
        """
        user, chat = self._require_participant(user_id, chat_id)
        if not 0 < len(content) <= FILE_BYTES:
            raise UserActionError(f"a file has 1 to {FILE_BYTES} bytes")
        thread, in_topic = self._thread_of(chat, user, thread, None)
        upload = Upload(name, content)
        self._mark_started(user, chat)
        document = Document(f"AgAD{upload.digest}", name, b64encode(content).decode())
        message = self.state.add_message(
            chat, user.id, Content(document=document), thread=thread, in_topic=in_topic
        )
        if self._reaches_bot(chat, message):
            self.state.queue.put("message", self.state.message_json(message))
        return message

    def edit(self, user_id: int, chat_id: int, message_id: int, text: str) -> SimulatedMessage:
        """Replace the text of one of the user's own messages, and return the message.

        Raises UserActionError if the message does not exist or is not the user's.
        """
        _, chat = self._require_participant(user_id, chat_id)
        message = chat.messages.get(message_id)
        if message is None or message.sender != user_id:
            raise UserActionError("people edit only what they said themselves")
        text, entities = parse_typed_text(text[:TEXT])
        content = replace(message.content, text=text, entities=entities)
        edited = message.changed(content, int(self.state.now()))
        self.state.save_message(edited)
        if self._reaches_bot(chat, edited):
            self.state.queue.put("edited_message", self.state.message_json(edited))
        return edited

    def delete(self, user_id: int, chat_id: int, message_id: int) -> None:
        """Delete a message. Bots receive no update about it.

        Raises UserActionError if the message does not exist, or if the chat is a group and the user neither sent the
        message nor is an administrator.
        """
        _, chat = self._require_participant(user_id, chat_id)
        message = chat.messages.get(message_id)
        if message is None:
            raise UserActionError(f"there is no message {message_id}")
        own = message.sender == user_id or chat.private
        if not own and not chat.member(user_id).is_admin:
            raise UserActionError("only administrators delete what others said")
        self.state.delete_message(chat, message_id)

    # ---- queries -------------------------------------------------------------------------------

    def press(
        self, user_id: int, chat_id: int, message_id: int, data: str, *, forged: bool = False
    ) -> PendingQuery:
        """Press a button and return the callback query.

        The message need not have a button with this data. Bot API, CallbackQuery: "the message originated the query
        can contain no callback buttons with this data". If `forged` is set, the message may also be missing, and the
        user need not be a member of the chat. Otherwise, raises UserActionError if the message is missing, or if it is
        neither the bot's nor sent by an inline query.

        For a message that was sent by an inline query, the bot receives its inline_message_id instead of its chat.
        """
        user, chat = self._require_participant(user_id, chat_id, forged=forged)
        message = chat.messages.get(message_id)
        sent = message is not None and (message.sender == self.state.bot.id or message.inline_id)
        if not forged and not sent:
            raise UserActionError(f"there is no message {message_id} with buttons")
        query = self.state.queries.create(user.id, chat.id, message_id)
        if message is not None and message.inline_id:
            # Bot API, CallbackQuery.inline_message_id: "sent via the bot in inline mode"
            body = {
                "id": query.id,
                "from": user.to_json(),
                "inline_message_id": message.inline_id,
                "chat_instance": chat_instance(chat.id),
                "data": data,
            }
            self.state.queue.put("callback_query", body)
            return query
        inaccessible = {"chat": self.state.chat_json(chat), "message_id": message_id, "date": 0}
        body = {
            "id": query.id,
            "from": user.to_json(),
            # Bot API, MaybeInaccessibleMessage: a deleted message has date 0
            "message": inaccessible if message is None else self.state.message_json(message),
            "chat_instance": chat_instance(chat.id),
            "data": data,
        }
        self._mark_started(user, chat)
        self.state.queue.put("callback_query", body)
        return query

    # ---- the private chat ----------------------------------------------------------------------

    def open_deep_link(
        self, user_id: int, payload: str = ""
    ) -> SimulatedMessage | EphemeralMessage:
        """Open `t.me/bot?start=payload` (Bot features, "Deep linking") and return the message that is sent.

        A user who has blocked the bot unblocks the bot first.
        """
        user = self.state.require_user(user_id)
        if user.blocked:
            self.unblock(user_id)
        return self.send_message(user_id, user_id, f"/start {payload}".strip())

    def block(self, user_id: int) -> None:
        """Block the bot."""
        user = self.state.require_user(user_id)
        user.blocked = True
        self.state.user_changed(user)
        self._put_private_chat_member_update(
            self.state.require_chat(user_id), user_id, "member", "kicked"
        )

    def unblock(self, user_id: int) -> None:
        """Unblock the bot."""
        user = self.state.require_user(user_id)
        user.blocked = False
        self.state.user_changed(user)
        self._put_private_chat_member_update(
            self.state.require_chat(user_id), user_id, "kicked", "member"
        )

    def commands(self, user_id: int, chat_id: int) -> list[Json]:
        """Return the command menu of a user in a chat, as BotCommand objects (Bot API)."""
        user, chat = self.state.require_user(user_id), self.state.require_chat(chat_id)
        member = chat.member(user_id)
        return self._profile.commands_for(chat, member, user_id, user.language)

    def description(self, user_id: int) -> str:
        """Return the bot's description in the user's language. Telegram shows it in an empty private chat."""
        language = self.state.require_user(user_id).language
        return self._profile.in_language(self._profile.descriptions, language)

    # ---- helpers -------------------------------------------------------------------------------

    def _mark_started(self, user: User, chat: SimulatedChat) -> None:
        if chat.private and not user.started:
            user.started = True
            self.state.user_changed(user)

    def _thread_of(
        self, chat: SimulatedChat, user: User, thread: int | None, replied: SimulatedMessage | None
    ) -> tuple[int | None, bool]:
        """Return message_thread_id and is_topic_message (Bot API, Message).

        Raises UserActionError if the topic does not exist, or if it is closed and the user is not an administrator.
        """
        if chat.forum:
            if thread is None and replied is not None:
                thread = replied.thread
            if thread is None:
                return None, False  # the General topic has no id
            topic = chat.topics.get(thread)
            if topic is None:
                raise UserActionError(f"there is no topic {thread}")
            if topic.closed and not chat.member(user.id).is_admin:
                raise UserActionError("this topic is closed")
            return thread, True
        if chat.kind == "supergroup" and replied is not None:
            # observed, unconfirmed: in other supergroups, a reply has the id of the first message of its thread
            return replied.thread or replied.id, False
        return None, False

    def _reaches_bot(self, chat: SimulatedChat, message: SimulatedMessage) -> bool:
        """Return whether a message is delivered to the bot (Bot FAQ, privacy mode)."""
        bot = chat.member(self.state.bot.id)
        if not bot.is_member:
            return False
        if chat.private or bot.is_admin or not self.state.settings.privacy_mode:
            return True
        command = leading_command(message.content.text, message.content.entities)
        name = f"@{self.state.bot.username}".lower()
        if command is not None:
            return "@" not in command or command.lower().endswith(name)
        replied = chat.messages.get(message.reply_to or 0)
        replies_to_bot = replied is not None and replied.sender == self.state.bot.id
        # delivery of a mention: observed, unconfirmed
        return replies_to_bot or name in message.content.text.lower()


def _find_by_random_id(
    chat: SimulatedChat, user_id: int, random_id: str
) -> SimulatedMessage | None:
    """Return the user's message with this random id, or None if the id is empty or unknown."""
    if not random_id:
        return None
    sent = (m for m in reversed(chat.messages.values()) if m.sender == user_id)
    return next((m for m in sent if m.random_id == random_id), None)
