"""A rule of the state machine of the trial `stateful`: tables across chats, which are opened by cards."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis.stateful import rule

from scripts.trials.game_model import ELSEWHERE, FIRST, SECOND
from scripts.trials.simulated_chats import SimulatedChats


class CardRules(SimulatedChats):
    """The rule for cards."""

    @rule(kill_after=st.none() | st.integers(0, 100))
    def send_card(self, kill_after: int | None) -> None:
        """Let the first player send a card. The bot may be killed while it handles the update.

        If the bot has not opened the table afterwards, the second player opens it with a press on the card. Nothing
        happens if the bot cannot write to the first player or offers no card, or if enough cards have been sent.
        """
        if FIRST in self.closed or not self.has_room(ELSEWHERE):
            return
        query = self.actions.send_inline_query(FIRST, ELSEWHERE, "invite azul")
        self.do(self.settle())
        results = (query.answer or {}).get("results", [])
        if not results:  # the answer was lost
            return
        token = results[0]["id"]
        self.cards[token] = self.actions.choose_inline_result(FIRST, ELSEWHERE, query.id, token).id
        if kill_after is not None:
            self.do(self.iterate_loop(kill_after))
            self.do(self.restart_bot())
        self.do(self.settle())
        if not self.find_games(FIRST):
            self.press_card(SECOND, token)
            self.find_games(FIRST)
