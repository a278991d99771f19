"""Players who know only texts and labels: they choose moves from positions in words, and find the keys by their labels.

A player gets the text of /text and the labels of the keys, and returns the label to press. It keeps what it has decided
until its turn is over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.bot.games import text_positions as positions
from tests.bot.games.text_reader import Reader, plain
from tests.bot.texts import text, words

BLOCKED, BACK = "🚫", "↩"
AZUL = {"blue": "🔷", "yellow": "⭐", "red": "🔺", "black": "⬛", "white": "⚪"}
SINTRA = {"white": "⚪", "yellow": "⭐", "orange": "🟧", "red": "🔺", "blue": "🔷"}
ICECULT = {"red": "🟥", "green": "🟩", "yellow": "🟨", "blue": "🟦"}
BESIDE = ("🔄", "💡", "📖", "☰", "💬")
"""The signs of buttons that make no move."""


def _number(label: str) -> int | None:
    """Return the number at the beginning of a label."""
    found = re.match(r"\d+", label)
    return None if found is None else int(found[0])


class Player:
    """A player of one game in one language."""

    rereads = False
    """Whether the player reads the position again after each press."""

    def __init__(self, locale: str, game: str) -> None:
        self.reader = Reader(locale, game)
        self.pressed: list[str] = []

    def read(self, text: str) -> positions.Position:
        """Return the position that a text describes."""
        found: positions.Position = getattr(positions, f"read_{self.reader.game}")(
            self.reader, text
        )
        return found

    def begin(self, text: str) -> None:
        """Decide on a move, given the text of the position."""
        self.pressed, self.position = [], self.read(text)
        self.decide()

    def decide(self) -> None:
        """Choose a move in the position that was read."""

    def key(self, labels: Sequence[str]) -> str:
        """Return the label to press next."""
        open_keys = [one for one in labels if not plain(one).startswith((BLOCKED, BACK))]
        seen = {plain(one).strip(): one for one in open_keys}
        chosen = self.choose(seen)
        assert chosen is not None, f"no key fits the plan {vars(self)} among {list(seen)}"
        self.pressed.append(plain(chosen))
        return chosen

    def choose(self, labels: dict[str, str]) -> str | None:
        """Return one of the labels, given by what a person sees of them."""
        raise NotImplementedError


class AzulPlayer(Player):
    """Fills the largest part of a line, and drops as few tiles as possible."""

    def decide(self) -> None:
        own, found = self.position["boards"][0], []
        sources = [*self.position["factories"][0].items(), (0, self.position["centre"])]
        for source, tiles in sources:
            for colour, count in tiles.items():
                if colour == "marker":
                    continue
                for line in self.position["open"].get(colour, ()):
                    free = line - own["lines"][line - 1][0]
                    lost = max(0, count - free)
                    found.append(((count - lost) / line - lost, -line, source, colour, line))
                found.append((-count, 0, source, colour, 0))
        *_, self.source, self.colour, self.line = max(found)

    def choose(self, labels: dict[str, str]) -> str | None:
        sign = AZUL[self.colour]
        if not self.pressed and self.source:
            factory = [one for one in labels if _number(one) == self.source and sign in one]
            if factory:
                return labels[factory[0]]
        colours = [one for one in labels if one.startswith(sign)]
        if colours and not any(one.startswith(sign) for one in self.pressed):
            return labels[colours[0]]
        if self.line:
            return next((seen for one, seen in labels.items() if _number(one) == self.line), None)
        return next(
            (
                seen
                for one, seen in labels.items()
                if one == text("azul-key-floor", self.reader.locale)
            ),
            None,
        )


class SintraPlayer(Player):
    """Fills most spaces of a strip, prefers to complete one, and breaks as few panes as possible."""

    def decide(self) -> None:
        own, found = self.position["palaces"][0], []
        sources = [*self.position["factories"][0].items(), (0, self.position["centre"])]
        for source, panes in sources:
            for colour, count in panes.items():
                if colour == "token":
                    continue
                for strip in self.position["open"].get(colour, ()):
                    there = own["strips"][strip - 1]
                    filled = min(count, there["free"][colour] + there["free"]["joker"])
                    full = filled == sum(there["free"].values())
                    worth = filled - 2 * (count - filled) + full * (3 + there["window"][0])
                    found.append((worth, -strip, source, colour, strip))
                if not self.position["open"].get(colour):
                    found.append((-2 * count, 0, source, colour, 0))
        worth, _, self.source, self.colour, self.strip = max(found)
        self.goes_back = worth < 0

    def choose(self, labels: dict[str, str]) -> str | None:
        if self.goes_back and (back := [one for one in labels if "⏪" in one]):
            return labels[back[0]]
        sign = SINTRA[self.colour]
        strip = words("sintra-key-strip", self.reader.locale)[0].strip()
        for one, seen in labels.items():
            if found := re.fullmatch(rf"(?:{sign} ?)?(?:{strip}|[←→]) ?(\d+)\D?.*", one):
                if int(found[1]) == self.strip:
                    return seen
            elif re.fullmatch(rf"{sign} 💥\d+", one) and not self.strip:
                return seen
        if not self.pressed and (there := self._source_key(labels, sign)):
            return there
        for one, seen in labels.items():
            if re.fullmatch(rf"{sign}\d*", one):
                return seen
        moves = (one for one in labels if not one.startswith(BESIDE) and ":" not in one)
        return labels.get(next(moves, ""))

    def _source_key(self, labels: dict[str, str], sign: str) -> str | None:
        """Return the label of the planned factory, or of the centre."""
        centre = words("sintra-key-centre", self.reader.locale)[0].partition(":")[0]
        for one, seen in labels.items():
            is_there = _number(one) == self.source if self.source else one.startswith(centre)
            if is_there and sign in one:
                return seen
        return None


class ReefPlayer(Player):
    """Takes the card worth most until three are in hand, plays the best of them, and covers the lowest spaces."""

    def decide(self) -> None:
        cards = self.position["display"]
        worth = [int(points) + 2 * tokens for _, _, points, tokens in cards]
        self.take = worth.index(max(worth)) + 1 if worth else 0
        own = self.position["boards"][0]
        self.hand = [int(points) for _, _, points in own["hand"]]
        self.heights = {space: height for space, _, height in own["stacks"]}

    def choose(self, labels: dict[str, str]) -> str | None:
        def numbered(start: str) -> dict[int, str]:
            found = ((one, re.match(rf"{start}(\d+)", one)) for one in labels)
            return {int(match[1]): labels[one] for one, match in found if match}

        locale = self.reader.locale
        takes, plays = numbered(words("reef-key-take", locale)[0]), numbered(r"(?:\w+ )?(?=\d: )")
        if plays and (len(self.hand) >= 3 or not takes):
            return plays[max(plays, key=lambda slot: self.hand[slot - 1])]
        if takes:
            return takes.get(self.take, next(iter(takes.values())))
        rows = "".join(words("reef-space", locale)[:4])
        matches = ((one, re.fullmatch(rf"(?:\S+ \S+ )?([{rows}]\d)\D*\d*", one)) for one in labels)
        spaces = {one: match[1] for one, match in matches if match}
        covered = {word for one in self.pressed for word in [one[:2], *one.split()]}
        free = [one for one, space in spaces.items() if space not in covered]
        return labels[min(free or spaces, key=lambda one: self.heights.get(spaces[one], 0))]


class IceCultPlayer(Player):
    """Tilts so that most arrows of the own colour come up, and moves the own piece that is furthest ahead."""

    rereads = True

    def begin(self, text: str) -> None:
        super().begin(text)
        names = self.reader.words("icecult-colour-")
        own = next(read for read in self.reader.lines(text) if read.id == "seat")
        self.own = own.args["colour"]
        self.sign = ICECULT[names[self.own]]

    def choose(self, labels: dict[str, str]) -> str | None:
        if confirm := [one for one in labels if one.startswith("✅")]:
            return labels[confirm[0]]
        tilts = self.position["tilts"]
        numbered = {number: one for one in labels if (number := _number(one)) is not None}
        if tilts and numbered:
            up = {
                number: tilts[number][0].count(self.own) for number in numbered if number in tilts
            }
            return labels[numbered[max(up, key=lambda number: up[number])]]
        return labels[max(labels, key=self._worth)]

    def _worth(self, label: str) -> tuple[int, ...]:
        spaces = [int(one) for one in re.findall(r"\d+", label)]
        is_own = self.sign in label
        if label.startswith("🟣"):
            return (2 if is_own else -2, *spaces[:1])
        if any(sign in label for sign in ICECULT.values()):
            return (3 if is_own else 1, *(spaces[:1] if is_own else [-one for one in spaces[:1]]))
        return (0,) if label.startswith("⏹") else (-1,)


PLAYERS: dict[str, type[Player]] = {
    "azul": AzulPlayer,
    "sintra": SintraPlayer,
    "reef": ReefPlayer,
    "icecult": IceCultPlayer,
}
"""The players by game."""


def player(locale: str, game: str) -> Player:
    """Return a player of a game in a language."""
    return PLAYERS[game](locale, game)
