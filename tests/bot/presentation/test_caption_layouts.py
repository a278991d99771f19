"""What a caption shows outside its quote takes five lines on a phone, and the end of a game loses nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import MOST_LINES, units
from bot.presentation.captions.captions import board_caption, end_caption, end_rest
from bot.presentation.captions.end_lines import breakdown, closing
from bot.presentation.captions.line_breaks import COLUMN, line_count
from bot.presentation.texts import Voice
from engine import games
from engine.contract import Event, View
from engine.games import KEYS
from engine.games.azul.events import Took
from engine.saying import Saying, Seat, Who, say
from tests.bot.names import PERSIAN_NAMES, long_names
from tests.bot.presentation.caption_samples import SEAL, caption_samples, sampled_games
from tests.conftest import sampled
from tests.messages import LOCALES

QUOTE = re.compile("\n?<blockquote expandable>(.*?)</blockquote>", re.DOTALL)
LONG = long_names()
NAME = PERSIAN_NAMES[0]
NAMES = (*PERSIAN_NAMES[:2], "Christopher", PERSIAN_NAMES[3])
WHOLE = long_names(64)


def unfolded(caption: str) -> list[str]:
    """Return the lines that a caption shows outside its quote."""
    return QUOTE.sub("", caption).strip("\n").split("\n")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_a_caption_shows_at_most_five_lines(key: str, locale: str) -> None:
    for game in sampled_games(key):
        for one in caption_samples(game, locale, every=7):
            shown = unfolded(one.caption)
            assert sum(map(line_count, shown)) <= MOST_LINES, one.name


@pytest.mark.parametrize("key", KEYS)
def test_a_caption_with_long_names_shows_at_most_five_lines(key: str) -> None:
    for game in sampled_games(key):
        for one in caption_samples(game, "fa", LONG, every=9):
            if one.view.outcome is None:
                shown = unfolded(one.caption)
                assert sum(map(line_count, shown)) <= MOST_LINES, one.name
                assert "<b>" in shown[-1]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_what_does_not_fit_is_in_the_quote(key: str, locale: str) -> None:
    """Notes, the narrator's sentence and the help are in the caption, wherever there is room."""
    voice = Voice(locale, strict=True)
    seal, seen = voice(say("fair-sealed", hash=SEAL)), 0
    note = voice(say("note-short-search"))
    for game in sampled_games(key):
        for one in caption_samples(game, locale, every=11):
            seen += seal in one.caption
            assert " True " not in one.name or note in one.caption
    assert seen


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_the_explanations_of_a_prompt_are_not_in_the_last_line(key: str, locale: str) -> None:
    for game in sampled_games(key)[:1]:
        for one in caption_samples(game, locale, every=5):
            last = one.caption.split("\n")[-1]
            assert line_count(last) <= 2 or one.view.outcome is not None, last


def rounds(key: str, seats: int, moves: int) -> Iterator[tuple[View, Saying]]:
    """Yield the view of each board `moves` moves after the end of a round, with all events since, and the summary."""
    game, chance = games.game(key), random.Random(seats)
    step = game.start(seats, {}, game.components(None), f"round {seats}")
    told, since, events = None, 0, list[Event]()
    while (seat := game.to_move(step.state)) is not None:
        words = game.plausible_moves(game.observe(step.state, seat))
        step = game.apply(step.state, game.decode(chance.choice(words)))
        found = [game.summary(event) for event in step.events if isinstance(event, Event)]
        if summaries := [one for one in found if one is not None]:
            told, since, events = summaries[0], 0, []
        events += [event for event in step.events if isinstance(event, Event)]
        view = game.observe(step.state, None, events)
        if told is not None and since == moves and view.outcome is None:
            yield view, told
        since += 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", ["azul", "sintra"])
def test_the_points_of_a_round_are_outside_the_quote(key: str, seats: int, locale: str) -> None:
    """Also if others have moved since, for the only reader of a board."""
    voice, seen = Voice(locale, NAMES, strict=True), 0
    for moves in (0, 1):
        for view, summary in rounds(key, seats, moves):
            seen += 1
            shown = unfolded(board_caption(games.game(key), view, voice, reader=view.to_move))
            assert shown.count(voice(summary)) == 1
            assert sum(map(line_count, shown)) <= MOST_LINES
            if moves:  # it is older than the move above the quote
                assert shown.index(voice(summary)) == len(shown) - 2
    assert seen > 4


