"""Errors of the simulated Bot API, with the codes and descriptions of the real one.

ApiError
 ├── BadRequest       400  the call is invalid; repeating it does not help
 ├── Unauthorized     401  the token is unknown; only as an injected fault
 ├── Forbidden        403  the bot has no access to the chat
 ├── NotFound         404  the method is unknown, or the token is malformed
 ├── Conflict         409  two programs poll with one token, or a webhook is set
 ├── TooManyRequests  429  flood control; `retry_after` is the number of seconds to wait
 └── ServerError      any other HTTP status; only as an injected fault

The descriptions are those of telegram-bot-api, the server program of api.telegram.org (Client.cpp,
fail_query_with_error and its callers). The codes are those of "Making requests" in the Bot API.
"""

from http import HTTPStatus


class ApiError(Exception):
    """A call that Telegram answers with `ok: false`."""

    code = 500
    prefix = "Internal Server Error"

    def __init__(self, reason: str = "", **parameters: int) -> None:
        """`parameters` become the ResponseParameters (Bot API) in the response."""
        self.description = f"{self.prefix}: {reason}" if reason else self.prefix
        self.parameters = parameters
        super().__init__(self.description)


class BadRequest(ApiError):
    """The call is invalid."""

    code = 400
    prefix = "Bad Request"


class Unauthorized(ApiError):
    """The token is unknown. It is raised only by an injected fault."""

    code = 401
    prefix = "Unauthorized"


class Forbidden(ApiError):
    """The bot has no access to the chat."""

    code = 403
    prefix = "Forbidden"


class NotFound(ApiError):
    """The method is unknown, or the token is malformed."""

    code = 404
    prefix = "Not Found"


class Conflict(ApiError):
    """Two programs poll with the same token, or one polls while a webhook is set."""

    code = 409
    prefix = "Conflict"


class TooManyRequests(ApiError):
    """The call exceeds a flood control limit. ResponseParameters.retry_after is the number of seconds to wait."""

    code = 429
    prefix = "Too Many Requests"

    def __init__(self, seconds: int) -> None:
        """`seconds` is the value of `retry_after`."""
        super().__init__(f"retry after {seconds}", retry_after=seconds)


class ServerError(ApiError):
    """An error with any other HTTP status, such as 500 or 502. It is raised only by an injected fault."""

    def __init__(self, code: int = 500, reason: str = "") -> None:
        """`code` is the HTTP status. Raises ValueError if it is not a valid status."""
        self.code = code
        self.prefix = HTTPStatus(code).phrase
        super().__init__(reason)


class UserActionError(Exception):
    """An action or a fault is unknown, refers to an unknown object, or is not allowed by Telegram's apps."""


class PortInUse(OSError):
    """The requested port, or every port that was tried, is in use by another program."""
