"""The simulated Telegram, which executes the methods of the Bot API and records the calls."""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.bot_api.access import resolve_chat
from bot.sandbox.bot_api.faults import Fault, FaultInjector
from bot.sandbox.bot_api.flood_control import FloodControl
from bot.sandbox.bot_api.methods import METHODS, ephemeral
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import ApiError, NotFound
from bot.sandbox.model.bot_profile import BotProfile
from bot.sandbox.model.state import TelegramState
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json

_MAX_RECORDED_CALLS: Final = 50_000
TOKEN: Final = re.compile(r"(\d+):[\w-]+")  # Bot API, "Authorizing your bot"


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call made by the bot.

    `at` is the time in seconds since the epoch, `error` the description of the error, or "" if the call succeeded, and
    `code` the HTTP status.
    """

    method: str
    parameters: Json
    at: float
    error: str = ""
    code: int = 200

    def to_json(self) -> Json:
        """Return the call as an element of the result of `GET /sandbox/calls`."""
        shape = {"method": self.method, "parameters": self.parameters, "at": self.at}
        return shape | ({"error": self.error, "code": self.code} if self.error else {})


@dataclass
class SimulatedTelegram:
    """A Telegram with a single bot.

    `now` returns seconds since the epoch. `initial_state` replaces the default users and groups.
    """

    now: Callable[[], float]
    settings: SandboxSettings = field(default_factory=SandboxSettings)
    initial_state: Json | None = None
    faults: FaultInjector = field(default_factory=FaultInjector)

    def __post_init__(self) -> None:
        self.state = TelegramState(self.now, self.settings, self.initial_state)
        self.profile = BotProfile()
        self.actions = UserActions(self.state, self.profile)
        self.flood_control = FloodControl(self.now, self.settings)
        self.calls: deque[RecordedCall] = deque(maxlen=_MAX_RECORDED_CALLS)

    def take_fault(self, method: str, parameters: Parameters) -> Fault | None:
        """Return the injected fault that applies to a call, or None, and count its use; see `FaultInjector.take`."""
        return self.faults.take(method.lower(), parameters.integer("chat_id"))

    def call(self, method: str, parameters: Parameters, fault: Fault | None = None) -> Any:
        """Execute a call and return its result as JSON.

        `getUpdates` returns immediately; `dispatch` implements long polling. Raises ApiError if the call fails or if
        `fault` is an error.
        """
        name = method.lower()  # Bot API, "Making requests": methods are case-insensitive
        try:
            injected = fault.error() if fault else None
            if injected is not None:
                raise injected
            found = METHODS.get(name)
            if found is None:
                raise NotFound("method not found")
            is_counted = self.settings.count_ephemeral or not (
                "ephemeral" in name or ephemeral.is_requested(self, parameters)
            )
            if self.settings.flood_control and is_counted and "chat_id" in parameters.values:
                self.flood_control.check(name, resolve_chat(self.state, parameters))
            result = found(self, parameters)
        except ApiError as error:
            self._record(method, parameters, error)
            raise
        self._record(method, parameters)
        return result

    def _record(self, method: str, parameters: Parameters, error: ApiError | None = None) -> None:
        if method.lower() == "getupdates" or self.calls.maxlen == 0:
            return
        failure = {"error": error.description, "code": error.code} if error else {}
        self.calls.append(RecordedCall(method, parameters.canonical(), self.now(), **failure))  # type: ignore[arg-type]