def test_a_group_reads_the_newest_move_before_the_points_of_an_earlier_round() -> None:
    """With long names, there is not always room for both."""
    voice, missing = Voice("fa", LONG, strict=True), 0
    for view, summary in rounds("azul", 4, 3):
        shown = unfolded(board_caption(games.game("azul"), view, voice))
        took = next(event for event in reversed(view.events) if isinstance(event, Took))
        assert LONG[took.seat][:6] in shown[0]
        missing += voice(summary) not in shown
    assert missing


@cache
def ends(key: str) -> tuple[View, ...]:
    """Return the views of `played_ends`."""
    return tuple(played_ends(key))


def played_ends(key: str) -> Iterator[View]:
    """Yield ends of games with the most seats, with the events of a whole round: as played, and with other results."""
    game = games.game(key)
    seats = max(game.seat_counts)
    for number, option in enumerate(game.options[0].values if game.options else (None,)):
        options = {game.options[0].key: option} if option is not None else {}
        chance = random.Random(f"{key} {number}")
        step = game.start(seats, options, game.components(None), f"end {number}")
        events = [step.events]
        while (seat := game.to_move(step.state)) is not None:
            words = game.plausible_moves(game.observe(step.state, seat))
            step = game.apply(step.state, game.decode(chance.choice(words)))
            events.append(step.events)
        for many in (1, 8):  # the last move, and the last moves of a long silence
            found = tuple(event for some in events[-many:] for event in some)
            view = game.observe(step.state, None, found)
            assert view.outcome is not None
            yield view
            everybody = tuple(map(Seat, range(seats)))
            tie = view.outcome.tie_break or view.outcome.reason
            yield replace(view, outcome=replace(view.outcome, winners=everybody, tie_break=None))
            yield replace(view, outcome=replace(view.outcome, tie_break=tie))
            yield replace(view, outcome=replace(view.outcome, winners=()))


def is_told(event: Event, key: str, text: str, view: View, voice: Voice) -> bool:
    """Return whether a text has all sentences about an event, in full or in short."""
    assert view.outcome is not None
    for brief in (False, True):
        told = [
            one for one in games.game(key).tell(event, brief=brief) if one != view.outcome.reason
        ]
        if all("parts" in dict(one.args) or voice(one) in text for one in told):  # parts are merged
            return True
    return False


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("names", sampled([(WHOLE,), (LONG,), (PERSIAN_NAMES,)], 3))
@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_an_end_is_lost(key: str, names: tuple[str, ...], locale: str) -> None:
    """Names are in full, the winner and the margin are first, and every score detail is in the caption or below it."""
    game = games.game(key)
    voice = Voice(locale, tuple(f"{name[:23]}…" for name in names), strict=True, full=names)
    spoken = Voice(locale, names, strict=True)
    notes = (
        say("note-congratulations", players=tuple(map(Who, map(Seat, range(4))))),
        say("note-casual"),
    )
    told = say("narration-win-1", winner=Who(Seat(0)))
    for view in ends(key):
        caption = end_caption(game, view, voice, notes, narration=told)
        rest = end_rest(game, view, voice, notes, narration=told)
        everything = "\n".join((caption, *rest))
        assert units(caption) <= MessageLimit.CAPTION_LENGTH
        assert all(units(one) <= MessageLimit.MAX_TEXT_LENGTH for one in rest)
        assert "…" not in everything
        won = spoken(closing(game, view)[0].saying)
        assert caption.removeprefix("\u200e").startswith(f"<b>{won}</b>")
        for saying in (
            *notes,
            *(line.saying for line in (*closing(game, view), *breakdown(game, view))),
        ):
            assert spoken(saying) in everything
        if not rest:
            assert spoken(told) in caption
        else:  # the board stays in sight
            assert rest[0].startswith(f"<b>{spoken(say('end-rest'))}</b>\n<blockquote expandable>")
            assert all(one.endswith("</blockquote>") for one in rest)
        text = re.sub("</?blockquote[^>]*>", "\n", everything)
        assert all(is_told(event, key, text, view, spoken) for event in view.events)
        head = QUOTE.sub("", caption).split("\n")
        if len(names[0]) < 5 and sum(event.begins_move for event in view.events) == 1:
            assert rest == ()
            assert sum(map(line_count, head)) <= MOST_LINES


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 1),
        (NAME, 1),
        (f"{NAME} " * 20, 3),
        ("a" * 200, 7),
        (f"<b>{NAME}</b>", 1),
        ("🏆" * 14, 2),
    ],
)
def test_lines_are_counted(text: str, lines: int) -> None:
    assert line_count(text) == lines
    assert line_count(text, COLUMN * 100) == 1
