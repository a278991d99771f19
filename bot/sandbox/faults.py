"""Faults that a test orders: the next calls of a method in a chat go wrong in a chosen way."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.sandbox.persons import Json
from bot.sandbox.refusals import (
    BadRequest,
    Forbidden,
    PersonRefused,
    Refusal,
    ServerFault,
    TooManyRequests,
    Unauthorized,
)


class Silence(StrEnum):
    """Ways in which no answer comes."""

    TIMEOUT = "timeout"  # nothing was done, nothing comes back
    TIMEOUT_AFTER = "timeout-after"  # it was done, but nothing comes back
    DROP = "drop"  # the connection breaks before anything was done
    DROP_AFTER = "drop-after"  # it was done, then the connection breaks
    SLOW = "slow"  # the answer comes late


SILENCES: Final = frozenset(kind.value for kind in Silence)


@dataclass(frozen=True, slots=True)
class Fault:
    """One order: which calls, how many, and what they meet."""

    kind: str
    method: str = "*"
    chat: int | None = None
    times: int = 1
    skip: int = 0  # let so many matching calls pass first
    seconds: float = 0.0  # retry_after of "429"; how long a silence lasts, how late an answer is
    description: str = ""

    def meets(self, method: str, chat: int | None) -> bool:
        """Whether this call is meant."""
        named = self.method == "*" or self.method.lower() == method
        return named and (self.chat is None or self.chat == chat)

    def refusal(self) -> Refusal | None:
        """The error it makes, or None for a silence."""
        if self.kind in SILENCES:
            return None
        if self.kind == "429":
            return TooManyRequests(max(1, int(self.seconds)))
        if self.kind in _NAMED:
            made, words = _NAMED[self.kind]
            return made(self.description or words)
        code = int(self.kind)
        bare: dict[int, type[Refusal]] = {400: BadRequest, 401: Unauthorized, 403: Forbidden}
        known = bare.get(code)
        return known(self.description) if known else ServerFault(code, self.description)


_NAMED: Final[dict[str, tuple[type[Refusal], str]]] = {
    # the words of telegram-bot-api, Client.cpp
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
class Faults:
    """The orders that still stand, first come first served."""

    orders: list[Fault] = field(default_factory=list)

    def order(self, fault: Fault) -> None:
        """Take an order; one that cannot be understood is refused at once."""
        known = fault.kind in SILENCES or fault.kind in _NAMED or fault.kind.isdecimal()
        if not known or fault.times < 1:
            names = ", ".join([*Silence, *_NAMED, "429 or another status"])
            raise PersonRefused(f"no such fault: {fault.kind!r}; there are {names}")
        self.orders.append(fault)

    def meet(self, method: str, chat: int | None) -> Fault | None:
        """The fault that this call meets, if any; it is used up by one."""
        for index, fault in enumerate(self.orders):
            if not fault.meets(method, chat):
                continue
            if fault.skip:
                self.orders[index] = replace(fault, skip=fault.skip - 1)
                continue
            if fault.times == 1:
                del self.orders[index]
            else:
                self.orders[index] = replace(fault, times=fault.times - 1)
            return fault
        return None

    def clear(self) -> None:
        """Forget all orders."""
        self.orders.clear()

    def to_json(self) -> list[Json]:
        """The orders that still stand."""
        return [
            {"kind": f.kind, "method": f.method, "chat": f.chat, "times": f.times, "skip": f.skip}
            for f in self.orders
        ]
