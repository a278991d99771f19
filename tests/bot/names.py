"""Names of people for texts that are written without the sandbox."""

from __future__ import annotations

from bot.presentation.names import LENGTH

PERSIAN_NAMES = ("سارا", "امیر", "نگار", "کیان")
MIXED_NAMES = (*PERSIAN_NAMES[:2], "Christopher", PERSIAN_NAMES[2])
FULL_NAMES = ("سارا محمدی", "امیر رضایی")


def long_names(length: int = LENGTH) -> tuple[str, ...]:
    """Return four names of `length` characters; a longer name than the default is shortened in most texts."""
    return tuple(letter * length for letter in "سامن")
