"""The address of the webhook: where Telegram sends updates, and where the bot receives them."""

from __future__ import annotations

import hashlib
import hmac
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from bot.runtime.settings import Settings, SettingsWrong


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookAddress:
    """The address to which Telegram sends updates, and at which the bot receives them.

    `secret` determines the path and the secret token, so all nodes of a bot use the same path and token.
    """

    url: str
    port: int
    secret: str = field(repr=False)
    host: str | None = None
    certificate: Path | None = None
    key: Path | None = None

    @property
    def path(self) -> str:
        """The path of the requests, which cannot be guessed."""
        return f"/telegram/{self._derived('path')[:32]}"

    @property
    def token(self) -> str:
        """The value of `secret_token`, which Telegram sends with each request."""
        return self._derived("token")

    def _derived(self, purpose: str) -> str:
        return hmac.new(self.secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()

    def tls(self) -> ssl.SSLContext | None:
        """Return the TLS context, or None if a proxy terminates TLS. Raises OSError if the files cannot be used."""
        if self.certificate is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context


def address_of(settings: Settings) -> WebhookAddress | None:
    """Return the address that the settings describe, or None for long polling. Raises SettingsWrong."""
    if settings.webhook_url is None or settings.telegram_token is None:
        return None
    address = WebhookAddress(
        url=settings.webhook_url,
        port=settings.webhook_port,
        secret=(settings.webhook_secret or settings.telegram_token).get_secret_value(),
        certificate=settings.webhook_cert,
        key=settings.webhook_key,
    )
    try:
        address.tls()
    except OSError as error:
        raise SettingsWrong(f"WEBHOOK_CERT or WEBHOOK_KEY is wrong: {error}.") from None
    return address
