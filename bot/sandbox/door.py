"""The way into the model that both doors share: waiting, silences, and answers as JSON."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

from bot.sandbox.faults import SILENCES, Fault, Silence
from bot.sandbox.parameters import Parameters
from bot.sandbox.refusals import NotFound, Refusal
from bot.sandbox.rules import LONGEST_POLL
from bot.sandbox.telegram import TOKEN, Telegram

_LONG: Final = 120.0  # how long a silence lasts if its order does not say


@dataclass(frozen=True, slots=True)
class Answer:
    """What Telegram sends back (Bot API, "Making requests")."""

    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Nothing comes back: the connection breaks, or is kept open for so many seconds."""

    broken: bool
    seconds: float


async def ask(
    telegram: Telegram, token: str, method: str, parameters: Parameters
) -> Answer | NoAnswer:
    """One call of a bot, from the request to its answer."""
    if not TOKEN.fullmatch(token):
        return refused(NotFound())
    fault = telegram.meet_fault(method, parameters)
    silence = Silence(fault.kind) if fault and fault.kind in SILENCES else None
    if silence in {Silence.TIMEOUT, Silence.DROP}:
        return _silent(fault)
    if silence is Silence.SLOW and fault is not None:
        await asyncio.sleep(fault.seconds)
    try:
        result = telegram.call(method, parameters, fault)
        if method.lower() == "getupdates" and not result:
            result = await _poll(telegram, parameters)
    except Refusal as refusal:
        answer: Answer | NoAnswer = refused(refusal)
    else:
        # In ASCII, as the Bot API answers: so half a surrogate pair passes as it came.
        answer = Answer(200, json.dumps({"ok": True, "result": result}).encode())
    return _silent(fault) if silence in {Silence.TIMEOUT_AFTER, Silence.DROP_AFTER} else answer


async def _poll(telegram: Telegram, parameters: Parameters) -> Any:
    """Bot API, getUpdates.timeout: wait for the first update."""
    seconds = min(parameters.integer("timeout") or 0, LONGEST_POLL)
    if seconds <= 0:
        return []
    await telegram.world.queue.wait(seconds)
    offset_known = Parameters({k: v for k, v in parameters.values.items() if k != "offset"})
    return telegram.call("getUpdates", offset_known)


def _silent(fault: Fault | None) -> NoAnswer:
    kind = fault.kind if fault else Silence.DROP
    broken = kind in {Silence.DROP, Silence.DROP_AFTER}
    return NoAnswer(broken, (fault.seconds if fault else 0.0) or _LONG)


def refused(refusal: Refusal) -> Answer:
    """A refusal as it goes over the line."""
    body: dict[str, Any] = {
        "ok": False,
        "error_code": refusal.code,
        "description": refusal.description,
    }
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return Answer(refusal.code, json.dumps(body).encode())
