"""The registration of the webhook at Telegram, and the regular check whether Telegram can deliver updates to it."""

from __future__ import annotations

from telegram import Bot, WebhookInfo
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.telegram.api.network_errors import Undelivered
from bot.telegram.updates.contact import TelegramContact
from bot.telegram.updates.update_parser import KINDS
from bot.telegram.updates.webhook_address import WebhookAddress

CONNECTIONS = 40
"""The maximum number of connections that Telegram may use at once (Bot API, setWebhook.max_connections)."""
CONTACT_SECONDS = 20.0
"""Seconds between two checks whether Telegram can be reached, and can deliver updates."""
REGISTER_SECONDS = 600.0
"""Seconds after which the webhook is set again, in case another program deleted it."""


class WebhookRegistration:
    """Keeps the webhook set, and checks whether Telegram can deliver updates."""

    def __init__(
        self, bot: Bot, clock: Clock, address: WebhookAddress, contact: TelegramContact
    ) -> None:
        self._bot = bot
        self._clock = clock
        self._address = address
        self._contact = contact
        self.has_received = False
        """Whether an update has arrived since the last check. The webhook sets it."""
        self._is_cut_off = False

    async def keep(self) -> None:
        """Set the webhook now and every REGISTER_SECONDS, and check regularly whether Telegram can deliver updates.

        Raises TokenRefused.
        """
        registered: float | None = None
        info: WebhookInfo | None = None
        while True:
            try:
                now = self._clock.monotonic()
                if registered is None or now - registered >= REGISTER_SECONDS:
                    await self._set_webhook()
                    registered = now
                before, info = info, await self._bot.get_webhook_info()
                self.check(before, info)
                if self._contact.note is not None:
                    await self._contact.note()
            except (TelegramError, StoreError, OSError) as error:  # OSError: of the certificate
                await self._contact.failed(error)
            else:
                if self._contact.trouble is not None:
                    self._contact.restored()
                await self._clock.sleep(CONTACT_SECONDS)

    def check(self, before: WebhookInfo | None, info: WebhookInfo) -> None:
        """Raise Undelivered if updates wait, and Telegram failed to deliver one since the check that returned `before`.

        Later checks raise it as well until an update arrives or none waits, because Telegram's pauses between attempts
        may be longer than the pauses between checks.
        """
        has_received, self.has_received = self.has_received, False
        failed_at = info.last_error_date
        has_failed = before is not None and failed_at not in (None, before.last_error_date)
        if has_received or not info.pending_update_count:
            self._is_cut_off = False
        elif has_failed or self._is_cut_off:
            self._is_cut_off = True
            raise Undelivered(info.last_error_message or "no reason is given")

    async def _set_webhook(self) -> None:
        certificate = self._address.certificate
        await self._bot.set_webhook(
            self._address.url.rstrip("/") + self._address.path,
            certificate=None if certificate is None else certificate.read_bytes(),
            max_connections=CONNECTIONS,
            allowed_updates=list(KINDS),
            secret_token=self._address.token,
        )
