"""Texts of messages: digits, names, lists, and missing messages."""

import pickle
from collections.abc import Iterator

import pytest

from bot.presentation import texts
from bot.presentation.texts import MissingText, Quote, Texts, Voice, level_name
from engine import core
from engine.players import LEVELS
from engine.saying import Saying, Seat, Term, Who, say
from tests.conftest import needs

fa = Voice("fa", ("سارا", "<Ali & Co>"), strict=True)
en = Voice("en", ("سارا", "<Ali & Co>"), strict=True)


def test_a_number_is_written_in_the_digits_of_the_language() -> None:
    assert fa(say("number", value=1204)) == "۱۲۰۴"
    assert en(say("number", value=1204)) == "1204"


def test_a_negative_number_is_in_words_in_persian_and_has_a_sign_elsewhere() -> None:
    assert fa(say("number", value=-2)) == fa.plain(say("number", value=-2)) == "منفی ۲"
    assert fa.digits(-12) == "منفی ۱۲"
    assert en(say("number", value=-2)) == "\u2066−2\u2069"
    assert fa.drawn(say("number", value=-2)) == "−۲"


def test_ordinals_and_small_numbers_are_words() -> None:
    assert fa(say("number-ordinal", number=3)) == "سوم"
    assert fa(say("number-spelled", number=0)) == "صفر"
    assert en(say("number-spelled", number=4)) == "four"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (10, "tenth"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (23, "23rd"),
        (24, "24th"),
        (111, "111th"),
    ],
)
def test_larger_english_ordinals_have_their_ending(number: int, written: str) -> None:
    assert en(say("number-ordinal", number=number)) == written


def test_a_replay_of_one_move_has_one_move_to_come() -> None:
    voice = Texts.load(strict=True).voice("en")
    told = voice.plain(say("replay-position", number=0, count=1))
    assert told == "Start of the game, with one move to come."


def test_a_name_is_isolated_and_escaped_in_a_chat() -> None:
    names = say("list-and", first=Who(Seat(0)), rest=Who(Seat(1)))
    assert fa(names) == "\u2068سارا\u2069 و \u2068&lt;Ali &amp; Co&gt;\u2069"


def test_a_toast_has_no_escapes_and_a_picture_no_isolates_either() -> None:
    name = say("list-and", first=Who(Seat(1)), rest=Term("player"))
    assert fa.plain(name) == "\u2068<Ali & Co>\u2069 و بازیکن بی‌نام"
    assert fa.drawn(name) == "<Ali & Co> و بازیکن بی‌نام"


def test_a_seat_without_a_name_has_its_number() -> None:
    assert en.write("list-and", {"first": Who(Seat(2)), "rest": Quote("x")}) == (
        "\u2068Player 3\u2069 and \u2068x\u2069"
    )


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ((), ""),
        ((0,), "\u2068a\u2069"),
        ((0, 1), "\u2068a\u2069 و \u2068b\u2069"),
        ((0, 1, 2), "\u2068a\u2069، \u2068b\u2069 و \u2068c\u2069"),
    ],
)
def test_a_list_is_joined_as_people_write_it(seats: tuple[int, ...], text: str) -> None:
    names = tuple(Who(Seat(seat)) for seat in seats)
    voice = Voice("fa", ("a", "b", "c"), strict=True)
    assert voice.write("number", {"value": names}) == text


def test_the_numbers_of_a_list_are_written_in_the_digits_of_the_language() -> None:
    joined = say("azul-text-factories-empty", left=1, factories=(1, 2))
    assert "۱ و ۲" in fa(joined)
    assert "1 and 2" in en(joined)


def test_a_message_may_join_a_list_as_clauses() -> None:
    signs = ("azul-sign-factory", "azul-sign-count", "azul-sign-full")
    told = en(say("azul-signs", signs=tuple(say(sign) for sign in signs)))
    first, second, third = (en(say(sign)) for sign in signs)
    assert told == f"On the buttons: {first}; {second}; {third}."


def test_a_missing_text_is_an_error_for_the_strict() -> None:
    with pytest.raises(MissingText):
        fa(say("no-such-message"))
    with pytest.raises(MissingText):
        fa(say("seat-number"))


def test_a_missing_text_never_stops_a_game(caplog: pytest.LogCaptureFixture) -> None:
    assert Texts.load().voice("fa")(say("no-such-message")) == "no-such-message"
    assert "missing text: fa: no-such-message" in caplog.text


def test_a_voice_travels_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(fa))(say("player")) == fa(say("player"))


@pytest.mark.parametrize(
    ("code", "locale"), [("en-US", "en"), ("fa", "fa"), ("FA_IR", "fa"), ("de", "fa"), (None, "fa")]
)
def test_the_nearest_language_is_found(code: str | None, locale: str) -> None:
    assert Texts.load().match(code) == locale


@pytest.fixture
def plain_search(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The texts of a machine without the compiled search."""
    monkeypatch.setattr(core, "library", lambda: None)
    texts._fixed.cache_clear()
    yield
    texts._fixed.cache_clear()


@pytest.mark.usefixtures("plain_search")
@pytest.mark.parametrize(
    ("voice", "names"),
    [
        (fa, ["آسان", "متوسط", "متوسط ۲", "متوسط ۳"]),
        (en, ["easy", "medium", "solid", "strong"]),
    ],
)
def test_levels_are_named_for_their_strength_in_plain_python(
    voice: Voice, names: list[str]
) -> None:
    assert [voice(Saying(level_name(level).id)) for level in LEVELS] == names
    words = voice(say("help"))
    assert all(name in words for name in names[2:])


@pytest.mark.parametrize(
    ("voice", "bars"),
    [
        (fa, ["یکی یعنی «", "دو تا یعنی «", "سه تا یعنی «", "چهار تا یعنی «"]),
        (en, ["one for ", "two for ", "three for ", "four for "]),
    ],
)
def test_the_help_names_the_level_of_each_number_of_bars_in_the_picture(
    voice: Voice, bars: list[str]
) -> None:
    """The icon of a computer has as many bars as its level has in LEVELS."""
    words = voice(say("help"))
    for count, level in zip(bars, LEVELS, strict=True):
        assert f"{count}{voice(Saying(level_name(level).id))}" in words


def test_levels_have_their_usual_names_with_the_compiled_search() -> None:
    needs(core.library(), "there is no compiled search on this machine")
    assert [fa(Saying(level_name(level).id)) for level in LEVELS[2:]] == ["سخت", "استاد"]
    assert "متوسط ۲" not in fa(say("help"))
    assert not fa(say("help")).endswith("\n")


@pytest.mark.parametrize(("voice", "line"), [(fa, "ردیف ۲"), (en, "line 2")])
def test_the_reason_of_a_hint_names_its_line_because_the_cost_names_the_floor_line(
    voice: Voice, line: str
) -> None:
    for reason in (
        say("azul-merit-line", line=2, points=4, sure="yes"),
        say("azul-merit-line", line=2, points=4, sure="no"),
        say("azul-merit-place", line=2, points=4),
    ):
        assert line in voice(reason)
