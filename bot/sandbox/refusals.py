"""Every way the imitated Telegram says no, with the words and codes of the real one.

Refusal
 ├── BadRequest       400  the call is wrong, repeating it is of no use
 ├── Unauthorized     401  the token is not known
 ├── Forbidden        403  the bot may not, or no longer, talk there
 ├── NotFound         404  no such method, or no token at all
 ├── Conflict         409  two programs poll with one token
 └── TooManyRequests  429  later: `retry_after` says when

The words are those of telegram-bot-api, Client.cpp (fail_query_with_error and its callers), the
program that answers at api.telegram.org; the codes are those of "Making requests" in the Bot API.
"""

from http import HTTPStatus


class Refusal(Exception):
    """A call that Telegram answers with `ok: false`."""

    code = 500
    prefix = "Internal Server Error"

    def __init__(self, reason: str = "", **parameters: int) -> None:
        self.description = f"{self.prefix}: {reason}" if reason else self.prefix
        self.parameters = parameters  # Bot API, ResponseParameters
        super().__init__(self.description)


class BadRequest(Refusal):
    """The call itself is wrong."""

    code = 400
    prefix = "Bad Request"


class Unauthorized(Refusal):
    """The token is not known."""

    code = 401
    prefix = "Unauthorized"


class Forbidden(Refusal):
    """The bot may not talk there."""

    code = 403
    prefix = "Forbidden"


class NotFound(Refusal):
    """There is no such method."""

    code = 404
    prefix = "Not Found"


class Conflict(Refusal):
    """Two programs poll with one token."""

    code = 409
    prefix = "Conflict"


class TooManyRequests(Refusal):
    """The bot spoke too often; ResponseParameters.retry_after says how long to wait."""

    code = 429
    prefix = "Too Many Requests"

    def __init__(self, seconds: int) -> None:
        super().__init__(f"retry after {seconds}", retry_after=seconds)


class ServerFault(Refusal):
    """A fault of Telegram's own (500, 502 …); only a person of the sandbox asks for one."""

    def __init__(self, code: int = 500, reason: str = "") -> None:
        self.code = code
        self.prefix = HTTPStatus(code).phrase
        super().__init__(reason)


class PersonRefused(Exception):
    """A person of the sandbox tried what Telegram's own apps would not let them do."""
