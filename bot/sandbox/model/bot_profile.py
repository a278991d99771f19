"""The bot's profile: names, descriptions and command menus, as changed by methods such as setMyName."""

from dataclasses import dataclass, field
from typing import TypeAlias

from bot.sandbox.model.chats import ChatMember, SimulatedChat
from bot.sandbox.types import Json

CommandScope: TypeAlias = tuple[str, int, int]  # type, chat, user; 0 if the scope has none


@dataclass(slots=True)
class BotProfile:
    """The texts by language and the commands by scope and language. The language "" stands for all languages."""

    commands: dict[tuple[CommandScope, str], list[Json]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)

    def commands_for(
        self, chat: SimulatedChat, member: ChatMember, user_id: int, language: str
    ) -> list[Json]:
        """Return the commands in the menu of a user in a chat, or [] if no scope has any.

        Scopes are tried in the order given in Bot API, "Determining list of commands".
        """
        if chat.private:
            scopes: list[CommandScope] = [("chat", chat.id, 0), ("all_private_chats", 0, 0)]
        else:
            scopes = [("chat_member", chat.id, user_id)]
            if member.is_admin:
                scopes.append(("chat_administrators", chat.id, 0))
            scopes.append(("chat", chat.id, 0))
            if member.is_admin:
                scopes.append(("all_chat_administrators", 0, 0))
            scopes.append(("all_group_chats", 0, 0))
        for scope in [*scopes, ("default", 0, 0)]:
            for spoken in (language, ""):
                if (found := self.commands.get((scope, spoken))) is not None:
                    return found
        return []

    def in_language(self, texts: dict[str, str], language: str) -> str:
        """Return the text in the given language, or else that for all languages, or "" if there is neither."""
        return texts.get(language) or texts.get("", "")
