"""A sandbox whose callback queries do not expire, so that results do not depend on the machine's speed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings


def open_sandbox() -> Sandbox:
    return Sandbox(settings=SandboxSettings(answer_window=1e9, callback_query_lifetime=1e9))


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    sandbox = open_sandbox()
    yield sandbox
    await sandbox.stop()
