"""The alert with a hand of Reef: the longest cards fit into Telegram's 200 characters."""

from dataclasses import replace

import pytest
from telegram.constants import CallbackQueryLimit

from bot.presentation.names import clean
from bot.presentation.texts import LOCALES, Voice
from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.cards import Card
from engine.games.reef.state import Held, State
from engine.saying import Arg, Saying, Seat
from tests.bot.names import long_names

LIMIT = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
NAME = clean(long_names(90)[2], "")
MOST = 80
"""The most points that a card can score: sixteen tops of height 4, at five points each."""


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def holding(cards: tuple[Card, ...], *, known: bool) -> State:
    state = GAME.start(2, {}, None, "alerts").state
    hand = tuple(Held(card, known=known) for card in cards)
    return replace(state, players=(replace(state.players[0], hand=hand), state.players[1]))


def told(voice: Voice, cards: tuple[Card, ...], viewer: int, word: str, *, known: bool) -> str:
    view = GAME.observe(holding(cards, known=known), Seat(viewer))
    answer = GAME.answer(view, Word(word))
    assert answer
    return voice(scoring_most(answer))


def scoring_most(saying: Saying) -> Saying:
    """Return the saying with its points replaced by the most that a card can score."""

    def most(name: str, value: Arg) -> Arg:
        if isinstance(value, Saying):
            return scoring_most(value)
        return MOST if name == "now" else value

    return Saying(saying.id, tuple((name, most(name, value)) for name, value in saying.args))


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("viewer", "word", "known"),
    [(0, "?hand", False), (1, "?known", True), (1, "?known", False)],
)
def test_the_longest_cards_fit_into_an_alert(
    locale: str, viewer: int, word: str, known: bool, count: int
) -> None:
    voice = Voice(locale, (NAME, NAME), strict=True).plain

    def length(card: Card) -> int:
        return units(told(voice, (card,) * count, viewer, word, known=known))

    longest = tuple(sorted(GAME.components(None), key=length, reverse=True)[:count])
    text = told(voice, longest, viewer, word, known=known)
    assert units(text) <= LIMIT, f"{units(text)}: {text}"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("hidden", [0, 1])
def test_the_known_cards_of_three_opponents_fit_into_an_alert(locale: str, hidden: int) -> None:
    voice = Voice(locale, (NAME,) * 4, strict=True).plain
    state = GAME.start(4, {}, None, "alerts").state
    cards = GAME.components(None)[:4]
    hand = tuple(Held(card, known=at >= hidden) for at, card in enumerate(cards))
    state = replace(state, players=tuple(replace(one, hand=hand) for one in state.players))
    answer = GAME.answer(GAME.observe(state, Seat(0)), Word("?known"))
    assert answer
    text = voice(answer)
    assert units(text) <= LIMIT, f"{units(text)}: {text}"
