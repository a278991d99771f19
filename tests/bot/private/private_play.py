"""Three people play whole games in a group with messages that nobody else sees, and what that costs.

`PRIVATE=write python -m pytest tests/bot/private/test_private_costs.py -k documented -n 0` writes the tables of
docs/private.md and tests/bot/private/costs.md.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.sandbox.bot_api.simulated_telegram import RecordedCall as Call
from bot.sandbox.types import Json
from bot.store.records import Stage, TableRow
from bot.tables.asides import MARK
from bot.tables.decisions.play import whole_word
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from engine import games
from engine.contract import AND, AnyGame, Word
from engine.errors import IllegalMove
from engine.games.icecult.moves import UseArrow
from engine.players import choose as choice_of
from tests.bot.bot_fixture import GROUP, BotFixture
from tests.bot.private.private_fixtures import copy_data

THINKING = 40.0
"""Seconds that people think about a turn."""
BETWEEN = 2.0
"""Seconds between two presses."""
MOST_PRESSES = 20
GAMES = 10
"""The number of games in a row of costs.md."""
MORE_GAMES = {("sintra", "medium"): 60}
"""The numbers of games in rows whose mean is so close to the limit that it must be measured more precisely."""
GAMES_HEAD = (
    "| game, moves | games | turns | maximum turns | presses a turn | maximum presses a turn |"
)
HEAD = "| game | turns | public messages and edits | of which pictures | ephemeral calls | presses a turn |"
PAGES = {
    HEAD: Path(__file__).parents[3] / "docs" / "private.md",
    GAMES_HEAD: Path(__file__).with_name("costs.md"),
}
"""The files with the tables, by the heads of the tables."""


@dataclass(slots=True)
class Game:
    """A game that was played: the presses of each turn, and how many more they were than the keyboards need."""

    presses: list[int] = field(default_factory=list)
    needless: list[int] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)

    @property
    def public(self) -> list[Call]:
        """The messages and edits that everyone in the group sees."""
        return [one for one in self.calls if is_public(one)]

    @property
    def mean_presses(self) -> float:
        """The number of presses a turn, on average."""
        return sum(self.presses) / len(self.presses)

    def row(self, key: str) -> str:
        """Return the row of the game in the table of docs/private.md."""
        pictures = [one for one in self.public if one.method in ("sendPhoto", "editMessageMedia")]
        private = [one for one in self.calls if is_private(one)]
        cells = (key, len(self.presses), len(self.public), len(pictures), len(private))
        return f"| {' | '.join(map(str, cells))} | {self.mean_presses:.1f} |"


def is_private(call: Call) -> bool:
    """Return whether a call shows something to one member of the group, or removes it."""
    return "ephemeral_message_parameters" in call.parameters or "Ephemeral" in call.method


def is_public(call: Call) -> bool:
    """Return whether a call is a message or an edit that everyone in the group sees."""
    is_shown = call.method.startswith(("send", "editMessage")) and not is_private(call)
    return is_shown and call.parameters.get("chat_id") in (GROUP, str(GROUP))


def copy_words(copy: Json | None) -> list[WordButton]:
    """Return the keys of the game below a private message."""
    found = map(unpack, copy_data(copy))
    return [one for one in found if isinstance(one, WordButton)]


def closing_key(copy: Json | None) -> TableButton | None:
    """Return the key that closes a private message whose only keys of the game are asides, such as a menu, or None."""
    words = [one.word for one in copy_words(copy)]
    if not words or not all(word.startswith(MARK) for word in words):
        return None
    rows = (copy or {})["reply_markup"]["inline_keyboard"]
    found = [unpack(key["callback_data"]) for row in rows for key in row if "callback_data" in key]
    tables = (one for one in found if isinstance(one, TableButton))
    return next((one for one in tables if one.action in (Action.RETURN, Action.CANCEL)), None)


def turn_of(game: AnyGame, state: Any, position: int | str, level: str) -> list[Word]:
    """Return the words of the rest of a turn, as a computer of this level chooses them.

    `position` is the seed of its choices: the number of the position, preceded by the seed of the game if there are
    several games.
    """
    seat, start = game.to_move(state), state
    words: list[Word] = []
    while not words or (game.in_turn(state) and game.to_move(state) == seat):
        seed = f"{position}.{len(words)}"
        word = Word(choice_of(game, game.observe(state, seat), level, seed).replace(".swap", ""))
        words.append(word)
        state = game.apply(state, game.decode(word)).state
    return list(_arrows_first(game, start, words))


def _arrows_first(game: AnyGame, state: Any, words: Iterable[Word]) -> Iterator[Word]:
    """Yield the words of a turn of Ice Cult, with the first use of each arrow as the use of the arrow itself.

    A circle that repeats an arrow before it is used makes the same move, but leaves the arrow to be used.
    """
    for word in words:
        move = game.decode(word)
        if isinstance(move, UseArrow):
            move = replace(move, repeat=move.place not in state.resolving.pending)
        yield game.encode(move)
        state = game.apply(state, move).state


def next_key(game: AnyGame, state: Any, keys: list[Word], wanted: list[Word]) -> Word | None:
    """Return the key that goes furthest on the way to the wanted words, or None if no key leads there.

    A key may make some of the wanted words in another order if all of them together have the same result.
    """
    way = AND.join(wanted)
    whole = {one for one in keys if one and _leads(game, state, one.split(AND), wanted)}
    parts = {one for one in keys if one and way.startswith((f"{one}.", f"{one}{AND}"))}
    return max(
        (one for one in keys if one in whole | parts),
        key=lambda one: (one.count(AND), one in whole, len(one)),
        default=None,
    )


def _leads(game: AnyGame, state: Any, words: list[str], wanted: list[Word]) -> bool:
    """Return whether making these words first, and the other wanted words afterwards, has the wanted result."""
    rest = list(wanted)
    for word in words:
        if word not in rest:
            return False
        rest.remove(Word(word))
    return words == wanted[: len(words)] or (
        _result(game, state, [*words, *rest]) == _result(game, state, wanted)
    )


def _result(game: AnyGame, state: Any, words: Sequence[str]) -> Any:
    """Return the state after some words, or None if one of them is not legal."""
    try:
        for word in words:
            state = game.apply(state, game.decode(word)).state
    except IllegalMove:
        return None
    return state


def presses_needed(game: AnyGame, state: Any, wanted: list[Word]) -> tuple[int, Word]:
    """Return how many keys of the keyboards lead to the next word, or words of one key, and what the last one plays."""
    view, chosen, found = game.observe(state, game.to_move(state)), Word(""), 0
    while True:
        keys = [one.word for row in game.keys(view, chosen).rows for one in row]
        key = next_key(game, state, keys, wanted)
        assert key is not None, (wanted, keys)
        found, chosen = found + 1, key
        whole = whole_word(game, view, key)
        if whole is not None:
            is_asked = AND not in whole and game.caution(view, whole) is not None
            return found + is_asked, whole


def presses_of_game(key: str, seed: str, level: str = "easy") -> list[int]:
    """Play a game of three without the bot, and return the presses that the keyboards need for each turn."""
    game = games.game(key)
    options = {option.key: option.values[0] for option in game.options}
    state, number = game.start(3, options, game.components(None), seed).state, 0
    presses: list[int] = []
    while (seat := game.to_move(state)) is not None:
        if not game.in_turn(state):
            presses.append(0)
        wanted = turn_of(game, state, f"{seed}.{number}", level)
        found, word = presses_needed(game, state, wanted)
        presses[-1] += found
        for part in word.split(AND):
            state = game.apply(state, game.decode(Word(part))).state
        for move in game.follow_ups(state):
            state = game.apply(state, move).state
        while game.to_move(state) != seat and (only := game.only_move(state)) is not None:
            state, number = game.apply(state, only).state, number + 1
        number += 1
    return presses


Beside = Callable[[Table], Awaitable[None]]
"""A function with the actions of others while a person thinks."""


async def choose(
    bot: BotFixture,
    row: TableRow,
    person: int,
    words: list[Word],
    between: Beside | None = None,
) -> int:
    """Press keys until a word is played, on the private message if there is one. Return the presses.

    `between` is called between two presses.
    """
    table, presses = await bot.table(row.key), 0
    while (await bot.table(row.key)).position == table.position:
        if presses and between is not None:
            await between(table)
        bot.clock.advance(BETWEEN)
        copy, board = bot.copy_of(person, GROUP), await bot.board(row.key)
        keys = copy_words(copy) or bot.words(GROUP, board)
        key = next_key(table.game, table.state, [Word(one.word) for one in keys], words)
        button = (
            next((one for one in keys if one.word == key), None) or closing_key(copy) or keys[0]
        )
        presses += 1
        if copy_words(copy):
            await bot.press_copy(person, GROUP, button)
        else:
            await bot.press(person, GROUP, button, board)
        assert presses < MOST_PRESSES, (words, [one.word for one in keys])
    return presses


async def play(
    bot: BotFixture,
    row: TableRow,
    *,
    level: str = "easy",
    turns: int = 10_000,
    beside: Beside | None = None,
    between: Beside | None = None,
) -> Game:
    """Let the people make the moves of a computer, after thinking, until the game is over.

    `beside` is called at the beginning of each turn, and `between` between two presses of a turn.
    """
    game, began = Game(), len(bot.telegram.calls)
    while (await bot.row(row.key)).stage is Stage.RUNNING:
        table = await bot.table(row.key)
        if not table.game.in_turn(table.state):
            if len(game.presses) == turns:
                break
            await bot.pass_time(THINKING)
            game.presses.append(0)
            game.needless.append(0)
            if beside is not None:
                await beside(table)
                table = await bot.table(row.key)
        elif between is not None:
            await between(table)
        wanted = turn_of(table.game, table.state, table.position, level)
        presses = await choose(bot, row, await bot.to_move(row.key), wanted, between)
        game.presses[-1] += presses
        assert table.to_move is not None
        needed, _ = presses_needed(table.game, table.state, wanted)
        game.needless[-1] += presses - needed
    game.calls = list(bot.telegram.calls)[began:]
    return game


def row_of_games(key: str, level: str) -> tuple[str, float, float]:
    """Return a row of costs.md, and its mean turns and presses."""
    count = MORE_GAMES.get((key, level), GAMES)
    games = [presses_of_game(key, str(seed), level) for seed in range(count)]
    turns = [len(game) for game in games]
    presses = [sum(game) / len(game) for game in games]
    mean, of_all = sum(turns) / count, sum(map(sum, games)) / sum(turns)
    means = f"{mean:.1f}", max(turns), f"{of_all:.2f}", f"{max(presses):.2f}"
    return f"| {' | '.join(map(str, (f'{key}, {level}', count, *means)))} |", mean, of_all


def documented(head: str = HEAD) -> dict[str, str]:
    """Return the rows of a table by their first cells."""
    table = PAGES[head].read_text(encoding="utf-8").partition(head)[2].split("\n\n")[0]
    return {line.split(" | ")[0][2:]: line for line in table.splitlines()[2:]}


def write(key: str, row: str, head: str = HEAD) -> None:
    """Replace a row of a table."""
    text = PAGES[head].read_text(encoding="utf-8")
    PAGES[head].write_text(text.replace(documented(head)[key], row), encoding="utf-8")
