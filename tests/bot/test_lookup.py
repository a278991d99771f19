"""Asking for rules in chats: a command, a plain question, the bot's name, the key under a board."""

from __future__ import annotations

import random

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions import units
from bot.presentation.texts import LOCALES, Voice
from bot.rules import RulesLookup
from engine.games import KEYS, game
from tests.bot.groups import board, running, to_move
from tests.bot.house import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, House
from tests.bot.questions import questions, unanswerable
from tests.bot.test_rules import VOICES

RULES = RulesLookup.load()


def numbers(text: str) -> str:
    """The last line of a topic: the statements that it tells."""
    return text.splitlines()[-1]


async def test_a_question_after_the_command_is_answered_with_the_rule_and_a_picture(
    house: House,
) -> None:
    await house.say(AMIR, GROUP, "/rules کف آزول چند خونه داره؟")
    answer = house.last(GROUP)
    assert "AZ-17" in numbers(answer["caption"])
    assert answer["reply_to_message"]["from"]["id"] == AMIR
    assert len(house.renderer.scenes) == 1
    near = [key for key in house.keys(GROUP, answer["message_id"]) if key.startswith("r:")][:2]
    before = house.last(GROUP)["caption"]
    await house.press(NEGAR, GROUP, near[0], answer["message_id"])
    assert house.last(GROUP)["message_id"] == answer["message_id"]
    assert house.last(GROUP)["caption"] != before


async def test_a_plain_question_is_answered_in_a_private_chat_alone(house: House) -> None:
    await house.say(SARA, SARA, "امتیاز منفی کف آزول چقدره")
    assert "AZ-22" in numbers(house.last(SARA)["caption"])
    await house.say(SARA, GROUP, "امتیاز منفی کف آزول چقدره")
    assert house.messages(GROUP) == []


async def test_what_has_no_answer_is_said_to_have_none_and_chapters_are_offered(
    house: House,
) -> None:
    await house.say(SARA, SARA, "هوا فردا چطوره؟")
    answer = house.last(SARA)
    assert answer["caption"].startswith("قانونی برای این سؤال پیدا نشد.")
    assert answer["caption"].endswith(house_page("", "fa"))
    assert house.keys(SARA, answer["message_id"])[0].startswith(f"r:{KEYS[0]}")


async def test_the_name_of_a_game_shows_its_chapters(house: House) -> None:
    for text in ("/rules azul", "/rules ازول", "آزول"):
        await house.say(SARA, SARA, text)
        assert house.last(SARA)["caption"] == house_page("azul", "fa")


async def test_the_game_that_is_played_here_is_meant(house: House) -> None:
    await running(house, AMIR)
    await house.say(AMIR, GROUP, "/rules مساوی")
    assert "AZ-41" in numbers(house.last(GROUP)["caption"])


async def test_a_question_in_english_is_answered_in_the_language_of_the_chat(house: House) -> None:
    await house.say(SARA, SARA, "how many spaces has the floor line of azul?")
    assert "AZ-17" in numbers(house.last(SARA)["caption"])
    assert house.last(SARA)["caption"].startswith("ردیف کف")
    await house.say(CHRISTOPHER, CHRISTOPHER, "ردیف کف آزول چند خانه دارد؟")
    assert house.last(CHRISTOPHER)["caption"].startswith("The floor line")


async def test_words_after_the_name_of_the_bot_give_articles(house: House) -> None:
    asked = house.telegram.actions.send_inline_query(SARA, GROUP, "کف آزول")
    await house.work()
    assert asked.answer is not None
    results = asked.answer["results"]
    assert 1 <= len(results) <= 5
    assert "ردیف کف" in results[0]["title"]
    house.telegram.actions.choose_inline_result(SARA, GROUP, asked.id, results[0]["id"])
    await house.work()
    state = house.telegram.state
    sent = [state.message_json(one) for one in state.require_chat(GROUP).messages.values()][-1]
    assert "AZ-17" in numbers(sent["text"])
    assert house.messages(GROUP) == [], "an article is an answer already"


async def test_an_inline_query_is_answered_whatever_it_says(house: House) -> None:
    expected = {"هوا فردا چطوره": 0, "": min(len(KEYS), 5), "ازول": 5, "x" * 300: 0}
    for text, count in expected.items():
        asked = house.telegram.actions.send_inline_query(SARA, SARA, text)
        await house.work()
        assert asked.answer is not None
        assert len(asked.answer["results"]) == count
    assert house.refused_calls() == []


async def test_the_key_under_a_board_opens_the_rule_that_fits_the_choice(house: House) -> None:
    row = await running(house, AMIR)
    person, message = await to_move(house, row.key), await board(house, row.key)
    key = house.key(GROUP, f"a:{row.key}:", ":h:")
    await house.press(NEGAR, GROUP, key, message)
    assert "AZ-11" in numbers(house.last(GROUP)["caption"])
    await house.press(person, GROUP, house.key(GROUP, "w:"), message)
    await house.press(NEGAR, GROUP, house.key(GROUP, f"a:{row.key}:", ":h:"), message)
    assert "AZ-13" in numbers(house.last(GROUP)["caption"])


async def test_a_rule_that_said_no_is_one_press_away_for_whom_it_refused(house: House) -> None:
    row = await running(house, AMIR)
    chance = random.Random(3)
    while True:
        table = (await house.app.tables.live(row.key)).table
        offers = table.game.offers(table.view())
        blocked = [word for word in offers if table.game.refusal(table.view(), word)]
        if blocked:
            break
        await house.move(row.key, GROUP, chance)
    refusal = table.game.refusal(table.view(), blocked[0])
    assert refusal is not None
    person, message = await to_move(house, row.key), await board(house, row.key)
    key = house.key(GROUP, f"a:{row.key}:", ":h:")
    position = key.split(":")[2]
    toast = await house.press(person, GROUP, f"w:{row.key}:{position}:{blocked[0]}", message)
    assert str(refusal.rule) in toast
    await house.press(person, GROUP, key, message)
    assert str(refusal.rule) in numbers(house.last(GROUP)["caption"])
    await house.press(NEGAR, GROUP, key, message)
    assert str(refusal.rule) not in numbers(house.last(GROUP)["caption"])
    await house.move(row.key, GROUP, chance)
    await house.press(person, GROUP, house.key(GROUP, f"a:{row.key}:", ":h:"), message)
    assert str(refusal.rule) not in numbers(house.last(GROUP)["caption"])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_choice_has_a_topic_that_helps(locale: str, key: str) -> None:
    for rule in game(key).guidance.values():
        assert RULES.books[locale, key].topic_for_rule(rule) is not None


@pytest.mark.parametrize("locale", LOCALES)
def test_every_answer_fits_under_its_picture_and_names_two_other_topics(locale: str) -> None:
    voice = VOICES[locale]
    for question in questions(f"{locale}.tsv"):
        page = RULES.answer(question.text, voice, question.running)
        assert units(page.text) <= MessageLimit.CAPTION_LENGTH
        rows = [row for row in page.rows if "🖼" not in row[0].label]
        labels = [row[0].label for row in rows[:2]]
        assert len(set(labels)) == 2
        assert len(rows) == 3
    for language, text in unanswerable():
        if language == locale:
            assert units(RULES.answer(text, voice).text) <= MessageLimit.CAPTION_LENGTH


def house_page(word: str, locale: str) -> str:
    """The text of a page without its markup, as Telegram shows it."""
    return RULES.page(word, Voice(locale)).text.replace("<b>", "").replace("</b>", "")
