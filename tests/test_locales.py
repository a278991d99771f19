"""Every message that the code uses exists in both languages, none is unused, and the Persian is spelled right."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.presentation.texts import MissingText, Voice
from engine.games import KEYS
from tests.messages import LOCALES, constants, messages, samples, uses, variables
from tests.persian_spelling import OTHER_WORDS, SLIPS, slips

LOCALES_FOLDER = Path(__file__).parents[1] / "locales"
FA = messages("fa")
ALL = sorted(FA)
FILES = sorted({message.file for message in FA.values()})
LONG_NAME = "نام" * 8
NAME = f"\u2068{LONG_NAME}\u2069"
WORST = {
    **dict.fromkeys(("player", "host", "seat", "starter", "who", "name", "chat"), NAME),
    **dict.fromkeys(("leader", "second", "winner"), NAME),
    **dict.fromkeys(("winners", "others", "seats", "players"), (LONG_NAME,) * 3),
    **dict.fromkeys(("arrows", "pieces"), ("پیکان زرد رو به شمال",) * 4),
    **dict.fromkeys(("colour", "held", "tile", "level", "game", "value", "label"), "مشکی"),
    **dict.fromkeys(("lines", "reason", "first", "rest", "tiles"), "چند کلمه"),
    "gap": "هفت مهره",
}
"""The longest values of variables, by name, in every game: a name, several names, a word, or some words. A message that
uses a name of this table for something else, such as a number or a list, has to use another name."""
TOASTS = re.compile(r"refused-(?!rule|too-many)|done-|cancelled|slow-down|trouble|[a-z]+-(no|ask)-")


def test_both_languages_have_the_same_messages_in_the_same_files() -> None:
    there = [{(m.id, m.file) for m in messages(locale).values()} for locale in LOCALES]
    assert there[0] == there[1]


def ids_of(file: str) -> list[str]:
    """Return the ids of the messages in a file."""
    return [key for key in ALL if FA[key].file == file]


@cache
def written(locale: str, file: str) -> tuple[tuple[str, str], ...]:
    """Return every wording of the messages in a file, each with its id."""
    voice = Voice(locale, strict=True)
    found = []
    for key in ids_of(file):
        for arguments in samples(locale, key, WORST):
            try:
                found.append((key, voice.plain.write(key, arguments)))  # type: ignore[arg-type]
            except MissingText as error:
                known = sorted(WORST.keys() & arguments.keys())
                pytest.fail(
                    f"{key}: {error}; WORST in this file has the values of {known}", pytrace=False
                )
    return tuple(found)


@pytest.mark.parametrize("file", FILES)
def test_both_languages_use_the_same_variables(file: str) -> None:
    fa, en = ({key: set(variables(locale, key)) for key in ids_of(file)} for locale in LOCALES)
    assert fa == en


def test_every_message_asked_for_is_there_with_its_variables() -> None:
    for use in uses():
        pattern = re.compile(use.pattern)
        ids = [known for known in ALL if pattern.fullmatch(known)]
        assert ids, f"{use.place}: no message {use.pattern}"
        if use.arguments is not None and len(ids) == 1:
            missing = set(variables("fa", ids[0])) - use.arguments
            assert not missing, f"{use.place}: {ids[0]} needs {missing}"


def test_no_message_is_left_over() -> None:
    found = {use.pattern for use in uses() if re.search(r"[a-z]{3}", use.pattern)}
    patterns = [re.compile(pattern) for pattern in found]
    used = set(constants()).union(*(m.references for m in (*FA.values(), *messages("en").values())))
    asked = {known for known in ALL if any(pattern.fullmatch(known) for pattern in patterns)}
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
@pytest.mark.parametrize("file", FILES)
def test_every_wording_can_be_written(locale: str, file: str) -> None:
    wordings = written(locale, file)
    assert {key for key, _ in wordings} == set(ids_of(file))
    wrong = [
        (key, text)
        for key, text in wordings
        if text == "" or text.strip() != text or re.search(r"\?\?|[{<&]", text)
    ]
    assert wrong == []
    toasts = [one for one in wordings if TOASTS.match(one[0])]
    assert [toast for toast in toasts if len(toast[1].encode("utf-16-le")) // 2 > 200] == []


@pytest.mark.parametrize("file", FILES)
def test_no_dot_stands_beside_a_persian_number(file: str) -> None:
    read_as_zero = re.compile(r"[۰-۹]\s*·|·\s*[۰-۹]")
    assert [one for one in written("fa", file) if read_as_zero.search(one[1])] == []


@pytest.mark.parametrize(
    "file", sorted((LOCALES_FOLDER / "fa").glob("*.ftl")), ids=lambda one: one.stem
)
def test_a_persian_command_is_not_joined_to_a_value_by_a_sign(file: Path) -> None:
    """Between two left-to-right texts, a colon is shown on the wrong side of the command."""
    joined = re.compile(r'COMMAND\("\w+"\) }[:،؛.]\s*{ \$')
    assert joined.findall(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", FILES)
def test_persian_does_not_select_by_the_plural_that_holds_zero(file: str) -> None:
    assert [key for key in ids_of(file) if FA[key].plural_words] == []


LATIN_IS_MEANT = {
    "language-en",
    "picture-direction",
    "operator-announcement",
    "operator-announcements-usage",
    "operator-freeze-usage",
}
NAME_IN_A_FILE = re.compile("«[A-Za-z_]+»")
"""What stands so in a component file is written so to its owner."""


def slips_of(id: str) -> Iterator[tuple[str, str]]:
    """Yield each misspelt line of a message with the name of the slip."""
    for text in FA[id].texts:
        for line in text.splitlines():
            yield from ((line, slip) for slip in slips(NAME_IN_A_FILE.sub("«نام»", line)))
    whole = "".join(FA[id].texts)  # a name may stand between the quotes
    if whole.count("«") != whole.count("»"):
        yield whole, "quotes that do not match"


@pytest.mark.parametrize("file", FILES)
def test_persian_is_spelt_as_printed(file: str) -> None:
    checked = [key for key in ids_of(file) if key not in LATIN_IS_MEANT]
    assert [(key, *slip) for key in checked for slip in slips_of(key)] == []


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


OWN_WORDS = {"sintra": {"نارنجی"}}
"""In Azul orange is another word for yellow; here it is a colour of its own."""


@pytest.mark.parametrize("file", FILES)
def test_one_word_for_one_thing(file: str) -> None:
    others = {word: re.compile(rf"\b{word}") for word in OTHER_WORDS}
    found = {
        (key, word)
        for key in ids_of(file)
        for text in FA[key].texts
        for word, pattern in others.items()
        if pattern.search(text) and word not in OWN_WORDS.get(file, set())
    }
    assert found == set()


def starts_from_the_right(line: str) -> bool:
    strong = re.search("\u2068|[A-Za-z\u200e]|[\u0621-\u06cc]", line)
    return strong is None or not re.match("[A-Za-z\u200e]", strong[0])


@pytest.mark.parametrize("file", FILES)
def test_a_persian_line_starts_from_the_right(file: str) -> None:
    texts = [one for one in written("fa", file) if one[0] not in LATIN_IS_MEANT]
    lines = [(key, line) for key, text in texts for line in text.splitlines()]
    assert [one for one in lines if not starts_from_the_right(one[1])] == []


ARTICLE = re.compile(r"\b[Aa] \{ \$(\w+)|\b[Aa]n \{")
"""An article, and the argument after it, or "" after “an”."""


@pytest.mark.parametrize(
    "file", sorted((LOCALES_FOLDER / "en").glob("*.ftl")), ids=lambda one: one.stem
)
def test_no_english_article_stands_before_what_may_begin_with_a_vowel(file: Path) -> None:
    """It would be “a 88% chance” and “a orange space”. Only a colour has an article, if “a” suits all colours."""
    text = file.read_text(encoding="utf-8")
    named = re.findall(rf"^{file.stem}-colour-\w+ = (\w+)$", text, re.M)
    found = [(one[0], one[1]) for one in ARTICLE.finditer(text)]
    colours = {"colour", "other"} if not any(name[0] in "aeiou" for name in named) else set()
    assert [told for told, name in found if name not in colours] == []
