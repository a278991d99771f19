"""Who is asking and in which language they are answered; met once, then known from memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from bot.handlers.incoming import Room, Sender
from bot.presentation.texts import Texts, Voice
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Person, PersonKey

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_KEPT = 20_000


class People:
    """The persons and chats of the store, with a bounded memory in front of it."""

    def __init__(self, store: Store, texts: Texts) -> None:
        self._store = store
        self.texts = texts
        self._ids: _Memory[int, PersonKey] = _Memory()
        self._people: _Memory[PersonKey, Person] = _Memory()
        self._rooms: _Memory[int, ChatKey] = _Memory()
        self._chats: _Memory[ChatKey, Chat] = _Memory()

    async def meet(self, sender: Sender) -> Person:
        """The person, as they are called now."""
        key = self._ids.get(sender.id)
        known = None if key is None else self._people.get(key)
        if known is None or (known.name, known.username) != (sender.name, sender.username):
            known = await self._store.meet(sender.id, sender.name, sender.username)
            self._ids.put(sender.id, known.key)
            self._people.put(known.key, known)
        return known

    async def enter(self, room: Room, sender: Sender | None = None) -> Chat:
        """The chat; a private one speaks the language of its person until they choose another."""
        key = self._rooms.get(room.id)
        known = None if key is None else self._chats.get(key)
        if known is None or (known.kind, known.title) != (room.kind, room.title):
            known = await self._store.enter(room.id, room.kind, room.title)
            self._rooms.put(room.id, known.key)
            self._chats.put(known.key, known)
        if known.kind == "private" and known.language is None and sender is not None:
            await self.set_chat_language(known.key, self.texts.match(sender.language))
            known = await self.chat(known.key)
        return known

    async def names(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """These people, as far as they are known."""
        wanted = set(keys)
        found = {key: one for key in wanted if (one := self._people.get(key)) is not None}
        if missing := wanted - set(found):
            for key, one in (await self._store.people(missing)).items():
                self._people.put(key, one)
                found[key] = one
        return found

    async def chat(self, key: ChatKey) -> Chat:
        """The chat of that key."""
        known = self._chats.get(key)
        if known is None:
            known = await self._store.chat(key)
            self._chats.put(key, known)
        return known

    async def chat_voice(self, key: ChatKey) -> Voice:
        """What is said to a whole chat is said in its language."""
        return self.texts.voice(self.texts.match((await self.chat(key)).language))

    def personal_voice(self, sender: Sender | None, person: Person | None, chat: Chat) -> Voice:
        """What is said to one person: the language they chose, else that of their Telegram, else the chat's."""
        chosen = person.language if person is not None else None
        spoken = sender.language if sender is not None else None
        return self.texts.voice(self.texts.match(chosen or spoken or chat.language))

    async def voice_of(self, sender: Sender) -> Voice:
        """What is said to a person in no chat of ours; they are not written down for asking."""
        key = self._ids.get(sender.id)
        person = None if key is None else self._people.get(key)
        chosen = None if person is None else person.language
        return self.texts.voice(self.texts.match(chosen or sender.language))

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        """A person chose a language."""
        await self._store.set_person_language(key, language)
        self._people.drop(key)

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        """A chat chose a language."""
        await self._store.set_chat_language(key, language)
        self._chats.drop(key)

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        """Whether private messages reach a person."""
        await self._store.set_started(key, started=started)
        self._people.drop(key)

    async def migrate(self, old: int, new: int) -> ChatKey:
        """A group has another id now."""
        key = await self._store.migrate_chat(old, new)
        self._rooms.drop(old)
        self._rooms.drop(new)
        self._chats.drop(key)
        return key


class _Memory(Generic[K, V]):
    """The most recently used of many values."""

    def __init__(self) -> None:
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, value: V) -> None:
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def drop(self, key: K) -> None:
        self._kept.pop(key, None)
