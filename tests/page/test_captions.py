"""Captions show at most five lines outside their quote on a phone, whatever they contain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from bot.presentation.captions.caption_layouts import MOST_LINES
from bot.presentation.captions.line_breaks import line_count
from bot.presentation.texts import LOCALES
from engine.games import KEYS
from tests.bot.presentation.caption_samples import caption_samples, sampled_games
from tests.conftest import LONG

QUOTE = re.compile("\n?<blockquote.*?</blockquote>", re.DOTALL)
MEASURE = """async texts => {
    const fonts = ["400 16px Vazirmatn", "700 16px Vazirmatn", "16px Emoji"];
    await Promise.all(fonts.map(font => document.fonts.load(font, texts.join(""))));
    const bubble = document.createElement("div");
    bubble.className = "bubble";
    bubble.style.width = "308px";
    for (const text of texts) {
        const words = document.createElement("div"), body = document.createElement("div");
        words.className = "words";
        body.className = "body";
        body.dir = "auto";
        body.innerHTML = text;
        words.append(body);
        bubble.append(words);
    }
    document.body.append(bubble);
    const lines = [...bubble.querySelectorAll(".body")].map(body =>
        Math.round(
            body.getBoundingClientRect().height / parseFloat(getComputedStyle(body).lineHeight)));
    bubble.remove();
    return lines;
}"""


async def lines_of(page: Any, texts: Sequence[str]) -> list[int]:
    """Return the number of lines that texts of HTML take in a group on a screen 360 px wide."""
    found: list[int] = await page.evaluate(MEASURE, list(texts))
    return found


def unfolded(caption: str) -> str:
    """Return what a caption shows outside its quote."""
    return QUOTE.sub("", caption).strip("\n")


def too_high(captions: Iterable[str], heights: Iterable[int]) -> list[str]:
    return [
        f"{height} lines: {one}"
        for one, height in zip(captions, heights, strict=True)
        if height > MOST_LINES
    ]


CASES = tuple(product(KEYS, LOCALES))


@cache
def captions_of(key: str, locale: str) -> tuple[str, ...]:
    """Return the captions of every seventh position, and of every third by night, without their quotes."""
    captions = [
        unfolded(one.caption)
        for game in sampled_games(key)
        for one in caption_samples(game, locale, steps=3, every=3 if LONG else 7)
    ]
    return tuple(dict.fromkeys(captions))


@pytest.mark.parametrize(("key", "locale"), CASES)
async def test_a_caption_shows_at_most_five_lines(blank: Any, key: str, locale: str) -> None:
    captions = captions_of(key, locale)
    heights = await lines_of(blank, captions)
    assert too_high(captions, heights) == []


@pytest.mark.parametrize(("key", "locale"), CASES)
async def test_the_bot_counts_lines_as_a_phone_does(blank: Any, key: str, locale: str) -> None:
    """The bot may count a line too many, but none too few."""
    lines = {line for one in captions_of(key, locale) for line in one.split("\n")}
    texts = sorted(lines)
    heights = await lines_of(blank, texts)
    counted = [line_count(text) for text in texts]
    found = list(zip(texts, heights, counted, strict=True))
    assert [text for text, height, count in found if count < height] == []
    assert sum(count > height for _, height, count in found) <= len(found) / 10
