"""The label of a table in a chat with several open tables, and messages with this label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation import lobby
from bot.presentation.directions import directed
from bot.presentation.names import person_name
from bot.presentation.texts import Quote, Voice
from bot.store.interface import Store
from bot.store.records import ChatKey, Person, PersonKey, TableKey, TableRow
from bot.tables.live_table import LiveTable
from engine.contract import AnyGame
from engine.saying import Saying, say


async def table_label(store: Store, live: LiveTable, chat: ChatKey) -> Saying | None:
    """Return a saying with the label of a table in a chat, or None if no other table is open there. Raises StoreError.

    The label names the game, followed by a number if several open tables are of that game.
    """
    rows = await store.tables_in(chat)
    if not any(row.key != live.key for row in rows):
        return None
    return table_name(live.key, live.table.game, rows)


def table_name(key: TableKey, game: AnyGame, rows: Sequence[TableRow]) -> Saying:
    """Return the name of a table among the open tables of its chat: its game, and a number if several play it."""
    same = sorted(row.key for row in rows if row.game == game.key)
    number = same.index(key) + 1 if len(same) > 1 and key in same else 0
    return say("table-label", game=lobby.title(game), number=number)


async def labelled(store: Store, live: LiveTable, chat: ChatKey, text: str, voice: Voice) -> str:
    """Return the text of a message about a table, below its label if other tables are open in the chat.

    If the text begins with a name, it has the direction of the language nevertheless. Raises StoreError.
    """
    text = directed(text, rtl=voice.rtl)
    label = await table_label(store, live, chat)
    return text if label is None else f"<b>{voice(label)}</b>\n{text}"


def table_line(
    row: TableRow,
    game: AnyGame,
    open_here: Sequence[TableRow],
    voice: Voice,
    people: Mapping[PersonKey, Person],
    length: int,
    computers: int,
) -> str:
    """Return a line about an open table of a chat: its name, its stage, and its players.

    The players are people, with names of at most `length` graphemes, and a number of `computers`.
    """
    players: tuple[Quote | Saying, ...] = tuple(
        Quote(person_name(people.get(key), voice, length)) for key in row.seated
    )
    if computers:
        players = (*players, say("table-computers", count=computers))
    name = table_name(row.key, game, open_here)
    return voice.write("table-line", {"table": name, "players": players, "stage": str(row.stage)})
