"""Alerts, which are answers to presses on the buttons of menus."""

from __future__ import annotations


class Alert(str):
    """An answer that stays until it is dismissed. Other answers are shown for a few seconds."""

    __slots__ = ()
