"""The methods getUpdates, getWebhookInfo, setWebhook and deleteWebhook (Bot API, "Getting updates")."""

from typing import TYPE_CHECKING

from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import Conflict
from bot.sandbox.limits import UPDATES_PER_CALL
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


def get_updates(telegram: "SimulatedTelegram", parameters: Parameters) -> list[Json]:
    """Return pending updates without waiting (Bot API, getUpdates). An offset confirms the updates before it.

    Another call that is waiting for updates gets Conflict. Raises Conflict while a webhook is set.
    """
    queue = telegram.state.queue
    if queue.webhook:
        raise Conflict("can't use getUpdates method while webhook is active")
    queue.terminate_poller()
    if "allowed_updates" in parameters.values:
        queue.set_allowed_kinds(str(kind) for kind in parameters.array("allowed_updates"))
    queue.confirm(parameters.integer("offset") or 0)
    limit = parameters.integer("limit")
    return [
        update.to_json()
        for update in queue.take(UPDATES_PER_CALL if limit is None else max(1, limit))
    ]


def get_webhook_info(telegram: "SimulatedTelegram", _parameters: Parameters) -> Json:
    """Return a WebhookInfo (Bot API, getWebhookInfo)."""
    queue = telegram.state.queue
    waiting = len(queue.pending)
    return {"url": queue.webhook, "has_custom_certificate": False, "pending_update_count": waiting}


def set_webhook(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Store the URL of the webhook, or remove the webhook if the URL is empty (Bot API, setWebhook).

    No requests are sent to the URL.
    """
    queue = telegram.state.queue
    queue.webhook = parameters.string("url") or ""
    if "allowed_updates" in parameters.values:
        queue.set_allowed_kinds(str(kind) for kind in parameters.array("allowed_updates"))
    return True


def delete_webhook(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Delete the webhook, and drop the pending updates if the call requests it (Bot API, deleteWebhook)."""
    telegram.state.queue.webhook = ""
    if parameters.boolean("drop_pending_updates"):
        telegram.state.queue.clear()
    return True
