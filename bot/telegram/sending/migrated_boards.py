"""The boards that are missing in a supergroup, because they were messages of the group that it replaces."""

from __future__ import annotations

from bot.store.interface import Store
from bot.store.records import LASTING_PAUSES, Stage
from bot.telegram.messages import BoardUpdate
from bot.telegram.sending.chat_queue import ChatQueue


async def queue_missing_boards(store: Store, queue: ChatQueue) -> None:
    """Queue the boards of a chat's open tables that have not been sent to it. Raises StoreError.

    This is needed if the failure of a call is the only sign of the migration (`CommandHandlers.group_migrated` handles
    the service messages about it).
    """
    for row in await store.tables_in(queue.chat):
        if row.shown_version < row.version and row.paused not in LASTING_PAUSES:
            is_lobby = row.stage is Stage.LOBBY
            queue.put(
                BoardUpdate(table=row.key, place=row.place, version=row.version, lobby=is_lobby)
            )
