"""Looks up rules in a terminal: python -m bot.rules [--lang fa|en] "question".

The command needs no token, database or network.
"""

from __future__ import annotations

import argparse
import io
import sys

from bot.rules.finder import TopicFinder, complete_texts
from bot.rules.text_files import LANGUAGES

MAX_TOPICS = 5


def main() -> int:
    """Print up to five topics or, for a newcomer's question, introductions.

    Each line consists of the game key, title, rule numbers and answer (for an introduction, the aim), separated by
    tabs. Return the exit code: 1 if nothing was found, otherwise 0.
    """
    parser = argparse.ArgumentParser(
        prog="python -m bot.rules", description="Look up a rule of a game."
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the answer"
    )
    parser.add_argument("question", nargs="+")
    options = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # independent of the locale
    question, finder = " ".join(options.question), TopicFinder(tuple(complete_texts()))
    intros = finder.intros(question, options.lang)
    for key, intro in intros:
        print(key, intro.title, ",".join(intro.rules), intro.aim, sep="\t")
    hits = () if intros else finder.find(question, options.lang)[0]
    for hit in hits[:MAX_TOPICS]:
        topic = hit.topic
        print(hit.game, topic.title, ",".join(topic.rules), topic.answer, sep="\t")
    return 0 if hits or intros else 1


if __name__ == "__main__":
    sys.exit(main())
