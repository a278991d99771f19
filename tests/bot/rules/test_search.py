"""Questions find the right topic, and questions about other things find nothing."""

import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.presentation.texts import DEFAULT, LOCALES
from bot.rules.analyzer import Analyzer
from bot.rules.bot_questions import ANSWERS
from bot.rules.finder import complete_texts
from bot.rules.game_names import RuleNumberParser
from bot.rules.search import Hit
from bot.rules.search_data import (
    read_game_search_data,
    read_language_data,
    split_group,
    vocabulary_texts,
)
from bot.rules.text_files import LANGUAGES
from engine.games import KEYS
from engine.saying import say
from tests.bot.questions import Question, questions, unanswerable
from tests.bot.rules.all_books import VOICES, all_books, statements

RULES = all_books()
FIRST, AMONG_THREE = 0.90, 0.98
UNANSWERED, MISTAKEN = 30, 0.05
SECONDS = 0.020
ARABIC = str.maketrans("یک۰۱۲۳۴۵۶۷۸۹", "يك٠١٢٣٤٥٦٧٨٩")


def hits(text: str, locale: str = "fa", running: str = "") -> tuple[Hit, ...]:
    return RULES.find(text, locale, running)[0]


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


def test_a_lookup_in_a_terminal_imports_neither_games_nor_texts() -> None:
    program = "import sys, bot.rules.__main__; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    slow = {
        "fluent.runtime",
        "babel",
        "telegram",
        "PIL",
        "asyncio",
        "pydantic",
        "engine.contract",
    }
    assert loaded & slow == set()
    assert {"bot.rules.search"} <= loaded


def test_a_lookup_in_a_terminal_knows_the_games_and_languages_of_the_bot() -> None:
    assert tuple(complete_texts()) == RULES.games
    assert LANGUAGES == LOCALES
    assert LANGUAGES[0] == DEFAULT


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


def lookup(*words: str) -> tuple[int, str]:
    program = [sys.executable, "-m", "bot.rules", *words]
    done = subprocess.run(program, capture_output=True, check=False, encoding="utf-8")
    return done.returncode, done.stdout


def test_the_program_prints_a_line_for_each_topic_best_first() -> None:
    code, printed = lookup("کف آزول چند خونه داره")
    lines = [line.split("\t") for line in printed.splitlines()]
    assert code == 0
    assert 1 <= len(lines) <= 5
    topic = next(one for one in RULES.books["fa", "azul"].topics if one.rules == ("AZ-17",))
    assert lines[0] == ["azul", topic.title, "AZ-17", topic.answer]
    assert [len(line) for line in lines] == [4] * len(lines)


def test_the_program_answers_in_english() -> None:
    code, printed = lookup("--lang", "en", "when does azul end?")
    topic = next(one for one in RULES.books["en", "azul"].topics if "AZ-24" in one.rules)
    assert (code, printed.split("\t")[1]) == (0, topic.title)


def test_the_program_says_by_its_exit_that_nothing_was_found() -> None:
    assert lookup("هوا فردا چطوره؟") == (1, "")


ABOUT_BOT = {
    "takeback": (
        "لغو حرکت چطوری کار می‌کنه",
        "چطور حرکتم رو پس بگیرم؟",
        "حرکتم رو اشتباه زدم چیکار کنم",
        "how do I undo a move",
        "I made a mistake",
    ),
    "leaving": ("اگر وسط بازی برم چی میشه؟", "what happens if someone leaves"),
    "friends": (
        "چطور با دوستام بازی کنم",
        "دوستمو چجوری دعوت کنم",
        "how can I invite my friends?",
    ),
    "levels": (
        "سطح کامپیوتر رو چطور عوض کنم",
        "چطور با کامپیوتر بازی کنم",
        "کامپیوتر چقدر قویه",
        "can I change the level of the computer",
        "how do I play against the computer",
        "how strong is the computer",
    ),
    "limit": ("مهلت هر حرکت چقدره", "how much time do I have per move", "is there a time limit"),
}


def test_questions_about_the_bot_have_answers_of_their_own() -> None:
    assert set(ABOUT_BOT) == set(ANSWERS)
    for key, asked in ABOUT_BOT.items():
        for question in asked:
            assert RULES.about_bot(question) == say(ANSWERS[key]), question


@pytest.mark.parametrize(
    ("text", "game", "rule", "key"),
    [
        ("کسی حرکت نکنه", "icecult", "IC-44", "limit"),
        ("وسط میز برم", "azul", "AZ-11", "leaving"),
        ("از وسط میز برم چی میشه", "sintra", "SI-20", "leaving"),
        ("what happens when it leaves", "sintra", "SI-32", "leaving"),
    ],
)
def test_words_with_a_meaning_in_the_running_game_are_about_this_game(
    text: str, game: str, rule: str, key: str
) -> None:
    assert RULES.about_bot(text) == say(ANSWERS[key])
    other = next(one for one in KEYS if one not in (game, "azul", "sintra", "icecult"))
    assert RULES.about_bot(text, other) == say(ANSWERS[key])
    for asked, running in ((text, game), (f"{text} {game}", other)):
        assert RULES.about_bot(asked, running) is None
        assert rule in hits(asked, running=running)[0].topic.rules


def test_leaving_a_running_game_is_about_the_bot_in_every_game() -> None:
    for key in KEYS:
        for text in (
            "اگر وسط بازی برم چی میشه؟",
            "وسط بازی میز رو ترک کنم",
            "what if someone leaves",
        ):
            assert RULES.about_bot(text, key) == say(ANSWERS["leaving"])


def test_questions_about_rules_are_none_about_the_bot() -> None:
    asked = [one for locale in LOCALES for one in unanswerable() if one[0] == locale]
    for locale in LOCALES:
        for kind in ("", "-held", "-later"):
            asked += [(locale, one.text) for one in questions(f"{locale}{kind}.tsv")]
        for key in KEYS:
            samples = read_game_search_data(locale, key).sample_questions.values()
            asked += [(locale, part) for text in samples for part in re.split("[.?؟]", text)]
    assert [text for _, text in asked if RULES.about_bot(text) is not None] == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("کی بازی تموم میشه تو سینترا؟", "SI-6"),
        ("پایان بازی سینترا", "SI-6"),
        ("سینترا کی تموم میشه", "SI-6"),
        ("دور سینترا کی تموم میشه", "SI-50"),
        ("when does sintra end", "SI-6"),
        ("when does a round of sintra end", "SI-50"),
    ],
)
def test_the_end_of_the_game_is_not_the_end_of_a_round(text: str, rule: str) -> None:
    assert rule in hits(text)[0].topic.rules


def test_without_a_game_the_best_answers_of_other_games_are_offered_first() -> None:
    page = RULES.answer("اگه مساوی بشیم کی میبره", VOICES["fa"])
    games = {button.path.split(".")[0] for row in page.rows for button in row if button.path}
    assert len(games) >= 2
