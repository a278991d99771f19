"""The bot as the trials see it: whatever trials and the benchmark use from `bot/` is imported through this package.

If something in `bot/` is renamed, only this package has to change. `tests/test_trials.py` checks that no other file
of the trials imports `bot`. The submodules construct the bot (`in_process`, `measured`, `store`, `stubs`), write its
database (`database_fixture`, `archive_fixture`, `claims`) and read it (`oracle`, `shared_oracle`, `facts`), flood the
bot (`refused_presses`), and disable parts of it (`defects`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from bot.presentation.texts import DEFAULT, Texts
from bot.program import cli
from bot.program.cli import main as run_bot
from bot.program.ephemeral_settings import EphemeralSettings
from bot.runtime.log import VARIABLE as CHECKPOINT_VARIABLE
from bot.runtime.log import Checkpoint
from bot.runtime.settings import Settings
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.model.ephemeral import EphemeralMessage
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.model.users import User
from bot.sandbox.settings import SandboxSettings
from bot.store.errors import StoreUnavailable, Unusable
from bot.store.interface import Store
from bot.store.records import (
    NO_TABLE,
    NO_VERSION,
    ChatKey,
    Message,
    PersonKey,
    Stage,
    TableKey,
    TableRow,
    Version,
    Waiting,
)
from bot.tables import commands, repository
from bot.tables.asides import MARK
from bot.tables.deadlines import LOBBY_SECONDS
from bot.tables.decisions import decide
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.api.http import AiohttpRequest
from bot.telegram.api.network_errors import TokenRejected
from bot.telegram.api.responses import result_of
from bot.telegram.buttons.buttons import Action, GamesButton, RulesButton, TableButton, WordButton
from bot.telegram.buttons.callback_data import pack, person_arg, unpack
from bot.telegram.buttons.personal_buttons import CardButton
from bot.telegram.chat_activity import FLOOD
from bot.telegram.messages import BoardUpdate
from bot.telegram.nodes import think_only
from bot.telegram.sending import sent_log
from engine.contract import AND
from engine.games import KEYS as GAME_KEYS
from engine.games import game
from engine.notation import GameRecord, Header, write
from engine.saying import say
from tests.manual_clock import ManualClock as SimulatedClock

__all__ = [
    "BOARD_KIND",
    "CHECKPOINT_VARIABLE",
    "FLOOD",
    "GAMES_DATA",
    "GAME_KEYS",
    "LIMITED_SANDBOX",
    "LOBBY_SECONDS",
    "MOVE_MADE",
    "NO_TABLE",
    "NO_VERSION",
    "PATIENT_SANDBOX",
    "READY_LINE",
    "RULES_DATA",
    "SENT_LINE",
    "THINKING_LINE",
    "WRITTEN_LINE",
    "Action",
    "AiohttpRequest",
    "ChatKey",
    "Checkpoint",
    "EphemeralMessage",
    "EphemeralSettings",
    "Fault",
    "GameLibrary",
    "Message",
    "PendingQuery",
    "PersonKey",
    "Sandbox",
    "Settings",
    "SimulatedClock",
    "Stage",
    "Store",
    "StoreUnavailable",
    "Table",
    "TableKey",
    "TableRow",
    "TokenRejected",
    "Unusable",
    "Version",
    "Waiting",
    "action_of",
    "action_prefix",
    "button_data",
    "card_data",
    "effects_of",
    "evolve",
    "is_aside",
    "key_prefix",
    "leave_data",
    "legal_word",
    "move_data",
    "owner_to_move",
    "pack_move",
    "play",
    "position_prefix",
    "preload",
    "random_word",
    "recorded_game",
    "result_of",
    "run_bot",
    "sandbox_user",
    "table_data",
    "table_prefix",
    "text_of",
]

READY_LINE = f"{cli.__name__}: ready"
"""The log line which says that the bot process is handling updates."""
THINKING_LINE = f"{think_only.__name__}: thinking"
"""The log line which says that a thinker is ready."""
WRITTEN_LINE = f"{repository.__name__}: written"
"""The log line for committed facts; its fields are `table`, `version` and `kind`."""
SENT_LINE = f"{sent_log.__name__}: sent"
"""The log line for a delivered message; its fields are `kind`, `table` and `version`."""
BOARD_KIND = BoardUpdate.__name__
"""The `kind` of a delivered board."""
MOVE_MADE = ""
"""The text of the answer to a press that made a move. Refused presses are answered with words."""

PATIENT_SANDBOX = SandboxSettings(answer_window=1e9, callback_query_lifetime=1e9)
"""Sandbox settings under which callback queries never expire, for trials that advance the clock."""

LIMITED_SANDBOX = SandboxSettings(
    answer_window=1e9, callback_query_lifetime=1e9, flood_control=True
)
"""The settings in PATIENT_SANDBOX, with Telegram's rate limits enforced: a call beyond them is answered with 429."""
GAMES_DATA = pack(GamesButton(solo=False))
"""Callback data that replaces the pressed message with the list of games."""
RULES_DATA = pack(RulesButton(""))
"""Callback data that replaces the pressed message with the table of contents of the rules."""


def preload() -> None:
    """Load what every bot process needs at its start. Call this before processes are forked."""
    Texts.load()


