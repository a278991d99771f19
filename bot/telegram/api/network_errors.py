"""Errors of calls that got no valid Bot API response, and of calls that Telegram rejected."""

from telegram.error import BadRequest, NetworkError, TelegramError


class NotReached(NetworkError):
    """The call did not reach Telegram or was refused on the way, so it had no effect and may be repeated safely."""


class InvalidResponse(NetworkError):
    """The response is not a valid Bot API response, so the outcome of the call is unknown."""


class InternalError(InvalidResponse):
    """Telegram itself reports an internal error (5xx). The call probably had no effect, but this is not certain."""


class Undelivered(TelegramError):
    """Telegram reports that it cannot deliver updates to the webhook."""


class TokenRejected(TelegramError):
    """Telegram itself, rather than a proxy, answered that the token is not valid."""


class RejectedCall(BadRequest):
    """Telegram rejected a call to `method`. The message of the exception is Telegram's description of the reason."""

    def __init__(self, description: str, method: str) -> None:
        super().__init__(description)
        self.method = method
