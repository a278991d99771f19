"""The jobs that could not be done because the bot could not write to a chat: to remove buttons or delete messages."""

from __future__ import annotations

from collections.abc import Iterable

from bot.runtime.keyed import BoundedCache
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Message
from bot.telegram.messages import DeleteTurnCall, Notice, RemoveKeyboard
from bot.telegram.sending.jobs import DeleteMessage, Job
from bot.telegram.sending.named_messages import NamedMessages

MAX_CHATS = 1000
"""The maximum number of chats whose jobs are remembered."""
MAX_MESSAGES = 50
"""The maximum number of messages that are remembered for a chat."""


class UndoneJobs:
    """Remembers these jobs until the bot stops, so that they are done once a message to the chat has been sent.

    Each job is bound to the message that it concerned when it was kept, because another message may get its name later.
    """

    def __init__(self, store: Store, named: NamedMessages) -> None:
        self._store = store
        self._named = named
        self._jobs = BoundedCache[ChatKey, dict[int, Job]](MAX_CHATS)

    async def keep(self, chat: Chat, jobs: Iterable[Job]) -> None:
        """Remember those of the jobs that delete a message or remove its buttons. Raises StoreError."""
        kept = self._jobs.setdefault(chat.key, dict)
        for job in jobs:
            match job:
                case DeleteTurnCall():
                    call = (await self._store.table_in(chat.key, job.table)).turn_call
                    if call is not None:
                        kept[call] = DeleteMessage(job.place, call, job.table)
                case DeleteMessage() | RemoveKeyboard(only=""):
                    kept[job.message] = job
                case Notice(keyboard=None, file=None, audience=None, instead=Message(id, photo)):
                    kept[id] = RemoveKeyboard(job.place, id, text=job.text, is_photo=photo)
                case RemoveKeyboard() | Notice(keyboard=None, file=None, audience=None):
                    found = None if job.table is None else await self._named.find(chat, job)
                    if found is not None:
                        kept[found.id] = RemoveKeyboard(job.place, found.id, text=job.text)
                case _:
                    pass
        while len(kept) > MAX_MESSAGES:
            del kept[next(iter(kept))]

    def pop(self, chat: ChatKey) -> Iterable[Job]:
        """Return the jobs of a chat, and forget them."""
        return (self._jobs.pop(chat) or {}).values()
