from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.constants import InlineKeyboardButtonLimit

from bot.store.records import ImportKey, PersonKey, TableKey
from bot.store.standings.periods import SPANS
from bot.tables.refusals import BadButton
from bot.telegram.buttons import callback_data
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    GamesButton,
    LanguageButton,
    RulesButton,
    SetupForm,
    StartAction,
    StartButton,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.callback_data import pack, unpack
from bot.telegram.buttons.personal_buttons import (
    ForgetButton,
    ForgetStep,
    HistoryButton,
    ImportButton,
    MeButton,
    ReplayButton,
    ReplayStep,
    TopButton,
)
from engine.games import KEYS, game

TABLES = st.integers(0, 2**40).map(TableKey)
PEOPLE = st.none() | st.integers(0, 2**40).map(PersonKey)
STAMPS = st.integers(0, 10_000)
WORDS = st.from_regex(r"([a-z0-9]{1,4}(\.[a-z0-9]{1,5}){0,5})?", fullmatch=True)
GAMES = st.sampled_from(KEYS)
BUTTONS: st.SearchStrategy[Button] = st.one_of(
    st.builds(WordButton, TABLES, STAMPS, WORDS | WORDS.filter(bool).map("?{}".format)),
    st.builds(TableButton, TABLES, STAMPS, st.sampled_from(Action), WORDS),
    st.builds(
        SetupForm,
        GAMES,
        st.booleans(),
        st.integers(1, 6),
        st.text("0123456789", max_size=4),
        st.text("01", max_size=3),
        st.booleans(),
    ),
    st.builds(GamesButton, st.booleans()),
    st.builds(RulesButton, WORDS, st.booleans()),
    st.builds(LanguageButton, st.sampled_from(["fa", "en"])),
    st.builds(StartButton, st.sampled_from(StartAction)),
    st.builds(ForgetButton, st.integers(0, 10**12), st.sampled_from(ForgetStep)),
    st.builds(HistoryButton, STAMPS, PEOPLE),
    st.builds(ReplayButton, TABLES, STAMPS, st.sampled_from(ReplayStep), PEOPLE),
    st.builds(
        ImportButton,
        st.integers(0, 2**40).map(ImportKey),
        STAMPS,
        st.sampled_from([ReplayStep.GO, ReplayStep.TURNING_POINT, ReplayStep.ANIMATION]),
    ),
    st.builds(TopButton, st.sampled_from(KEYS), st.sampled_from(SPANS), st.booleans()),
    st.builds(
        MeButton,
        st.sampled_from(KEYS),
        st.integers(0, 36**9),
        st.booleans(),
        st.integers(0, 2**31 - 1),
    ),
)


def test_the_path_of_a_page_is_not_taken_for_its_kind() -> None:
    for word in ("", "n", "azul.intro"):
        for as_new in (False, True):
            assert unpack(pack(RulesButton(word, as_new))) == RulesButton(word, as_new)


@given(BUTTONS)
def test_packed_buttons_are_unpacked_unchanged(button: Button) -> None:
    text = pack(button)
    assert unpack(text) == button
    assert len(text.encode()) <= InlineKeyboardButtonLimit.MAX_CALLBACK_DATA


@given(st.one_of(st.text(), st.text("abgnrlsw:.0z1", max_size=30)))
def test_forged_data_is_a_bad_button(text: str) -> None:
    try:
        button = unpack(text)
    except BadButton:
        return
    assert pack(button) == text


@given(BUTTONS, st.data())
def test_altered_data_is_a_bad_button_or_another_valid_one(
    button: Button, data: st.DataObject
) -> None:
    text = pack(button)
    at = data.draw(st.integers(0, len(text) - 1))
    bent = text[:at] + data.draw(st.characters()) + text[at + data.draw(st.integers(0, 1)) :]
    try:
        other = unpack(bent)
    except BadButton:
        return
    assert pack(other) == bent


@pytest.mark.parametrize(
    "text",
    [
        "", ":", "w", "w:1:1", "w:1:1:a:b", "w:-1:1:a", "w:01:1:a", "w:1:1:A", "w:1:1:a.", "w:1:1:.a",
        "w:۱:1:a", "a:1:1:?:", "n:azul:xx:2::", "n:AZUL:gv:2::", "g:x", "l:", "w:1:1: a", "w:1:1:a\n",
        "w:" + "1" * 70 + ":1:a",
    ],
)  # fmt: skip
def test_these_are_bad_buttons(text: str) -> None:
    with pytest.raises(BadButton):
        unpack(text)


def test_a_word_that_is_too_long_for_a_button_cannot_be_packed() -> None:
    with pytest.raises(ValueError, match="64 bytes"):
        pack(WordButton(TableKey(1), 1, "a" * 60))


def test_the_limit_is_telegrams() -> None:
    assert callback_data.LIMIT == InlineKeyboardButtonLimit.MAX_CALLBACK_DATA


@pytest.mark.parametrize("key", KEYS)
def test_every_word_of_a_start_fits_at_the_billionth_table(key: str) -> None:
    rules = game(key)
    state = rules.start(max(rules.seat_counts), {}, rules.components(None), "seed").state
    for word in rules.offers(rules.observe(state, None)):
        assert unpack(pack(WordButton(TableKey(10**9), 9999, word))) == WordButton(
            TableKey(10**9), 9999, word
        )
