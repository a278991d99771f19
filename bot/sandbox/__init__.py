"""The bot without Telegram: a simulated Bot API server with a page in the browser.

Importing this package is cheap: `Sandbox` and `SandboxSettings` are loaded at their first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bot.sandbox.errors import PortInUse

if TYPE_CHECKING:
    from bot.sandbox.sandbox import Sandbox
    from bot.sandbox.settings import SandboxSettings

__all__ = ["PortInUse", "Sandbox", "SandboxSettings"]

_LAZY = {"Sandbox": "bot.sandbox.sandbox", "SandboxSettings": "bot.sandbox.settings"}


def __getattr__(name: str) -> object:
    """Load a class at its first use (PEP 562); raise AttributeError for any other name."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
