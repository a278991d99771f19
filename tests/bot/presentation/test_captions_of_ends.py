"""The caption of a finished game: every score, the winner, and what is left out if it is too long."""

import random
from dataclasses import replace

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.captions import board_caption, end_caption
from bot.presentation.texts import LOCALES, Voice
from engine.contract import View
from engine.games import game
from engine.saying import Seat, Term, Who, say
from tests.bot.names import long_names
from tests.bot.presentation.caption_views import (
    AZUL,
    FA,
    boards,
    plain,
    points_of,
    win_of,
)
from tests.bot.texts import text, words


def test_the_end_names_every_score_with_its_lines_and_the_winner() -> None:
    *_, last = boards(3, "coloured", seed=5, every=1)
    assert last.outcome is not None
    caption = plain(end_caption(AZUL, last, FA))
    for score in last.scores:
        wall = next(line.points for line in score.lines if line.key == "tiling")
        first = FA(say("azul-score-tiling", points=wall))
        assert f"{points_of(score)} ({first}" in caption
    winner = last.outcome.winners[0]
    assert win_of(last.scores[winner]) in caption.splitlines()[0]
    assert caption.count(plain(FA(last.outcome.reason))) == 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("line", ["start", "cards", "tokens", "paid", "left"])
def test_the_caption_and_the_picture_of_reef_name_the_parts_of_a_score_alike(
    locale: str, line: str
) -> None:
    label = text("reef-picture-line", locale, line=line)
    assert words(f"reef-score-{line}", locale)[0].casefold().startswith(label.casefold())


def test_with_several_tables_the_label_is_the_heading_of_the_end() -> None:
    *_, last = boards(2, "coloured", seed=5, every=1)
    assert last.outcome is not None
    label, note = say("table-label", game=Term("azul-name"), number=2), say("note-casual")
    lines = plain(end_caption(AZUL, last, FA, [note, label])).splitlines()
    winner = last.outcome.winners[0]
    assert lines[0] == f"<b>{FA(label)}</b>"
    assert win_of(last.scores[winner]) in lines[1]
    assert lines[-1] == FA(note)
    assert lines.count(lines[0]) == 1


def test_with_several_tables_the_label_is_above_the_instruction_or_first() -> None:
    view = next(one for one in boards(2, "coloured", seed=5, every=1) if one.to_move is not None)
    label, note = say("table-label", game=Term("azul-name"), number=2), say("note-stopped")
    running = plain(board_caption(AZUL, view, FA, [label])).splitlines()
    assert running[-2] == f"<b>{FA(label)}</b>"
    stopped = plain(
        board_caption(AZUL, replace(view, to_move=None), FA, [note, label])
    ).splitlines()
    assert stopped[0] == f"<b>{FA(label)}</b>"
    assert stopped.count(stopped[0]) == 1


def test_the_end_leaves_out_score_details_before_it_shortens_names() -> None:
    *_, last = boards(4, "coloured", seed=5, every=60)
    names = long_names()
    voice = Voice("fa", names, strict=True)
    assert last.outcome is not None
    caption = plain(end_caption(AZUL, last, voice))
    assert units(caption) <= MessageLimit.CAPTION_LENGTH
    for score in last.scores:
        assert f"\n{points_of(score, voice)} (" in caption
    assert "…" not in caption
    winner = last.outcome.winners[0]
    assert win_of(last.scores[winner], voice) in caption.splitlines()[0]


SINTRA = game("sintra")


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_the_end_of_sintra_is_lost(seed: int, side: str) -> None:
    """The names are as long as possible, and the caption has the last move, the last round and all score details."""
    chance = random.Random(seed)
    step = SINTRA.start(4, {"side": side}, SINTRA.components(None), str(seed))
    while (seat := SINTRA.to_move(step.state)) is not None:
        words = SINTRA.plausible_moves(SINTRA.observe(step.state, seat))
        step = SINTRA.apply(step.state, SINTRA.decode(chance.choice(words)))
    view: View = SINTRA.observe(step.state, None, step.events)
    names = long_names()
    voice = Voice("fa", names, strict=True)
    caption = end_caption(SINTRA, view, voice)
    assert units(caption) <= MessageLimit.CAPTION_LENGTH
    assert "…" not in caption
    for event in view.events:
        for saying in SINTRA.tell(event) or ():
            brief = [voice(one) for one in SINTRA.tell(event, brief=True)]
            assert voice(saying) in caption or all(one in caption for one in brief)
    for score in view.scores:
        assert f"{points_of(score, voice)} (" in plain(caption)


def test_the_end_heads_older_moves_and_tells_of_an_automatic_move_beside_it() -> None:
    *_, last = boards(3, "coloured", seed=5, every=1)
    older = next(event for event in last.events if event.begins_move)
    view = replace(last, events=(older, *last.events))
    remark = say("note-only-move", player=Who(Seat(0)))
    lines = plain(end_caption(AZUL, view, FA, remarks=[remark])).splitlines()
    newest = plain(FA(next(iter(AZUL.tell(older)))))
    at = lines.index(plain(FA(remark)))
    assert lines[at - 1] == newest
    assert FA(say("board-before")) in lines[at + 1 :]
