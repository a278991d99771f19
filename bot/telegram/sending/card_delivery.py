"""Delivers the state of a table to its cards, which are messages in chats that the bot does not know."""

from __future__ import annotations

import logging

from telegram.error import RetryAfter, TelegramError

from bot.store.interface import Store
from bot.store.records import Stage
from bot.telegram.api.api_errors import ChatMigratedTo, Closed, Gone, InvalidCall, remedy_for
from bot.telegram.api.message_sender import MessageSender
from bot.telegram.messages import BoardSource, BoardUpdate
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.reconciliation import show_newer

log = logging.getLogger(__name__)

ATTEMPTS = 5
"""The maximum number of attempts to edit a card while Telegram refuses the edits for an unknown reason."""


class CardDelivery:
    """Edits cards. A card that cannot be edited is forgotten, because only a person can send it again.

    Only the newest cards of a home are kept up to date. An older one is edited one last time: it then says that it is
    out of date, and its button leads to the bot.
    """

    def __init__(self, sender: MessageSender, store: Store, boards: BoardSource) -> None:
        self._sender = sender
        self._store = store
        self._boards = boards

    async def deliver(self, queue: ChatQueue, job: BoardUpdate) -> bool:
        """Show a table on its cards, and return whether there are any cards.

        If this version is shown already (unless `job.again`), or if the table is paused, do nothing and return False.
        If edits failed that may succeed later, the first of their errors is raised once all cards have been tried;
        RetryAfter is raised at once. Raises TelegramError, StoreError, and whatever composing a card raises.
        """
        table = await self._store.table(job.table)
        if table.paused or (job.version <= table.shown_version and not job.again):
            return False
        board, cards = await self._boards.card(job.table), await self._store.cards(job.table)
        failed: TelegramError | None = None
        for card in cards:
            shown = await self._boards.card(job.table, card.token) if card.is_old else board
            is_valid = card.is_old or table.stage is not Stage.LOBBY or card.is_valid
            keys = shown.keyboard if is_valid else None
            try:
                await self._sender.edit_card(card.inline_message_id, shown.text, keys)
                if card.is_old:
                    await self._store.replaced_card(card.inline_message_id)
            except RetryAfter:
                raise
            except TelegramError as error:
                if _is_final(error, queue.rejections_of(job)):
                    log.info("card forgotten", extra={"table": job.table, "error": str(error)})
                    await self._store.drop_card(card.inline_message_id)
                else:
                    failed = failed or error
        if failed is not None:
            raise failed
        await self._store.shown(job.table, board.version, None)
        await show_newer(self._store, queue, job.table, board.version)
        return bool(cards)


def _is_final(error: TelegramError, earlier: int) -> bool:
    """Return whether to forget a card after a failed edit. `earlier` is the number of failed edits before this one."""
    match remedy_for(error):
        case Gone() | Closed() | ChatMigratedTo():
            return True
        case InvalidCall():
            return earlier + 1 >= ATTEMPTS
        case _:
            return False
