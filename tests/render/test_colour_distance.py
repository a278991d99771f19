"""The colour distances in docs/pictures.md are current, and are computed as published."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import colour_distance  # noqa: E402  (a program, not a package)
from colour_distance import VISIONS, Closest, ciede2000, closest, lab  # noqa: E402

from engine.games import KEYS  # noqa: E402
from render.theme import NAMES  # noqa: E402

PAPER = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
NORMAL = VISIONS["full colour vision"]


def test_the_tables_of_the_paper_are_current() -> None:
    assert colour_distance.updated(PAPER) == PAPER, "run python scripts/colour_distance.py"


def test_outdated_tables_are_replaced_and_nothing_else_changes() -> None:
    outdated = PAPER.replace(colour_distance.tables(), "| an old table |")
    assert outdated != PAPER
    assert colour_distance.updated(outdated) == PAPER


def test_a_paper_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="markers"):
        colour_distance.updated(PAPER.replace(colour_distance.END, ""))


WITH_PIECES = [key for key in KEYS if colour_distance.piece_groups(key)]


def test_most_games_define_the_colours_of_their_pieces() -> None:
    assert {"azul", "sintra", "reef", "icecult"} <= set(WITH_PIECES)


@pytest.mark.parametrize("key", WITH_PIECES)
def test_a_game_that_defines_its_pieces_is_in_both_tables(key: str) -> None:
    for group in colour_distance.piece_groups(key):
        assert PAPER.count(f"| {key}, {group} |") == 1
        for theme in NAMES:
            assert PAPER.count(f"| {key}, {group}, {theme} |") == 1


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_that_sharma_wu_and_dalal_published(
    one: tuple[float, float, float], other: tuple[float, float, float], distance: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=0.00005)
    assert ciede2000(other, one) == pytest.approx(distance, abs=0.00005)


def test_srgb_is_converted_to_cielab() -> None:
    assert lab((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab((255, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.01)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_look_the_same_with_every_colour_vision(vision: str) -> None:
    for level in (0, 90, 255):
        grey = (level, level, level)
        assert ciede2000(lab(grey, VISIONS[vision]), lab(grey)) < 0.1


def test_red_and_green_of_equal_lightness_merge_without_red_or_green_cones() -> None:
    colours = {"red": (186, 96, 60), "green": (122, 128, 60), "blue": (40, 60, 220)}
    pair = closest(colours, VISIONS["deuteranopia"])
    assert {pair.one, pair.other} == {"red", "green"}
    assert pair.distance < closest(colours, NORMAL).distance / 2


def test_the_check_fails_if_the_tables_are_outdated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "pictures.md"
    page.write_text(PAPER.replace(colour_distance.tables(), ""), encoding="utf-8")
    monkeypatch.setattr(colour_distance, "PAGE", page)
    with pytest.raises(SystemExit):
        colour_distance.main(["--check"])
    colour_distance.main([])
    colour_distance.main(["--check"])
    assert page.read_text(encoding="utf-8") == PAPER


def test_the_closest_pair_is_found() -> None:
    colours = {"black": (0, 0, 0), "white": (255, 255, 255), "grey": (230, 230, 230)}
    found = closest(colours, NORMAL)
    assert isinstance(found, Closest)
    assert (found.one, found.other) == ("white", "grey")
