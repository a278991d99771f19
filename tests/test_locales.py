"""Every message that the code uses exists in both languages, none is unused, and the Persian is spelled right."""

import re

import pytest

from bot.presentation.texts import Voice
from engine.games import KEYS
from tests.messages import LOCALES, constants, messages, samples, uses, variables

FA = messages("fa")
ALL = sorted(FA)
LONG_NAME = "نام" * 8
NAME = f"\u2068{LONG_NAME}\u2069"
WORST = {
    **dict.fromkeys(("player", "host", "seat", "starter", "who", "name", "chat"), NAME),
    **dict.fromkeys(("winners", "others", "seats", "players"), (LONG_NAME,) * 3),
    **dict.fromkeys(("arrows", "pieces"), ("پیکان زرد رو به شمال",) * 4),
    **dict.fromkeys(("colour", "held", "tile", "level", "game", "value", "label"), "مشکی"),
    **dict.fromkeys(("lines", "reason", "first", "rest", "tiles"), "چند کلمه"),
}
TOASTS = re.compile(r"refused-(?!rule|too-many)|done-|cancelled|slow-down|trouble|[a-z]+-(no|ask)-")


def test_both_languages_have_the_same_messages_in_the_same_files() -> None:
    there = [{(m.id, m.file) for m in messages(locale).values()} for locale in LOCALES]
    assert there[0] == there[1]


@pytest.mark.parametrize("id", ALL)
def test_both_languages_use_the_same_variables(id: str) -> None:
    assert set(variables("fa", id)) == set(variables("en", id))


def test_every_message_asked_for_is_there_with_its_variables() -> None:
    for use in uses():
        ids = [known for known in ALL if re.fullmatch(use.pattern, known)]
        assert ids, f"{use.place}: no message {use.pattern}"
        if use.arguments is not None and len(ids) == 1:
            missing = set(variables("fa", ids[0])) - use.arguments
            assert not missing, f"{use.place}: {ids[0]} needs {missing}"


def test_no_message_is_left_over() -> None:
    patterns = [use.pattern for use in uses() if re.search(r"[a-z]{3}", use.pattern)]
    used = set(constants()).union(*(m.references for m in (*FA.values(), *messages("en").values())))
    asked = {known for known in ALL if any(re.fullmatch(pattern, known) for pattern in patterns)}
    spoken = {known for known in ALL if FA[known].file in ("common", *KEYS)}
    assert sorted(spoken - used - asked) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_keeps_to_its_own_file(locale: str) -> None:
    for message in messages(locale).values():
        if message.file != "common":
            assert message.id.startswith(f"{message.file}-")
        else:
            assert message.id.split("-")[0] not in KEYS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("id", ALL)
def test_every_wording_can_be_written(locale: str, id: str) -> None:
    voice = Voice(locale, strict=True)
    for arguments in samples(locale, id, WORST):
        text = voice.plain.write(id, arguments)  # type: ignore[arg-type]
        assert text.strip() == text != ""
        assert re.findall(r"\?\?|[{<&]", text) == []
        if TOASTS.match(id):
            assert len(text.encode("utf-16-le")) // 2 <= 200, f"too long for a toast: {text}"


@pytest.mark.parametrize("id", ALL)
def test_no_dot_stands_beside_a_persian_number(id: str) -> None:
    voice = Voice("fa", strict=True)
    for arguments in samples("fa", id, WORST):
        text = voice.plain.write(id, arguments)  # type: ignore[arg-type]
        assert re.findall(r"[۰-۹]\s*·|·\s*[۰-۹]", text) == [], f"read as a zero: {text}"


@pytest.mark.parametrize("id", ALL)
def test_persian_does_not_select_by_the_plural_that_holds_zero(id: str) -> None:
    assert FA[id].plural_words == set()