# Callback data


def move_data(key: TableKey, table: Table, word: str) -> str:
    """Return the callback data that plays `word` in the current position of a table."""
    return pack_move(key, table.position, word)


def pack_move(key: TableKey, position: int, word: str) -> str:
    """Return the callback data that plays `word` in the given position."""
    return pack(WordButton(key, position, word))


def position_prefix(key: TableKey, table: Table) -> str:
    """Return the common prefix of the callback data of all move buttons for the current position."""
    return pack_move(key, table.position, "")


def key_prefix(key: TableKey, table: Table, chat_owner: PersonKey | None = None) -> str:
    """Return a prefix with which the callback data of at least one key of a correct board begin.

    chat_owner: the person in whose private chat the board is, or None for any other chat.

    The prefix is that of the keys for moves or, in a pause, of the key that ends the pause. In a private chat, a board
    has keys for moves only if `chat_owner` is to move. If not, the prefix is that of the keys for the table itself,
    such as the key of the rules, in the current position.
    """
    if table.paused is not None:
        return table_data(key, Action.CONTINUE, position=table.position)
    if chat_owner is not None and owner_to_move(table) != chat_owner:
        return table_data(key, Action.RULES, position=table.position).rsplit(":", 2)[0] + ":"
    return position_prefix(key, table)


def action_of(data: str) -> Action | None:
    """Return the action of callback data, or None if it is not the data of a button for an action at a table."""
    button = unpack(data)
    return button.action if isinstance(button, TableButton) else None


def leave_data(key: TableKey, person: PersonKey) -> str:
    """Return the callback data of the button with which a person confirms that they leave a table."""
    return table_data(key, Action.LEAVE_SURELY, person_arg(person))


def table_prefix(key: TableKey) -> str:
    """Return the common prefix of the callback data of all move buttons of a table, for any position."""
    return pack_move(key, 0, "").rsplit(":", 2)[0] + ":"


def action_prefix(key: TableKey) -> str:
    """Return the common prefix of the callback data of a table's action buttons, such as joining, for any position."""
    return table_data(key, Action.JOIN).rsplit(":", 3)[0] + ":"


def card_data(token: str) -> str:
    """Return the callback data of the key that joins the table with this token."""
    return pack(CardButton(token))


def effects_of(data: str) -> Iterator[str]:
    """Yield the callback data of the moves that a press makes: one, or several if its word joins words.

    For a partial word, yield the beginning of the callback data of a move; for any other button, yield its own data.
    """
    button = unpack(data)
    if isinstance(button, WordButton):
        for number, word in enumerate(button.word.split(AND)):
            yield pack_move(button.table, button.position + number, word)
    else:
        yield data


def is_aside(data: str) -> bool:
    """Return whether callback data belong to a key of a game that makes no move, such as "my hand"."""
    button = unpack(data)
    return isinstance(button, WordButton) and button.word.startswith(MARK)


def sandbox_user(person: int) -> User:
    """Return an account for a person who is not in the sandbox yet."""
    return User(person, f"P{person}")


def table_data(key: TableKey, action: Action, arg: str = "", *, position: int = 0) -> str:
    """Return the callback data of a button for an action at a table, such as joining it."""
    return pack(TableButton(key, position, action, arg))


def button_data(message: dict[str, object]) -> list[str]:
    """Return the callback data of all buttons under a message, which is given as Bot API JSON."""
    markup = message.get("reply_markup") or {}
    assert isinstance(markup, dict)
    rows = markup.get("inline_keyboard", [])
    return [key["callback_data"] for row in rows for key in row if "callback_data" in key]


@cache
def text_of(message_id: str) -> str:
    """Return the text of a message id in the default language. Raises MissingText if there is none."""
    return Texts.load(strict=True).voice(DEFAULT).plain(say(message_id))


# Tables


def owner_to_move(table: Table) -> PersonKey | None:
    """Return the owner of the seat to move, or None if no seat is to move or the seat belongs to a computer."""
    return None if table.to_move is None else table.occupants[table.to_move].owner


def legal_word(table: Table, index: int) -> str:
    """Return the word of the legal move at `index`, modulo the number of legal moves."""
    moves = table.game.legal_moves(table.state)
    word: str = table.game.encode(moves[index % len(moves)])
    return word


def random_word(table: Table, chance: random.Random) -> str:
    """Return the word of a random legal move, with equal probabilities."""
    word: str = table.game.encode(chance.choice(table.game.legal_moves(table.state)))
    return word


def play(table: Table, word: str, library: GameLibrary) -> Table:
    """Return the table after the person to move has played `word`, without using a store. Raises Refusal."""
    owner = owner_to_move(table)
    assert owner is not None
    for fact in decide(table, commands.Play(owner, table.position, word)).facts:
        table = evolve(table, fact, library)
    return table


def recorded_game(key: str) -> bytes:
    """Return the file of a game between two seats in which nothing has been played yet."""
    playing = game(key)
    head = Header(
        game=key,
        seats=2,
        rules_version=playing.rules_version,
        options={option.key: option.default for option in playing.options},
        seed="strange",
    )
    return write(GameRecord(head)).encode()
