"""A group in simulated time: people who play at a table, and bystanders who keep the bot busy."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from scripts.trials.bot_under_test import (
    GAMES_DATA,
    RULES_DATA,
    Action,
    PendingQuery,
    PersonKey,
    Stage,
    Table,
    TableKey,
    action_prefix,
    button_data,
    owner_to_move,
    position_prefix,
    table_data,
    text_of,
)
from scripts.trials.bot_under_test.in_process import InProcessBot

GROUP = -1001000000001
PLAYERS = (101, 102)
FIRST_BYSTANDER = 501
CARD_PREFIX = "c:"
"""The common prefix of the callback data of cards."""
INVITATION = text_of("invite-words").split()[0]
"""An inline query that asks for invitations."""
NEWEST = 60
"""The number of recent messages on which a bystander may press a button."""


class SimulatedGroup:
    """The group's messages as its members see them."""

    def __init__(self, bot: InProcessBot) -> None:
        self._bot = bot
        self.actions = bot.telegram.actions

    def say(self, person: int, text: str) -> None:
        """Send a message."""
        self.actions.send_message(person, GROUP, text)

    def press(self, person: int, message: int, data: str) -> PendingQuery:
        """Press a button, which need not exist, and return the callback query."""
        return self.actions.press(person, GROUP, message, data, forged=True)

    def data(self, message: int) -> list[str]:
        """Return the callback data of the buttons below a message, or [] if the message does not exist."""
        found = self._bot.telegram.state.require_chat(GROUP).messages.get(message)
        return [] if found is None else button_data(self._bot.telegram.state.message_json(found))

    def find(self, accept: Callable[[str], bool]) -> tuple[int, str] | None:
        """Return the id of the newest message with a button whose data `accept` accepts, and these data.

        Return None if there is no such button on the NEWEST newest messages.
        """
        messages = self._bot.telegram.state.require_chat(GROUP).messages
        for number in list(messages)[: -NEWEST - 1 : -1]:
            for data in self.data(number):
                if accept(data):
                    return number, data
        return None


KEYS_SECONDS = 20.0
"""If a press brings no keys within this many seconds, the person presses again."""


@dataclass(slots=True)
class Players:
    """The people at a table. The person to move presses a key after seeing it and thinking."""

    bot: InProcessBot
    group: SimulatedGroup
    key: TableKey
    think: float
    """The mean number of seconds between the appearance of keys and a press."""
    seed: int
    """With the same seed, the players choose the same words in the same positions, however long they have to wait."""
    people: dict[PersonKey, int] = field(default_factory=dict)
    """The Telegram id of each person, keyed by the person's key in the store."""
    moves: int = 0
    key_seconds: list[float] = field(default_factory=list)
    """The seconds from each press of a partial word to the appearance of its keys."""
    _partial: str = ""
    _query: PendingQuery | None = None
    """The callback query of the newest press."""
    _pressed_at: float | None = None
    _press_at: float | None = None
    _position: int = -1

    async def tick(self, now: float, *, may_begin: bool = True) -> None:
        """Look at the board and press a key if it is time. A new move is begun only if `may_begin` is set."""
        table = self.bot.cached_table(self.key)
        board = await self.bot.board(self.key)
        if table is None or board is None or table.stage is not Stage.RUNNING:
            return
        if table.position != self._position:
            self.moves += self._position >= 0
            self._position, self._partial = table.position, ""
            self._press_at = self._pressed_at = None
        words = self._words(table, board)
        if not words:
            if self._pressed_at is not None and now - self._pressed_at > KEYS_SECONDS:
                self._partial = ""  # the press was refused; begin the choice again
            return
        if self._press_at is None:
            if self._partial not in ("", *words) and self._pressed_at is not None:
                self.key_seconds.append(now - self._pressed_at)
            self._press_at = now + self._chance().expovariate(1 / self.think)
        if now >= self._press_at and (self._partial or may_begin):
            owner = owner_to_move(table)
            assert owner is not None
            word = self._chance().choice(words)
            data = position_prefix(self.key, table) + word
            self._query = self.group.press(self.people[owner], board, data)
            self._partial, self._pressed_at, self._press_at = word, now, None

    def _chance(self) -> random.Random:
        return random.Random(f"{self.seed} {self._position} {self._partial}")

    def _words(self, table: Table, board: int) -> list[str]:
        """Return the words of the keys that continue the partial word, or [] until the board shows these keys.

        If the partial word is complete, or if its press was answered with a caution because the keys had just changed,
        only this word is returned, to be pressed again.
        """
        prefix = position_prefix(self.key, table)
        shown = [data[len(prefix) :] for data in self.group.data(board) if data.startswith(prefix)]
        if not shown:
            return []
        legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
        if self._partial in legal or self._was_cautioned():
            return [word for word in shown if word == self._partial]
        further = f"{self._partial}." if self._partial else ""
        parts = [one.split(".") for one in legal]
        begun = {".".join(one[:count]) for one in parts for count in range(1, len(one) + 1)}
        return [
            word
            for word in shown
            if word.startswith(further) and word != self._partial and word in begun
        ]

    def _was_cautioned(self) -> bool:
        answer = None if self._query is None else self._query.answer
        return answer is not None and answer.get("text") == text_of("refused-too-soon")


