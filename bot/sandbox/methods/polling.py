"""Fetching: getUpdates and what belongs to it; the sandbox has no webhook (Bot API, "Getting updates")."""

from typing import TYPE_CHECKING

from bot.sandbox.parameters import Parameters
from bot.sandbox.persons import Json
from bot.sandbox.rules import BATCH

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram


def get_updates(telegram: "Telegram", parameters: Parameters) -> list[Json]:
    """The waiting updates; who asks for an offset has all before it."""
    queue = telegram.world.queue
    queue.turn_out()
    if "allowed_updates" in parameters.values:
        queue.allow(str(kind) for kind in parameters.array("allowed_updates"))
    queue.confirm(parameters.integer("offset") or 0)
    limit = parameters.integer("limit")
    return [update.to_json() for update in queue.take(BATCH if limit is None else max(1, limit))]


def get_webhook_info(telegram: "Telegram", parameters: Parameters) -> Json:
    """There is none."""
    waiting = len(telegram.world.queue.waiting)
    return {"url": "", "has_custom_certificate": False, "pending_update_count": waiting}


def delete_webhook(telegram: "Telegram", parameters: Parameters) -> bool:
    """Nothing to delete, but the waiting updates may be dropped."""
    if parameters.flag("drop_pending_updates"):
        telegram.world.queue.drop_all()
    return True
