"""Errors of calls that got no response of the Bot API, and of a rejected token."""

from telegram.error import NetworkError, TelegramError


class NotReached(NetworkError):
    """The call did not reach Telegram, so nothing was done: it may be repeated safely."""


class InvalidResponse(NetworkError):
    """The response is not one of the Bot API: the outcome of the call is unknown."""


class TokenRejected(TelegramError):
    """Telegram itself, not a proxy, answered that the token is not valid."""
