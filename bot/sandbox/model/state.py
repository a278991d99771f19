"""The data of the simulated Telegram. Changes are recorded in the journal and emitted as events."""

import json
from collections.abc import Callable
from dataclasses import asdict
from importlib import resources

from bot.sandbox import limits
from bot.sandbox.errors import UserActionError
from bot.sandbox.model.chats import ChatMember, SimulatedChat
from bot.sandbox.model.ephemeral import EphemeralMessage, EphemeralMessages, ephemeral_fields
from bot.sandbox.model.events import EventLog
from bot.sandbox.model.messages import Content, Document, SimulatedMessage
from bot.sandbox.model.photos import PhotoStore
from bot.sandbox.model.queries import PendingQueries
from bot.sandbox.model.updates import UpdateQueue
from bot.sandbox.model.users import User
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json, RecordWriter


class TelegramState:
    """The state of the simulated Telegram, shared by the in-process and the HTTP transport."""

    def __init__(
        self, now: Callable[[], float], settings: SandboxSettings, initial: Json | None = None
    ) -> None:
        """`now` returns seconds since the epoch. `initial` replaces the contents of `initial_state.json`."""
        self.now = now
        self.settings = settings
        self.photo_store = PhotoStore()
        self.users: dict[int, User] = {}
        self.chats: dict[int, SimulatedChat] = {}
        self.inline_messages: dict[
            str, tuple[int, int]
        ] = {}  # chat and message by inline_message_id
        # Bots recognize a repeated update by its id, so a restarted sandbox must not reuse one.
        # Telegram may start with any number (Bot API, Update.update_id). The sandbox starts with the
        # current time in tenths of a second.
        first_id = int(now() * 10) % 2**31
        self.queue = UpdateQueue(now, settings, first_id, self._write_update)
        self.ephemeral = EphemeralMessages()
        self.queries = PendingQueries(now, settings, first_id)
        self.events = EventLog(epoch=f"{now():.3f}")
        self.write_record: RecordWriter = lambda kind, key, value: None
        self._load_initial_state(initial or _read_initial_state())

    def _write_update(self, kind: str, key: str, value: Json | None) -> None:
        """Call the current `write_record`. The queue cannot refer to it directly, since the journal sets it later."""
        self.write_record(kind, key, value)

    def _load_initial_state(self, initial: Json) -> None:
        self.bot = User(**initial["bot"], is_bot=True)
        self.users[self.bot.id] = self.bot
        for user in initial["people"]:
            self.add_user(User(**user))
        for group in initial["groups"]:
            chat = SimulatedChat(
                group["id"], group["kind"], group["title"], group.get("forum", False)
            )
            for user_id in [*group["members"], self.bot.id]:
                owner = user_id == group["owner"]
                chat.members[user_id] = ChatMember("creator" if owner else "member")
            self.chats[chat.id] = chat

    # ---- users and chats -----------------------------------------------------------------------

    def add_user(self, user: User) -> User:
        """Add a user and that user's private chat with the bot, and return the user."""
        self.users[user.id] = user
        members = {user.id: ChatMember(), self.bot.id: ChatMember()}
        self.chats[user.id] = SimulatedChat(user.id, "private", members=members)
        self.user_changed(user)
        return user

    def require_user(self, user_id: int) -> User:
        """Return the user with this id. Raises UserActionError if the id is unknown."""
        found = self.users.get(user_id)
        if found is None:
            raise UserActionError(f"there is nobody with id {user_id}")
        return found

    def require_chat(self, chat_id: int) -> SimulatedChat:
        """Return the chat with this id. Raises UserActionError if the id is unknown."""
        found = self.chats.get(chat_id)
        if found is None:
            raise UserActionError(f"there is no chat {chat_id}")
        return found

    def user_json(self, user_id: int) -> Json | None:
        """Return a User (Bot API), or None if the id is unknown."""
        user = self.users.get(user_id)
        return user.to_json() if user else None

    def user_changed(self, user: User) -> None:
        """Record a new or changed user and emit a `person` event."""
        self.write_record("person", str(user.id), asdict(user))
        self.events.emit("person", person=self.user_for_page(user))

    def user_for_page(self, user: User) -> Json:
        """Return a User (Bot API) with two more fields that the page needs, `started` and `blocked`."""
        return user.to_json() | {"started": user.started, "blocked": user.blocked}

    def chat_changed(self, chat: SimulatedChat) -> None:
        """Record a change of a chat, other than of its messages, and emit a `chat` event."""
        self.write_record("chat", str(chat.id), chat.to_record())
        self.events.emit("chat", chat=self.chat_for_page(chat))

    def chat_json(self, chat: SimulatedChat) -> Json:
        """Return a Chat (Bot API)."""
        return chat.to_json(self.users.get(chat.id))

    def chat_for_page(self, chat: SimulatedChat) -> Json:
        """Return a Chat (Bot API) with more fields that the page needs, such as members, topics and pins."""
        return self.chat_json(chat) | {
            "members": {str(key): member.status for key, member in chat.members.items()},
            "topics": [
                {"id": t.id, "name": t.name, "closed": t.closed} for t in chat.topics.values()
            ],
            "pinned": chat.pinned,
            "migrated_to": chat.migrated_to,
            "deleted": chat.deleted,
            "photos_allowed": chat.photos_allowed,
        }

    # ---- messages ------------------------------------------------------------------------------

    def add_message(
        self, chat: SimulatedChat, sender: int, content: Content, **fields: object
    ) -> SimulatedMessage:
        """Add a message to a chat and return it. `fields` are further attributes of Message."""
        message = SimulatedMessage(
            chat.next_message_id(), chat.id, sender, int(self.now()), content
        )
        for name, value in fields.items():
            setattr(message, name, value)
        self.save_message(message)
        return message

    def save_message(self, message: SimulatedMessage) -> None:
        """Store a new or edited message, record it and emit a `message` event."""
        self.chats[message.chat_id].messages[message.id] = message
        self.index_inline(message)
        self.write_record("message", f"{message.chat_id}/{message.id}", asdict(message))
        self.events.emit("message", chat=message.chat_id, message=self.message_json(message))

    def index_inline(self, message: SimulatedMessage) -> None:
        """Make a message findable by its inline_message_id, if it has one."""
        if message.inline_id:
            self.inline_messages[message.inline_id] = (message.chat_id, message.id)

    def inline_message(self, inline_id: str) -> SimulatedMessage | None:
        """Return the message with this inline_message_id, or None if there is none."""
        chat_id, message_id = self.inline_messages.get(inline_id, (0, 0))
        chat = self.chats.get(chat_id)
        return None if chat is None else chat.messages.get(message_id)

    def delete_message(self, chat: SimulatedChat, message_id: int) -> None:
        """Delete a message for everyone, unpin it, and emit a `deleted` event.

        Raises KeyError if the chat has no such message.
        """
        del chat.messages[message_id]
        self.write_record("message", f"{chat.id}/{message_id}", None)
        self.events.emit("deleted", chat=chat.id, message_id=message_id)
        if message_id in chat.pinned:
            chat.pinned.remove(message_id)
            self.chat_changed(chat)

    def save_ephemeral(self, message: EphemeralMessage) -> None:
        """Store a new or edited ephemeral message and emit an `ephemeral` event if its receiver sees it."""
        self.ephemeral.save(message)
        if message.visible:
            shown = self.ephemeral_for_page(message)
            self.events.emit(
                "ephemeral", chat=message.chat_id, person=message.receiver, message=shown
            )

    def remove_ephemeral(self, message: EphemeralMessage) -> None:
        """Remove an ephemeral message and emit an `ephemeral-deleted` event."""
        self.ephemeral.remove(message)
        self.ephemeral_gone(message)

    def ephemeral_gone(self, message: EphemeralMessage) -> None:
        """Emit an `ephemeral-deleted` event, because the receiver no longer sees the message."""
        chat, person = message.chat_id, message.receiver
        self.events.emit("ephemeral-deleted", chat=chat, person=person, ephemeral=message.id)

    def ephemeral_json(self, message: EphemeralMessage) -> Json:
        """Return a Message (Bot API) for an ephemeral message."""
        sender, receiver = self.users[message.sender], self.users[message.receiver]
        shape = ephemeral_fields(message, sender, receiver)
        chat = self.chat_json(self.chats[message.chat_id])
        return shape | {"chat": chat} | self._content_json(message.content)

    def ephemeral_for_page(self, message: EphemeralMessage) -> Json:
        """Return a Message (Bot API) with two more fields that the page needs, `replaces` and `after`."""
        places = {"replaces": message.replaces, "after": message.after}
        return self.ephemeral_json(message) | places

    def message_json(self, message: SimulatedMessage, *, with_reply: bool = True) -> Json:
        """Return a Message (Bot API). If `with_reply` is set, the result includes the message to which it replies."""
        chat = self.chats[message.chat_id]
        shape: Json = {
            "message_id": message.id,
            "from": self._sender_json(message),
            "chat": self.chat_json(chat),
            "date": message.date,
        }
        if message.sender_chat is not None:
            shape["sender_chat"] = self._sender_chat_json(message)
        if message.thread is not None:
            shape["message_thread_id"] = message.thread
        if message.in_topic:
            shape["is_topic_message"] = True
        if message.edit_date is not None:
            shape["edit_date"] = message.edit_date
        if message.via_bot is not None:
            shape["via_bot"] = self.bot.to_json()
        replied = chat.messages.get(message.reply_to or 0)
        if with_reply and replied is not None:
            shape["reply_to_message"] = self.message_json(replied, with_reply=False)
        return shape | self._content_json(message.content) | (message.service or {})

    def _content_json(self, content: Content) -> Json:
        shape = self._media_json(content)
        text, entities = ("caption", "caption_entities") if shape else ("text", "entities")
        if content.text:
            shape[text] = content.text
            if content.entities:
                shape[entities] = content.entities
        if content.markup is not None and "inline_keyboard" in content.markup:
            shape["reply_markup"] = content.markup  # Bot API, Message: inline keyboards only
        return shape

    def _media_json(self, content: Content) -> Json:
        shape: Json
        if content.document is not None:
            shape = {"document": content.document.to_json()}
            if content.document.animation:
                shape["animation"] = content.document.animation_json()
            return shape
        if not content.photo:
            return {}
        shape = {"photo": self.photo_store.photos[content.photo].to_json()}
        if content.caption_above:
            shape["show_caption_above_media"] = True
        if content.spoiler:
            shape["has_media_spoiler"] = True
        return shape

    def document(self, unique_id: str) -> Document | None:
        """Return the file with this file_unique_id, or None if no ordinary message contains it."""
        for chat in self.chats.values():
            for message in chat.messages.values():
                found = message.content.document
                if found is not None and found.unique_id == unique_id:
                    return found
        return None

    def _sender_json(self, message: SimulatedMessage) -> Json:
        """Return Message.from (Bot API): the sender, or a placeholder account for a message on behalf of a chat."""
        if message.sender_chat is None:
            return self.users[message.sender].to_json()
        if message.sender_chat == message.chat_id:
            anonymous = User(
                limits.ANONYMOUS_ADMIN_ID, "Group", username="GroupAnonymousBot", is_bot=True
            )
            return anonymous.to_json()
        channel = User(limits.FAKE_CHANNEL_ID, "Channel", username="Channel_Bot", is_bot=True)
        return channel.to_json()

    def _sender_chat_json(self, message: SimulatedMessage) -> Json:
        if message.sender_chat == message.chat_id:
            return self.chat_json(self.chats[message.chat_id])
        return {
            "id": message.sender_chat,
            "type": "channel",
            "title": message.sender_chat_title,
        }


def _read_initial_state() -> Json:
    """Return the default state: the bot, four users and their group."""
    file = resources.files(__package__).joinpath("initial_state.json")
    loaded: Json = json.loads(file.read_text("utf-8"))
    return loaded
