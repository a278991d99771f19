"""The keyboard after the tilts: arrows, circles and arcs."""

from __future__ import annotations

import pytest

from engine.contract import AND, MAX_KEYS_PER_ROW, Word
from engine.games.icecult import GAME
from engine.games.icecult.moves import UseArrow
from engine.games.icecult.state import State
from engine.games.icecult.tilts import BlockPlace
from tests.engine.icecult.diagrams import do, drawn
from tests.engine.icecult.keypads import is_move, labels, pad, view_of
from tests.engine.rules import rule


def test_symbols_are_listed_in_the_order_of_the_base() -> None:
    position = do(drawn("red>N | circle | arc | blue>E"), "arrow.nw.in")
    assert labels(pad(position)) == [
        ["arrow 0 0"],
        ["circle-others", "circle-one 1 0", "circle-one 0 0"],
        ["arc 1"],
        ["end ✕"],
    ]


@rule("IC-27")
def test_the_key_for_the_end_is_marked_until_the_end_is_legal() -> None:
    position = do(drawn("red>N | circle | arc | blue>E"), "circle.nw.in")
    assert [(key.word, key.blocked) for key in pad(position).rows[-1]] == [("end", True)]
    ready = do(position, "arrow.nw.in", "arrow.sw.in")
    assert [(key.word, key.blocked) for key in pad(ready).rows[-1]] == [("end", False)]
    assert "end" in GAME.offers(view_of(ready))


@rule("IC-22")
def test_a_refused_end_names_the_pending_arrow() -> None:
    refusal = GAME.refusal(view_of(drawn("red>N | circle | arc | blue>E")), Word("end"))
    assert refusal
    assert (refusal.reason.id, refusal.rule) == ("icecult-no-end", "IC-22")
    arrows = refusal.reason.arg("arrows")
    assert isinstance(arrows, tuple)
    assert [dict(a.args)["colour"].id for a in arrows] == [  # type: ignore[union-attr]
        "icecult-colour-red", "icecult-colour-blue",
    ]  # fmt: skip


def test_an_arrow_and_its_piece_share_a_key_and_pieces_are_listed_outermost_first() -> None:
    position = drawn("red>N | blue>E | arc | arc", north="- gr - rbr -")
    assert labels(pad(position)) == [
        ["arrow 4 1", "arrow 4 3"],
        ["arrow 2 2", "arrow 0 0"],
        ["arrow 0 0", "arc 2"],
        ["end ✕"],
    ]
    words = [key.word for row in pad(position).rows[:3] for key in row]
    assert words == [
        "arrow.nw.4.01", "arrow.nw.4.03", "arrow.nw.2.02", "arrow.nw.in", "arrow.ne.in", "arc",
    ]  # fmt: skip


def test_where_there_is_no_room_for_the_pieces_of_an_arrow_they_have_their_own_keyboard() -> None:
    position = drawn("red>N | green>N | blue>N | circle", north="rgb rgb rgb rgb -")
    view = view_of(position)
    partial = [
        key.word
        for row in pad(position).rows
        for key in row
        if not is_move(key.word) and AND not in key.word
    ]
    assert partial
    for chosen in partial:
        keypad = GAME.keys(view, chosen)
        heading = [at for at, row in enumerate(keypad.rows) if row[0].word == chosen]
        assert keypad.back == ""
        assert len(keypad.rows) == len(pad(position).rows)
        assert heading[0] == next(
            at for at, row in enumerate(pad(position).rows) if any(k.word == chosen for k in row)
        )


def test_arcs_have_two_keys_a_block_once_nothing_else_takes_their_room() -> None:
    position = drawn("red>N | circle | arc | blue>E", north="r r - - -")
    assert [key.word for row in pad(position, "arc").rows for key in row][:4] == [
        "arc.nw.left", "arc.nw.right", "arc.ne.left", "arc.ne.right",
    ]  # fmt: skip
    alone = drawn("red>N | blue>E | arc | yellow>W")
    assert [len(row) for row in pad(alone).rows] == [3, 4, 4, 1]


