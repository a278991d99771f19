"""The Persian sentences of a turn of Ice Cult."""

import random

import pytest
from telegram.constants import CallbackQueryLimit

from bot.presentation.captions.captions import board_caption, end_caption
from bot.presentation.texts import LOCALES, Voice
from engine.contract import Event, Seat, Secret, Word
from engine.games.icecult import GAME
from engine.games.icecult.events import Tilted
from engine.games.icecult.state import State
from engine.players.hints import hint
from engine.saying import Saying, Who, say
from tests.bot.names import PERSIAN_NAMES
from tests.bot.texts import words
from tests.engine.icecult.diagrams import do, drawn, events


def told(position: State, word: str) -> list[Saying]:
    return [line for event in events(position, word) for line in GAME.tell(event)]


def test_its_end_counts_pieces_and_steps_instead_of_points() -> None:
    rng, state = random.Random(1), GAME.start(2, {}, None, "end").state
    while GAME.to_move(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
    voice, view = Voice("fa", PERSIAN_NAMES[:2], strict=True), GAME.observe(state, None)
    caption = end_caption(GAME, view, voice)
    assert view.outcome is not None
    [winner] = view.outcome.winners
    won, *_, first, second = caption.split("\n")
    points = view.scores[winner].total
    told = voice(say("end-winner", player=Who(winner), points=points, counts="pieces"))
    assert told.rstrip("!") in won
    for line in (first, second):
        assert line.removesuffix("</blockquote>").endswith(words("icecult-score-steps")[-1])
    assert words("board-score")[-1].strip() not in caption


def test_the_prompt_explains_the_signs_on_the_keys() -> None:
    persian = Voice("fa", strict=True).drawn
    position = drawn("red>N | red>N | green>E | arc", north="r - - - -")
    assert persian(GAME.keys(GAME.observe(position, None), Word("")).prompt) == (
        "پیکان‌ها را به ترتیب دلخواه اجرا کنید.\nهمهٔ پیکان‌ها اجباری‌اند. "
        "روی دکمه‌ها، عدد یعنی خانه، «نو» یعنی مهرهٔ تازه و ◰ یعنی جای قالب."
    )


@pytest.mark.parametrize("last", ["turn", "several"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "asked",
    [
        say("icecult-ask-confirm", alone="no"),
        say("icecult-ask-circle"),
        say("icecult-ask-end", idle="no"),
        say("icecult-ask-symbol", arrows=tuple(say("icecult-text-circle") for _ in range(4))),
    ],
    ids=lambda asked: asked.id,
)
def test_a_prompt_with_all_signs_fits_into_an_alert(locale: str, asked: Saying, last: str) -> None:
    names = ("number", "height", "new", "on", "corner", last)
    marks = tuple(say(f"icecult-mark-{name}") for name in names)
    text = Voice(locale, strict=True).plain(say(asked.id, **dict(asked.args), marks=marks))
    limit = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
    assert len(text.encode("utf-16-le")) // 2 <= limit, text


def test_arrows_that_are_alike_are_counted() -> None:
    persian = Voice("fa", strict=True).drawn
    position = drawn("red>N | red>N | green>E | arc")
    refusal = GAME.refusal(GAME.observe(position, None), Word("end"))
    assert refusal is not None
    assert "دو پیکان قرمز رو به شمال و پیکان سبز رو به شرق" in persian(refusal.reason)


def test_one_arrow_has_no_order() -> None:
    persian = Voice("fa", strict=True).drawn
    position = drawn("red>N | arc | arc | arc")
    assert persian(GAME.keys(GAME.observe(position, None), Word("")).prompt) == (
        "پیکان قرمز رو به شمال را اجرا کنید.\n"
        "روی دکمه‌ها، «نو» یعنی مهرهٔ تازه، ◰ یعنی جای قالب و ↻ یعنی به راست و ↺ به چپ."
    )


def described(position: State) -> list[str]:
    persian = Voice("fa", strict=True).drawn
    view = GAME.observe(position, None)
    return [persian(line) for part in GAME.describe(view, Word("")) for line in part]


def test_the_text_says_which_pieces_an_arrow_can_move() -> None:
    position = drawn("red>N | arc | arc | arc", north="rg r - - -")
    assert (
        "پیکان قرمز رو به شمال می‌تواند مهره‌ای از کنار صفحه وارد کند یا یکی از این‌ها را ببرد: "
        "مهرهٔ خانهٔ ۲ و مهرهٔ زیرین خانهٔ ۱."
    ) in described(position)
    alone = drawn("red>N | arc | arc | arc", north="rg - - - -")
    assert (
        "پیکان قرمز رو به شمال می‌تواند مهرهٔ زیرین خانهٔ ۱ را ببرد یا مهره‌ای از کنار صفحه وارد کند."
    ) in described(alone)


def test_a_whole_turn_reads_as_sentences() -> None:
    persian = Voice("fa", PERSIAN_NAMES[:2], strict=True).drawn
    position = drawn("red>N | circle | arc | arc", north="- - - rgb g")
    assert [persian(line) for line in told(position, "circle.nw.4.01")] == [
        "سارا با تکرار پیکان قرمز رو به شمال سه مهره را با هم به خانهٔ ۵ برد."
    ]
    leaving = do(position, "circle.nw.4.01")
    assert [persian(line) for line in told(leaving, "arrow.nw.5.02")] == [
        "سارا با پیکان قرمز رو به شمال سه مهره را با هم به مقصد رساند (قرمز، سبز و آبی)."
    ]


def test_an_older_turn_is_one_line_that_names_its_player() -> None:
    """Every turn but the newest one is one line."""
    names = PERSIAN_NAMES
    voice = Voice("fa", names, strict=True).drawn
    rng, state = random.Random(4), GAME.start(4, {}, None, "lines").state
    told: list[Event | Secret] = []
    while sum(isinstance(event, Tilted) for event in told) < 4:
        step = GAME.apply(state, rng.choice(GAME.legal_moves(state)))
        state, told = step.state, [*told, *step.events]
    view = GAME.observe(state, None, told)
    newest = [event for event in told if isinstance(event, Tilted)][-1]
    lines = board_caption(GAME, view, voice).splitlines()
    assert voice(next(iter(GAME.tell(newest)))) in lines[0]
    older = [line.removeprefix("<blockquote expandable>") for line in lines[1:-1]]
    stars = [voice(say("board-star", player=Who(Seat(seat)))) for seat in range(4)]
    movers = [line.split(": ")[0] for line in older if line not in stars][-3:]
    assert len(set(movers)) == 3
    assert set(movers) <= set(names)
    assert set(movers) < set(names)


def test_pieces_that_are_alike_arrive_with_a_number() -> None:
    persian = Voice("fa", PERSIAN_NAMES[:2], strict=True).drawn
    position = drawn("red>N | circle | arc | arc", north="- - - - rrgg")
    assert [persian(line) for line in told(position, "arrow.nw.5.01")] == [
        "سارا با پیکان قرمز رو به شمال چهار مهره را با هم به مقصد رساند (دو قرمز و دو سبز)."
    ]
    alike = drawn("red>N | circle | arc | arc", north="- - - - rr")
    assert [persian(line) for line in told(alike, "arrow.nw.5.01")] == [
        "سارا با پیکان قرمز رو به شمال دو مهرهٔ قرمز را به مقصد رساند."
    ]


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_every_word_can_be_advised_in_the_200_characters_of_a_toast(locale: str) -> None:
    voice = Voice(locale, PERSIAN_NAMES[:2], strict=True).plain
    rng, state = random.Random(7), GAME.start(4, {}, None, "hint").state
    longest = 0
    while GAME.to_move(state) is not None:
        view = GAME.observe(state, None)
        move = rng.choice(GAME.legal_moves(state))
        advice = GAME.advice(view, GAME.encode(move))
        told = say("hint-gain", move=advice, gain=9, counts=GAME.evaluation_unit)
        longest = max(longest, len(voice(told)))
        state = GAME.apply(state, move).state
    assert 100 < longest <= 200


def test_a_hint_asks_for_the_tilts_and_counts_steps() -> None:
    persian = Voice("fa", PERSIAN_NAMES[:2], strict=True).drawn
    view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    advice = GAME.advice(view, Word("tilt.nn.ee.go"))
    assert persian(say("hint-gain", move=advice, gain=2, counts=GAME.evaluation_unit)) == (
        "پیشنهاد من: اول چرخش ۲ و بعد چرخش ۵ را بزنید؛ حدود دو قدم بهتر از حرکت‌های دیگر است."
    )


def test_a_hint_says_when_it_wins() -> None:
    position = drawn("red>N | arc | arc | arc", north="- - - - r", arrived="rrrr")
    found = hint(GAME, GAME.observe(position, None), "1", simulations=50)
    assert found
    assert (found.word, found.saying.id) == ("arrow.nw.5.01", "hint-wins")
