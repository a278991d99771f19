"""The colours of keys (Bot API 9.4). They add no information to the labels."""

from __future__ import annotations

from telegram.constants import KeyboardButtonStyle

from bot.telegram.buttons.buttons import Action, Button, SetupForm, TableButton
from bot.telegram.buttons.personal_buttons import CardButton, ForgetButton, ForgetStep
from engine.contract import Key

_CONFIRM = frozenset(
    {
        *(Action.JOIN, Action.START, Action.COME_BACK),
        *(Action.SIT, Action.TAKE_OVER, Action.AGREE, Action.GRANT, Action.KEEP),
    }
)
_LEAVE = frozenset(
    {
        *(Action.LEAVE, Action.LEAVE_SURELY),
        *(Action.STOP, Action.STOP_SURELY, Action.CLOSE_IDLE),
    }
)


def word_style(key: Key) -> str | None:
    """Return `success` for a key that confirms what was chosen and is not blocked, or else None."""
    return KeyboardButtonStyle.SUCCESS if key.confirms and not key.blocked else None


def key_style(button: Button) -> str | None:
    """Return the style of a key: `success` to open, join, start or agree, `danger` to leave, stop or delete, else None.

    Keys that keep a table open or return to it have `success`, too.
    """
    match button:
        case CardButton() | SetupForm(open=True):
            return KeyboardButtonStyle.SUCCESS
        case TableButton(action=action) if action in _CONFIRM:
            return KeyboardButtonStyle.SUCCESS
        case TableButton(action=action) if action in _LEAVE:
            return KeyboardButtonStyle.DANGER
        case ForgetButton(step=ForgetStep.SURELY):
            return KeyboardButtonStyle.DANGER
    return None
