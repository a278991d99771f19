"""Topics are complete, equal in both languages, spelled right, short enough, and have pictures."""

import pickle
import re
from dataclasses import replace

import msgspec
import pytest
from PIL import ImageChops
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.texts import LOCALES
from bot.rules.book import Book
from bot.rules.examples import ExamplePosition
from bot.rules.pages import RulesPage, page_path
from engine.games import KEYS, game
from engine.saying import Saying
from render import paint
from render.frame import HEADER
from render.layout import HEIGHT, WIDTH
from tests.bot.rules.all_books import VOICES, all_books, statements
from tests.conftest import sampled
from tests.persian_spelling import OTHER_WORDS, slips

RULES = all_books()
PATHS = [
    page_path(key, RULES.books["fa", key], topic, picture)
    for key in KEYS
    for topic in RULES.books["fa", key].topics
    for picture, _ in enumerate(topic.pictures, 1)
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_statement_is_in_one_topic_or_two(locale: str, key: str) -> None:
    told = [rule for topic in RULES.books[locale, key].topics for rule in topic.rules]
    assert sorted(set(told)) == sorted(statements(key))
    assert [rule for rule in set(told) if told.count(rule) > 2] == []


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_have_the_same_topics(key: str) -> None:
    shapes = [
        [
            (
                topic.id,
                topic.chapter,
                topic.rules,
                [(one.position, bool(one.example)) for one in topic.pictures],
            )
            for topic in RULES.books[locale, key].topics
        ]
        for locale in LOCALES
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", PATHS)
def test_a_topic_fits_under_its_picture(word: str, locale: str) -> None:
    page = RULES.page(word, VOICES[locale])
    assert units(page.text) <= MessageLimit.CAPTION_LENGTH
    assert page.text.startswith("<b>")


@pytest.mark.parametrize("word", sampled(PATHS, 3))
def test_a_topic_has_a_picture(word: str) -> None:
    scene = RULES.page(word, VOICES["fa"]).scene
    assert paint(pickle.loads(pickle.dumps(scene))).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", PATHS)
def test_a_topic_and_its_picture_name_the_game(word: str, locale: str) -> None:
    page = RULES.page(word, VOICES[locale])
    name = VOICES[locale].plain(Saying(f"{word.partition('.')[0]}-name"))
    assert name in page.text.splitlines()[0]
    assert page.scene.title == name


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("topic", [0, -1])
def test_a_title_is_drawn_in_the_header_alone(key: str, topic: int, locale: str) -> None:
    word = page_path(key, RULES.books[locale, key], RULES.books[locale, key].topics[topic])
    scene = RULES.page(word, VOICES[locale]).scene
    boxes = ImageChops.difference(paint(scene), paint(replace(scene, title=""))).getbbox()
    assert boxes is not None
    assert boxes[3] <= HEADER.bottom


@pytest.mark.parametrize("key", KEYS)
def test_the_letters_before_numbers_are_those_of_the_game(key: str) -> None:
    assert RULES.books["fa", key].prefix == game(key).rules_prefix


@pytest.mark.parametrize("key", KEYS)
def test_persian_topics_are_spelt_as_printed(key: str) -> None:
    book = RULES.books["fa", key]
    texts = [chapter.title for chapter in book.chapters]
    for topic in book.topics:
        texts += [topic.title, topic.answer, topic.details]
        texts += [picture.example for picture in topic.pictures]
    for text in texts:
        assert slips(text) == [], text
        assert [
            word for word in OTHER_WORDS if re.search(rf"\b{word}", text) and word != "نارنجی"
        ] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_an_answer_is_one_sentence(locale: str, key: str) -> None:
    for topic in RULES.books[locale, key].topics:
        assert re.findall(r"[.!؟?](?=\s)", topic.answer) == []
        assert topic.answer.endswith(".")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_can_be_reached_and_left(locale: str) -> None:
    first = RULES.page("", VOICES[locale])
    seen: dict[str, RulesPage] = {"": first}
    waiting = [key.path for row in first.rows for key in row]
    while waiting:
        word = waiting.pop()
        if word not in seen:
            seen[word] = RULES.page(word, VOICES[locale])
            waiting += [key.path for row in seen[word].rows for key in row]
    assert set(PATHS) <= set(seen)
    assert [word for word, page in seen.items() if not page.rows] == []


@pytest.mark.parametrize(
    ("key", "topic"),
    [
        (key, topic.id)
        for key in KEYS
        for topic in RULES.books["fa", key].topics
        if len(topic.pictures) > 1
    ],
)
def test_a_rule_that_one_picture_does_not_show_has_several(key: str, topic: str) -> None:
    book = RULES.books["fa", key]
    shown = next(one for one in book.topics if one.id == topic)
    word, seen = page_path(key, book, shown), []
    while word:
        page = RULES.page(word, VOICES["fa"])
        seen.append(page)
        word = next((one.path for one in page.rows[0] if one.path > word), "")
    assert len(seen) == len(shown.pictures) > 1
    assert len({repr(page.scene.view) + page.scene.chosen for page in seen}) == len(seen)
    assert len({page.text for page in seen}) == len(seen)
    assert all(one.example in page.text for one, page in zip(shown.pictures, seen, strict=True))


@pytest.mark.parametrize(
    "word",
    [
        "azul.0",
        "azul.99",
        "azul.1.99",
        "azul.1.1.1",
        "azul.1.1.2",
        "azul.3.1.9",
        "azul.3.1.2.1",
        "azul.١",
        "azul.-1",
    ],
)
def test_a_word_that_leads_nowhere_shows_a_list(word: str) -> None:
    page = RULES.page(word, VOICES["fa"])
    nearest = "azul" if word.startswith("azul") else ""
    assert page.text == RULES.page(nearest, VOICES["fa"]).text


def test_a_game_that_there_is_not_shows_the_games() -> None:
    assert RULES.page("x", VOICES["fa"]).text == RULES.page("", VOICES["fa"]).text


def test_next_stands_at_the_left_in_persian_and_at_the_right_in_english() -> None:
    ends = [[key.path for key in RULES.page("azul.1.2", VOICES[at]).rows[0]] for at in LOCALES]
    assert ends == [["azul.1.3", "azul.1", "azul.1.1"], ["azul.1.1", "azul.1", "azul.1.3"]]


def test_a_book_without_order_is_refused() -> None:
    chapters = [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]
    entry = {"title": "T", "answer": "A.", "position": "p", "rules": ["X-1"]}
    topics = [{"id": "1", "chapter": "b", **entry}, {"id": "2", "chapter": "a", **entry}]
    with pytest.raises(msgspec.ValidationError, match="order of their chapters"):
        msgspec.convert({"chapter": chapters, "topic": topics}, Book)


def test_a_position_begins_with_seats_or_with_a_state() -> None:
    with pytest.raises(ValueError, match="either seats or a state"):
        ExamplePosition()
