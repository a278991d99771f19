"""Accounts of the simulated Telegram: users and the bot."""

from dataclasses import dataclass

from bot.sandbox.types import Json


@dataclass(slots=True)
class User:
    """An account. The field names are part of the journal's file format."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    started: bool = (
        False  # has started the private chat; before that, the bot cannot write to the user
    )
    blocked: bool = False  # has blocked the bot
    deactivated: bool = False  # has deleted the account

    def to_json(self) -> Json:
        """Return a User (Bot API), without empty fields."""
        optional = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language,
        }
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return user | {name: value for name, value in optional.items() if value}

    @property
    def name(self) -> str:
        """The full name as shown in chats."""
        return f"{self.first_name} {self.last_name}".strip()
