"""The same bot without Telegram: an honest imitation of the Bot API with a page in the browser."""

from bot.sandbox.sandbox import PortTaken, Sandbox

__all__ = ["PortTaken", "Sandbox"]
