"""Where the parts of captions stand: the newest move, older ones, narrations, notes, the turn and the prompt."""

import re

import pytest

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.captions import board_caption
from bot.presentation.texts import LOCALES, Voice
from engine.contract import Word
from engine.saying import Seat, Who, say
from tests.bot.presentation.caption_views import AZUL, FA, NAMES, boards, first_words, plain, play


def test_a_remark_stands_below_the_move_that_it_is_about() -> None:
    view = next(boards(2, "coloured", seed=4, every=3))
    newest = [event.seat for event in view.events if event.begins_move][-1]  # type: ignore[union-attr]
    remark = say("note-only-move", player=Who(newest))
    alone = board_caption(AZUL, view, FA).splitlines()
    lines = board_caption(AZUL, view, FA, remarks=[remark]).splitlines()
    assert lines == [alone[0], FA(remark), *alone[1:]]


@pytest.mark.parametrize("id", ["note-only-move", "narration-azul-many-fell-4"])
def test_what_names_another_player_does_not_stand_in_the_report_of_the_newest_move(id: str) -> None:
    view = next(boards(2, "coloured", seed=4, every=3))
    newest = [event.seat for event in view.events if event.begins_move][-1]  # type: ignore[union-attr]
    other = Who(Seat(1 - newest))
    alone = board_caption(AZUL, view, FA).splitlines()
    if id == "note-only-move":
        remark = say(id, player=other)
        lines = board_caption(AZUL, view, FA, remarks=[remark]).splitlines()
    else:
        remark = say(id, seat=other, count=3)
        lines = board_caption(AZUL, view, FA, narration=remark).splitlines()
    assert lines == [*alone[:-1], FA(remark), alone[-1]]


def test_older_moves_are_in_the_order_of_play() -> None:
    told = 0
    for view in boards(4, "coloured", seed=3, every=4):
        if view.outcome is not None:
            continue
        lines = plain(board_caption(AZUL, view, FA)).splitlines()
        *older, _ = [event for event in view.events if event.begins_move]
        brief = [f"{plain(FA(next(iter(AZUL.tell(event, brief=True)))))}." for event in older]
        places = [lines.index(one) for one in brief if one in lines]
        assert places == sorted(places)
        told += len(places) > 1
    assert told


@pytest.mark.parametrize("locale", LOCALES)
def test_a_move_that_was_made_automatically_is_told_outside_the_quote(locale: str) -> None:
    """Also if others have moved since, and if the newest move has a long report."""
    voice, told = Voice(locale, NAMES, strict=True), 0
    for every in (2, 5):
        for view in boards(4, "coloured", seed=3, every=every):
            movers = [event.seat for event in view.events if event.begins_move]  # type: ignore[union-attr]
            if view.outcome is not None:
                continue
            remark = say("note-only-move", player=Who(movers[0]))
            caption = board_caption(
                AZUL, view, voice, remarks=[remark], ask=AZUL.keys(view, Word("")).prompt
            )
            assert voice(remark) in re.sub(r"<blockquote.*</blockquote>", "", caption, flags=re.S)
            told += movers[0] != movers[-1]
    assert told


@pytest.mark.parametrize("seats", [2, 4])
def test_a_line_separates_the_newest_move_from_older_ones(seats: int) -> None:
    label, separated = FA(say("board-before")), 0
    for view in boards(seats, "coloured", seed=3, every=3):
        lines = plain(board_caption(AZUL, view, FA)).splitlines()
        lines = [line.removeprefix("<blockquote expandable>") for line in lines]
        movers = [event.seat for event in view.events if event.begins_move]  # type: ignore[union-attr]
        if view.outcome is not None:
            continue
        assert lines.count(label) == (len(movers) > 1)
        if len(movers) > 1 and len({movers[-1], movers[-2]}) == 2:
            separated += 1
            at = lines.index(label)
            assert not any(
                NAMES[movers[-2]] in line and FA(say("azul-key-centre")) in line
                for line in lines[:at]
            )
    assert separated


def test_the_only_reader_of_a_board_is_told_of_their_turn_without_their_name() -> None:
    view = play("")
    assert view.to_move is not None
    own = f"<b>{FA(say('board-turn-own'))}</b>"
    assert board_caption(AZUL, view, FA, reader=view.to_move).endswith(own)
    assert text_board(AZUL, view, FA, reader=view.to_move).endswith(own)
    other = Seat(1 - view.to_move)
    assert own not in board_caption(AZUL, view, FA, reader=other)


def test_a_note_stands_above_the_turn() -> None:
    view = play("")
    caption = board_caption(AZUL, view, FA, [say("note-thinking")])
    assert caption.splitlines()[-2] == FA(say("note-thinking"))


def test_the_prompt_follows_the_turn_as_the_last_line() -> None:
    view = play("")
    ask = AZUL.keys(view, Word("")).prompt
    asked, explained = FA(ask).split("\n")
    *_, above, last = board_caption(AZUL, view, FA, ask=ask).splitlines()
    assert last.endswith(f"</b> {asked}")
    assert above == explained


def test_a_narration_does_not_separate_the_sentences_of_the_newest_move() -> None:
    """The second sentence is about “that factory”, which is the one in the first sentence."""
    start = AZUL.start(2, {}, None, "caption")
    view = play(first_words(AZUL.observe(start.state, None))[0])
    voice = Voice("fa", ("Christopher James", "Alexander William"), strict=True)
    [took] = [event for event in view.events if event.begins_move]
    others, told = AZUL.tell(took)[1], say("narration-azul-rulebook-4")
    lines = board_caption(AZUL, view, voice, narration=told).splitlines()
    [folded] = [at for at, line in enumerate(lines) if line.startswith("<blockquote")]
    assert voice(others) in lines[folded]
    assert lines.index(voice(told)) == len(lines) - 2 > folded


def test_a_narration_stands_between_the_newest_move_and_the_older_ones() -> None:
    start = AZUL.start(2, {}, None, "caption")
    view = play(first_words(AZUL.observe(start.state, None))[0])
    lines = board_caption(AZUL, view, FA, narration=say("note-stopped")).splitlines()
    at = lines.index(FA(say("note-stopped")))
    assert 1 <= at <= 2
    assert at + 1 == len(lines) - 1 or lines[at + 1].startswith("<blockquote")
