"""The people of the trial `stateful`, and the model of a game with which the bot's log is compared."""

from __future__ import annotations

from dataclasses import dataclass, field

from scripts.trials.bot_under_test import NO_VERSION, TableKey, Version

FIRST, SECOND, OUTSIDER = 101, 102, 103
ELSEWHERE = -4009
"""A group without the bot, in which a person sends cards."""


@dataclass(slots=True)
class GameModel:
    """The reference model of a table: people's moves, and how far the log has been compared with them."""

    chat: int
    """The chat of the table. For a table across chats: ELSEWHERE, the chat to which its card was sent."""
    key: TableKey
    words: list[str] = field(default_factory=list)
    outdated_data: str = ""
    """The callback data of the last move, whose button is now outdated."""
    read: Version = NO_VERSION
    """The version up to which the log has been read."""
    matched: int = 0
    """The number of people's moves in the part of the log that has been read."""

    @property
    def is_shared(self) -> bool:
        """Whether several people play."""
        return self.chat < 0

    @property
    def chats(self) -> tuple[int, ...]:
        """The chats in which the table is shown."""
        return (FIRST, SECOND) if self.chat == ELSEWHERE else (self.chat,)

    def chat_of(self, person: int) -> int:
        """Return the chat in which a person presses the buttons of the table."""
        return person if self.chat == ELSEWHERE else self.chat
