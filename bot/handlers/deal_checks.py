"""The command /check, which verifies that the deal of a game was not changed after its start (docs/fair.md)."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.presentation import lobby
from bot.presentation.people import Caller
from bot.presentation.texts import Voice
from bot.store.records import Stage, TableRow
from bot.tables.replays.fairness import CheckResult, DealCheck, check_deal
from bot.telegram.incoming import CommandMessage
from engine.saying import Term, say

METHOD = "SHA-256"
FINISHED = 3
"""The maximum number of finished games that one command checks: as many as a chat may have open tables."""


class DealChecks:
    """Checks the last finished games of a chat or person, and shows the commitments of the chat's running games."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def check(self, message: CommandMessage, caller: Caller) -> None:
        """Reply with the checks of the newest finished games, and with the commitments of the running ones.

        Each game is checked separately, so a damaged one affects no other. In a private chat, the finished games
        include those of the person in any chat. Raises StoreError.
        """
        context, voice = self._context, caller.chat_voice
        rows = await context.store.tables_in(caller.chat.key)
        running = [row for row in rows if row.stage is Stage.RUNNING]
        checked = [*await self._finished(caller), *running]
        checks = [await check_deal(context.store, context.library, row) for row in checked]
        parts = [self._described(one, voice) for one in checks]
        if any(one.seed for one in checks):
            parts.append(voice(say("fair-how", method=METHOD)))
        text = "\n\n".join(parts) or voice(say("fair-none"))
        context.reply(caller, text, reply_to=message.message_id, ephemeral=True)

    async def _finished(self, caller: Caller) -> list[TableRow]:
        """Return the FINISHED newest finished games of the chat and, in a private chat, of the person, newest first."""
        store = self._context.store
        keys = set(await store.finished_in(caller.chat.key, limit=FINISHED))
        if caller.is_alone:
            keys.update(await store.finished_of(caller.key, limit=FINISHED))
        ended = {}
        for key in keys:
            if (game := await store.finished_game(key)) is not None:
                ended[key] = (game.ended_at, key)
        newest = sorted(ended, key=ended.__getitem__, reverse=True)[:FINISHED]
        return [await store.table(key) for key in newest]

    def _described(self, check: DealCheck, voice: Voice) -> str:
        """Return the text about the check of one game. It contains the seed only if the game is over."""
        name = self._name(check.game)
        lines = [voice(say("fair-game", game=name, table=check.table))]
        if check.commitment:
            lines.append(voice(say("fair-commitment", hash=check.commitment)))
        if check.result is CheckResult.RUNNING:
            return "\n".join([*lines, voice(say("fair-running", game=name))])
        if check.seed:
            lines.append(voice(say("fair-seed", seed=check.seed)))
        lines.append(voice(say("fair-verdict", verdict=check.result.value, words=check.words)))
        return "\n".join(lines)

    def _name(self, key: str) -> Term | str:
        """Return the name of a game, or its key if there is no such game any more."""
        try:
            return lobby.title(self._context.library.game(key))
        except KeyError:
            return key
