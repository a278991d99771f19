"""Chat management: users, groups, members, permissions, topics and migration to a supergroup."""

from dataclasses import replace

from bot.sandbox.errors import UserActionError
from bot.sandbox.model.chats import ChatMember, ForumTopic, SimulatedChat
from bot.sandbox.model.messages import Content, SimulatedMessage
from bot.sandbox.model.state import TelegramState
from bot.sandbox.model.users import User
from bot.sandbox.types import Json


class ChatManagement:
    """Actions that create users and groups or change chats.

    Methods that take the id of an existing chat raise UserActionError if it is unknown; `create_group` and `set_member`
    do so for the id of an unknown user. `by` is the id of the user who makes the change.
    """

    def __init__(self, state: TelegramState) -> None:
        self.state = state

    def create_user(self, user: User) -> User:
        """Create an account and its private chat with the bot.

        Raises UserActionError if the id is in use.
        """
        if user.id in self.state.users:
            raise UserActionError(f"there is somebody with id {user.id} already")
        return self.state.add_user(user)

    def create_group(
        self,
        chat_id: int,
        title: str,
        owner: int,
        members: list[int],
        *,
        kind: str = "supergroup",
        forum: bool = False,
        with_bot: bool = True,
    ) -> SimulatedChat:
        """Create a group. If `with_bot` is set, the bot is added and receives the resulting updates.

        Raises UserActionError if the id is in use or not negative, or if the kind is neither `group`
        nor `supergroup`.
        """
        if chat_id in self.state.chats or chat_id >= 0 or kind not in {"group", "supergroup"}:
            raise UserActionError(
                "a group needs a free negative id and a kind: group or supergroup"
            )
        chat = SimulatedChat(chat_id, kind, title, forum)
        for user_id in {owner, *members}:
            self.state.require_user(user_id)
            chat.members[user_id] = ChatMember("creator" if user_id == owner else "member")
        self.state.chats[chat_id] = chat
        self.state.chat_changed(chat)
        if with_bot:
            self.set_member(chat, self.state.bot.id, "member", by=owner)
        return chat

    def set_member(self, chat: SimulatedChat, user_id: int, status: str, *, by: int) -> None:
        """Change a member's status, with the service message and updates that Telegram sends.

        `status` is a value of telegram.constants.ChatMemberStatus: `creator` for OWNER, `kicked` for
        BANNED. Raises UserActionError for any other status.
        """
        if status not in {"member", "administrator", "creator", "restricted", "left", "kicked"}:
            raise UserActionError(f"there is no member status {status!r}")
        user, by_user = self.state.require_user(user_id), self.state.require_user(by)
        old = chat.member(user_id)
        new = replace(old, status=status)
        bot_was_here = chat.member(self.state.bot.id).is_member
        chat.members[user_id] = new
        self.state.chat_changed(chat)
        if not new.is_member:
            for lost in self.state.ephemeral.of(user_id, chat.id):
                self.state.remove_ephemeral(lost)
        service: Json | None = None
        if new.is_member and not old.is_member:
            # Bot API, Message.new_chat_members
            service = {"new_chat_members": [user.to_json()], "new_chat_member": user.to_json()}
        elif old.is_member and not new.is_member:
            service = {"left_chat_member": user.to_json()}
        is_bot = user_id == self.state.bot.id
        kind = "my_chat_member" if is_bot else "chat_member"
        if is_bot or chat.member(self.state.bot.id).is_admin:
            # Bot API, Update.chat_member: the bot must be an administrator
            self._put_member_update(chat, kind, by_user, old.to_json(user), new.to_json(user))
        if service is not None:
            message = self.state.add_message(chat, by_user.id, Content(), service=service)
            if chat.member(self.state.bot.id).is_member or (
                is_bot and bot_was_here and by != user_id
            ):
                self.state.queue.put("message", self.state.message_json(message))

    def add_bot(self, chat_id: int, by: int, payload: str = "") -> None:
        """Add the bot to a group. If there is a payload, send it as a `startgroup` link does.

        Source: Bot features, "Deep linking".
        """
        chat = self.state.require_chat(chat_id)
        if not chat.member(self.state.bot.id).is_member:
            self.set_member(chat, self.state.bot.id, "member", by=by)
        if payload:
            text = f"/start@{self.state.bot.username} {payload}"
            entity = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
            message = self.state.add_message(chat, by, Content(text, [entity]))
            self.state.queue.put("message", self.state.message_json(message))

    def set_permissions(
        self, chat_id: int, *, texts: bool | None = None, photos: bool | None = None
    ) -> None:
        """Set what ordinary members may send (Bot API, ChatPermissions).

        If a value is None, the permission is unchanged.
        """
        chat = self.state.require_chat(chat_id)
        chat.texts_allowed = chat.texts_allowed if texts is None else texts
        chat.photos_allowed = chat.photos_allowed if photos is None else photos
        self.state.chat_changed(chat)

    def hide_members(self, chat_id: int, *, hidden: bool) -> None:
        """Hide or show the member list (Bot API, ChatFullInfo.has_hidden_members)."""
        chat = self.state.require_chat(chat_id)
        chat.members_hidden = hidden
        self.state.chat_changed(chat)

    def open_topic(self, chat_id: int, name: str, by: int) -> ForumTopic:
        """Open a topic and return it. The id of the topic is that of the service message about its creation.

        Raises UserActionError if the chat is not a forum.
        """
        chat = self.state.require_chat(chat_id)
        if not chat.forum:
            raise UserActionError("only a forum has topics")
        number = chat.last_message_id + 1
        topic = chat.topics[number] = ForumTopic(number, name)
        service = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        self._post_in_topic(chat, topic, by, service)
        return topic

    def close_topic(self, chat_id: int, thread: int, by: int, *, closed: bool = True) -> None:
        """Close a topic, or reopen it with `closed=False`.

        Raises UserActionError if there is no such topic.
        """
        chat = self.state.require_chat(chat_id)
        if thread not in chat.topics:
            raise UserActionError(f"there is no topic {thread}")
        chat.topics[thread].closed = closed
        name = "forum_topic_closed" if closed else "forum_topic_reopened"
        self._post_in_topic(chat, chat.topics[thread], by, {name: {}})

    def delete_topic(self, chat_id: int, thread: int) -> None:
        """Delete a topic and its messages. Bots receive no update about it.

        Raises UserActionError if there is no such topic.
        """
        chat = self.state.require_chat(chat_id)
        if chat.topics.pop(thread, None) is None:
            raise UserActionError(f"there is no topic {thread}")
        for message in [m for m in chat.messages.values() if m.thread == thread]:
            self.state.delete_message(chat, message.id)
        self.state.chat_changed(chat)

    def migrate(
        self, chat_id: int, new_id: int, by: int, *, notices: tuple[str, ...] = ("to", "from")
    ) -> SimulatedChat:
        """Turn a group into a supergroup with the id `new_id` and return the new chat.

        `notices` lists the service messages that the bot receives, `to` and `from`, in any order; each may
        be repeated or left out. Raises UserActionError if the chat is not a group or has already migrated, or
        if `new_id` is in use.
        """
        old = self.state.require_chat(chat_id)
        if old.kind != "group" or old.migrated_to is not None or new_id in self.state.chats:
            raise UserActionError("only a group migrates, once, to a free id")
        new = SimulatedChat(new_id, "supergroup", old.title, members=dict(old.members))
        self.state.chats[new_id] = new
        old.migrated_to = new_id
        # Bot API, Message.migrate_to_chat_id, migrate_from_chat_id
        to = self.state.add_message(old, by, Content(), service={"migrate_to_chat_id": new_id})
        from_ = self.state.add_message(
            new, by, Content(), service={"migrate_from_chat_id": chat_id}
        )
        messages = {"to": to, "from": from_}
        for notice in notices:
            self.state.queue.put("message", self.state.message_json(messages[notice]))
        self.state.chat_changed(old)
        self.state.chat_changed(new)
        return new

    def delete_group(self, chat_id: int) -> None:
        """Delete a group.

        Raises UserActionError for a private chat.
        """
        chat = self.state.require_chat(chat_id)
        if chat.private:
            raise UserActionError("a private chat is not deleted; block the bot instead")
        chat.deleted = True
        self.state.chat_changed(chat)

    def set_title(self, chat_id: int, title: str, by: int) -> None:
        """Change a group's title."""
        chat = self.state.require_chat(chat_id)
        chat.title = title
        self.state.chat_changed(chat)
        message = self.state.add_message(chat, by, Content(), service={"new_chat_title": title})
        self._deliver_service_message(chat, message)

    def _post_in_topic(
        self, chat: SimulatedChat, topic: ForumTopic, by: int, service: Json
    ) -> None:
        message = self.state.add_message(
            chat, by, Content(), thread=topic.id, in_topic=True, service=service
        )
        self.state.chat_changed(chat)
        self._deliver_service_message(chat, message)

    def _deliver_service_message(self, chat: SimulatedChat, message: SimulatedMessage) -> None:
        if chat.member(self.state.bot.id).is_member:
            self.state.queue.put("message", self.state.message_json(message))

    def _put_private_chat_member_update(
        self, chat: SimulatedChat, by: int, old: str, new: str
    ) -> None:
        """Queue a my_chat_member update of a private chat, in which the user blocked or unblocked the bot."""
        bot = self.state.bot
        by_user = self.state.require_user(by)
        self._put_member_update(
            chat,
            "my_chat_member",
            by_user,
            ChatMember(old).to_json(bot),
            ChatMember(new).to_json(bot),
        )

    def _put_member_update(
        self, chat: SimulatedChat, kind: str, by_user: User, old: Json, new: Json
    ) -> None:
        """Queue an update with a ChatMemberUpdated (Bot API)."""
        body = {
            "chat": self.state.chat_json(chat),
            "from": by_user.to_json(),
            "date": int(self.state.now()),
            "old_chat_member": old,
            "new_chat_member": new,
        }
        self.state.queue.put(kind, body)
