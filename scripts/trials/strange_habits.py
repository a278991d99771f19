"""What the people of the trial `strange` do besides playing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scripts.trials.bot_under_test import Action, action_of

HARMLESS = (
    *(Action.BOARD, Action.TEXT, Action.RULES, Action.HINT, Action.UNDO, Action.GRANT),
    *(Action.DENY, Action.MENU, Action.TABLE, Action.OPTION),
)
"""The table actions among the keys that people press at random. Others end games, change who plays, or start a game
by taking the last seat."""
RANDOM_KEYS = re.compile(r"[abgjlmprty]:|v:\w+:\w+:[ogfsm]|i:\w+:\w+:[gm]|n:\w+:[gs]v")
"""The keys that people press at random. A press on them erases no data of a person, opens no table, and starts no
search in another process."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Something that people do besides playing: they press a key, if they see one, or write a command.

    `text` is what they write, or the name of a file that they send. The first pattern with a visible key decides which
    key is pressed.
    """

    text: str
    patterns: tuple[str, ...] = ()
    alone: bool = False
    """Whether this is done in the private chat with the bot."""


FILE = "game.jsonl"
IMPORT = Habit(FILE, (r"i:\w+:\w+:m",), alone=True)
HABITS = (
    IMPORT,
    Habit("/mydata", alone=True),
    Habit("/games", (r"v:\w+:\w+:m", r"v:\w+:\w+:[fs]", r"v:\w+:\w+:[og]", r"y:")),
    Habit("/games", (r"v:\w+:\w+:s", r"v:\w+:\w+:[og]", r"y:"), alone=True),
    *(Habit("/top", (r"t:",)), Habit("/me", (r"m:",)), Habit("/light", (r"p:light",))),
    *(Habit("/rules", (r"r:",)), Habit("/help"), Habit("/language", (r"l:",))),
    *(Habit("/new azul", (r"n:\w+:gv",)), Habit("/solo", (r"g:", r"n:\w+:sv"), alone=True)),
    *(Habit("/learn", (r"j:",), alone=True), Habit("/notify", (r"p:",)), Habit("/check")),
    *(Habit("/board"), Habit("/text"), Habit("/hand"), Habit("/stop"), Habit("hello")),
)
CAUSES: Mapping[str, Habit] = {
    "getFile": IMPORT,
    "sendAnimation": IMPORT,
    "sendDocument": HABITS[1],
    "deleteMessage": Habit("/top", alone=True),
    "editMessageText": Habit("/rules", (r"r:",)),
    "sendMessage": Habit("/help"),
}
"""For some Bot API methods, which the bot would otherwise call rarely: a habit that causes such calls."""


def is_random_key(data: str) -> bool:
    """Return whether people press a key with this callback data at random."""
    action = action_of(data)
    return bool(RANDOM_KEYS.match(data)) and (action is None or action in HARMLESS)
