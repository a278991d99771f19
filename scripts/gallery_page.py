"""Writes a page with every kind of picture of every game and language.

python scripts/gallery [--out DIR] [--game KEY] [--locale CODE] [--seats NUMBER]

The page is DIR/index.html, and its pictures are in DIR/pictures. A picture is shown at the width of a phone, 360 px,
above the caption that the bot sends with it; a click shows it at full size. The page needs no network. Existing
pictures in the folder are removed first. The other options limit the gallery, and can be repeated.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import render
from bot.presentation.texts import LOCALES, Voice
from engine import games
from engine.saying import Saying
from scripts.gallery_pictures import GalleryPicture, pictures

STYLE = """
body { font-family: system-ui, sans-serif; margin: 16px; background: #eceff1; color: #1c2429; }
nav a { margin-inline-end: 12px; }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; width: 360px; background: #fff; border-radius: 8px; overflow: hidden; }
figure h4 { margin: 6px 10px; font-weight: 600; }
figure img { width: 360px; height: auto; display: block; }
figcaption { padding: 8px 10px; white-space: pre-line; overflow-wrap: anywhere; font-size: 15px; }
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the gallery."""
    parser = argparse.ArgumentParser(
        prog="gallery",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, default=Path("gallery"), metavar="DIR")
    parser.add_argument("--game", action="append", choices=games.KEYS)
    parser.add_argument("--locale", action="append", choices=LOCALES)
    parser.add_argument("--seats", action="append", type=int, default=[])
    wish = parser.parse_args(arguments)
    found = pictures(wish.game or games.KEYS, wish.locale or LOCALES, wish.seats)
    count = write(found, wish.out)
    print(f"{count} pictures: {wish.out / 'index.html'}")


def write(found: Iterable[GalleryPicture], folder: Path) -> int:
    """Draw pictures into a folder in place of older ones, write the page that shows them, and return their number.

    Raises OSError: FileExistsError if two pictures have the same file name.
    """
    target = folder / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.jpg"):
        old.unlink()
    written = []
    for picture in found:
        with (target / picture.file_name).open("xb") as file:
            file.write(render.encode(render.paint(picture.scene)))
        written.append(picture)
    (folder / "index.html").write_text(page(written), encoding="utf-8")
    return len(written)


def page(found: Sequence[GalleryPicture]) -> str:
    """Return the page as HTML.

    It has a section for each game, language, theme and setup. Pictures of the rules lookup are in separate sections.
    """
    sections, links = [], []
    for (game, locale, theme), pictured in groupby(found, _chapter):
        anchor = "-".join(filter(None, (game, locale, theme)))
        title = Voice(locale).plain(Saying(f"{game}-name"))
        head = " · ".join(filter(None, (title, locale, theme)))
        links.append(f'<a href="#{anchor}">{escape(head)}</a>')
        sections.append(f'<h2 id="{anchor}">{escape(head)}</h2>')
        for (section, setup), shown in groupby(pictured, lambda one: (one.section, one.setup)):
            figures = "\n".join(map(_figure, shown))
            heading = escape(setup or section)
            sections.append(f"<section><h3>{heading}</h3>\n<div>\n{figures}\n</div></section>")
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>Pictures</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"<h1>Pictures</h1>\n<nav>{' '.join(links)}</nav>",
            *sections,
            "</body>\n</html>\n",
        )
    )


def _chapter(picture: GalleryPicture) -> tuple[str, str, str]:
    return picture.game, picture.locale, picture.theme


def _figure(picture: GalleryPicture) -> str:
    """Return the HTML of a picture. The caption is HTML already."""
    path = f"pictures/{picture.file_name}"
    direction = "rtl" if Voice(picture.locale).rtl else "ltr"
    moment = escape(picture.moment)
    return (
        f'<figure><h4>{moment}</h4><a href="{path}"><img src="{path}" alt="{moment}" loading="lazy"></a>'
        f'<figcaption lang="{picture.locale}" dir="{direction}">{picture.caption}</figcaption></figure>'
    )


if __name__ == "__main__":
    main()
