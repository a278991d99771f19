"""A certificate that is being replaced when the webhook is set again does not end the bot."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.telegram.updates.contact import TelegramContact
from bot.telegram.updates.webhook_registration import REGISTER_SECONDS, WebhookRegistration
from tests.bot.telegram.poller_fixture import PollerFixture
from tests.bot.telegram.webhook_fixture import ADDRESS
from tests.manual_clock import until


async def test_a_certificate_that_is_missing_for_a_moment_does_not_end_the_bot(
    poller: PollerFixture, tmp_path: Path
) -> None:
    queue, clock = poller.sandbox.telegram.state.queue, poller.clock
    certificate = tmp_path / "replaced.pem"
    certificate.write_text("the certificate")
    contact = TelegramContact(poller.bot, clock)
    address = replace(ADDRESS, certificate=certificate)
    registration = WebhookRegistration(poller.bot, clock, address, contact)
    task = asyncio.create_task(registration.keep())
    await until(lambda: queue.webhook)
    await until(lambda: clock.waits)
    certificate.unlink()
    clock.advance(REGISTER_SECONDS)
    await until(lambda: contact.trouble is not None)
    assert contact.trouble is not None
    assert contact.trouble[0] is FileNotFoundError
    queue.webhook = ""
    certificate.write_text("the next certificate")
    await clock.advance_until(lambda: queue.webhook)
    await until(lambda: contact.trouble is None)
    assert not task.done()
    task.cancel()
