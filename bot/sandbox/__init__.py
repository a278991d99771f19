"""The sandbox: a simulated Bot API server with a web page, for using the bot without Telegram.

`Sandbox` and `SandboxSettings` are imported on first use, so that importing this package is fast.
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
    """Import a class on first use (PEP 562). Raises AttributeError for any other name."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
