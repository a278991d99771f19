"""Names and titles contain nothing that Telegram turns into a link or another entity."""

import random
from collections import Counter
from functools import cache
from html import escape
from typing import Any

import pytest

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.captions import board_caption, end_caption
from bot.presentation.entities import SEPARATOR
from bot.presentation.names import clean
from bot.presentation.texts import LOCALES, Mention, Quote, Value, Voice
from engine.contract import View
from engine.games import KEYS, game
from engine.saying import Seat, Who, say
from tests.bot.names import PERSIAN_NAMES
from tests.hostile_names import hostile_name
from tests.messages import messages, variables
from tests.telegram_entities import Found, find_entities

NAMES = 8_000
LONG_NAMES = 100_000
PEOPLE = ("Sara", "Amir", "Negar", "Christopher")
LIVE = (
    "/stop", "/stop@miz_bot", "@somebody", "@gif", "#spam", "#سلام_دوستان", "$USD", "$1INCH", "win-big.example.com",
    "t.me/x", "http://x.ir:80/y", "tg://resolve?domain=x", "ton://x", "me@example.com", "سلام.ایران", "8.8.8.8",
    "12:34", "+98 912 123 4567", "09121234567", "۰۹۱۲۱۲۳۴۵۶۷", "4111 1111 1111 1111", "4111-1111-1111-1111",
)  # fmt: skip


def found(html: str, own: Counter[Found]) -> list[Found]:
    """Return the entities in a text, except those in `own`."""
    return list((Counter(find_entities(html)) - own).elements())


@cache
def arguments(locale: str, id: str) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Return the arguments of a message that are not names, and the variables that may be names."""
    numbers, others, names = set(messages(locale)[id].numbers), dict[str, Value](), []
    for reference in messages(locale)[id].references:
        numbers |= messages(locale)[reference].numbers
    for variable, keys in variables(locale, id).items():
        if keys:
            others[variable] = min(keys)
        elif variable in numbers:
            others[variable] = 3
        else:
            names.append(variable)
    return others, tuple(names)


@cache
def with_names(locale: str) -> tuple[str, ...]:
    return tuple(one for one in messages(locale) if arguments(locale, one)[1])


def write(locale: str, id: str, name: str) -> str:
    """Return a message in which every name is `name`. Lists contain it twice."""
    others, names = arguments(locale, id)
    lists = messages(locale)[id].lists
    quoted: dict[str, Value] = {
        each: (Quote(name), Quote(name)) if each in lists else Quote(name) for each in names
    }
    return Voice(locale, strict=True).write(id, others | quoted)


@cache
def own_entities(locale: str, id: str) -> Counter[Found]:
    """Return the entities in a message that are not due to names, for example its commands."""
    return Counter(find_entities(write(locale, id, "Sara")))


def check_messages(seed: int, count: int) -> None:
    """Write `count` names, cleaned like those of seats or raw like titles, each in one message per language."""
    chance, live = random.Random(seed), 0
    for _ in range(count):
        raw = hostile_name(chance)
        name = clean(raw, "Sara") if chance.random() < 0.7 else raw
        live += bool(find_entities(escape(name)))
        for locale in LOCALES:
            message = chance.choice(with_names(locale))
            text = write(locale, message, name)
            assert found(text, own_entities(locale, message)) == [], (message, ascii(name))
    assert live > count / 2, "the names are not hostile"


@cache
def view(key: str, *, over: bool) -> View:
    """Return the view of a random game with four people, after eight moves or at its end."""
    rules, chance = game(key), random.Random(4)
    step = rules.start(max(rules.seat_counts), {}, rules.components(None), "entities")
    events: list[Any] = []
    while (mover := rules.to_move(step.state)) is not None and (over or len(events) < 40):
        words = rules.plausible_moves(rules.observe(step.state, mover))
        step = rules.apply(step.state, rules.decode(chance.choice(words)))
        events += step.events
    public: View = rules.observe(step.state, None, events[-40:])
    return public


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", LIVE)
def test_a_name_is_no_link(name: str, locale: str) -> None:
    assert find_entities(name), "without the bot's help it is one"
    voice = Voice(locale, (name,), strict=True)
    for text in (
        voice(say("lobby-seat", number=1, player=Who(Seat(0)))),
        f"<b>{voice(say('board-turn', player=Who(Seat(0))))}</b>",
        voice.write("call-turn", {"player": Mention(name, 5)}),
        voice.write("invite-text", {"game": "Azul", "chat": Quote(name)}),
    ):
        assert find_entities(text) == []
        assert name in text.replace(SEPARATOR, "")


@pytest.mark.parametrize(
    "name",
    [
        PERSIAN_NAMES[0],
        "علی\u200cرضا",
        "Sara Ahmadi",
        "J. R. R.",
        "O'Neil",
        "Ali 110",
        "#️⃣",
        "1️⃣2️⃣",
        "😀/",
    ],
)
def test_a_harmless_name_is_written_as_it_is(name: str) -> None:
    assert Voice("fa").write("number", {"value": Quote(name)}) == f"\u2068{name}\u2069"


def test_a_sign_keeps_its_marks() -> None:
    written = Voice("fa").write(
        "number", {"value": Quote("#\ufe0f\u20e3spam 1\u20e32\u20e33\u20e34\u20e3")}
    )
    assert written.strip("\u2068\u2069") == (
        f"#\ufe0f\u20e3{SEPARATOR}spam 1\u20e32\u20e33\u20e3{SEPARATOR}4\u20e3"
    )


def test_hostile_names_are_no_links_in_any_message() -> None:
    check_messages(1, NAMES)


@pytest.mark.long
def test_a_hundred_thousand_hostile_names_are_no_links() -> None:
    check_messages(2, LONG_NAMES)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_hostile_names_are_no_links_in_captions_and_leave_them_short_enough(
    key: str, locale: str
) -> None:
    rules, chance = game(key), random.Random(f"{key} {locale}")
    usual = Voice(locale, PEOPLE, strict=True)
    for public, write_text, limit in (
        (view(key, over=False), board_caption, 1024),
        (view(key, over=True), end_caption, 1024),
        (view(key, over=False), text_board, 4096),
    ):
        own = Counter(find_entities(write_text(rules, public, usual)))
        for number in range(6):
            names = tuple(clean(hostile_name(chance), "Sara") for _ in PEOPLE)
            voice = usual.named(names if number else ("@" * 24,) * 4)
            text = write_text(rules, public, voice)
            assert found(text, own) == []
            assert 0 < units(text) <= limit


@pytest.mark.parametrize("name", LIVE)
def test_toasts_keys_and_pictures_show_the_name_as_it_is(name: str) -> None:
    voice, saying = Voice("fa", (name,), strict=True), say("board-turn", player=Who(Seat(0)))
    assert name in voice.plain(saying)
    assert name in voice.drawn(saying)
