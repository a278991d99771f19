"""The deletion of a private message is given up if the server does not support deleteEphemeralMessage."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.store.records import PersonKey
from bot.telegram.ephemeral.api import EphemeralApi
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.ephemeral.messenger import EphemeralMessenger
from bot.telegram.messages import DeleteEphemeral
from bot.telegram.sending.recovery import REMOVALS
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture
from tests.manual_clock import until


async def test_a_private_message_that_the_server_cannot_delete_is_given_up(
    outbox: OutboxFixture,
) -> None:
    messages = EphemeralMessenger(
        EphemeralApi(outbox.api), outbox.renderer, outbox.clock, official=False
    )
    source: Any = None
    private = EphemeralDelivery(messages, source, outbox.store, outbox.clock)
    outbox.under_test.private = outbox.under_test._delivery._private = private
    table = await outbox.open(GROUP)
    outbox.fail("404", "deleteEphemeralMessage", times=1000)
    outbox.put(DeleteEphemeral(place=table.place, person=PersonKey(1), telegram_id=SARA, number=7))
    idle = asyncio.create_task(outbox.idle())
    for _ in range(20):  # up to 40 s each
        await until(lambda: outbox.clock.waits or idle.done())
        if idle.done():
            break
        outbox.clock.advance(outbox.clock.waits[0])
    assert idle.done()
    assert outbox.calls().count("deleteEphemeralMessage") <= REMOVALS