LATIN_IS_MEANT = {"language-en", "picture-direction"}
JOINED_MI = re.compile(r"\bن?می(?!\u200c)(?!ز|ان|وه|لی|ل\b|هن)\w")
PLURAL_APART = re.compile(r"\s(ها|های|هایی|هایش|هایتان|هایشان)\b")
PLURAL_JOINED = re.compile(
    r"\b(?!تنها|انتها|نهایی|رها|بها|منتها|پهنا)\w*[^\u200c\Wادذرزژو]ها(ی|یی|یش|یتان|یشان)?\b"
)
NAME_IN_A_FILE = re.compile("«[A-Za-z_]+»")
"""What stands so in a component file is written so to its owner."""
SLIPS = {
    "Arabic letters": re.compile("[يكىةۀإ]"),
    "Arabic or Latin digits": re.compile("[٠-٩0-9]"),
    # طرف A: the sides of the palace of Sintra bear these letters
    "Latin letters": re.compile(r"(?<!\bطرف )[A-Za-z]"),
    "Latin punctuation": re.compile(r"[\"'?,;%]|\.\.\."),
    "a minus or hyphen": re.compile("[-\u2212\u2013]"),
    "the ezafe after he": re.compile("ه\u200cی(?![\u0621-\u06cc])"),
    "two spaces": re.compile("  "),
    "a space before a stop": re.compile(r"\s[.،؛:؟!»]|«\s"),
    "no space after a stop": re.compile(r"[،؛:؟!.](?=[\u0621-\u06cc])"),
    "a half-space at an edge": re.compile("(^|[\\s«])\u200c|\u200c([\\s.،؛:؟!»]|$)|\u200c\u200c"),
    "mi without its half-space": re.compile(r"(^|\s)ن?می\s"),
    "mi joined": JOINED_MI,
    "ha apart": PLURAL_APART,
    "ha joined": PLURAL_JOINED,
}


def slips(text: str) -> list[str]:
    return [slip for slip, pattern in SLIPS.items() if pattern.search(text)]


@pytest.mark.parametrize("id", sorted(set(ALL) - LATIN_IS_MEANT))
def test_persian_is_spelt_as_printed(id: str) -> None:
    for text in FA[id].texts:
        for line in text.splitlines():
            assert slips(NAME_IN_A_FILE.sub("«نام»", line)) == [], line
    whole = "".join(FA[id].texts)  # a name may stand between the quotes
    assert whole.count("«") == whole.count("»")


@pytest.mark.parametrize("slip", SLIPS)
def test_the_lint_sees_a_slip(slip: str) -> None:
    examples = {
        "Arabic letters": "علي",
        "Arabic or Latin digits": "دور 3",
        "Latin letters": "دور b",
        "Latin punctuation": "چه؟ ?",
        "a minus or hyphen": "-۲",
        "the ezafe after he": "خانه\u200cی بالا",
        "two spaces": "دو  فاصله",
        "a space before a stop": "پایان .",
        "no space after a stop": "یک،دو",
        "a half-space at an edge": "می\u200c شود",
        "mi without its half-space": "نمی شود",
        "mi joined": "میشود",
        "ha apart": "کاشی ها",
        "ha joined": "کاشیها",
    }
    assert slip in slips(examples[slip])


OTHER_WORDS = (
    "تایل",
    "کارخانه",
    "بورد",
    "راند",
    "جریمه",
    "سطر",
    "نارنجی",
    "سیاه",
    "پوئن",
    "لابی",
    "بات",
)
OWN_WORDS = {"sintra": {"نارنجی"}}
"""In Azul orange is another word for yellow; here it is a colour of its own."""


@pytest.mark.parametrize("id", ALL)
def test_one_word_for_one_thing(id: str) -> None:
    for text in FA[id].texts:
        found = {word for word in OTHER_WORDS if re.search(rf"\b{word}", text)}
        assert found - OWN_WORDS.get(FA[id].file, set()) == set()


@pytest.mark.parametrize("id", sorted(set(ALL) - LATIN_IS_MEANT))
def test_a_persian_line_starts_from_the_right(id: str) -> None:
    for arguments in samples("fa", id, WORST):
        text = Voice("fa", strict=True).plain.write(id, arguments)  # type: ignore[arg-type]
        for line in filter(None, text.splitlines()):
            strong = re.search("\u2068|[A-Za-z\u200e]|[\u0621-\u06cc]", line)
            assert strong is None or not re.match("[A-Za-z\u200e]", strong[0]), line
