"""What happens to chats: made, joined, left, promoted, silenced, divided into topics, migrated."""

from dataclasses import replace

from bot.sandbox.chats import Chat, Member, Topic
from bot.sandbox.messages import Content, Message
from bot.sandbox.persons import Json, Person
from bot.sandbox.refusals import PersonRefused
from bot.sandbox.world import World


class Gatherings:
    """Deeds that change a chat itself."""

    def __init__(self, world: World) -> None:
        self.world = world

    def arrive(self, person: Person) -> Person:
        """A new account, with its private chat."""
        if person.id in self.world.persons:
            raise PersonRefused(f"there is somebody with id {person.id} already")
        return self.world.add_person(person)

    def gather(
        self,
        chat_id: int,
        title: str,
        owner: int,
        members: list[int],
        *,
        kind: str = "supergroup",
        forum: bool = False,
        with_bot: bool = True,
    ) -> Chat:
        """A new group; adding the bot is told to it."""
        if chat_id in self.world.chats or chat_id >= 0 or kind not in {"group", "supergroup"}:
            raise PersonRefused("a group needs a free negative id and a kind: group or supergroup")
        chat = Chat(chat_id, kind, title, forum)
        for person_id in {owner, *members}:
            self.world.person(person_id)
            chat.members[person_id] = Member("creator" if person_id == owner else "member")
        self.world.chats[chat_id] = chat
        self.world.chat_changed(chat)
        if with_bot:
            self.set_member(chat, self.world.bot.id, "member", by=owner)
        return chat

    def set_member(self, chat: Chat, person_id: int, status: str, *, by: int) -> None:
        """Join, leave, be removed, be promoted: with the service message and updates it makes."""
        if status not in {"member", "administrator", "creator", "restricted", "left", "kicked"}:
            raise PersonRefused(f"there is no member status {status!r}")
        person, doer = self.world.person(person_id), self.world.person(by)
        old = chat.member(person_id)
        new = replace(old, status=status)
        bot_was_here = chat.member(self.world.bot.id).present
        chat.members[person_id] = new
        self.world.chat_changed(chat)
        service: Json | None = None
        if new.present and not old.present:
            # Bot API, Message.new_chat_members
            service = {"new_chat_members": [person.to_json()], "new_chat_member": person.to_json()}
        elif old.present and not new.present:
            service = {"left_chat_member": person.to_json()}
        is_bot = person_id == self.world.bot.id
        kind = "my_chat_member" if is_bot else "chat_member"
        if is_bot or chat.member(self.world.bot.id).admin:
            # Bot API, Update.chat_member: the bot must be an administrator
            self._told(chat, kind, doer, old.to_json(person), new.to_json(person))
        if service is not None:
            message = self.world.post(chat, doer.id, Content(), service=service)
            if chat.member(self.world.bot.id).present or (
                is_bot and bot_was_here and by != person_id
            ):
                self.world.queue.put("message", self.world.message_json(message))

    def add_bot(self, chat_id: int, by: int, payload: str = "") -> None:
        """Add the bot, also by t.me/bot?startgroup=payload (Bot features, "Deep linking")."""
        chat = self.world.chat(chat_id)
        if not chat.member(self.world.bot.id).present:
            self.set_member(chat, self.world.bot.id, "member", by=by)
        if payload:
            text = f"/start@{self.world.bot.username} {payload}"
            entity = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
            message = self.world.post(chat, by, Content(text, [entity]))
            self.world.queue.put("message", self.world.message_json(message))

    def allow(self, chat_id: int, *, texts: bool | None = None, photos: bool | None = None) -> None:
        """Bot API, ChatPermissions: what ordinary members may send."""
        chat = self.world.chat(chat_id)
        chat.texts_allowed = chat.texts_allowed if texts is None else texts
        chat.photos_allowed = chat.photos_allowed if photos is None else photos
        self.world.chat_changed(chat)

    def hide_members(self, chat_id: int, *, hidden: bool) -> None:
        """Bot API, ChatFullInfo.has_hidden_members."""
        chat = self.world.chat(chat_id)
        chat.members_hidden = hidden
        self.world.chat_changed(chat)

    def open_topic(self, chat_id: int, name: str, by: int) -> Topic:
        """A new topic; its number is that of the service message that opens it."""
        chat = self.world.chat(chat_id)
        if not chat.forum:
            raise PersonRefused("only a forum has topics")
        number = chat.last_message_id + 1
        topic = chat.topics[number] = Topic(number, name)
        service = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        self._in_topic(chat, topic, by, service)
        return topic

    def close_topic(self, chat_id: int, thread: int, by: int, *, closed: bool = True) -> None:
        """Close or reopen a topic."""
        chat = self.world.chat(chat_id)
        if thread not in chat.topics:
            raise PersonRefused(f"there is no topic {thread}")
        chat.topics[thread].closed = closed
        name = "forum_topic_closed" if closed else "forum_topic_reopened"
        self._in_topic(chat, chat.topics[thread], by, {name: {}})

    def delete_topic(self, chat_id: int, thread: int) -> None:
        """A topic goes with its messages; bots are not told."""
        chat = self.world.chat(chat_id)
        if chat.topics.pop(thread, None) is None:
            raise PersonRefused(f"there is no topic {thread}")
        for message in [m for m in chat.messages.values() if m.thread == thread]:
            self.world.delete(chat, message.id)
        self.world.chat_changed(chat)

    def migrate(
        self, chat_id: int, new_id: int, by: int, *, notices: tuple[str, ...] = ("to", "from")
    ) -> Chat:
        """A group becomes a supergroup; the notices may come in any order, twice or not at all."""
        old = self.world.chat(chat_id)
        if old.kind != "group" or old.migrated_to is not None or new_id in self.world.chats:
            raise PersonRefused("only a group migrates, once, to a free id")
        new = Chat(new_id, "supergroup", old.title, members=dict(old.members))
        self.world.chats[new_id] = new
        old.migrated_to = new_id
        # Bot API, Message.migrate_to_chat_id, migrate_from_chat_id
        to = self.world.post(old, by, Content(), service={"migrate_to_chat_id": new_id})
        came = self.world.post(new, by, Content(), service={"migrate_from_chat_id": chat_id})
        messages = {"to": to, "from": came}
        for notice in notices:
            self.world.queue.put("message", self.world.message_json(messages[notice]))
        self.world.chat_changed(old)
        self.world.chat_changed(new)
        return new

    def abandon(self, chat_id: int) -> None:
        """A group is deleted."""
        chat = self.world.chat(chat_id)
        if chat.private:
            raise PersonRefused("a private chat is not deleted; block the bot instead")
        chat.deleted = True
        self.world.chat_changed(chat)

    def rename(self, chat_id: int, title: str, by: int) -> None:
        """A group gets a new title."""
        chat = self.world.chat(chat_id)
        chat.title = title
        self.world.chat_changed(chat)
        message = self.world.post(chat, by, Content(), service={"new_chat_title": title})
        self._hear(chat, message)

    def _in_topic(self, chat: Chat, topic: Topic, by: int, service: Json) -> None:
        message = self.world.post(
            chat, by, Content(), thread=topic.id, in_topic=True, service=service
        )
        self.world.chat_changed(chat)
        self._hear(chat, message)

    def _hear(self, chat: Chat, message: Message) -> None:
        if chat.member(self.world.bot.id).present:
            self.world.queue.put("message", self.world.message_json(message))

    def _told_of_member(self, chat: Chat, by: int, old: str, new: str) -> None:
        """my_chat_member of a private chat: the bot was blocked or unblocked."""
        bot = self.world.bot
        doer = self.world.person(by)
        self._told(chat, "my_chat_member", doer, Member(old).to_json(bot), Member(new).to_json(bot))

    def _told(self, chat: Chat, kind: str, doer: Person, old: Json, new: Json) -> None:
        """Bot API, ChatMemberUpdated."""
        body = {
            "chat": self.world.chat_json(chat),
            "from": doer.to_json(),
            "date": int(self.world.now()),
            "old_chat_member": old,
            "new_chat_member": new,
        }
        self.world.queue.put(kind, body)
