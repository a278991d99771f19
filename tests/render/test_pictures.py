import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.conftest import sampled
from tests.full_games import FULL

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import picture  # noqa: E402  (a program, not a package)
import side_by_side  # noqa: E402

QUESTIONS = tomllib.loads((ROOT / "docs" / "picture-questions.toml").read_text(encoding="utf-8"))
PICTURES = QUESTIONS["picture"]
COMMANDS = [one["draw"] for one in PICTURES]


@pytest.mark.parametrize(
    "command", sampled(COMMANDS, 2), ids=lambda command: re.findall(r"--out (\S+)", command)[0]
)
def test_every_picture_of_the_reading_test_can_be_drawn(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    name = words[words.index("--out") + 1]
    words[words.index("--out") + 1] = str(tmp_path / name)
    picture.main(words)
    with Image.open(tmp_path / name) as image:
        assert image.width == (360 if "360" in words else 960)


def test_the_picture_of_the_readme_is_drawn_as_now(tmp_path: Path) -> None:
    [command] = [one for one in COMMANDS if "--out board.jpg" in one]
    picture.main(shlex.split(command.replace("board.jpg", str(tmp_path / "now.jpg"))))
    with Image.open(tmp_path / "now.jpg") as now, Image.open(ROOT / "docs" / "board.jpg") as kept:
        assert now.size == kept.size
        different = ImageChops.difference(now.convert("L"), kept.convert("L"))
    assert ImageStat.Stat(different).mean[0] < 1, "draw docs/board.jpg anew (docs/pictures.md)"


def test_every_picture_of_a_board_has_twelve_questions_with_answers() -> None:
    asked = [one for one in PICTURES if "questions" in one]
    boards = [one for one in asked if " seats" in one["title"]]
    assert len(boards) >= 13
    assert [one["title"] for one in boards if len(one["questions"]) != 12] == []
    for one in asked:
        assert all(question.endswith("?") and answer for question, answer in one["questions"])
        assert one["draw"].split()[0] in QUESTIONS["told"]


def test_a_jpeg_is_written_for_a_name_that_ends_so(tmp_path: Path) -> None:
    picture.main(["azul", "--play", "3", "--out", str(tmp_path / "board.jpg")])
    with Image.open(tmp_path / "board.jpg") as image:
        assert image.format == "JPEG"


def test_the_games_are_drawn_side_by_side_as_large_as_in_the_paper(tmp_path: Path) -> None:
    shown = [f"--game={key}" for key in sorted(FULL)]
    side_by_side.main([*shown, "--out", str(tmp_path / "now.jpg")])
    with (
        Image.open(tmp_path / "now.jpg") as now,
        Image.open(ROOT / "docs" / "games.jpg") as kept,
    ):
        assert now.size == kept.size
