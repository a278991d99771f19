"""The bot without Telegram: a simulated Bot API server with a page in the browser."""

from bot.sandbox.errors import PortInUse
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings

__all__ = ["PortInUse", "Sandbox", "SandboxSettings"]
