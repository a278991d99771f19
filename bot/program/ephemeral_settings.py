"""The settings for messages that only one member of a group sees."""

from __future__ import annotations

from dataclasses import dataclass

from bot.runtime.settings import Settings
from bot.telegram.api.validating_request import TELEGRAM


@dataclass(frozen=True, slots=True)
class EphemeralSettings:
    """The settings for messages that only one member of a group sees.

    is_official_server: whether the server is api.telegram.org. are_counted: whether the bot counts these messages
    towards the rate limits; Telegram does not document whether they count.
    """

    is_official_server: bool
    are_counted: bool = True


def ephemeral_settings(settings: Settings, *, sandbox: bool) -> EphemeralSettings | None:
    """Return the settings for messages that only one member sees, or None if no such messages are sent."""
    if settings.private_messages == "off":
        return None
    is_official = not sandbox and settings.telegram_api_url == TELEGRAM
    return EphemeralSettings(is_official, are_counted=settings.private_messages == "counted")
