"""Strange responses to the methods that the outbox does not call: lookups, inline queries and private messages."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot
from telegram.error import RetryAfter, TelegramError
from telegram.request import BaseRequest

from bot.handlers.admins import Admins
from bot.sandbox import Sandbox
from bot.telegram.api.downloads import DownloadFailed, Downloads
from bot.telegram.api.network_errors import NotReached
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.ephemeral.messenger import FOR_THE_QUEUE
from bot.telegram.incoming import InlineQuestion, Sender, SentFile
from bot.telegram.updates.contact import TelegramContact
from bot.telegram.updates.webhook_registration import WebhookRegistration
from scripts.trials.strange_responses import (
    METHODS,
    RawResponse,
    SubstitutedRequest,
    WrappedRequest,
    method_of,
)
from tests.bot.bot_fixture import open_bot
from tests.bot.telegram.private_server import AMIR, GROUP, SARA, SECRET, TEXT, TO, Server, picture
from tests.bot.telegram.strange_responses import IN_THE_MIDDLE, MANY, Substitute
from tests.bot.telegram.webhook_fixture import ADDRESS
from tests.manual_clock import ManualClock


class FileRequest(WrappedRequest):
    """Answers getMe, and each other request with the content of a file."""

    async def do_request(self, url: str, *_: Any, **__: Any) -> RawResponse:
        """Return the answer."""
        me = {"ok": True, "result": METHODS["getMe"]}
        return 200, json.dumps(me).encode() if method_of(url) == "getMe" else b"content"


class StrangeSandbox(Sandbox):
    """A sandbox whose responses a Substitute may replace."""

    def __init__(self, substitute: Substitute, clock: ManualClock) -> None:
        super().__init__(clock=clock.now)
        self.substitute = substitute

    def request(self) -> BaseRequest:  # type: ignore[override]
        return SubstitutedRequest(super().request(), self.substitute.next)


async def _find_administrators(bot: Bot) -> None:
    assert await Admins(bot, ManualClock()).includes(GROUP, SARA) in (False, True)


async def _find_member(bot: Bot) -> None:
    assert await Admins(bot, ManualClock()).has_member(GROUP, SARA) in (False, True)


async def _download(bot: Bot) -> None:
    with suppress(DownloadFailed):
        assert await Downloads(bot).content(SentFile("a")) == b"content"


async def _check_webhook(bot: Bot) -> None:
    clock = ManualClock()
    registration = WebhookRegistration(bot, clock, ADDRESS, TelegramContact(bot, clock))
    with suppress(TelegramError):  # the caller handles it, as it does if the webhook is cut off
        info = await bot.get_webhook_info()
        registration.check(info, info)


LOOKUPS: dict[str, Callable[[Bot], Awaitable[None]]] = {
    "getChatAdministrators": _find_administrators,
    "getChatMember": _find_member,
    "getFile": _download,
    "getWebhookInfo": _check_webhook,
}
PRIVATE = ("editEphemeralMessageText", "editEphemeralMessageMedia", "deleteEphemeralMessage")


@pytest.mark.parametrize("count", [60, MANY])
@pytest.mark.parametrize("method", LOOKUPS)
async def test_strange_responses_to_lookups_are_failures_of_that_lookup(
    method: str, count: int
) -> None:
    substitute = Substitute(method)
    substitute.method, substitute.times = method, count
    transport = SubstitutedRequest(FileRequest(None), substitute.next)
    async with validating_bot("1:token", transport, transport, ManualClock()) as bot:
        for number in range(1, count + 1):
            await LOOKUPS[method](bot)
            assert len(substitute.given) == number


@pytest.mark.parametrize("count", IN_THE_MIDDLE)
async def test_strange_responses_to_answers_of_inline_queries_are_ignored(
    tmp_path: Path, count: int
) -> None:
    substitute, clock = Substitute("inline"), ManualClock()
    async with open_bot(tmp_path, StrangeSandbox(substitute, clock), clock) as bot:
        substitute.method, substitute.times = "answerInlineQuery", count
        for number in range(1, count + 1):
            await bot.handle(InlineQuestion(str(number), Sender(SARA, "Sara"), "tie"))
            assert len(substitute.given) == number


@pytest.fixture
def substitute() -> Substitute:
    return Substitute("private")


@pytest.fixture
async def server(substitute: Substitute) -> AsyncIterator[Server]:
    clock = ManualClock()
    sandbox = StrangeSandbox(substitute, clock)
    api = validating_bot(sandbox.token, sandbox.request(), sandbox.request(), clock)
    async with api:
        yield Server(api, sandbox, clock, official=True)
    await sandbox.stop()


@pytest.mark.parametrize("count", IN_THE_MIDDLE)
@pytest.mark.parametrize("method", PRIVATE)
async def test_strange_responses_about_private_messages_reveal_nothing_and_the_next_is_shown(
    server: Server, substitute: Substitute, method: str, count: int
) -> None:
    for _ in range(count):
        server.restart()
        substitute.method, substitute.times = method, 1
        if method == "deleteEphemeralMessage":
            number = await server.show(TEXT)
            assert number is not None
            with suppress(RetryAfter, NotReached):
                await server.messages.delete(TO, number)
        else:
            with suppress(*FOR_THE_QUEUE):
                await server.show(TEXT if method == PRIVATE[0] else picture())
        assert substitute.times == 0
        assert server.seen(AMIR) == ["board"]
        server.restart()
        assert await server.show(TEXT) is not None
        assert SECRET in server.seen(SARA)
        assert server.seen(AMIR) == ["board"]
        for message in server.telegram.state.ephemeral.of(SARA, GROUP):
            server.telegram.state.remove_ephemeral(message)
    assert len(substitute.given) == count
