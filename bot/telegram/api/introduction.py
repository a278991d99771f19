"""The first calls to Telegram after the bot starts."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.telegram.api.network_errors import TokenRejected
from bot.telegram.api.outages import level_of
from bot.telegram.api.token_check import TokenRefused

log = logging.getLogger(__name__)


async def introduce(bot: Bot, clock: Clock, stop: asyncio.Event) -> bool:
    """Call getMe until it succeeds. Return True on success, and False if `stop` was set first. Raises TokenRefused."""
    pause = 1.0
    while not stop.is_set():
        try:
            await bot.initialize()
        except TokenRejected as error:
            raise TokenRefused(str(error)) from None
        except TelegramError as error:
            log.debug("not introduced", extra={"error": str(error), "again": pause})
        else:
            return True
        waiting = {asyncio.create_task(clock.sleep(pause)), asyncio.create_task(stop.wait())}
        _, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in late:
            task.cancel()
        pause = min(2 * pause, 30.0)
    return False


async def delete_webhook(bot: Bot) -> None:
    """Delete the bot's webhook, because getUpdates fails while a webhook is set. A failure is only logged."""
    try:
        await bot.delete_webhook()
    except TelegramError as error:
        log.log(level_of(error), "webhook not deleted", extra={"error": str(error)})
