"""Downloads files that people sent to the bot."""

from __future__ import annotations

from telegram import Bot
from telegram.error import TelegramError

from bot.telegram.api.validating_request import ValidatingRequest
from bot.telegram.incoming import SentFile


class DownloadFailed(Exception):
    """A file could not be fetched. The message contains the reason, but not the token."""


class Downloads:
    """Downloads files. Their size is limited by the transport (`bot.telegram.api.http`)."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def content(self, file: SentFile) -> bytes:
        """Return the content of a file. Raises DownloadFailed."""
        request = self._bot.request
        try:
            url = (await self._bot.get_file(file.id)).file_path or ""
            if not isinstance(request, ValidatingRequest) or not url.startswith(self._root):
                raise DownloadFailed("the file has no address")
            return await request.file(url)
        except TelegramError as error:
            raise DownloadFailed(str(error)) from None

    @property
    def _root(self) -> str:
        return f"{self._bot.base_file_url}/"
