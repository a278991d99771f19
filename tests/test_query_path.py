"""The path of a callback query is short, and docs/architecture.md describes it as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.tables.decisions.play import whole_word
from bot.telegram.buttons.buttons import Action, SetupForm, TableButton, WordButton
from bot.telegram.buttons.callback_data import pack, unpack
from engine.contract import Word
from engine.games import KEYS
from engine.games import game as engine_game
from tests.full_games import has_partial_words
from tests.query_trace import AMIR, SARA, Trace, TracedBot, traced_bot
from tests.traced_game import TABLE, board, final_word, running, to_move

MOST_FILES = 22
"""The maximum number of files of bot/ that a callback query may enter before it is answered."""
MOST_VIEWS = 2
"""The maximum number of views that a callback query may observe, its effects included."""
PATH = Path(__file__).parents[1] / "docs" / "architecture.md"


def check(
    kind: str, game: str, trace: Trace, *, moves: int = 0, commits: int = 1, effects: bool = True
) -> None:
    """Check the numbers of a query: `moves` applications of the rules, and `commits` transactions before its answer.

    Applications and views are counted with the effects of the query or, without `effects`, until its answer.
    """
    entered, rules = trace.files(), f"{game}/game.py"
    assert entered[0] == "bot/telegram/updates/updates.py", kind
    assert entered[-1] == "bot/telegram/sending/outbox.py", kind
    assert len(entered) <= MOST_FILES, "\n".join([kind, *entered])
    assert trace.count("apply", rules, until_answer=not effects) == moves, kind
    assert trace.count("observe", rules, until_answer=not effects) <= MOST_VIEWS, kind
    assert trace.count("transaction", "sqlite/writer.py") == commits, kind


async def partial_word(traced: TracedBot) -> str:
    """Return the callback data of the first key that chooses a part of a word. Play moves until there is such a key."""
    while True:
        table, seat = await running(traced)
        view = table.game.observe(table.state, seat)  # `Table.view` would remember it
        keys = [key for row in table.game.keys(view, Word("")).rows for key in row]
        words = [key.word for key in keys if not key.blocked and not key.word.startswith("?")]
        for word in words:
            if whole_word(table.game, view, word) is None:
                return pack(WordButton(TABLE, table.position, word))
        await traced.traced(await to_move(traced), await final_word(traced), board(traced))


def new_game(traced: TracedBot) -> str:
    """Return the callback data of the newest key that opens a table."""
    found = [(unpack(data), data) for _, data in traced.buttons()]
    return next(data for form, data in reversed(found) if isinstance(form, SetupForm) and form.open)


@pytest.mark.parametrize("game", KEYS)
async def test_queries_in_a_group_take_the_documented_path(game: str, tmp_path: Path) -> None:
    async with traced_bot(tmp_path) as traced:
        await traced.send(SARA, f"/new {game}")
        await traced.press(SARA, traced.find(f"n:{game}:go")[1])
        await traced.press(AMIR, pack(TableButton(TABLE, 0, Action.JOIN)))

        await traced.press(SARA, traced.find(f"a:{TABLE}:", f":{Action.START}:")[1])

        mover = await to_move(traced)
        other = AMIR if mover == SARA else SARA
        trace = await traced.traced(other, await final_word(traced), board(traced))
        check("refusal", game, trace)

        played, pressed = await final_word(traced), board(traced)
        trace = await traced.traced(mover, played, pressed)
        check("final word", game, trace, moves=1, commits=2)
        check_document(trace)

        trace = await traced.traced(mover, played, pressed)
        check("outdated key", game, trace)

        if not has_partial_words(game):
            return
        partial = await partial_word(traced)
        mover = await to_move(traced)
        trace = await traced.traced(mover, partial, board(traced))
        check("partial word", game, trace)
        trace = await traced.traced_privately(mover, partial)
        check("partial word in a private message", game, trace)
        for kind in ("private final word", "further step")[: 1 + engine_game(game).previews]:
            trace = await traced.traced_privately(mover, await final_word(traced))
            live = await traced.app.tables.live(TABLE)
            assert (live.before_private_steps is not None) == engine_game(game).previews, (
                "only the player sees it"
            )
            check(kind, game, trace, moves=1, commits=2)


async def test_a_lobby_button_is_a_command_like_any_other(tmp_path: Path) -> None:
    async with traced_bot(tmp_path) as traced:
        await traced.send(SARA, f"/new {KEYS[0]}")
        await traced.press(SARA, traced.find(f"n:{KEYS[0]}:go")[1])
        button = traced.find(f"a:{TABLE}:", f":{Action.ADD_COMPUTER}:easy")[1]
        check("lobby button", KEYS[0], await traced.traced(SARA, button), commits=2)


@pytest.mark.parametrize("game", KEYS)
async def test_queries_in_a_private_chat_are_as_short(game: str, tmp_path: Path) -> None:
    async with traced_bot(tmp_path, SARA) as traced:
        await traced.send(SARA, f"/solo {game}")
        await traced.press(SARA, new_game(traced))
        if has_partial_words(game):
            trace = await traced.traced(SARA, await partial_word(traced), board(traced))
            check("partial word", game, trace)
        trace = await traced.traced(SARA, await final_word(traced), board(traced))
        check("final word", game, trace, moves=1, commits=2, effects=False)  # the computer replies


def check_document(trace: Trace) -> None:
    """Check that docs/architecture.md lists the files that the press of a final word enters before its answer."""
    section = PATH.read_text(encoding="utf-8").split("## The path of a callback query")[1]
    documented = re.findall(r"^\d+\. `(bot/[\w/]+\.py)`", section.split("\n## ")[0], re.MULTILINE)
    assert len(documented) == len(set(documented))
    assert set(documented) == set(trace.files())
