"""Errors of calls that got no valid Bot API response, and of calls with a rejected token."""

from telegram.error import NetworkError, TelegramError


class NotReached(NetworkError):
    """The call did not reach Telegram, so it had no effect and may be repeated safely."""


class InvalidResponse(NetworkError):
    """The response is not a Bot API response, so the outcome of the call is unknown."""


class TokenRejected(TelegramError):
    """Telegram itself, rather than a proxy, answered that the token is not valid."""
