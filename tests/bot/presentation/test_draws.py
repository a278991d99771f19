"""Draws and games without scores have captions, and nobody is congratulated on a draw."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

import render.ending
from bot.presentation.boards.boards import notes
from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.captions import board_caption
from bot.presentation.texts import LOCALES, Voice
from bot.store.records import ChatKey, PersonKey
from bot.tables import commands
from bot.tables.decisions import open_table
from bot.tables.library import GameLibrary
from engine.contract import Outcome, Score, ScoreLine, Seat, View
from engine.saying import say
from render.canvas import Canvas
from render.scene import Scene
from render.theme import Theme
from tests.bot.table_log import TableLog
from tests.bot.texts import name, text
from tests.tiny import GAME

SARA, AMIR = PersonKey(1), PersonKey(2)
NAMES = ("Sara", "Amir")
DRAW = "123546879"
"""The words of a drawn game of tic-tac-toe."""
WON = "14253"
"""The words of a game that the first seat wins."""


def finished(words: Sequence[str]) -> TableLog:
    command = commands.Open(by=SARA, game="tiny", chat=ChatKey(9), seats=2)
    play = TableLog(open_table(command, GAME), GameLibrary(game={"tiny": GAME}.__getitem__))
    play.do(commands.Join(AMIR))
    play.do(commands.Start(SARA, "seed"))
    for turn, word in enumerate(words):
        play.move((SARA, AMIR)[turn % 2], word)
    return play


def view_of(words: Sequence[str]) -> View:
    view: View = GAME.observe(finished(words).table.state, None)
    assert view.outcome is not None
    return view


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_draw_without_scores_is_written_as_a_draw(locale: str) -> None:
    voice = Voice(locale, NAMES)
    caption = board_caption(GAME, view_of(DRAW), voice)
    assert caption.startswith(f"<b>{voice(say('end-draw'))}</b>\n")
    assert not set(NAMES) & set(plain(caption).split())
    assert text_board(GAME, view_of(DRAW), voice).endswith(f"<b>{voice(say('end-draw'))}</b>")


def test_a_draw_with_scores_lists_them() -> None:
    scores = tuple(Score(Seat(seat), 7, (ScoreLine("line", 7),)) for seat in (0, 1))
    view = replace(view_of(DRAW), scores=scores)
    lines = plain(board_caption(GAME, view, Voice("en", NAMES))).splitlines()
    assert [line.split(" (")[0] for line in lines[3:5]] == ["Sara: 7", "Amir: 7"]
    assert lines[0] == "<b>The game is a draw.</b>"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_win_without_scores_mentions_no_points(locale: str) -> None:
    caption = board_caption(GAME, view_of(WON), Voice(locale, NAMES))
    won = text("end-winner-only", locale, player=name(NAMES[0]))
    assert caption.splitlines()[0].lstrip("\u200f") == f"<b>{won}</b>"


def test_a_shared_win_without_scores_names_all_winners() -> None:
    seats = (Seat(0), Seat(1))
    view = replace(view_of(WON), outcome=Outcome(seats, (seats,), say("tiny-line")))
    caption = plain(board_caption(GAME, view, Voice("en", NAMES)))
    assert caption.splitlines()[0] == "<b>🏆 Sara and Amir win together!</b>"


@pytest.mark.parametrize(("words", "congratulated"), [(DRAW, False), (WON, True)])
def test_only_winners_are_congratulated(words: str, *, congratulated: bool) -> None:
    found = {note.id for note in notes(finished(words).table, Voice("fa"))}
    assert ("note-congratulations" in found) == congratulated


@pytest.mark.parametrize("locale", LOCALES)
def test_the_title_of_a_final_picture_names_nobody_in_a_draw(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(DRAW)
    assert view.outcome is not None
    voice = Voice(locale, NAMES, strict=True).drawn
    asked: list[str] = []
    scene = Scene("tiny", view, NAMES, lambda saying: asked.append(saying.id) or voice(saying))
    theme = Theme(*[(240, 240, 240)] * 15)
    canvas = Canvas(scene, theme)
    note = render.ending.note(canvas, view.outcome, "tie")
    render.ending.draw_header(canvas, view.outcome, note)
    assert asked.count("picture-draw") == 1
    assert "picture-won" not in asked
