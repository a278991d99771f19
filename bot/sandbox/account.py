"""The bot's account as BotFather and the set… methods shape it: names, descriptions, commands."""

from dataclasses import dataclass, field
from typing import TypeAlias

from bot.sandbox.chats import Chat, Member
from bot.sandbox.persons import Json

Scope: TypeAlias = tuple[str, int, int]  # type, chat, user; 0 where the scope names none


@dataclass(slots=True)
class Account:
    """What is set for the bot, by language ("" for all) and for commands by scope too."""

    commands: dict[tuple[Scope, str], list[Json]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)

    def commands_for(self, chat: Chat, member: Member, person_id: int, language: str) -> list[Json]:
        """Bot API, "Determining list of commands": the first list found, in the order given there."""
        if chat.private:
            scopes: list[Scope] = [("chat", chat.id, 0), ("all_private_chats", 0, 0)]
        else:
            scopes = [("chat_member", chat.id, person_id)]
            if member.admin:
                scopes.append(("chat_administrators", chat.id, 0))
            scopes.append(("chat", chat.id, 0))
            if member.admin:
                scopes.append(("all_chat_administrators", 0, 0))
            scopes.append(("all_group_chats", 0, 0))
        for scope in [*scopes, ("default", 0, 0)]:
            for spoken in (language, ""):
                if (found := self.commands.get((scope, spoken))) is not None:
                    return found
        return []

    def in_language(self, texts: dict[str, str], language: str) -> str:
        """A text in a language, or the one for all."""
        return texts.get(language) or texts.get("", "")
