"""Delivers the state of a table to its cards, which are messages in chats that the bot does not know."""

from __future__ import annotations

import logging

from telegram.error import BadRequest, Forbidden

from bot.store.interface import Store
from bot.store.records import Stage
from bot.telegram.message_sender import MessageSender
from bot.telegram.messages import BoardSource, BoardUpdate

log = logging.getLogger(__name__)


class CardDelivery:
    """Edits cards. A card that Telegram refuses to edit is forgotten, because only a person can send it again."""

    def __init__(self, sender: MessageSender, store: Store, boards: BoardSource) -> None:
        self._sender = sender
        self._store = store
        self._boards = boards

    async def deliver(self, job: BoardUpdate) -> bool:
        """Show a table on its cards, and return whether there are any cards.

        If they show this version already, or if the table is paused, do nothing and return False. Raises TelegramError,
        StoreError.
        """
        table = await self._store.table(job.table)
        if table.paused or (job.version <= table.shown_version and not job.again):
            return False
        board, cards = await self._boards.card(job.table), await self._store.cards(job.table)
        for card in cards:
            is_valid = table.stage is not Stage.LOBBY or card.token == table.token
            keys = board.keyboard if is_valid else None
            try:
                await self._sender.edit_card(card.inline_message_id, board.text, keys)
            except (BadRequest, Forbidden) as error:
                log.info("card forgotten", extra={"table": job.table, "error": str(error)})
                await self._store.drop_card(card.inline_message_id)
        await self._store.shown(job.table, board.version, None)
        return bool(cards)
