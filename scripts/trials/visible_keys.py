"""Finds, among the messages that a person sees in a chat, the keys from which the person chooses what to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scripts.trials.bot_under_test import TableKey, button_data, table_prefix

PRIVATE = "ephemeral_message_id"
"""The field of Bot API JSON that only ephemeral messages have."""
ASIDE = ":?"
"""What the callback data of asides contain."""


def seen_board(messages: Sequence[dict[str, Any]], table: TableKey) -> dict[str, Any] | None:
    """Return the message whose keys a person presses to play: the newest private one, otherwise the board, or None.

    `messages` are those that the person sees in a chat, as Bot API JSON, oldest first. A message whose only words are
    asides is a menu, not the board.
    """
    private = [one for one in messages if PRIVATE in one and one["from"]["is_bot"]]
    prefix = table_prefix(table)
    boards = [
        one
        for one in messages
        if any(d.startswith(prefix) and ASIDE not in d for d in button_data(one))
    ]
    return next(reversed([*boards, *private]), None)


def board_keys(message: dict[str, Any]) -> list[str]:
    """Return the callback data of a message's keys for moves and asides or, if it has none, of all its keys."""
    every = button_data(message)
    return [data for data in every if data.startswith("w:")] or every
