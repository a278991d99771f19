"""The command /check, which verifies that the deal of a game was not changed after its start (docs/fair.md)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.handlers.context import Context
from bot.presentation import lobby
from bot.presentation.people import Caller
from bot.presentation.texts import Voice
from bot.store.records import Stage, TableKey
from bot.tables.fairness import DealCheck, Verdict, check_deal
from bot.telegram.incoming import CommandMessage
from engine.saying import say

METHOD = "SHA-256"


class DealChecks:
    """Checks the last finished game of a chat, and shows the commitments of its running games."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def check(self, message: CommandMessage, caller: Caller) -> None:
        """Reply with the check of the chat's games. Raises BrokenLog, StoreError."""
        context, voice = self._context, caller.chat_voice
        rows = await context.tables.tables_in(caller.chat.key)
        running = [row.key for row in rows if row.stage is Stage.RUNNING]
        finished = await context.store.finished_in(caller.chat.key, limit=1)
        parts = [described(one, voice) for one in await self._checks([*finished, *running])]
        text = "\n\n".join(parts) or voice(say("fair-none"))
        context.reply(caller, text, reply_to=message.message_id, private=True)

    async def _checks(self, keys: Sequence[TableKey]) -> list[DealCheck]:
        return [await check_deal(self._context.store, self._context.library, key) for key in keys]


def described(check: DealCheck, voice: Voice) -> str:
    """Return the text about the check of one game. It contains the seed only if the game is over."""
    name = lobby.title(check.game)
    lines = [voice(say("fair-game", game=name, table=check.table))]
    if check.commitment:
        lines.append(voice(say("fair-commitment", hash=check.commitment)))
    if check.verdict is Verdict.RUNNING:
        return "\n".join([*lines, voice(say("fair-running", game=name))])
    if check.seed:
        lines.append(voice(say("fair-seed", seed=check.seed)))
    lines.append(voice(say("fair-verdict", verdict=check.verdict.value, words=check.words)))
    if check.seed:
        lines.append(voice(say("fair-how", method=METHOD)))
    return "\n".join(lines)
