"""The people of the sandbox, and the bot, as Telegram knows them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Keeper: TypeAlias = Callable[[str, str, Json | None], None]  # kind, key, value; None: it is gone


@dataclass(slots=True)
class Person:
    """An account: a person's, or the bot's own."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    started: bool = False  # has pressed Start in the private chat: only then may the bot write
    blocked: bool = False  # has blocked the bot
    deactivated: bool = False  # has deleted the account

    def to_json(self) -> Json:
        """A User (Bot API): fields that are empty are left out."""
        optional = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language,
        }
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return user | {name: value for name, value in optional.items() if value}

    @property
    def name(self) -> str:
        """The full name, as chats show it."""
        return f"{self.first_name} {self.last_name}".strip()
