"""A certificate that is being replaced when the webhook is set again does not end the bot."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.telegram.webhook import REGISTER_SECONDS
from tests.bot.telegram.test_webhook import WebhookFixture, webhook
from tests.manual_clock import until

__all__ = ["webhook"]


async def test_a_certificate_that_is_missing_for_a_moment_does_not_end_the_bot(
    webhook: WebhookFixture, tmp_path: Path
) -> None:
    queue = webhook.sandbox.telegram.state.queue
    await until(lambda: queue.webhook)
    address = replace(webhook.server._address, certificate=tmp_path / "being-replaced.pem")
    webhook.server._address = address
    await until(lambda: webhook.clock.waits)
    webhook.clock.advance(REGISTER_SECONDS)
    for _ in range(100):
        await asyncio.sleep(0)
    assert not webhook.task.done()
