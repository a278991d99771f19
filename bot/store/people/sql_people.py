"""The SQL of `bot.store.people.people_interface.PeopleStore`."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.store.connection import SqlPart
from bot.store.paused_chats import PausedChats
from bot.store.people import people
from bot.store.people.people_interface import PeopleStore
from bot.store.reader import chat_of, marks, person_of
from bot.store.records import Chat, ChatKey, ChatKind, Person, PersonKey


class SqlPeople(SqlPart, PeopleStore):
    """The part of `SqlStore` that implements `PeopleStore`."""

    _paused_chats: PausedChats

    async def meet(
        self,
        telegram_id: int,
        name: str,
        username: str | None = None,
        first_name: str | None = None,
    ) -> Person:
        query = "SELECT * FROM person WHERE telegram_id = ?"
        row = await self._reader.one(query, telegram_id)
        given = (name, username, first_name)
        if row and (row["name"], row["username"], row["first_name"]) == given:
            return person_of(row)
        return await self.person(await self._write(people.meet, telegram_id, *given))

    async def person(self, key: PersonKey) -> Person:
        return (await self.people([key]))[key]

    async def person_by_id(self, telegram_id: int) -> Person | None:
        row = await self._reader.one("SELECT * FROM person WHERE telegram_id = ?", telegram_id)
        return person_of(row) if row else None

    async def people(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        if not (wanted := tuple(set(keys))):
            return {}
        query = f"SELECT * FROM person WHERE id IN ({marks(wanted)})"  # noqa: S608 - only question marks
        found = [person_of(row) for row in await self._reader.all(query, *wanted)]
        return {person.key: person for person in found}

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        await self._write(people.set_person_language, key, language)

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        if (await self.person(key)).started != started:
            await self._write(people.set_started, key, started)

    async def enter(self, telegram_id: int, kind: ChatKind, title: str = "") -> Chat:
        query = "SELECT * FROM chat WHERE telegram_id = ?"
        row = await self._reader.one(query, telegram_id)
        if row and (row["kind"], row["title"]) == (kind, title):
            return chat_of(row)
        return await self.chat(await self._write(people.enter, telegram_id, kind, title))

    async def chat(self, key: ChatKey) -> Chat:
        query = "SELECT * FROM chat WHERE id = coalesce((SELECT became FROM chat WHERE id = ?), ?)"
        row = await self._reader.one(query, key, key)
        if row is None:
            raise KeyError(key)
        return chat_of(row)

    async def chat_by_id(self, telegram_id: int) -> Chat | None:
        query = (
            "SELECT * FROM chat WHERE telegram_id = ?1 OR id ="
            " (SELECT chat_id FROM former_chat WHERE telegram_id = ?1)"
        )
        row = await self._reader.one(query, telegram_id)
        return chat_of(row) if row else None

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        await self._write(people.set_chat_language, key, language)

    async def migrate_chat(self, old_id: int, new_id: int) -> ChatKey:
        writing = self._write(people.migrate_chat, old_id, new_id)
        return ChatKey(await self._paused_chats.change(writing))
