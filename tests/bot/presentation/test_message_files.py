"""Messages that are parsed when they are first used are the same as those of a file that is parsed as a whole."""

import pytest
from fluent.syntax import FluentParser, ast

from bot.presentation.message_files import Messages, contents, split

FILE = """
# A comment of = { $this } one.
plain = One
several =
    { $count ->
        [1] one = 1
       *[other] { plain } and { -term }, { lost }
}
    .tip = An attribute
## A group = two
-term = a term with { plain }
loop = { loop }
broken = { $count
after = Two
plain = The second one of this name
"""


def parsed(source: str) -> dict[str, ast.EntryType]:
    found: dict[str, ast.EntryType] = {}
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ast.Message | ast.Term):
            hyphen = "-" if isinstance(entry, ast.Term) else ""
            found.setdefault(hyphen + entry.id.name, entry)
    return found


@pytest.mark.parametrize("source", [FILE, *contents("fa"), *contents("en")])
def test_a_message_on_its_own_is_the_same_as_in_its_file(source: str) -> None:
    whole, alone = parsed(source), split(source)
    assert whole.keys() == alone.keys() - {"broken"}
    for name, entry in whole.items():
        assert entry.equals(FluentParser().parse_entry(alone[name]), ["span", "comment"])


def test_a_message_can_use_others() -> None:
    messages = Messages("en", [FILE], {})
    [text, errors] = messages.bundle.format_pattern(messages.pattern("several"), {"count": 2})
    assert text == "One and a term with One, {lost}"
    assert len(errors) == 1


def test_a_message_with_an_error_or_only_attributes_has_no_pattern() -> None:
    messages = Messages("en", [FILE, "bare =\n    .tip = An attribute"], {})
    assert messages.pattern("plain")
    for name in ("broken", "lost", "term", "bare"):
        assert messages.pattern(name) is None


def test_a_message_that_refers_to_itself_is_parsed_once() -> None:
    messages = Messages("en", [FILE], {})
    assert messages.pattern("loop") is messages.pattern("loop") is not None


def test_no_message_is_parsed_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*arguments: object) -> None:
        raise AssertionError(arguments)

    monkeypatch.setattr(FluentParser, "parse_entry", parse)
    messages = Messages("en", contents("en"), {})
    with pytest.raises(AssertionError):
        messages.pattern("number")
