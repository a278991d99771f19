"""A load generator in which some tables are across chats: two people play in their private chats."""

from __future__ import annotations

import asyncio
import time

from scripts.trials.bot_under_test import Stage, card_data, table_prefix
from scripts.trials.callback_load import START_TIMEOUT, CallbackLoad, LoadedGroup
from scripts.trials.loss_report import LossReport

EVERY = 4
"""One in this number of tables is across chats."""
ELSEWHERE = -1003000000000
"""The id of the first group without the bot to which people send a card; the ids of further groups are lower.

The key of the card is the only button that people press there.
"""
LAST_GROUP = -1_000_000_000_000
"""The ids of all groups are lower than this number, and the `chat` of every table across chats is higher."""


class AcrossLoad(CallbackLoad):
    """The people of `CallbackLoad`. For one in EVERY tables, one person sends a card, and another joins by its key.

    Both then play in their private chats. The `chat` of such a `LoadedGroup` is minus the key of the table's home, as
    in `TableSnapshot`.
    """

    async def _create_group(self, number: int) -> None:
        if (number + 1) % EVERY:
            await super()._create_group(number)
        else:
            await self._send_card(number)

    async def _send_card(self, number: int) -> None:
        """Let one person send a card to a group without the bot, and another join by the card. This starts the game."""
        sandbox, chat = self._sandbox, ELSEWHERE - number
        first, second, outsider = (10_000 + 3 * number + place for place in range(3))
        people = [first, second, outsider]
        await sandbox.create_group(chat, people, title=f"E{number}", bot=False)
        for person in people:
            await sandbox.post("message", person=person, start="")
        started = "SELECT count(*) FROM person WHERE started AND telegram_id IN (?, ?, ?)"
        while self._oracle.number(started, *people) < len(people):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        game = self.games[number % len(self.games)]
        token, card = await self._offered_card(first, chat, f"invite {game}")
        home = "SELECT coalesce(max(chat_id), 0) FROM game_table WHERE token = ?"
        while not (key := self._oracle.number(home, token)):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        joined = await sandbox.press(second, chat, card, card_data(token))
        assert joined, (
            "the card leads to the private chat although its receiver has started the bot"
        )
        self.groups.append(LoadedGroup(-key, (first, second), outsider, 1))

    async def _offered_card(self, person: int, chat: int, query: str) -> tuple[str, int]:
        """Send the first card that the bot offers. Return the token of its key, and the id of the message.

        Raises AssertionError if the bot offers none within START_TIMEOUT seconds.
        """
        end = time.monotonic() + START_TIMEOUT
        while time.monotonic() < end:
            found = await self._sandbox.post(
                "inline", person=person, chat=chat, text=query, wait=START_TIMEOUT
            )
            results = (found["answer"] or {}).get("results", [])
            if results and "reply_markup" in results[0]:
                token = results[0]["id"]
                sent = await self._sandbox.post(
                    "inline", person=person, chat=chat, query=found["query"], result=token
                )
                return token, sent["message_id"]
            await asyncio.sleep(0.5)  # the bot has not handled /start yet
        raise AssertionError("the bot offers no card")

    def is_across(self, group: LoadedGroup) -> bool:
        """Return whether a group's people play across chats."""
        return group.chat > LAST_GROUP

    def _chat_of(self, group: LoadedGroup, person: int) -> int:
        return person if self.is_across(group) else super()._chat_of(group, person)

    async def report(self) -> LossReport:
        """Return the report of `CallbackLoad`, with the numbers of games and moves across chats."""
        report = await super().report()
        played = [
            self._oracle.tables_at(-group.chat) for group in self.groups if self.is_across(group)
        ]
        keys = [key for keys in played for key in keys]
        started = [key for key in keys if self._oracle.table(key).stage is not Stage.LOBBY]
        prefixes = tuple(table_prefix(key) for key in keys)
        moves = [data for _, data in self._oracle.effects() if data.startswith(prefixes)]
        report.others |= {"games across chats": len(started), "moves across chats": len(moves)}
        return report
