"""The chat of the operators, to which messages can be sent while the store is unavailable."""

from __future__ import annotations

import logging

from telegram import Bot, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import ChatMigrated, TelegramError

from bot.telegram.api.outages import level_of

log = logging.getLogger(__name__)


class OperatorChat:
    """Sends alarms. They are rare and are not queued, so the outbox and its limits are not used."""

    def __init__(self, bot: Bot, chat: int) -> None:
        self._bot = bot
        self._chat = chat

    async def send(self, text: str) -> bool:
        """Send a text in HTML, and return whether Telegram accepted it.

        If the chat has become a supergroup, the text is sent there.
        """
        try:
            try:
                await self._send(text)
            except ChatMigrated as migrated:
                self._chat = migrated.new_chat_id
                await self._send(text)
        except TelegramError as error:
            log.log(level_of(error), "operators not told", extra={"error": str(error)})
            return False
        return True

    async def _send(self, text: str) -> None:
        await self._bot.send_message(
            self._chat,
            text,
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