@rule("IC-23")
def test_a_circle_and_the_piece_that_it_moves_share_a_key() -> None:
    both = do(drawn("circle | yellow>N | arc | blue>E", north="y - - - -"), "arrow.ne.1.01")
    words = [key.word for row in pad(both).rows for key in row if key.word.startswith("circle")]
    assert words == ["circle", "circle.ne.2.01", "circle.ne.in"]


@rule("IC-23")
def test_a_circle_shows_the_pieces_of_used_arrows_and_leads_to_those_of_the_others() -> None:
    position = drawn("circle | yellow>N | arc | blue>E", north="y - - - -")
    words = [key.word for row in pad(position).rows for key in row]
    assert [word for word in words if word.startswith("circle")] == ["circle"]
    under = [key.word for row in pad(position, "circle").rows for key in row]
    assert [word for word in under if word != "circle"] == [
        "circle.ne.1.01",
        "circle.ne.in",
        "circle.sw.in",
    ]


@pytest.mark.parametrize(
    "on_top",
    ["red>N | circle | yellow>N | circle", "red>N | circle | circle | red>N"],
)
def test_arrows_that_are_used_before_they_are_repeated_lead_to_every_result(on_top: str) -> None:
    position = drawn(on_top, north="r yr - - -")
    assert _results(position, arrows_first=True) == _results(position, arrows_first=False)


def _results(position: State, *, arrows_first: bool) -> set[State]:
    """Return the positions in which a turn can end."""
    found, todo, seen = set[State](), [position], set[State]()
    while todo:
        for move in GAME.legal_moves(now := todo.pop()):
            assert now.resolving
            match move:
                case UseArrow(place, repeat=True) if place in now.resolving.pending:
                    if arrows_first:
                        continue
            after = GAME.apply(now, move).state
            if after.resolving is None:
                found.add(after)
            elif after not in seen:
                seen.add(after)
                todo.append(after)
    return found


def test_a_circle_with_nine_pieces_and_one_row_for_them_asks_for_the_arrow_first() -> None:
    """Telegram refuses a board with a row of nine keys, so the table would stand still."""
    position = do(
        drawn(
            "green>W | yellow>N | circle | blue>E",
            north="ryg - - byy -",
            east="bb g - - -",
            south="b - - - -",
            west="brr - - g -",
            arrived="y",
            seats=3,
        ),
        "arrow.ne.in",
        "arrow.nw.in",
        "arrow.sw.1.01",
    )
    assert labels(pad(position)) == [["circle 1"], ["end"]]
    arrows = [key for row in pad(position, "circle").rows for key in row][1:]
    assert [key.word for key in arrows] == ["circle.nw", "circle.ne", "circle.sw"]
    pieces = [key.word for key in arrows for row in pad(position, key.word).rows for key in row]
    assert len({word for word in pieces if is_move(word)}) == MAX_KEYS_PER_ROW + 1


def test_a_key_moves_a_piece_of_the_player_with_an_arrow_and_a_circle() -> None:
    position = drawn("circle | red>N | yellow>N | blue>E", north="r y - r r")
    words = [key.word for row in pad(position).rows for key in row if AND in key.word]
    assert words == [  # none for the piece on the last space, which arrives with the arrow
        "arrow.ne.4.01-circle.ne.5.02",  # it stands on the piece that was there
        "arrow.ne.1.01-circle.ne.2.02",
        "arrow.ne.in-circle.ne.1.02",
    ]
    after = do(position, *words[0].split(AND))
    assert after.arrived[0] == 1
    assert after.resolving
    assert (after.resolving.circles, BlockPlace.NE in after.resolving.pending) == (0, False)


def test_two_circles_have_one_key_for_a_piece_of_the_player() -> None:
    position = do(drawn("circle | red>N | circle | blue>E"), "arrow.ne.in")
    joined = [key.word for row in pad(position).rows for key in row if AND in key.word]
    assert joined == [
        "circle.ne.1.01-circle.ne.2.01", "circle.ne.in-circle.ne.1.02", "circle.ne.in-circle.ne.in",
    ]  # fmt: skip


