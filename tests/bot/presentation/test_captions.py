"""Captions report every move since the last board and keep Telegram's limit."""

import random
import re
import unicodedata
from dataclasses import replace

import pytest
from telegram.constants import MessageLimit

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.captions import board_caption
from bot.presentation.narration.big_moves import big_move
from bot.presentation.texts import LOCALES, Voice
from engine.games import KEYS, game
from engine.games.azul.events import Placed, RoundEnded, Took
from engine.saying import Saying, Seat, Who, say
from tests.bot.names import long_names
from tests.bot.presentation.caption_views import (
    AZUL,
    FA,
    NAMES,
    boards,
    first_words,
    plain,
    play,
    points_of,
    turn,
)
from tests.bot.texts import words
from tests.conftest import sampled
from tests.full_games import FULL


def test_the_newest_move_is_written_out_and_older_ones_are_brief() -> None:
    start = AZUL.start(2, {}, None, "caption")
    first = first_words(AZUL.observe(start.state, None))[0]
    after = play(first)
    second = first_words(after)[0]
    view = play(f"{first} {second}")
    older, newest = [event for event in view.events if isinstance(event, Took)]
    lines = plain(board_caption(AZUL, view, FA)).split("\n")
    assert [newest.seat, older.seat] == [1 - start.state.turn, start.state.turn]
    assert lines[:2] == [plain(FA(one)) for one in AZUL.tell(newest)]
    folded = "\n".join(lines[2:-1])
    assert folded.startswith("<blockquote expandable>")
    assert folded.endswith("</blockquote>")
    [brief] = AZUL.tell(older, brief=True)
    assert plain(FA(brief)) in folded
    assert lines[-1] == turn(view)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("wall", sampled(["coloured", "grey"], 2))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_caption_is_longer_than_telegram_allows(seats: int, wall: str, locale: str) -> None:
    longest = Voice(locale, ("<&" * 12, long_names()[3], "👍🏽" * 11 + "…", "W" * 24), strict=True)
    for every in (1, seats, 40):
        for view in boards(seats, wall, seed=seats, every=every):
            caption = board_caption(AZUL, view, longest)
            assert units(caption) <= MessageLimit.CAPTION_LENGTH
            assert units(text_board(AZUL, view, longest)) <= MessageLimit.MAX_TEXT_LENGTH


@pytest.mark.parametrize("key", KEYS)
def test_the_quote_does_not_repeat_the_line_above_it(key: str) -> None:
    rules, rng, folded = game(key), random.Random(5), 0
    step = rules.start(max(rules.seat_counts), {}, None, "repeat")
    while rules.to_move(step.state) is not None:
        step = rules.apply(step.state, rng.choice(rules.legal_moves(step.state)))
        view = rules.observe(step.state, None, step.events)
        if view.outcome is None:
            caption = board_caption(rules, view, Voice("en", NAMES, strict=True))
            visible, quote, rest = caption.partition("\n<blockquote expandable>")
            folded += bool(quote)
            assert visible.splitlines()[-1] != re.split("\n|</", rest)[0]
    assert folded or key not in FULL


def test_the_end_of_a_round_is_told_in_full_also_after_later_moves() -> None:
    told = 0
    for view in boards(2, "coloured", seed=4, every=9):
        ends = [event for event in view.events if isinstance(event, RoundEnded)]
        if ends and view.outcome is None:
            told += 1
            lines = plain(board_caption(AZUL, view, FA)).splitlines()
            [at] = [lines.index(FA(say("azul-round-ended", round=end.round))) for end in ends]
            assert [line.split(": ")[0] for line in lines[at + 1 : at + 3]] == [*NAMES[:2]]
            assert lines[-1] == turn(view)
    assert told


def test_older_placements_on_the_grey_wall_are_one_line_a_seat() -> None:
    """Up to three players tiled since the last board: the newest has all details, the others one line each."""
    crowded = 0
    heads = [plain(FA(say("azul-placed-brief", seat=Who(Seat(at)), parts=()))) for at in range(4)]
    _, before_column, *_ = words("azul-placed-part")
    for view in boards(4, "grey", seed=6, every=3):
        lines = plain(board_caption(AZUL, view, FA)).splitlines()
        brief = [line for line in lines if any(head in line for head in heads)]
        assert all(sum(head in line for line in brief) <= 1 for head in heads)
        if view.outcome is None and any(isinstance(event, Placed) for event in view.events):
            newest = max(at for at, event in enumerate(view.events) if event.begins_move)
            older, rest = view.events[:newest], view.events[newest:]
            told = sum(line.count(before_column) for line in brief)
            assert told == sum(isinstance(event, Placed) for event in older)
            full = [line for line in lines if line.endswith(words("azul-placed")[-1])]
            assert len(full) == sum(isinstance(event, Placed) for event in rest)
            crowded += told > 2
    assert crowded


def test_every_line_starts_with_a_persian_letter_or_a_name() -> None:
    for view in boards(4, "grey", seed=1, every=3):
        for line in re.sub(r"<[^>]*>|🏆 |\u200f", "", board_caption(AZUL, view, FA)).splitlines():
            assert line[0] == "\u2068" or "\u0621" <= line[0] <= "\u06cc"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["azul", "reef"])
