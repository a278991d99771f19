"""The messages of random games can be written in both languages and fit into keys and toasts."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from bot.presentation.texts import LOCALES, Voice
from engine.contract import Game, View, Word
from engine.games import KEYS, game
from engine.saying import Saying, Term, say
from tests.conftest import sampled

NAMES = ("ن" * 24, "W" * 24, "👍🏽" * 11 + "…", "<&" * 12)
KEY, ROW, TOAST = 40, 54, 200
"""The maximum number of letters on a key, on all keys of a row together (on a phone), and in a toast (Telegram)."""

KEYPADS = 40
"""The number of keypads examined in each position. In Ice Cult there are hundreds."""

GAMES = sampled(
    [
        pytest.param(key, marks=[pytest.mark.slow, pytest.mark.xdist_group(f"sayings of {key}")])
        for key in KEYS
    ],
    2,
)
"""The games. Tests of the same game run in one process, because they share `sayings`."""


def tables(key: str) -> Iterator[tuple[int, dict[str, str]]]:
    rules = game(key)
    choices = list(product(*(option.values for option in rules.options)))
    names = [option.key for option in rules.options]
    for at, seats in enumerate(rules.seat_counts):
        yield seats, dict(zip(names, choices[at % len(choices)], strict=True))


def views(rules: Game[Any, Any, Any], seats: int, options: dict[str, str]) -> Iterator[View]:
    rng = random.Random(seats)
    state = rules.start(seats, options, rules.components(None), "words").state
    while (seat := rules.to_move(state)) is not None:
        view: View = rules.observe(state, seat)
        yield view
        moves = {rules.encode(move) for move in rules.legal_moves(state)}
        word = rng.choice([word for word in rules.offers(view) if word in moves])
        state = rules.apply(state, rules.decode(word)).state


def spoken(rules: Game[Any, Any, Any], view: View) -> Iterator[tuple[Saying, int]]:
    """Yield the prompts, labels and refusals of up to KEYPADS keypads of a position, with their maximum lengths."""
    rng = random.Random(KEYPADS)
    waiting, seen = [Word("")], {Word("")}
    offers = set(rules.offers(view))
    for _ in range(KEYPADS):
        if not waiting:
            break
        keypad = rules.keys(view, waiting.pop(rng.randrange(len(waiting))))
        yield keypad.prompt, TOAST
        for row in keypad.rows:
            for key in row:
                yield (
                    (say("key-blocked", label=key.label) if key.blocked else key.label),
                    min(KEY, ROW // len(row)),
                )
                if key.word in offers:
                    refusal = rules.refusal(view, key.word)
                    assert (refusal is not None) >= key.blocked
                    if refusal is not None:
                        yield say("refused-rule", reason=refusal.reason), TOAST
                elif key.word not in seen:
                    seen.add(key.word)
                    waiting.append(key.word)


@cache
def sayings(key: str) -> frozenset[tuple[Saying, int]]:
    """Return every message of one random game per number of seats, each with its maximum length."""
    rules = game(key)
    return frozenset(
        found
        for seats, options in tables(key)
        for view in views(rules, seats, options)
        for found in spoken(rules, view)
    )


@pytest.mark.parametrize("key", GAMES)
def test_keys_prompts_and_refusals_are_short(key: str) -> None:
    voices = [Voice(locale, NAMES, strict=True).plain for locale in LOCALES]
    for (saying, limit), voice in product(sayings(key), voices):
        text = voice(saying)
        assert 0 < len(text.encode("utf-16-le")) // 2 <= limit, text


@pytest.mark.parametrize("key", GAMES)
def test_between_two_numbers_on_a_key_stands_a_letter_or_a_picture(key: str) -> None:
    """Right-to-left clients may swap numbers that have only signs between them."""
    voice = Voice("fa", NAMES, strict=True).plain
    for text in (voice(saying) for saying, limit in sayings(key) if limit != TOAST):
        assert not re.search(r"\d[\s.,:;،؛/·-]+\d", text), text


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_and_its_options_have_short_names(locale: str, key: str) -> None:
    voice = Voice(locale, strict=True).plain
    for option in game(key).options:
        for value in option.values:
            name, chosen = f"{key}-option-{option.key}", f"{key}-option-{option.key}-{value}"
            assert len(voice(say("option-line", name=Term(name), value=Term(chosen)))) <= KEY
