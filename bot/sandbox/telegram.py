"""The imitated Bot API: one call in, its result or a refusal out; everything else is the world's."""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bot.sandbox.access import chat_of
from bot.sandbox.account import Account
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.flood import Flood
from bot.sandbox.methods import METHODS
from bot.sandbox.parameters import Parameters
from bot.sandbox.people import People
from bot.sandbox.persons import Json
from bot.sandbox.refusals import NotFound, Refusal
from bot.sandbox.rules import Rules
from bot.sandbox.world import World

_CALLS_KEPT: Final = 50_000
TOKEN: Final = re.compile(r"(\d+):[\w-]+")  # Bot API, "Authorizing your bot"


@dataclass(frozen=True, slots=True)
class Call:
    """What a bot asked, and what it got."""

    method: str
    parameters: Json
    at: float
    error: str = ""
    code: int = 200

    def to_json(self) -> Json:
        """One line of GET /sandbox/calls."""
        shape = {"method": self.method, "parameters": self.parameters, "at": self.at}
        return shape | ({"error": self.error, "code": self.code} if self.error else {})


@dataclass
class Telegram:
    """One Telegram with one bot in it."""

    now: Callable[[], float]
    rules: Rules = field(default_factory=Rules)
    first_world: Json | None = None
    faults: Faults = field(default_factory=Faults)

    def __post_init__(self) -> None:
        self.world = World(self.now, self.rules, self.first_world)
        self.account = Account()
        self.people = People(self.world, self.account)
        self.flood = Flood(self.now, self.rules)
        self.calls: deque[Call] = deque(maxlen=_CALLS_KEPT)

    def meet_fault(self, method: str, parameters: Parameters) -> Fault | None:
        """The fault that a test ordered for this call, if any."""
        return self.faults.meet(method.lower(), parameters.integer("chat_id"))

    def call(self, method: str, parameters: Parameters, fault: Fault | None = None) -> Any:
        """The result of one call; getUpdates answers at once, the doors do its waiting."""
        name = method.lower()  # Bot API, "Making requests": methods are case-insensitive
        try:
            ordered = fault.refusal() if fault else None
            if ordered is not None:
                raise ordered
            found = METHODS.get(name)
            if found is None:
                raise NotFound("method not found")
            if self.rules.flood and "chat_id" in parameters.values:
                self.flood.count(name, chat_of(self.world, parameters))
            result = found(self, parameters)
        except Refusal as refusal:
            self._record(method, parameters, refusal)
            raise
        self._record(method, parameters)
        return result

    def _record(self, method: str, parameters: Parameters, refusal: Refusal | None = None) -> None:
        if method.lower() == "getupdates" or self.calls.maxlen == 0:
            return
        no = {"error": refusal.description, "code": refusal.code} if refusal else {}
        self.calls.append(Call(method, parameters.recorded(), self.now(), **no))  # type: ignore[arg-type]  # the two fields of `no`