def test_there_are_not_two_new_pieces_if_one_is_left() -> None:
    position = drawn("circle | red>N | yellow>W | arc", arrived="rrrr")
    found = [key.word for row in pad(position).rows for key in row]
    assert [word for word in found if "-circle" in word] == ["arrow.ne.in-circle.ne.1.01"]


def test_keys_for_two_moves_take_room_from_the_turns_of_blocks_only() -> None:
    position = drawn("circle | red>N | arc | circle", north="r - - - -")
    assert labels(pad(position)) == [
        ["arrow 1 0", "arrow 0 0"],
        ["arrow-on 1 0", "arrow-on 0 0", "arrow-two"],
        ["circle 2", "arc 1"],
        ["end ✕"],
    ]


def test_the_end_of_the_turn_shares_a_row_if_that_saves_a_press() -> None:
    position = drawn("red>N | circle | yellow>W | circle", north="- gr - rb -")
    assert labels(pad(position)) == [
        ["arrow 4 1", "arrow 2 2", "arrow 0 0"],
        ["arrow-on 4 1", "arrow-on 2 2"],
        ["arrow-on 0 0", "arrow-two", "arrow 0 0"],
        ["circle 2", "end ✕"],
    ]


def test_used_symbols_have_no_keys() -> None:
    position = do(drawn("circle | circle | arc | red>N"), "circle.sw.in", "arc.ne.left")
    words = [key.word for row in pad(position).rows for key in row]
    assert not any(word.startswith(("arc", "circle.nw", "circle.ne")) for word in words)
    assert [key.word for row in pad(position).rows for key in row if key.blocked] == ["end"]
    refusal = GAME.refusal(view_of(position), Word("circle.nw.in"))
    assert refusal
    assert (refusal.reason.id, refusal.rule) == ("icecult-no-circle-used", "IC-23")


def test_equal_arrows_have_keys_with_the_places_of_their_blocks() -> None:
    position = drawn("green>W | red>N | green>W | green>W", north="r - - - -")
    found = [dict(key.label.args).get("sign") for row in pad(position).rows for key in row]
    assert sum(getattr(sign, "id", "") == "icecult-sign-placed" for sign in found) == 3
    assert [mark.id for mark in pad(position).prompt.arg("marks")] == [  # type: ignore[union-attr]
        "icecult-mark-number", "icecult-mark-new", "icecult-mark-corner",
    ]  # fmt: skip


def test_a_key_that_leads_to_the_choice_of_a_piece_is_explained() -> None:
    position = drawn("red>N | red>N | green>E | blue>S", north="rrr rr r r -", east="gg g g - -")
    marks = [mark.id for mark in pad(position).prompt.arg("marks")]  # type: ignore[union-attr]
    labels = [key.label.id for row in pad(position).rows for key in row]
    assert ("icecult-mark-several" in marks) == ("icecult-key-arrow-several" in labels)
    assert "icecult-mark-several" in marks


def test_arrows_between_which_there_is_nothing_to_choose_follow_without_a_press() -> None:
    apart = drawn("red>N | blue>E | green>S | yellow>W")
    assert [GAME.encode(move) for move in GAME.follow_ups(apart)] == [
        "arrow.nw.in", "arrow.ne.in", "arrow.se.in",
    ]  # fmt: skip  # `apply` makes the last one
    one_path = drawn("red>N | blue>N | green>S | yellow>W")
    assert GAME.follow_ups(one_path) == (), "the order decides which piece lies below"
    chosen = drawn("red>N | blue>E | green>S | yellow>W", north="r - - - -")
    assert GAME.follow_ups(chosen) == (), "the red arrow can move two pieces"


def test_all_arrows_have_one_key_if_other_symbols_are_left() -> None:
    position = drawn("red>N | blue>E | arc | yellow>W")
    assert GAME.follow_ups(position) == ()
    (key,) = pad(position).rows[-1]
    assert (key.label.id, key.word) == (
        "icecult-key-arrows", "arrow.nw.in-arrow.ne.in-arrow.sw.in",
    )  # fmt: skip
