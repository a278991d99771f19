"""Access to people and chats through a cache, and the choice of the language in which the bot answers them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.presentation.names import (
    WHOLE,
    by_first_name,
    recorded_names,
    seat_names,
    with_former_holders,
)
from bot.presentation.texts import Texts, Voice
from bot.runtime.keyed import BoundedCache
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Person, PersonKey, Place
from bot.tables.decisions.seats import former_holders
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton
from bot.tables.replays.replays import Replay
from bot.tables.table import Table
from bot.telegram.incoming import IncomingChat, Sender, private_chat
from bot.telegram.messages import Audience

MAX_CACHED = 20_000
"""The maximum number of people in the cache, and of chats."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender and the chat of an update, with a voice for each. `person` is None if there is no sender."""

    sender: Sender | None
    person: Person | None
    chat: Chat
    topic: int
    voice: Voice
    chat_voice: Voice
    has_topics: bool = False
    """Whether the chat has topics, of which `topic` is one."""
    audience: Audience | None = None
    """The caller, if the request allows a message that nobody else in the group sees, otherwise None."""

    @property
    def place(self) -> Place:
        """The place to reply to."""
        return Place(self.chat.key, self.topic)

    @property
    def key(self) -> PersonKey:
        """The caller's key. Raises BadButton if `person` is None."""
        if self.person is None:
            raise BadButton
        return self.person.key

    @property
    def is_alone(self) -> bool:
        """Whether this is a private chat."""
        return self.chat.kind == "private"


