"""The rule lookup in a terminal: python -m bot.rules [--lang fa|en] "question"; needs no token, database or network."""

from __future__ import annotations

import argparse
import io
import sys

from bot.presentation.texts import DEFAULT, LOCALES
from bot.rules.lookup import Rules

MOST = 5


def main() -> int:
    """Print the best topics, a line each: game, title, statements, first sentence. 1: nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m bot.rules", description=__doc__)
    parser.add_argument("--lang", choices=LOCALES, default=DEFAULT, help="language of the answer")
    parser.add_argument("question", nargs="+")
    asked = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # whatever the terminal's locale is
    hits, _ = Rules.load().find(" ".join(asked.question), asked.lang)
    for hit in hits[:MOST]:
        topic = hit.topic
        print(hit.game, topic.title, ",".join(topic.rules), topic.answer, sep="\t")
    return 0 if hits else 1


if __name__ == "__main__":
    sys.exit(main())
