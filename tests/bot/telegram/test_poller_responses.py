"""Strange responses to getUpdates: none ends the fetching, and only Telegram refuses the token."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from telegram.error import TelegramError

from bot.sandbox.bot_api.faults import Fault
from bot.telegram.api.network_errors import TokenRejected
from bot.telegram.api.responses import result_of
from bot.telegram.api.token_check import TokenRefused
from scripts.trials.strange_responses import BODIES, METHODS, PAGE, RawResponse, StrangeResponses
from tests.bot.telegram.poller_fixture import PollerFixture, open_poller, run
from tests.manual_clock import EagerClock, until

UNAUTHORIZED = (401, b'{"ok":false,"error_code":401,"description":"Unauthorized"}')


async def test_a_token_refused_twice_a_minute_apart_stops_the_poller(
    poller: PollerFixture,
) -> None:
    poller.sandbox.telegram.faults.add(Fault("unauthorized", times=999))
    task = run(poller)
    await until(lambda: poller.clock.waits)
    while poller.clock.monotonic() < 59:
        assert not task.done()
        poller.clock.advance(min(poller.clock.waits[0], 59 - poller.clock.monotonic()))
        await until(lambda: poller.clock.waits)
    await poller.clock.advance_until(task.done)
    assert poller.clock.monotonic() >= 60
    with pytest.raises(TokenRefused):
        task.result()


async def test_a_success_between_two_refusals_keeps_the_bot_running(poller: PollerFixture) -> None:
    poller.instead = {"getUpdates": [UNAUTHORIZED] * 3, "getMe": [UNAUTHORIZED] * 3}
    poller.say("hello")
    task = run(poller)
    await poller.clock.advance_until(lambda: poller.handled)
    poller.clock.advance(100)
    poller.instead = {"getUpdates": [UNAUTHORIZED] * 3, "getMe": [UNAUTHORIZED] * 3}
    poller.say("again")
    await poller.clock.advance_until(lambda: len(poller.handled) == 2)
    assert not task.done()


@pytest.mark.parametrize(
    "response",
    [
        (401, PAGE % (401, 401)),
        (404, PAGE % (404, 404)),
        (401, b'{"error": "Unauthorized"}'),
        (401, b'{"ok": false, "error_code": 401, "description": "the proxy wants a password"}'),
        (404, b'{"ok": false, "error_code": 404, "description": "Not Found"}'),
        (200, UNAUTHORIZED[1]),
        (502, UNAUTHORIZED[1]),
    ],
    ids=repr,
)
async def test_only_a_refusal_in_telegrams_own_form_stops_the_poller(
    poller: PollerFixture, response: RawResponse
) -> None:
    poller.instead = {"getUpdates": [response] * 12, "getMe": [response] * 12}
    poller.say("hello")
    task = run(poller)
    await poller.clock.advance_until(lambda: poller.handled)
    assert poller.clock.monotonic() > 120
    assert not task.done()


@pytest.mark.parametrize("status", [200, 500])
async def test_no_body_ends_the_fetching(poller: PollerFixture, status: int) -> None:
    poller.instead = {"getUpdates": [(status, body) for body in BODIES]}
    poller.say("hello")
    task = run(poller)
    await poller.clock.advance_until(lambda: "hello" in poller.handled)
    assert not poller.instead["getUpdates"]
    assert not task.done()


async def test_thousands_of_strange_responses_do_not_end_the_fetching(tmp_path: Path) -> None:
    strange = StrangeResponses(random.Random(7))
    responses = [strange.generate(METHODS["getUpdates"]) for _ in range(3000)]
    async with open_poller(tmp_path, EagerClock()) as poller:
        poller.instead = {"getUpdates": [one for one in responses if not is_refusal(one)]}
        task = run(poller)
        await until(lambda: not poller.instead["getUpdates"] or task.done())
        poller.say("hello")
        await until(lambda: "hello" in poller.handled or task.done())
        assert not task.done()


def is_refusal(response: RawResponse) -> bool:
    try:
        result_of("getUpdates", *response)
    except TelegramError as error:
        return isinstance(error, TokenRejected)
    return False


async def test_empty_responses_that_come_at_once_do_not_keep_the_poller_busy(
    poller: PollerFixture,
) -> None:
    poller.instead = {"getUpdates": [(200, b'{"ok": true, "result": [{"no": "id"}]}')] * 99}
    run(poller)
    await until(lambda: poller.clock.waits)
    assert len(poller.instead["getUpdates"]) == 98
