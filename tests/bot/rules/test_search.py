"""Questions find the right topic, and questions about other things find nothing."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.presentation.texts import LOCALES
from bot.rules.analyzer import Analyzer
from bot.rules.game_names import RuleNumberParser
from bot.rules.search import Hit
from bot.rules.search_data import (
    read_game_search_data,
    read_language_data,
    split_group,
    vocabulary_texts,
)
from engine.games import KEYS
from tests.bot.questions import Question, questions, unanswerable
from tests.bot.rules.all_books import RULES, VOICES, hits, statements

FIRST, AMONG_THREE = 0.90, 0.98


UNANSWERED, MISTAKEN = 30, 0.05


SECONDS = 0.020


ARABIC = str.maketrans("یک۰۱۲۳۴۵۶۷۸۹", "يك٠١٢٣٤٥٦٧٨٩")


def is_right(hit: Hit, question: Question) -> bool:
    return hit.game == question.game and not question.rules.isdisjoint(hit.topic.rules)


def missed(found: Sequence[tuple[Question, tuple[Hit, ...]]], among: int) -> list[str]:
    """Return the questions whose topic is not among the first hits."""
    return [
        question.text
        for question, shown in found
        if not any(is_right(hit, question) for hit in shown[:among])
    ]


@pytest.mark.parametrize("kind", ["", "-later"])
@pytest.mark.parametrize("locale", LOCALES)
def test_questions_find_their_topic(locale: str, kind: str) -> None:
    asked = questions(f"{locale}{kind}.tsv")
    found = [(one, hits(one.text, locale, one.running)) for one in asked]
    at_first, at_all = (missed(found, among) for among in (1, 3))
    assert len(at_first) <= (1 - FIRST) * len(asked), at_first
    assert len(at_all) <= (1 - AMONG_THREE) * len(asked), at_all


@pytest.mark.parametrize("text", ["علامت + چیه", "۲+ یعنی چی", "+۲", "علامت مثبت روی الگو", "پلاس"])
@pytest.mark.parametrize("running", ["", "reef"])
def test_a_plus_sign_is_not_a_point(text: str, running: str) -> None:
    """In Reef, «مثبت» means a plus sign, in every other game points."""
    assert "RF-32" in hits(text, running=running)[0].topic.rules


@pytest.mark.parametrize("name", ["none.tsv", "none-later.tsv"])
def test_questions_about_anything_else_find_nothing(name: str) -> None:
    asked = unanswerable(name)
    answered = [text for locale, text in asked if hits(text, locale)]
    assert len(asked) - len(answered) >= UNANSWERED
    assert len(answered) <= MISTAKEN * len(asked), answered


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_a_title_finds_its_topic(locale: str, key: str) -> None:
    topics = RULES.books[locale, key].topics
    found = [hits(topic.title, locale, key)[0].topic.id for topic in topics]
    wrong = [topic.id for topic, other in zip(topics, found, strict=True) if topic.id != other]
    assert len(wrong) <= len(topics) // 10, wrong


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_a_number_finds_the_topic_that_tells_it(locale: str, key: str) -> None:
    for rule in statements(key):
        prefix, _, number = rule.partition("-")
        for text in (rule, rule.lower(), f"{prefix}{number}", f"{prefix.lower()} {number}"):
            assert rule in hits(text, locale)[0].topic.rules


def test_a_number_without_letters_is_one_of_the_game_that_is_named_or_played() -> None:
    assert "AZ-21" in hits("قانون ۲۱ آزول")[0].topic.rules
    assert "AZ-21" in hits("قانون شماره ۲۱", running="azul")[0].topic.rules
    for alone in ("۲۱", "21", "۲۱؟"):
        assert "AZ-21" in hits(alone, running="azul")[0].topic.rules
    assert hits("AZ-99") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [("for 3 players", ""), ("fo-3", "FO-3"), ("FO e3", "FO-E3"), ("rule fo 12", "FO-12")],
)
def test_a_word_that_begins_like_a_number_is_none(text: str, expected: str) -> None:
    language = read_language_data("en")
    analyzer = Analyzer(language, vocabulary_texts(language, []), [])
    assert RuleNumberParser(analyzer, language, {"four": "FO"}).parse(text, "") == expected


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("چند تا کارت میشه تو دست داشت", "RF-12"),
        ("بازی کی تموم میشه آیس کالت", "IC-40"),
        ("ردیف الگو", "AZ-13"),
        ("تفاوت روی آ و روی ب", "SI-2"),
        ("صخره مرجانی چند تا کارت داره", "RF-2"),
        ("ریف چند کارت تو بازیه", "RF-2"),
        ("حریف چند تا کارت داره", "RF-13"),
        ("چند تا کارت میتونم داشته باشم", "RF-12"),
    ],
)
def test_a_short_question_finds_the_topic_that_it_names(text: str, rule: str) -> None:
    assert rule in hits(text)[0].topic.rules


def test_spelling_does_not_matter() -> None:
    for question in questions("fa.tsv"):
        found = [hit.topic.id for hit in hits(question.text, "fa", question.running)]
        arabic = question.text.translate(ARABIC)
        shouted = question.text.replace("؟", "؟؟؟!!").upper()
        marked = question.text.replace("ر", "رّ").replace("‌", " ")
        for text in (arabic, shouted, marked, f"  {question.text}\n"):
            assert [hit.topic.id for hit in hits(text, "fa", question.running)] == found, text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("مهرم کجاست", "مهره ام کجاست"),  # a letter that is not spoken
        ("غالب یخ آیس کالت", "قالب یخ آیس کالت"),  # letters that are spoken alike
        ("کمونک آیس کالت", "کمانک آیس کالت"),
        ("ردیفکف آزول", "ردیف کف آزول"),
        ("شیشه شکسطه سینترا", "شیشهٔ شکسته سینترا"),
        ("مرجانهامو جابجا کنم ریف", "مرجان هایم را جا به جا کنم ریف"),
    ],
)
def test_words_are_known_as_they_are_spoken(typed: str, meant: str) -> None:
    found = [[hit.topic.id for hit in hits(text, running="icecult")] for text in (typed, meant)]
    assert found[0][:1] == found[1][:1] != []


def test_the_number_on_a_piece_is_no_number_of_a_rule() -> None:
    assert "AZ-12" in hits("کاشی شماره ۱ چیه", running="azul")[0].topic.rules
    assert "AZ-12" in hits("what is the number 1 tile", "en", "azul")[0].topic.rules
    assert "AZ-21" in hits("rule number 21", "en", "azul")[0].topic.rules


@pytest.mark.parametrize("locale", LOCALES)
def test_no_idle_word_gets_a_meaning_by_a_wrong_ending(locale: str) -> None:
    """If stemming made "to be" of "six", every "to be" would be taken for six."""
    language = read_language_data(locale)
    games = [read_game_search_data(locale, key) for key in KEYS]
    groups = [*language.synonyms.groups, *(group for game in games for group in game.synonyms)]
    analyzer = Analyzer(language, vocabulary_texts(language, games), [])
    members = [analyzer.tokenize(part) for group in groups for part in split_group(group)]
    words = {tokens[0] for tokens in members if len(tokens) == 1}
    assert (analyzer.stop_words - words) & {analyzer.lemma(word) for word in words} == set()


def test_the_game_of_the_chat_is_preferred_unless_another_is_named() -> None:
    for locale, text in (("fa", "مساوی"), ("en", "tie")):
        for key in KEYS:
            assert hits(text, locale, key)[0].game == key
    for name, key in (("ازول", "azul"), ("azul", "azul")):
        assert {hit.game for hit in hits(f"{name} مساوی", running=KEYS[-1])} == {key}


def test_english_is_understood_in_a_persian_chat() -> None:
    (best, *_) = hits("floor line of azul full", "fa")
    assert best.topic in RULES.books["fa", "azul"].topics
    assert "AZ-17" in best.topic.rules


@pytest.mark.long
def test_a_search_is_quick() -> None:
    """The time is the processor time of the thread, the best of three."""
    slowest = 0.0
    for question in questions("fa.tsv") + questions("fa-later.tsv"):
        spent = []
        for _ in range(3):
            began = time.thread_time()
            hits(question.text, "fa", question.running)
            spent.append(time.thread_time() - began)
        slowest = max(slowest, min(spent))
    assert slowest < SECONDS


def test_threads_search_at_the_same_time() -> None:
    asked = questions("fa.tsv")
    alone = [hits(question.text) for question in asked]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda question: hits(question.text), (*asked, *asked)))
    assert together == [*alone, *alone]


@pytest.mark.parametrize("text", ["", "؟", "🤷", "‌", "a" * 5000, "ها " * 500, '" OR words:*', "%"])
def test_any_text_can_be_searched(text: str) -> None:
    assert hits(text) == ()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_the_search_belong_to_statements_that_there_are(locale: str, key: str) -> None:
    data = read_game_search_data(locale, key)
    assert sorted(set(data.sample_questions) - set(statements(key))) == []
    groups = (*data.synonyms, *read_language_data(locale).synonyms.groups)
    assert [group for group in groups if len(split_group(group)) < 2] == []


def test_without_a_game_the_best_answers_of_other_games_are_offered_first() -> None:
    page = RULES.answer("اگه مساوی بشیم کی میبره", VOICES["fa"])
    games = {button.path.split(".")[0] for row in page.rows for button in row if button.path}
    assert len(games) >= 2
