"""The pictures of Reef: every position can be drawn, hidden information changes no byte, scores are highlighted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef import board as board_names
from engine.games.reef.asides import BOARD, HAND
from engine.games.reef.events import Played
from engine.saying import Seat
from render import ending, frame
from render.games.reef import board, paint
from render.games.reef import seats as panels
from render.games.reef.layout import Areas
from render.games.reef.market import is_idle
from render.games.reef.theme import DARK as THEME
from render.layout import HEIGHT, WIDTH, Box
from render.scene import CloseUp
from tests.engine.reef.diagrams import board as drawn
from tests.engine.reef.diagrams import position
from tests.engine.reef.hidden_cards import other_truth, random_positions
from tests.render.differences import differ
from tests.render.positions import LONGEST, SAMPLED, renamed, sampled
from tests.render.reef_scenes import bytes_of, games, scene, view_at


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("locale", "options"),
    [("fa", {}), ("en", {"setup": "free", "totals": "hidden"})],
)
@pytest.mark.parametrize("every", SAMPLED)
def test_states_of_a_random_game_can_be_drawn(
    seats: int, locale: str, options: dict[str, str], every: int
) -> None:
    states = list(games(seats, f"random {seats} {locale}", **options))
    for state, happened in sampled(states, every):
        picture = paint(scene(GAME.observe(state, None, happened), locale=locale))
        assert picture.size == (WIDTH, HEIGHT)
        seat = Seat(len(happened) % seats)
        own = paint(scene(GAME.observe(state, seat), locale=locale, chosen=HAND))
        assert own.size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_scene_gives_the_same_bytes(seats: int) -> None:
    assert bytes_of(view_at(seats, 40)) == bytes_of(view_at(seats, 40))


@pytest.mark.parametrize("seed", range(3))
def test_two_truths_that_the_chat_cannot_tell_apart_are_the_same_picture(seed: int) -> None:
    rng = random.Random(seed)
    for state, told in random_positions(seed, every=29):
        other = other_truth(state, None, rng)
        assert bytes_of(GAME.observe(other, None, told)) == bytes_of(
            GAME.observe(state, None, told)
        )


def test_a_hand_shows_nothing_of_the_other_hands() -> None:
    rng = random.Random(5)
    for state, _ in random_positions(2, every=37):
        for seat in map(Seat, range(state.seats)):
            other = other_truth(state, seat, rng)
            own = bytes_of(GAME.observe(state, seat), HAND)
            assert bytes_of(GAME.observe(other, seat), HAND) == own


@pytest.mark.parametrize("chosen", [BOARD, f"{BOARD}.play.1"])
def test_the_picture_of_one_player_is_as_large_as_others_and_shows_no_other_hand(
    chosen: str,
) -> None:
    rng = random.Random(6)
    for state, told in random_positions(2, every=53):
        for seat in map(Seat, range(state.seats)):
            other = other_truth(state, seat, rng)
            view = GAME.observe(state, seat, told)
            assert paint(scene(view, chosen=chosen)).size == (WIDTH, HEIGHT)
            own = bytes_of(view, chosen)
            assert bytes_of(GAME.observe(other, seat, told), chosen) == own


def test_the_picture_of_one_player_marks_hidden_cards_and_the_chosen_one() -> None:
    hidden = GAME.observe(position(hands=("R10 R11", ""), dealt=(1, 0)), Seat(0))
    known = GAME.observe(position(hands=("R10 R11", ""), dealt=(0, 0)), Seat(0))
    pictures = {bytes_of(view, BOARD) for view in (hidden, known)}
    assert len(pictures) == 2
    chosen = {bytes_of(known, f"{BOARD}.play.{slot}") for slot in (1, 2)}
    assert len(pictures | chosen) == 4


def test_whoever_has_no_seat_has_no_hand_to_be_drawn() -> None:
    view = view_at(3, 40)
    assert bytes_of(view, HAND) == bytes_of(view)


def test_a_hand_differs_with_its_cards_and_says_which_are_known() -> None:
    hidden = GAME.observe(position(hands=("R10 R11", ""), dealt=(1, 0)), Seat(0))
    known = GAME.observe(position(hands=("R10 R11", ""), dealt=(0, 0)), Seat(0))
    others = GAME.observe(position(hands=("R12 R11", ""), dealt=(1, 0)), Seat(0))
    pictures = {bytes_of(view, HAND) for view in (hidden, known, others)}
    assert len(pictures) == 3


def test_the_appearances_that_counted_and_the_new_corals_are_lit() -> None:
    state, happened, deed = next(
        (state, happened, happened[0])
        for state, happened in games(4, "lit")
        if isinstance(happened[0], Played) and happened[0].appearances
    )
    view = GAME.observe(state, None, happened)
    quiet = replace(view, events=(replace(deed, corals=(), appearances=()),))
    lit, plain = paint(scene(view)), paint(scene(quiet))
    boards = Areas(4).boards
    spaces = {coral.space for coral in deed.corals} | {at for one in deed.appearances for at in one}
    assert differ(lit, plain, boards)
    assert spaces


def test_a_bank_near_its_end_has_the_colour_of_warnings() -> None:
    few = GAME.observe(position(bank=(4, 9, 9, 9)), None)
    many = GAME.observe(position(bank=(5, 9, 9, 9)), None)
    blue, red = (paint(scene(view)).crop(_corners(Areas(2).banks)) for view in (many, few))
    # in the first picture, only the number of cards in the deck has this colour
    assert 4 * _reds(blue) < _reds(red)


def _reds(picture: Image.Image) -> int:
    """Return the number of pixels in the warning colour."""
    counts = {colour: count for count, colour in picture.getcolors(1 << 20) or ()}
    return counts.get(THEME.negative, 0)


def _corners(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right, box.bottom


def test_heights_are_seen_as_depth_as_well_as_numbers() -> None:
    def picture(stack: str) -> Image.Image:
        own = drawn(f"-- -- -- --\n-- {stack} -- --\n-- -- -- --\n-- -- -- --")
        return paint(scene(GAME.observe(position(boards=(own, own)), None)))

    low, high = picture("g1"), picture("g4")
    changed = ImageChops.difference(low, high).getbbox()
    assert changed
    assert changed[3] - changed[1] > board.RIM_SIDE


def test_known_cards_of_every_hand_are_face_up() -> None:
    """A card that everybody has seen is drawn; a hidden one is a back, whatever it is (RF-13)."""

    def picture(hand: str, hidden: int) -> bytes:
        return bytes_of(GAME.observe(position(hands=("R10", hand), dealt=(0, hidden)), None))

    assert picture("R11", 0) != picture("R12", 0)
    assert picture("R11", 1) == picture("R12", 1)


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("at", [3, 45, -1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_names_stay_in_their_fields(seats: int, at: int, locale: str) -> None:
    view = view_at(seats, at)
    short = scene(view, locale=locale, names=("A", "B", "C", "D"))
    paper, wide = paint(short), paint(renamed(short, LONGEST))
    areas = Areas(seats, is_idle=is_idle(view), rtl=locale == "fa")
    named = [box._replace(h=panels.HEADER) for box in (areas.mover, *areas.others)]
    if at == -1:
        named = [box._replace(h=ending.PANEL_HEADER) for box in ending.panels(seats)]
    for field in [Box(0, 0, WIDTH, frame.TOP), *named]:
        for image in (paper, wide):
            image.paste(0, (field.x, field.y, field.right, field.bottom))
    assert ImageChops.difference(paper, wide).getbbox() is None


@pytest.mark.parametrize(
    "names", [("🌸", "中文", "\u202eabc", ""), ("است", "با", "از", "{ $seat }")]
)
def test_any_name_can_stand_in_a_picture(names: tuple[str, ...]) -> None:
    for at in (3, 45, -1):
        assert paint(scene(view_at(4, at), names=names)).size == (WIDTH, HEIGHT)


def test_hidden_totals_are_not_drawn_before_the_end() -> None:
    state, _ = list(games(2, "hidden", totals="hidden"))[40]
    rich = replace(
        state.players[0],
        tally=replace(state.players[0].tally, cards=state.players[0].tally.cards + 7),
    )
    other = replace(state, players=(rich, state.players[1]))
    assert bytes_of(GAME.observe(other, None)) == bytes_of(GAME.observe(state, None))


def test_a_game_that_was_stopped_early_is_drawn_as_it_stood() -> None:
    view = replace(view_at(3, 45), to_move=None, next_to_move=None)
    assert paint(scene(view)).size == (WIDTH, HEIGHT)


def test_in_the_free_setup_every_space_is_marked_on_which_a_coral_may_be_placed() -> None:
    """RF-5: starting corals may be stacked, but not on the central spaces."""
    for state, _ in list(games(2, "free", setup="free"))[:8]:
        view = GAME.observe(state, None)
        puts = [GAME.encode(move) for move in GAME.legal_moves(state)]
        assert view.to_move is not None
        marked = {board_names.name(space) for space in panels._open(view, view.to_move)}
        assert marked == {word.rpartition(".")[2] for word in puts}


def test_a_half_made_word_changes_nothing_in_the_public_picture() -> None:
    view = view_at(3, 45)
    assert bytes_of(view, Word("play.1.a1")) == bytes_of(view)


def test_a_close_up_has_no_marks_of_actions_before_its_events() -> None:
    """In a lesson, they would look like hints."""
    view = replace(view_at(2, 40), events=())
    assert any(view.last)
    unmarked = replace(view, last=(None,) * view.seats)
    close_up = CloseUp(Seat(0), ("board",))
    near = [paint(replace(scene(one), close_up=close_up)).tobytes() for one in (view, unmarked)]
    assert near[0] == near[1]
    assert bytes_of(view) != bytes_of(unmarked)
