"""Messages as one person sees them, and settings that can be changed while the sandbox runs, for the control API."""

from dataclasses import replace
from typing import Final

from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.model.ephemeral import EphemeralMessage
from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.types import Json

_CHANGEABLE: Final = (
    "server",
    "drop_ephemeral",
    "refuse_ephemeral",
    "ephemeral_uploads",
    "count_ephemeral",
    "inline_feedback",
)


def change_settings(telegram: SimulatedTelegram, body: Json) -> Json:
    """Change the given settings, and return all settings that can be changed while the sandbox runs.

    Unknown names are ignored. Raises ValueError if a part of the server's version is not a number.
    """
    known = {name: type(getattr(telegram.settings, name)) for name in _CHANGEABLE}
    given = {name: known[name](value) for name, value in body.items() if name in known}
    changed = replace(telegram.settings, **given)
    changed.implements("10.2")
    telegram.settings = telegram.state.settings = changed
    return {name: getattr(changed, name) for name in _CHANGEABLE}


def messages_seen_by(
    telegram: SimulatedTelegram, person: int, chats: list[int], after: int
) -> list[Json]:
    """Return the messages that a person sees, including ephemeral ones, in the order on the screen.

    Ordinary messages with an id up to `after` are left out. Raises UserActionError for an unknown id.
    """
    found = [m for chat in chats for m in telegram.actions.messages_seen_by(person, chat)]
    return [
        shown_message(telegram, message)
        for message in found
        if isinstance(message, EphemeralMessage) or message.id > after
    ]


def shown_message(
    telegram: SimulatedTelegram, message: SimulatedMessage | EphemeralMessage
) -> Json:
    """Return an ordinary or ephemeral message as a Message (Bot API)."""
    if isinstance(message, EphemeralMessage):
        return telegram.state.ephemeral_json(message)
    return telegram.state.message_json(message)
