"""The methods getUpdates, getWebhookInfo and deleteWebhook (Bot API, "Getting updates")."""

from typing import TYPE_CHECKING

from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.limits import UPDATES_PER_CALL
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


def get_updates(telegram: "SimulatedTelegram", parameters: Parameters) -> list[Json]:
    """Return pending updates without waiting (Bot API, getUpdates). An offset confirms the updates before it."""
    queue = telegram.state.queue
    queue.terminate_poller()
    if "allowed_updates" in parameters.values:
        queue.set_allowed_kinds(str(kind) for kind in parameters.array("allowed_updates"))
    queue.confirm(parameters.integer("offset") or 0)
    limit = parameters.integer("limit")
    return [
        update.to_json()
        for update in queue.take(UPDATES_PER_CALL if limit is None else max(1, limit))
    ]


def get_webhook_info(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a WebhookInfo without a URL, since the sandbox has no webhooks (Bot API, getWebhookInfo)."""
    waiting = len(telegram.state.queue.pending)
    return {"url": "", "has_custom_certificate": False, "pending_update_count": waiting}


def delete_webhook(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Drop the pending updates if the call requests it (Bot API, deleteWebhook). There is no webhook to delete."""
    if parameters.boolean("drop_pending_updates"):
        telegram.state.queue.clear()
    return True
