"""What is: people, chats, messages, pictures; and who is told when something changes."""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import asdict
from importlib import resources
from typing import TypeAlias

from bot.sandbox import rules
from bot.sandbox.chats import Chat, Member
from bot.sandbox.messages import Content, Message
from bot.sandbox.persons import Json, Keeper, Person
from bot.sandbox.photos import Album
from bot.sandbox.queries import Queries
from bot.sandbox.refusals import PersonRefused
from bot.sandbox.rules import Rules
from bot.sandbox.updates import Queue

Listener: TypeAlias = Callable[[Json], None]
_EVENTS_KEPT = 2000  # so that a page that lost its connection can catch up


class World:
    """The state behind both doors; it knows no call and no HTTP."""

    def __init__(self, now: Callable[[], float], rules: Rules, first: Json | None = None) -> None:
        self.now = now
        self.rules = rules
        self.album = Album()
        self.persons: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        # A restarted sandbox must not repeat an update_id: bots tell updates apart by it. Telegram's
        # own start anywhere (Bot API, Update.update_id); here they start at tenths of a second.
        start = int(now() * 10) % 2**31
        self.queue = Queue(now, rules, start, self._keep_later)
        self.queries = Queries(now, rules, start)
        self.events: deque[Json] = deque(maxlen=_EVENTS_KEPT)
        self.event_number = 0
        self.epoch = f"{now():.3f}"  # so that a page notices another sandbox at the old address
        self.listeners: list[Listener] = []
        self.keep: Keeper = lambda kind, key, value: None
        self._settle(first or _first_world())

    def _keep_later(self, kind: str, key: str, value: Json | None) -> None:
        """To whatever diary is open by then."""
        self.keep(kind, key, value)

    def _settle(self, first: Json) -> None:
        self.bot = Person(**first["bot"], is_bot=True)
        self.persons[self.bot.id] = self.bot
        for person in first["people"]:
            self.add_person(Person(**person))
        for group in first["groups"]:
            chat = Chat(group["id"], group["kind"], group["title"], group.get("forum", False))
            for person_id in [*group["members"], self.bot.id]:
                owner = person_id == group["owner"]
                chat.members[person_id] = Member("creator" if owner else "member")
            self.chats[chat.id] = chat

    def add_person(self, person: Person) -> Person:
        """An account and its private chat with the bot."""
        self.persons[person.id] = person
        members = {person.id: Member(), self.bot.id: Member()}
        self.chats[person.id] = Chat(person.id, "private", members=members)
        self.person_changed(person)
        return person

    # ---- who and where -------------------------------------------------------------------------

    def person(self, person_id: int) -> Person:
        """Somebody, for the people's own deeds."""
        found = self.persons.get(person_id)
        if found is None:
            raise PersonRefused(f"there is nobody with id {person_id}")
        return found

    def chat(self, chat_id: int) -> Chat:
        """A chat, for the people's own deeds."""
        found = self.chats.get(chat_id)
        if found is None:
            raise PersonRefused(f"there is no chat {chat_id}")
        return found

    def who_is(self, person_id: int) -> Json | None:
        """The User of an id, if the bot has met that user."""
        person = self.persons.get(person_id)
        return person.to_json() if person else None

    # ---- messages ------------------------------------------------------------------------------

    def post(self, chat: Chat, sender: int, content: Content, **more: object) -> Message:
        """Put a message into a chat."""
        message = Message(chat.next_message_id(), chat.id, sender, int(self.now()), content)
        for name, value in more.items():
            setattr(message, name, value)
        self.put(message)
        return message

    def put(self, message: Message) -> None:
        """Put a new or changed message in its place and tell everyone."""
        self.chats[message.chat_id].messages[message.id] = message
        self.keep("message", f"{message.chat_id}/{message.id}", asdict(message))
        self.tell("message", chat=message.chat_id, message=self.message_json(message))

    def delete(self, chat: Chat, message_id: int) -> None:
        """Take a message away from everyone."""
        del chat.messages[message_id]
        self.keep("message", f"{chat.id}/{message_id}", None)
        self.tell("deleted", chat=chat.id, message_id=message_id)
        if message_id in chat.pinned:
            chat.pinned.remove(message_id)
            self.chat_changed(chat)

    def chat_json(self, chat: Chat) -> Json:
        """A Chat (Bot API)."""
        return chat.to_json(self.persons.get(chat.id))

    def message_json(self, message: Message, *, nested: bool = True) -> Json:
        """A Message (Bot API)."""
        chat = self.chats[message.chat_id]
        shape: Json = {
            "message_id": message.id,
            "from": self._sender(message),
            "chat": self.chat_json(chat),
            "date": message.date,
        }
        if message.sender_chat is not None:
            shape["sender_chat"] = self._sender_chat(message)
        if message.thread is not None:
            shape["message_thread_id"] = message.thread
        if message.in_topic:
            shape["is_topic_message"] = True
        if message.edit_date is not None:
            shape["edit_date"] = message.edit_date
        if message.via_bot is not None:
            shape["via_bot"] = self.bot.to_json()
        replied = chat.messages.get(message.reply_to or 0)
        if nested and replied is not None:
            shape["reply_to_message"] = self.message_json(replied, nested=False)
        return shape | self._content(message.content) | (message.service or {})

    def _content(self, content: Content) -> Json:
        shape: Json = {}
        if content.photo:
            shape["photo"] = self.album.photos[content.photo].to_json()
            if content.text:
                shape["caption"] = content.text
            if content.entities:
                shape["caption_entities"] = content.entities
            if content.caption_above:
                shape["show_caption_above_media"] = True
            if content.spoiler:
                shape["has_media_spoiler"] = True
        elif content.text:
            shape["text"] = content.text
            if content.entities:
                shape["entities"] = content.entities
        if content.markup is not None and "inline_keyboard" in content.markup:
            shape["reply_markup"] = content.markup  # Bot API, Message: inline keyboards only
        return shape

    def _sender(self, message: Message) -> Json:
        """Bot API, Message.from: a placeholder account if somebody speaks as a chat."""
        if message.sender_chat is None:
            return self.persons[message.sender].to_json()
        if message.sender_chat == message.chat_id:
            anonymous = Person(
                rules.ANONYMOUS_ADMIN, "Group", username="GroupAnonymousBot", is_bot=True
            )
            return anonymous.to_json()
        return Person(rules.FAKE_CHANNEL, "Channel", username="Channel_Bot", is_bot=True).to_json()

    def _sender_chat(self, message: Message) -> Json:
        if message.sender_chat == message.chat_id:
            return self.chat_json(self.chats[message.chat_id])
        return {
            "id": message.sender_chat,
            "type": "channel",
            "title": message.sender_chat_title,
        }

    # ---- who is told ---------------------------------------------------------------------------

    def tell(self, event: str, **body: object) -> None:
        """Tell every page what happened."""
        self.event_number += 1
        told: Json = {"n": self.mark, "event": event, **body}
        self.events.append(told)
        for listener in self.listeners:
            listener(told)

    @property
    def mark(self) -> str:
        """Where the page is in the stream of events."""
        return f"{self.epoch}/{self.event_number}"

    def since(self, mark: str) -> list[Json]:
        """What happened after a mark; a page that was away too long is told to read all anew."""
        epoch, _, number = mark.partition("/")
        missed = self.event_number - int(number) if number.isdecimal() else -1
        if epoch != self.epoch or not 0 <= missed <= len(self.events):
            return [{"n": self.mark, "event": "reload"}]
        return list(self.events)[len(self.events) - missed :]

    def person_changed(self, person: Person) -> None:
        """Somebody is new, has started or blocked the bot."""
        self.keep("person", str(person.id), asdict(person))
        self.tell("person", person=self.person_for_page(person))

    def person_for_page(self, person: Person) -> Json:
        """A person with what the page must know to show Start."""
        return person.to_json() | {"started": person.started, "blocked": person.blocked}

    def chat_changed(self, chat: Chat) -> None:
        """A title, a member, a topic, a pin is new."""
        self.keep("chat", str(chat.id), chat.kept())
        self.tell("chat", chat=self.chat_for_page(chat))

    def chat_for_page(self, chat: Chat) -> Json:
        """A chat with what a page shows around its messages."""
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


def _first_world() -> Json:
    """The bot, four people and their group, from the file beside this one."""
    loaded: Json = json.loads(
        resources.files(__package__).joinpath("world.json").read_text("utf-8")
    )
    return loaded
