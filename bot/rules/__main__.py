"""Looks up rules in a terminal: python -m bot.rules [--lang fa|en] "question".

The command needs no token, database or network.
"""

from __future__ import annotations

import argparse
import io
import sys

from bot.presentation.texts import DEFAULT, LOCALES
from bot.rules.lookup import RulesLookup

MAX_TOPICS = 5


def main() -> int:
    """Print up to five topics, one per line, as tab-separated game key, title, rule numbers and answer.

    Return the exit code: 1 if nothing was found, otherwise 0.
    """
    parser = argparse.ArgumentParser(
        prog="python -m bot.rules", description="Look up a rule of a game."
    )
    parser.add_argument("--lang", choices=LOCALES, default=DEFAULT, help="language of the answer")
    parser.add_argument("question", nargs="+")
    options = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # independent of the locale
    hits, _ = RulesLookup.load().find(" ".join(options.question), options.lang)
    for hit in hits[:MAX_TOPICS]:
        topic = hit.topic
        print(hit.game, topic.title, ",".join(topic.rules), topic.answer, sep="\t")
    return 0 if hits else 1


if __name__ == "__main__":
    sys.exit(main())