def test_the_quote_does_not_repeat_the_headline(key: str, locale: str) -> None:
    """The headline is the short form only for names that leave no room for the full sentence."""
    voice = Voice(locale, long_names(), strict=True)
    rules, rng, seen = game(key), random.Random(8), 0
    step = rules.start(2, {}, rules.components(None), "headline")
    while (seat := rules.to_move(step.state)) is not None:
        words = rules.plausible_moves(rules.observe(step.state, seat))
        step = rules.apply(step.state, rules.decode(rng.choice(words)))
        view = rules.observe(step.state, None, step.events)
        took = [event for event in view.events if type(event).__name__ in ("Took", "Bought")]
        if took and view.outcome is None:
            full = [voice(one) for one in rules.tell(took[0], brief=False)]
            [brief] = [voice(one) for one in rules.tell(took[0], brief=True)]
            lines = re.sub(
                "</?blockquote[^>]*>|[\u200e\u200f]", "", board_caption(rules, view, voice)
            ).splitlines()
            stop = "." if key == "azul" else ""
            assert lines[0] in (full[0], f"{brief}{stop}")
            assert lines[1 : len(full)] == full[1:]
            seen += 1
    assert seen > 10


@pytest.mark.parametrize(
    ("locale", "names", "kinds"),
    [("en", NAMES, {"L"}), ("fa", ("Sara", "Amir", "Negar", "Kian"), {"R", "AL"})],
)
def test_a_line_that_begins_with_a_name_of_the_other_direction_has_its_own(
    locale: str, names: tuple[str, ...], kinds: set[str]
) -> None:
    """Also where the direction of a line is that of its first letter, even if that is in an isolate."""
    voice, begun = Voice(locale, names, strict=True), 0
    for view in boards(4, "coloured", seed=3, every=9):
        for line in re.sub("<[^>]*>", "", board_caption(AZUL, view, voice)).splitlines():
            found = [one for one in map(unicodedata.bidirectional, line) if one in {"L", "R", "AL"}]
            assert found[:1] in ([], *([one] for one in kinds))
            begun += line.lstrip("\u200e\u200f🏆 ").startswith("\u2068")
    assert begun


@pytest.mark.parametrize("locale", LOCALES)
def test_the_star_of_a_big_move_has_a_line(locale: str) -> None:
    voice, starred = Voice(locale, NAMES, strict=True), 0
    for view in boards(4, "coloured", seed=3, every=8):
        if view.outcome is None:
            seat = big_move("azul", view.events)
            lines = [voice(say("board-star", player=Who(Seat(at)))) for at in range(4)]
            caption = board_caption(AZUL, view, voice)
            found = [at for at, line in enumerate(lines) if line in caption]
            assert found in ([], [seat])
            starred += found == [seat]
    assert starred


def test_after_a_long_silence_the_oldest_moves_are_left_out() -> None:
    everything = next(boards(4, "coloured", seed=3, every=60))
    caption = plain(board_caption(AZUL, everything, FA))
    lines = caption.splitlines()
    at = lines.index(FA(say("board-earlier")))
    assert lines[at - 1].endswith(FA(say("board-before")))
    assert next(nth for nth, line in enumerate(lines) if line.endswith("</blockquote>")) > at + 2
    assert caption.endswith(turn(everything))


@pytest.mark.parametrize("locale", LOCALES)
def test_older_moves_are_left_out_before_a_name_is_shortened(locale: str) -> None:
    """However long the names are, the newest move stands above the quote and nobody's name is cut."""
    names = long_names()
    voice = Voice(locale, names, strict=True)
    view = next(boards(4, "coloured", seed=3, every=60))
    mover = next(event.seat for event in reversed(view.events) if event.begins_move)  # type: ignore[union-attr]
    for caption in (board_caption(AZUL, view, voice), text_board(AZUL, view, voice)):
        assert "…" not in caption
    first, quoted, *_ = plain(board_caption(AZUL, view, voice)).splitlines()
    assert first.startswith(names[mover])
    assert quoted.startswith("<blockquote expandable>")


def test_a_long_game_is_not_written_out_to_find_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as many events before those that fit cause no further sentence to be written."""
    written: list[Saying] = []
    write = Voice.__call__

    def counted(self: Voice, saying: Saying) -> str:
        written.append(saying)
        return write(self, saying)

    monkeypatch.setattr(Voice, "__call__", counted)
    view = next(boards(4, "coloured", seed=3, every=60))
    counts = []
    for events in (view.events, view.events * 2):
        written.clear()
        caption = board_caption(AZUL, replace(view, events=events), FA)
        assert FA(say("board-earlier")) in caption
        counts.append(len(written))
    assert counts[1] <= counts[0] < MessageLimit.CAPTION_LENGTH / 4


def test_a_board_without_a_picture_names_every_score() -> None:
    view = next(boards(2, "coloured", seed=2, every=5))
    lines = plain(text_board(AZUL, view, FA)).splitlines()
    assert [lines[-3], lines[-2]] == [points_of(score) for score in view.scores]


@pytest.mark.parametrize(("html", "length"), [("<b>a</b>", 1), ("&lt;&amp;", 2), ("👍🏽", 4)])
def test_length_is_counted_as_telegram_counts(html: str, length: int) -> None:
    assert units(html) == length
