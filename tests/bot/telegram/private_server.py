"""A simulated server on which private messages are tested without the rest of the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from telegram import Bot

from bot.presentation.texts import DEFAULT, Voice
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.ephemeral.api import EphemeralApi, Receiver, ReplyContext
from bot.telegram.ephemeral.messenger import EphemeralMessenger
from bot.telegram.ephemeral.sender import EphemeralContent
from engine.games import game
from render.scene import Scene
from tests.bot.stubs import StubRenderer
from tests.manual_clock import ManualClock

GROUP, SARA, AMIR = -1001000000001, 101, 102
TO = Receiver(GROUP, SARA)
SECRET = "cards: red red, blue yellow"
UNPICTURED = "in words: red red, blue yellow"


class Server:
    """A simulated server, the bot's messages on it, and the private messages under test."""

    def __init__(self, api: Bot, sandbox: Sandbox, clock: ManualClock, *, official: bool) -> None:
        self.telegram, self.clock, self.api = sandbox.telegram, clock, api
        self.pictures = StubRenderer()
        self.official, self.board = official, 0
        self.restart()

    def restart(self) -> None:
        """Start the bot again, which forgets the evidence about the server."""
        api = EphemeralApi(self.api)
        self.messages = EphemeralMessenger(api, self.pictures, self.clock, official=self.official)

    def set(self, **changes: object) -> None:
        """Change the server's settings while it runs."""
        self.telegram.settings = replace(self.telegram.settings, **changes)  # type: ignore[arg-type]

    async def press(self, person: int = SARA, *, replaces: bool = True) -> ReplyContext:
        """Let a person press a button of the board."""
        if not self.board:
            self.board = (await self.api.send_message(GROUP, "board")).message_id
        query = self.telegram.actions.press(person, GROUP, self.board, "hand")
        return ReplyContext(query.id, replaces=replaces)

    async def show(self, content: EphemeralContent) -> int | None:
        return await self.messages.send(TO, await self.press(), content)

    def seen(self, person: int) -> list[str]:
        """Return the texts and captions of the chat as a person sees them."""
        found = self.telegram.actions.messages_seen_by(person, GROUP)
        return [message.content.text for message in found]

    def calls(self, method: str) -> list[Json]:
        return [one.parameters for one in self.telegram.calls if one.method == method]

    def ever_public(self) -> str:
        """Return the parameters of all calls that posted to everyone or would have on an older server."""
        public = [
            str(one.parameters)
            for one in self.telegram.calls
            if one.method in ("sendMessage", "sendPhoto") and not one.error
        ]
        return " ".join(public)

    def record_public(self, before: Callable[[str], None], patch: pytest.MonkeyPatch) -> list[str]:
        """Return a list to which the parameters of each call that posts to everyone are added.

        `before` is called with the name of each method before the call is carried out.
        """
        call, posted = self.telegram.call, list[str]()

        def recorded(method: str, parameters: Parameters, *more: object) -> object:
            before(method.lower())
            is_private = "ephemeral_message_parameters" in parameters.values
            knows = self.telegram.settings.implements("10.2")
            if method.lower().startswith("send") and not (is_private and knows):
                posted.append(str(parameters.values))
            return call(method, parameters, *more)  # type: ignore[arg-type]

        patch.setattr(self.telegram, "call", recorded)
        return posted


@pytest.fixture(params=[True, False], ids=["official", "other"])
def official(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def settings() -> SandboxSettings:
    return SandboxSettings()


@pytest.fixture
async def server(official: bool, settings: SandboxSettings) -> AsyncIterator[Server]:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now, settings=settings)
    api = validating_bot(sandbox.token, sandbox.request(), sandbox.request(), clock)
    async with api:
        yield Server(api, sandbox, clock, official=official)
    await sandbox.stop()


def picture(seed: str = "1") -> EphemeralContent:
    reef = game("reef")
    step = reef.start(3, {}, reef.components(None), seed)
    names = ("a", "b", "c")
    scene = Scene("reef", reef.observe(step.state, None), names, Voice(DEFAULT, names).drawn)
    return EphemeralContent(SECRET, scene=scene, unpictured=lambda: UNPICTURED)


TEXT = EphemeralContent(SECRET)
