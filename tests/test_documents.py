"""The documentation is correct: links lead somewhere, and settings and commands exist."""

import re
from pathlib import Path

import pytest

from bot.runtime.settings import Settings

ROOT = Path(__file__).parents[1]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a Markdown file, as GitHub makes them."""
    text = re.sub(
        r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    headings = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


@pytest.mark.parametrize("path", PAPERS, ids=name)
def test_links_to_sections_name_headings(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for file, anchor in re.findall(r"\]\(([\w./-]*)#([^)\s]+)\)", text):
        target = (path.parent / file) if file else path
        assert target.suffix != ".md" or anchor in anchors(target), f"{file}#{anchor}"


@pytest.mark.parametrize("path", PAPERS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)|(?:src|href)=\"([^\"]+)\"", text)
    for link in map("".join, links):
        if not re.match(r"https?://|mailto:", link):
            assert (path.parent / link).exists(), link


@pytest.mark.parametrize("paper", ["README.md", ".env.example"])
def test_every_setting_is_explained(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    assert [field.upper() for field in Settings.model_fields if field.upper() not in text] == []


def test_the_example_settings_are_all_optional_and_real() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == []
    names = [line[1:].split("=")[0].lower() for line in lines if re.match(r"#[A-Z_]+=", line)]
    assert sorted(names) == sorted(Settings.model_fields)


def test_the_programs_of_the_readme_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for program in set(re.findall(r"scripts/[\w.]+", text)):
        assert (ROOT / program).is_file(), program


def test_the_page_about_computer_players_has_two_pages() -> None:
    text = (ROOT / "docs/computer.md").read_text(encoding="utf-8")
    assert len(text.split()) <= 1300, "move details to docs/computer-tuning.md"