@dataclass(slots=True)
class Bystander:
    """A person who does not play and repeats one habit."""

    person: int
    habit: str
    table: TableKey
    finished: TableKey | None = None
    """A finished table in the same chat, or None."""
    times: int = 0
    _asked: PendingQuery | None = None
    """The person's last inline query, or None if they have used its answer."""

    async def act(self, group: SimulatedGroup, board: int | None) -> None:
        """Act once according to the habit."""
        self.times += 1
        at = board or 1
        match self.habit:
            case "rules key":
                group.press(self.person, at, table_data(self.table, Action.RULES))
            case "board key":
                group.press(self.person, at, table_data(self.table, Action.BOARD))
            case "stop key":
                group.press(self.person, at, table_data(self.table, Action.STOP))
            case "out of turn":
                words = [data for data in group.data(at) if data.startswith("w:")]
                group.press(self.person, at, words[0] if words else "w:")
            case "menus":
                self._turn_pages(group, "n:", "/new", GAMES_DATA)
            case "rules pages":
                self._turn_pages(group, RULES_DATA.partition(":")[0] + ":", "/rules", RULES_DATA)
            case "lobby":
                self._disturb_lobby(group)
            case "chatter":
                group.say(self.person, "/nothing")
            case command if command.startswith("/"):
                group.say(self.person, command)
            case _:
                self._disturb_otherwise(group, at)

    def _disturb_otherwise(self, group: SimulatedGroup, board: int) -> None:
        match self.habit:
            case "finished table":
                self._press_finished(group)
            case "proposals":
                actions = (Action.TABLE, Action.SIT, Action.PAUSE, Action.AGREE, Action.DECLINE)
                action = actions[self.times % len(actions)]
                seat = "0" if action is Action.SIT else ""
                group.press(self.person, board, table_data(self.table, action, seat))
            case "cards":
                self._send_cards(group)
            case "inline queries":
                group.actions.send_inline_query(self.person, GROUP, f"azul {self.times % 7}")

    def _turn_pages(self, group: SimulatedGroup, prefix: str, command: str, first: str) -> None:
        found = group.find(lambda data: data.startswith(prefix) and ":go:" not in data)
        if found is None or self.times % 20 == 1:
            group.say(self.person, command)
        else:
            group.press(self.person, found[0], found[1] if self.times % 2 else first)

    def _press_finished(self, group: SimulatedGroup) -> None:
        """Open and close the menu of a finished table, ask for its board, and press its other keys in turn."""
        assert self.finished is not None
        prefix = action_prefix(self.finished)
        found = group.find(lambda data: data.startswith(prefix))
        if found is None:
            group.say(self.person, "/board")
            return
        shown = [data for data in group.data(found[0]) if data.startswith(prefix)]
        menu = [data for data in shown if f":{Action.MENU}:" in data]
        board = table_data(self.finished, Action.BOARD)
        choice = (menu[0] if menu else shown[0], shown[self.times % len(shown)], board)
        group.press(self.person, found[0], choice[self.times % len(choice)])

    def _send_cards(self, group: SimulatedGroup) -> None:
        """Send invitations to a game as cards, and press the keys of cards in the group."""
        if self.times == 1:
            group.actions.open_deep_link(self.person)  # the bot may write to the person
        card = group.find(lambda data: data.startswith(CARD_PREFIX))
        answer = None if self._asked is None else self._asked.answer
        results = [] if answer is None else answer["results"]
        if results and self._asked is not None:
            group.actions.choose_inline_result(self.person, GROUP, self._asked.id, results[0]["id"])
            self._asked = None
        elif card is not None and self.times % 4:
            group.press(self.person, *card)
        else:
            self._asked = group.actions.send_inline_query(self.person, GROUP, INVITATION)

    def _disturb_lobby(self, group: SimulatedGroup) -> None:
        other = TableKey(self.table + 1)
        prefix = action_prefix(other)
        add = group.find(lambda data: data.startswith("a:") and ":c:" in data)
        if add is not None and self.times % 2:
            group.press(self.person, *add)
        elif (found := group.find(lambda data: data.startswith(prefix))) is not None:
            group.press(self.person, found[0], found[1])
        elif (go := group.find(lambda data: data.startswith("n:") and ":go:" in data)) is None:
            group.say(self.person, "/new azul")
        else:
            group.press(self.person, *go)


HABITS = (
    "rules key",
    "/new",
    "/rules",
    "/help",
    "/board",
    "board key",
    "/language",
    "/stop",
    "menus",
    "rules pages",
    "lobby",
    "chatter",
    "finished table",
    "proposals",
    "cards",
    "inline queries",
)
"""Sixteen habits. The bystanders of the trial take them in turn."""
