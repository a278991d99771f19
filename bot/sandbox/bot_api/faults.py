"""Fault injection: makes chosen calls fail, or delays or drops their responses."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.sandbox.errors import (
    ApiError,
    BadRequest,
    Forbidden,
    ServerError,
    TooManyRequests,
    Unauthorized,
    UserActionError,
)
from bot.sandbox.types import Json


class NetworkFault(StrEnum):
    """The ways in which a response can be lost or delayed."""

    TIMEOUT = "timeout"  # the call is not executed, no response
    TIMEOUT_AFTER = "timeout-after"  # the call is executed, no response
    DROP = "drop"  # the call is not executed, the connection is dropped
    DROP_AFTER = "drop-after"  # the call is executed, the connection is dropped
    SLOW = "slow"  # the response is delayed


NETWORK_FAULTS: Final = frozenset(kind.value for kind in NetworkFault)


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault, the calls to which it applies, and how many times it occurs.

    The field names are those of `POST /sandbox/fault`.
    """

    kind: str
    method: str = "*"
    chat: int | None = None
    times: int = 1
    skip: int = 0  # number of matching calls that succeed before the fault applies
    seconds: float = 0.0  # retry_after of "429"; delay of a network fault
    description: str = ""

    def matches(self, method: str, chat: int | None) -> bool:
        """Return whether the fault applies to a call. `method` must be in lower case."""
        named = self.method == "*" or self.method.lower() == method
        return named and (self.chat is None or self.chat == chat)

    def error(self) -> ApiError | None:
        """Return the error with which the call fails, or None for a network fault.

        Raises ValueError if the kind is a number but not an HTTP status.
        """
        if self.kind in NETWORK_FAULTS:
            return None
        if self.kind == "429":
            return TooManyRequests(max(1, int(self.seconds)))
        if self.kind in _NAMED_ERRORS:
            error_type, reason = _NAMED_ERRORS[self.kind]
            return error_type(self.description or reason)
        code = int(self.kind)
        by_code: dict[int, type[ApiError]] = {400: BadRequest, 401: Unauthorized, 403: Forbidden}
        known = by_code.get(code)
        return known(self.description) if known else ServerError(code, self.description)


_NAMED_ERRORS: Final[dict[str, tuple[type[ApiError], str]]] = {
    # descriptions from telegram-bot-api, Client.cpp
    "gone": (BadRequest, "message to edit not found"),
    "not-modified": (
        BadRequest,
        "message is not modified: specified new message content and reply markup are exactly the "
        "same as a current content and reply markup of the message",
    ),
    "too-old": (
        BadRequest,
        "query is too old and response timeout expired or query ID is invalid",
    ),
    "chat-not-found": (BadRequest, "chat not found"),
    "blocked": (Forbidden, "bot was blocked by the user"),
    "kicked": (Forbidden, "bot was kicked from the group chat"),
    "no-rights": (BadRequest, "not enough rights to send text messages to the chat"),
    "no-photos": (BadRequest, "not enough rights to send photos to the chat"),
    "topic-closed": (BadRequest, "TOPIC_CLOSED"),
    "unauthorized": (Unauthorized, ""),
}


@dataclass(slots=True)
class FaultInjector:
    """The injected faults that still apply to future calls, in the order in which they were added."""

    faults: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Add a fault.

        Raises UserActionError if its kind is unknown or `times` is less than 1.
        """
        known = (
            fault.kind in NETWORK_FAULTS or fault.kind in _NAMED_ERRORS or fault.kind.isdecimal()
        )
        if not known or fault.times < 1:
            names = ", ".join([*NetworkFault, *_NAMED_ERRORS, "429 or another status"])
            raise UserActionError(f"no such fault: {fault.kind!r}; there are {names}")
        self.faults.append(fault)

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the first fault that applies to a call and count its use. Return None if there is none.

        An earlier fault that matches the call but has calls left to skip does not apply; it skips this one.
        """
        for index, fault in enumerate(self.faults):
            if not fault.matches(method, chat):
                continue
            if fault.skip:
                self.faults[index] = replace(fault, skip=fault.skip - 1)
                continue
            if fault.times == 1:
                del self.faults[index]
            else:
                self.faults[index] = replace(fault, times=fault.times - 1)
            return fault
        return None

    def clear(self) -> None:
        """Remove all faults."""
        self.faults.clear()

    def to_json(self) -> list[Json]:
        """Return the remaining faults in the form in which `POST /sandbox/fault` returns them."""
        return [
            {"kind": f.kind, "method": f.method, "chat": f.chat, "times": f.times, "skip": f.skip}
            for f in self.faults
        ]
