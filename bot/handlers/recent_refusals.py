"""Recent refusals due to a rule of the game. The rules key shows that rule until the position changes."""

from __future__ import annotations

from bot.presentation.people import Caller
from bot.runtime.keyed import BoundedCache
from bot.store.records import PersonKey, TableKey
from bot.tables.live_table import LiveTable
from bot.telegram.buttons.buttons import TableButton, WordButton
from engine.contract import AND, Word
from engine.errors import BadWord, IllegalMove

MAX_REFUSALS = 1000


class RecentRefusals:
    """Remembers the latest refusal of each person at each table, in memory only."""

    def __init__(self) -> None:
        self._rules = BoundedCache[tuple[TableKey, PersonKey], tuple[int, str]](MAX_REFUSALS)

    def remember(self, live: LiveTable, person: PersonKey, rule: str) -> None:
        """Record that a rule forbade a person's attempted move in the current position."""
        self._rules.put((live.key, person), (live.table.position, rule))

    def rule_for(self, live: LiveTable, person: PersonKey) -> str:
        """Return the number of the rule that caused the person's last refusal in this position, or ""."""
        position, rule = self._rules.get((live.key, person)) or (-1, "")
        return rule if position == live.table.position else ""


def may_be_shown(live: LiveTable, caller: Caller, button: WordButton | TableButton) -> bool:
    """Return whether the chat may see the rule behind a refusal, that is, whether it reveals no hidden information."""
    game, state = live.table.game, live.table.state
    if caller.is_alone or not isinstance(button, WordButton):
        return True
    for word in map(Word, button.word.split(AND)):
        if game.refusal(game.observe(state, None), word) is not None:
            return True
        try:
            state = game.apply(state, game.decode(word)).state
        except (BadWord, IllegalMove):
            return False
    return False
