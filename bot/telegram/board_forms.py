"""The form in which a board is sent, depending on how often Telegram has rejected it."""

from __future__ import annotations

from enum import Enum


class Form(Enum):
    """The forms in which a board can be sent."""

    PICTURE = "picture"
    SMALL_PICTURE = "small picture"
    TEXT = "text"


FULL_SIZE_ATTEMPTS = 3
"""The number of attempts with the full-size picture: an edit, then two new messages."""


def form_after(rejections: int) -> Form:
    """Return the form in which a board is sent after `rejections` consecutive rejections."""
    if rejections < FULL_SIZE_ATTEMPTS:
        return Form.PICTURE
    return Form.TEXT if (rejections - FULL_SIZE_ATTEMPTS) % 2 else Form.SMALL_PICTURE
