"""The gallery has every kind of picture, and its page needs nothing outside its folder."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from bot.presentation.narration.narration_kinds import kinds_of
from bot.presentation.texts import LOCALES, Voice
from bot.rules.book import read_book
from engine import games
from engine.saying import say
from render.theme import NAMES
from tests.full_games import FULL

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts import gallery_page, gallery_pictures  # noqa: E402  (programs, not a package)
from scripts.gallery_pictures import GalleryPicture, pictures  # noqa: E402

pytestmark = pytest.mark.xdist_group("gallery")
"""In one process, which plays each game once and keeps what it found."""

MOMENTS = {"start", "middle", "last round", "last turn", "end", "closed"}


class Page(HTMLParser):
    """Collects the pictures, links and texts of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.images: list[str] = []
        self.links: list[str] = []
        self.resources: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.add(found.get("id", ""))
        if tag == "img":
            self.images.append(found["src"])
        elif tag == "a":
            self.links.append(found["href"])
        elif "src" in found or tag in {"link", "script", "iframe"}:
            self.resources.append(tag)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the gallery of Reef in English with two seats, in a folder that held an older one."""
    target = tmp_path_factory.mktemp("gallery")
    (target / "pictures").mkdir()
    (target / "pictures" / "older.jpg").write_bytes(b"")
    gallery_page.main(
        ["--out", str(target), "--game", "reef", "--locale", "en", "--seats", "2"],
    )
    return target


def test_the_page_shows_exactly_the_pictures_in_its_folder(folder: Path) -> None:
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    files = {f"pictures/{path.name}" for path in (folder / "pictures").iterdir()}
    assert len(page.images) == len(set(page.images))
    assert set(page.images) == files
    assert "pictures/reef-en-light-2-seats-private-hand-middle.jpg" in files
    assert "pictures/reef-en-dark-2-seats-setup-free-end.jpg" in files


def test_a_picture_is_as_large_as_the_bot_sends_it(folder: Path) -> None:
    with Image.open(folder / "pictures/reef-en-dark-2-seats-middle.jpg") as image:
        assert image.format == "JPEG"
        assert image.size == (960, 1152)


def test_the_page_is_self_contained_and_its_links_lead_somewhere(folder: Path) -> None:
    html = (folder / "index.html").read_text(encoding="utf-8")
    page = Page(html)
    assert page.resources == []
    assert "url(" not in html
    for link in page.links:
        assert link[1:] in page.anchors if link.startswith("#") else (folder / link).is_file()
    assert re.search(r"figure img \{ width: 360px", html)


def test_the_caption_is_the_one_of_the_bot(folder: Path) -> None:
    html = (folder / "index.html").read_text(encoding="utf-8")
    names = gallery_pictures.seat_names("en", 2)
    assert f"<b>{Voice('en', names)(say('end-title'))}</b>" in html
    captions = re.findall(r"<figcaption[^>]*>(.*?)</figcaption>", html, re.DOTALL)
    assert all(map(str.strip, captions))


@pytest.mark.parametrize("key", games.KEYS)
def test_every_game_has_every_kind_of_picture(key: str) -> None:
    game = games.game(key)
    seats = min(game.seat_counts)
    found = list(pictures([key], ["fa"], [seats]))
    by_setup: dict[str, set[str]] = {}
    assert {picture.theme for picture in found} == set(NAMES)
    assert {picture.scene.theme for picture in found} == set(NAMES)
    has_big = any(picture.scene.big_move is not None for picture in found)
    assert has_big or (key not in FULL and not any(kind.big for kind in kinds_of(key)))
    for picture in found:
        by_setup.setdefault(picture.setup, set()).add(picture.moment)
    assert len(by_setup) == 2 + sum(len(option.values) - 1 for option in game.options)
    for setup, moments in by_setup.items():
        if setup:
            assert moments >= MOMENTS
            assert moments >= {f"private {aside}, middle" for aside in game.drawn_asides}
            if game.previews:
                assert any(moment.startswith("chosen ") for moment in moments)
    topics = read_book("fa", key).topics
    assert len(by_setup[""]) == sum(len(topic.pictures) for topic in topics)
    assert len({picture.file_name for picture in found}) == len(found)
    check_moments(key, found)


def check_moments(key: str, found: list[GalleryPicture]) -> None:
    """Check that the pictures show the moments that they are named after."""
    of = {
        picture.moment: picture.scene.view
        for picture in found
        if picture.theme == NAMES[0]
        and picture.setup == f"{min(games.game(key).seat_counts)} seats"
    }
    assert of["end"].outcome is not None
    assert of["closed"].to_move is None
    assert of["closed"].outcome is None
    assert of["middle"].to_move == 0
    assert of["last round"].outcome is None
    assert of["last turn"].outcome is None
    assert len({of[moment] for moment in ("start", "middle", "last round", "last turn")}) == 4


@pytest.mark.parametrize("key", games.KEYS)
def test_one_turn_follows_the_picture_of_the_last_turn(key: str) -> None:
    game = games.game(key)
    played = gallery_pictures.positions(key, min(game.seat_counts))
    [shown] = [
        picture.scene.view
        for picture in pictures([key], ["en"], [min(game.seat_counts)])
        if picture.moment == "last turn"
        and picture.setup.endswith("seats")
        and picture.theme == NAMES[0]
    ]
    at = [game.observe(one.state, None, one.events) for one in played].index(shown)
    assert {game.to_move(one.state) for one in played[at:]} == {shown.to_move, None}


def test_the_gallery_covers_all_setups() -> None:
    for key in games.KEYS:
        game = games.game(key)
        setups = list(gallery_pictures.setups(game))
        assert {seats for seats, _ in setups} == set(game.seat_counts)
        for option in game.options:
            values = {options.get(option.key, option.default) for _, options in setups}
            assert values == set(option.values)


def test_pictures_of_all_languages_are_drawn_by_default() -> None:
    [seats] = games.game("azul").seat_counts[:1]
    assert {picture.locale for picture in pictures(["azul"], seats=[seats])} == set(LOCALES)