class People:
    """Reads and writes the people and chats of the store through a bounded cache.

    Every coroutine except `voice_of` may raise StoreError.
    """

    def __init__(self, store: Store, texts: Texts) -> None:
        self._store = store
        self.texts = texts
        self._ids = BoundedCache[int, PersonKey](MAX_CACHED)
        self._people = BoundedCache[PersonKey, Person](MAX_CACHED)
        self._chat_keys = BoundedCache[int, ChatKey](MAX_CACHED)
        self._chats = BoundedCache[ChatKey, Chat](MAX_CACHED)

    async def meet(self, sender: Sender) -> Person:
        """Return the person who sent an update, and store their current name. Raises StoreError."""
        key = self._ids.get(sender.id)
        known = None if key is None else self._people.get(key)
        names = (sender.name, sender.username, sender.first_name)
        if known is None or (known.name, known.username, known.first_name) != names:
            known = await self._store.meet(
                sender.id, sender.name, sender.username, sender.first_name
            )
            self._ids.put(sender.id, known.key)
            self._people.put(known.key, known)
        return known

    async def enter(self, chat: IncomingChat, sender: Sender | None = None) -> Chat:
        """Return the chat of an update, and store its kind and current title.

        If `sender` is given, a private chat without a language gets that of the sender's Telegram app. Raises
        StoreError.
        """
        key = self._chat_keys.get(chat.id)
        known = None if key is None else self._chats.get(key)
        if known is None or (known.kind, known.title) != (chat.kind, chat.title):
            known = await self._store.enter(chat.id, chat.kind, chat.title)
            self._chat_keys.put(chat.id, known.key)
            self._chats.put(known.key, known)
        if known.kind == "private" and known.language is None and sender is not None:
            await self.set_chat_language(known.key, self.texts.match(sender.language))
            known = await self.chat(known.key)
        return known

    async def caller(self, sender: Sender | None, chat: IncomingChat) -> Caller:
        """Return the caller of an update, and store the person and the chat if they are new or have changed."""
        known = await self.enter(chat, sender)
        person = None if sender is None else await self.meet(sender)
        voice = self.personal_voice(sender, person, known)
        chat_voice = await self.chat_voice(known.key)
        return Caller(sender, person, known, chat.topic, voice, chat_voice, chat.has_topics)

    async def private_place(self, caller: Caller) -> Place | None:
        """Return the caller's private chat, or None if the bot cannot send messages there. Raises StoreError."""
        if caller.is_alone:
            return caller.place
        if caller.sender is None or caller.person is None or not caller.person.started:
            return None
        chat = await self.enter(private_chat(caller.sender.id), caller.sender)
        return Place(chat.key, 0)

    async def find_chat(self, telegram_id: int) -> ChatKey | None:
        """Return the key of the chat with a Telegram id, or None if the chat is not stored. Raises StoreError."""
        key = self._chat_keys.get(telegram_id)
        if key is None:
            found = await self._store.chat_by_id(telegram_id)
            key = None if found is None else found.key
        return key

    async def names(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """Return the stored people with these keys. Unknown keys are left out."""
        wanted = set(keys)
        found = {key: one for key in wanted if (one := self._people.get(key)) is not None}
        if missing := wanted - set(found):
            for key, one in (await self._store.people(missing)).items():
                self._people.put(key, one)
                found[key] = one
        return found

    async def chat(self, key: ChatKey) -> Chat:
        """Return the chat with this key. Raises KeyError, StoreError."""
        known = self._chats.get(key)
        if known is None:
            known = await self._store.chat(key)
            self._chats.put(key, known)
        return known

    async def chat_voice(self, key: ChatKey) -> Voice:
        """Return the voice in the language of a chat. Raises KeyError, StoreError."""
        return self.texts.voice(self.texts.match((await self.chat(key)).language))

    async def table_voice(self, live: LiveTable, chat: ChatKey | None = None) -> Voice:
        """Return the voice of `chat`, by default a table's home, with the names of the table's seats.

        Seats that people have left are named after them where their owner is named.
        """
        table = live.table
        spoken = await self.chat_voice(live.place.chat if chat is None else chat)
        voice = await self.named(table, spoken)
        people = await self.at_table(table, former_holders(table).values())
        return with_former_holders(table, people, voice)

    async def at_table(self, table: Table, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """Return the stored people with these keys, with first names only if the table has, or has had, guests."""
        found = await self.names(keys)
        return by_first_name(found) if table.guests or table.gone else found

    async def in_chat(
        self, chat: ChatKey | None, keys: Iterable[PersonKey]
    ) -> Mapping[PersonKey, Person]:
        """Return the stored people with these keys as lists of the games of a chat name them, or of all chats if None.

        Those whom the readers may not know have their first names only: in a group, people who have only been guests at
        its tables, and in lists of all chats, everybody.
        """
        found = await self.names(keys)
        unknown = found if chat is None else await self._store.strangers(chat, found)
        return {**found, **by_first_name({key: found[key] for key in unknown})}

    async def named(self, table: Table, voice: Voice) -> Voice:
        """Return the same voice with the names of the table's seats (`at_table`)."""
        people = await self.at_table(table, table.people)
        return voice.named(
            seat_names(table.occupants, people, voice),
            seat_names(table.occupants, people, voice, stand_ins=False),
            seat_names(table.occupants, people, voice, length=WHOLE),
        )

    async def named_in(self, replay: Replay, voice: Voice) -> Voice:
        """Return the same voice with the names of the seats of a replay."""
        if replay.table is None:
            return voice.named(recorded_names(replay.record, voice))
        return await self.named(replay.table, voice)

    def personal_voice(self, sender: Sender | None, person: Person | None, chat: Chat) -> Voice:
        """Return a person's voice: in the language they chose, else that of their Telegram app, else the chat's."""
        chosen = person.language if person is not None else None
        spoken = sender.language if sender is not None else None
        return self.texts.voice(self.texts.match(chosen or spoken or chat.language))

    async def voice_of(self, sender: Sender) -> Voice:
        """Return the voice for the sender of an update without a chat.

        Its language is the one that the person chose, if the person is cached, or else that of their Telegram app.
        """
        key = self._ids.get(sender.id)
        person = None if key is None else self._people.get(key)
        chosen = None if person is None else person.language
        return self.texts.voice(self.texts.match(chosen or sender.language))

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        """Store the language that a person chose."""
        await self._store.set_person_language(key, language)
        self._people.pop(key)

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        """Store the language that was chosen for a chat."""
        await self._store.set_chat_language(key, language)
        self._chats.pop(key)

    async def set_person_calls(self, key: PersonKey, calls: str | None) -> None:
        """Store where a person is called on their turn: one of `records.CALLS`, or None for the choice of each chat."""
        await self._store.set_person_calls(key, calls)
        self._people.pop(key)

    async def set_quiet_hours(self, key: PersonKey, quiet: str | None, zone: str | None) -> None:
        """Store a person's quiet hours (None: no quiet hours) and time zone (None: that of their language)."""
        await self._store.set_quiet_hours(key, quiet, zone)
        self._people.pop(key)

    async def set_tips(self, key: PersonKey, tips: str | None) -> None:
        """Store whether a person gets help in their first games: "off" means no, None means yes."""
        await self._store.set_tips(key, tips)
        self._people.pop(key)

    async def set_chat_calls(self, key: ChatKey, calls: str | None) -> None:
        """Store where the people of a chat are called unless they have chosen for themselves: one of `records.CALLS`.

        None means the group.
        """
        await self._store.set_chat_calls(key, calls)
        self._chats.pop(key)

    async def set_silent(self, key: ChatKey, kinds: Iterable[str]) -> None:
        """Store which of "boards", "calls" and "notices" are sent to a chat without a notification."""
        await self._store.set_silent(key, tuple(kinds))
        self._chats.pop(key)

    async def set_light(self, key: ChatKey, light: str | None) -> None:
        """Store whether a chat gets small pictures ("small"), no pictures ("words") or ordinary ones (None)."""
        await self._store.set_light(key, light)
        self._chats.pop(key)

    async def set_theme(self, key: ChatKey, theme: str | None) -> None:
        """Store the colour theme of a chat's pictures: "light", "dark", or None for each game's own."""
        await self._store.set_theme(key, theme)
        self._chats.pop(key)

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        """Store whether the bot can send private messages to a person. Raises KeyError, StoreError."""
        await self._store.set_started(key, started=started)
        self._people.pop(key)

    async def forget(
        self, key: PersonKey, telegram_id: int, *, at: float, update_id: int | None
    ) -> None:
        """Delete a person's data, in memory and in the store (`Store.forget`). `at` is in seconds since the epoch."""
        try:
            await self._store.forget(key, at=at, update_id=update_id)
        finally:  # the store may have committed before it failed
            self._ids.pop(telegram_id)
            self._people.pop(key)
            if (chat := self._chat_keys.pop(telegram_id)) is not None:
                self._chats.pop(chat)

    def drop(self, kind: str, key: int) -> None:
        """Remove a person or a chat from the cache; `kind` is "person" or "chat"."""
        if kind == "person":
            self._people.pop(PersonKey(key))
        else:
            known = self._chats.pop(ChatKey(key))
            if known is not None:
                self._chat_keys.pop(known.telegram_id)

    def drop_all(self) -> None:
        """Clear the caches."""
        for cache in (self._ids, self._chat_keys, self._people, self._chats):
            cache.clear()

    async def migrate(self, old: int, new: int) -> ChatKey:
        """Store the new Telegram id of a group that became a supergroup, and return the key of the chat."""
        key = await self._store.migrate_chat(old, new)
        for known in (self._chat_keys.pop(old), self._chat_keys.pop(new), key):
            if known is not None:
                self._chats.pop(known)
        return key
