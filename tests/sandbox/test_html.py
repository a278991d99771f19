"""Parsing of Telegram's HTML style, and its errors."""

import pytest

from bot.sandbox.bot_api.html import parse_html
from bot.sandbox.errors import BadRequest

SARA = {"id": 101, "is_bot": False, "first_name": "سارا"}


def find_user(user: int) -> dict[str, object] | None:
    return SARA if user == 101 else None


def span(kind: str, offset: int, length: int, **more: object) -> dict[str, object]:
    return {"offset": offset, "length": length, "type": kind, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("ساده", "ساده", []),
        ("<b>نام</b> و <i>جا</i>", "نام و جا", [span("bold", 0, 3), span("italic", 6, 2)]),
        ("<b>a<i>b</i></b>", "ab", [span("italic", 1, 1), span("bold", 0, 2)]),
        ("<STRONG>x</STRONG>", "x", [span("bold", 0, 1)]),
        ("<b>x</>", "x", [span("bold", 0, 1)]),
        ("&lt;b&gt; &amp; &quot;", '<b> & "', []),
        ("&nbsp; &#1587; &#x633;", "&nbsp; س س", []),
        ("<b></b>x", "x", []),
        ("🎲<b>x</b>", "🎲x", [span("bold", 2, 1)]),
        ("<u>🎲</u>", "🎲", [span("underline", 0, 2)]),
        ('<a href="https://t.me/x?a=1&amp;b=2">x</a>', "x",
         [span("text_link", 0, 1, url="https://t.me/x?a=1&b=2")]),
        ('<a href="tg://user?id=101">س</a>', "س", [span("text_mention", 0, 1, user=SARA)]),
        ('<a href="tg://user?id=999">س</a>', "س", []),
        ('<span class="tg-spoiler">x</span>', "x", [span("spoiler", 0, 1)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [span("spoiler", 0, 1)]),
        ('<pre><code class="language-python">x</code></pre>', "x",
         [span("pre", 0, 1, language="python")]),
        ("<code>x</code>", "x", [span("code", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [span("expandable_blockquote", 0, 1)]),
    ],
)  # fmt: skip
def test_html_becomes_text_and_entities(source: str, text: str, entities: list[object]) -> None:
    assert parse_html(source, find_user) == (text, entities)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>x</p>", 'Unsupported start tag "p" at byte offset 0'),
        ("سلام <x>", 'Unsupported start tag "x" at byte offset 9'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_bad_html_is_refused_in_telegrams_words(source: str, words: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_html(source, find_user)
    assert refused.value.description == f"Bad Request: can't parse entities: {words}"
