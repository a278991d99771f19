"""Executes Bot API calls for both transports, including injected faults, long polling and JSON responses."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

from bot.sandbox.bot_api.faults import NETWORK_FAULTS, Fault, NetworkFault
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.bot_api.simulated_telegram import TOKEN, SimulatedTelegram
from bot.sandbox.errors import ApiError, NotFound
from bot.sandbox.limits import POLL_SECONDS

_DEFAULT_DELAY: Final = 120.0  # seconds until the connection is closed, unless the fault sets them


@dataclass(frozen=True, slots=True)
class Response:
    """The HTTP response to a call (Bot API, "Making requests")."""

    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class NoResponse:
    """A response that is never sent. The connection is dropped at once if `broken`, otherwise after `seconds`."""

    broken: bool
    seconds: float


async def dispatch(
    telegram: SimulatedTelegram, token: str, method: str, parameters: Parameters
) -> Response | NoResponse:
    """Execute a call and return the response: an error response for an ApiError, NoResponse for some network faults."""
    if not TOKEN.fullmatch(token):
        return error_response(NotFound())
    fault = telegram.take_fault(method, parameters)
    network_fault = NetworkFault(fault.kind) if fault and fault.kind in NETWORK_FAULTS else None
    if network_fault in {NetworkFault.TIMEOUT, NetworkFault.DROP}:
        return _no_response(fault)
    if network_fault is NetworkFault.SLOW and fault is not None:
        await asyncio.sleep(fault.seconds)
    try:
        result = telegram.call(method, parameters, fault)
        if method.lower() == "getupdates" and not result:
            result = await _long_poll(telegram, parameters)
    except ApiError as error:
        answer: Response | NoResponse = error_response(error)
    else:
        # ASCII, as in the responses of the Bot API; UTF-8 cannot encode a lone surrogate.
        answer = Response(200, json.dumps({"ok": True, "result": result}).encode())
    return (
        _no_response(fault)
        if network_fault in {NetworkFault.TIMEOUT_AFTER, NetworkFault.DROP_AFTER}
        else answer
    )


async def _long_poll(telegram: SimulatedTelegram, parameters: Parameters) -> Any:
    """Wait for an update and return the pending updates, or [] after getUpdates.timeout (at most POLL_SECONDS)."""
    seconds = min(parameters.integer("timeout") or 0, POLL_SECONDS)
    if seconds <= 0:
        return []
    await telegram.state.queue.wait(seconds)
    without_offset = Parameters({k: v for k, v in parameters.values.items() if k != "offset"})
    return telegram.call("getUpdates", without_offset)


def _no_response(fault: Fault | None) -> NoResponse:
    kind = fault.kind if fault else NetworkFault.DROP
    broken = kind in {NetworkFault.DROP, NetworkFault.DROP_AFTER}
    return NoResponse(broken, (fault.seconds if fault else 0.0) or _DEFAULT_DELAY)


def error_response(error: ApiError) -> Response:
    """Return the HTTP response for an error."""
    body: dict[str, Any] = {
        "ok": False,
        "error_code": error.code,
        "description": error.description,
    }
    if error.parameters:
        body["parameters"] = error.parameters
    return Response(error.code, json.dumps(body).encode())
