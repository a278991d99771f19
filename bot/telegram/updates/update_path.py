"""Puts together the parts of the path of updates: by polling or webhook, for a bot that is alone or for a node."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from telegram import Bot

from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.telegram.nodes.distribution import LeaderOnlySource, SharedInbox
from bot.telegram.updates.contact import TelegramContact
from bot.telegram.updates.refused_updates import Refusals
from bot.telegram.updates.update_handler import UpdateHandler
from bot.telegram.updates.update_parser import UpdateParser
from bot.telegram.updates.updater import Updater
from bot.telegram.updates.updates import (
    POLL_SECONDS,
    InboxRecovery,
    UpdateIntake,
    UpdatePoller,
    UpdateSource,
    UpdateWorkers,
)
from bot.telegram.updates.webhook import Webhook
from bot.telegram.updates.webhook_address import WebhookAddress
from bot.telegram.updates.webhook_registration import WebhookRegistration


class UpdatePath(NamedTuple):
    """The parts of the path of updates that others use."""

    updater: Updater
    source: UpdatePoller | Webhook
    contact: TelegramContact
    shared: SharedInbox | None
    """The inbox that this bot shares with other nodes, or None if it is alone."""


def update_path(
    bot: Bot,
    store: Store,
    clock: Clock,
    handler: UpdateHandler,
    address: WebhookAddress | None = None,
    note: Callable[[], Awaitable[None]] | None = None,
    *,
    poll_seconds: int = POLL_SECONDS,
) -> UpdatePath:
    """Return the path of updates: by webhook if there is an address, and shared with other nodes if the store is.

    `note` is called when Telegram has answered, and has not failed to deliver updates; it may raise StoreError.
    """
    contact, refusals = TelegramContact(bot, clock, note), Refusals(handler.refuse)
    parser = UpdateParser(bot.username, handler.asks_how_to_play)
    intake = UpdateIntake(parser, store, clock, handler)
    workers = UpdateWorkers(parser, store, clock, handler)
    shared = None if store.leases is None else SharedInbox(workers)
    start = workers.start if shared is None else shared.start
    source: UpdatePoller | Webhook
    if address is None:
        source = UpdatePoller(bot, clock, intake, workers, refusals, contact, start, poll_seconds)
    else:
        registration = WebhookRegistration(bot, clock, address, contact)
        source = Webhook(address, registration, clock, intake, refusals, start)
    running: UpdateSource = source
    if store.leases is None:
        running = InboxRecovery(source, store, workers, contact)
    elif address is None:
        running = LeaderOnlySource(source, store.leases)
    return UpdatePath(Updater(running, workers, refusals), source, contact, shared)
