"""From letters as people type them to words as the search compares them; the grammar itself is data."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.rules.lexicon import Lexicon

_WORD = re.compile(r"[^\W\d_]+|\d+")
_THRICE = re.compile(r"([^\W\d])\1{2,}")
_MOST_ENDINGS = 3
_SHORTEST = 2
"""Letters that must remain where an ending is taken off."""
_TWO_WORDS = 6
"""Letters, at least, of two words that were written as one."""
_FEW = 3
"""An idle word of so few letters is more likely to be the beginning of another word."""
_FIRM = 4
"""Shorter words are not taken for misspelt ones: too many others are one slip away."""
_LONG = 8
"""From here on two slips are forgiven."""
_REMEMBERED = 4096


class Speller:
    """One language's spelling.

    `texts`: their words are words here. `likely`: so are theirs, and what is none may be a slip of one of them.
    """

    def __init__(self, lexicon: Lexicon, likely: Iterable[str], texts: Iterable[str]) -> None:
        grammar = lexicon.grammar
        self._letters = lexicon.letters
        self._sounds = lexicon.sounds
        self._dropped = tuple(self._words(grammar.dropped))
        self._unspoken_before = tuple(self._words(grammar.dropped_before))
        self._longer = tuple(self._words(grammar.longer))
        self._glue = frozenset(self._words(grammar.glue))
        self._articles = frozenset(self._words(grammar.articles))
        self._endings = sorted(set(self._words(grammar.endings)), key=len, reverse=True)
        self._verbs = self._verb_forms(lexicon)
        self._forms = {
            form: "".join(self._words(verb))
            for verb, forms in lexicon.forms.items()
            for form in self._words(forms)
        }
        self.idle = frozenset(self.tokens(grammar.idle))
        self.soft = frozenset(self.tokens(grammar.soft))
        self._whole = frozenset(self._words(grammar.whole)) | self.idle | self.soft
        likely = frozenset(word for text in likely for word in self.tokens(text)) - self.idle
        self._likely = sorted(word for word in likely if len(word) >= _FIRM)
        self._heard = [self._sound(word) for word in self._likely]
        self._by_sound = dict(zip(self._heard, self._likely, strict=True))
        others = frozenset(word for text in texts for word in self.tokens(text))
        self._known = self._whole | likely | others
        self.lemma = lru_cache(_REMEMBERED)(self._lemma)
        self.mended = lru_cache(_REMEMBERED)(self._mended)

    def fold(self, text: str) -> str:
        """The text with one letter for each sound, ASCII digits, no diacritics; a ZWNJ is a space."""
        folded = []
        for char in unicodedata.normalize("NFKC", text).casefold():
            kind = unicodedata.category(char)
            if char in self._letters:
                folded.append(self._letters[char])
            elif kind == "Nd":
                folded.append(str(unicodedata.decimal(char)))
            elif kind == "Cf":
                folded.append(" ")
            elif kind != "Mn":
                folded.append(char)
        return _THRICE.sub(r"\1", "".join(folded).replace("'", ""))

    def tokens(self, text: str) -> list[str]:
        """The words of a text, folded, without articles; a prefix that stands alone is joined to its verb."""
        found: list[str] = []
        prefix = ""
        for word in self._words(text):
            if word in self._articles:
                continue
            if word in self._glue and not prefix:
                prefix = word
                continue
            found.append(prefix + word)
            prefix = ""
        return [*found, prefix] if prefix else found

    def knows(self, token: str) -> bool:
        """It is a word here, or a form of one."""
        return token in self._known or self.lemma(token) != token

    def _words(self, text: str) -> list[str]:
        return _WORD.findall(self.fold(text))

    def _verb_forms(self, lexicon: Lexicon) -> Mapping[str, re.Pattern[str]]:
        """A pattern for each verb; a present stem alone is no form of it: it may be a noun."""
        grammar = lexicon.grammar
        prefixes = "|".join(self._squeezed(grammar.verb_prefixes))
        endings = "|".join(self._squeezed(grammar.verb_endings))
        forms = {}
        for verb, stems in lexicon.verbs.items():
            past, _, present = stems.partition(",")
            then, now = ("|".join(self._words(part)) or "(?!)" for part in (past, present))
            pattern = (
                rf"(?:{prefixes})?(?:{then})(?:{endings})?"
                rf"|(?:{prefixes})(?:{now})(?:{endings})?|(?:{now})(?:{endings})"
            )
            forms["".join(self._words(verb))] = re.compile(pattern)
        return forms

    def _squeezed(self, text: str) -> list[str]:
        return ["".join(self._words(part)) for part in text.split()]

    def _lemma(self, token: str) -> str:
        """The word as a dictionary has it."""
        if token in self._whole:
            return token
        if token in self._verbs:
            return token
        if token in self._forms:
            return self._forms[token]
        for verb, forms in self._verbs.items():
            if forms.fullmatch(token):
                return verb
        bare = self._bare(token, _MOST_ENDINGS)
        return bare if bare in self._known else self._full(token)

    def _full(self, token: str) -> str:
        """The known word that is spoken like it, or that has what this one lacks: an unspoken letter, an ending."""
        if (alike := self._by_sound.get(self._sound(token))) is not None:
            return self.lemma(alike)
        for ending in self._unspoken_before:
            rest = token.removesuffix(ending)
            for whole in (rest + letter for letter in self._dropped):
                if rest != token and len(rest) > _SHORTEST and whole in self._known:
                    return self.lemma(whole)
        longer = (token + ending for ending in self._longer if len(token) > _SHORTEST)
        return next((self.lemma(word) for word in longer if word in self._known), token)

    def _bare(self, token: str, most: int) -> str:
        """Without endings, as long as a known word remains; a very short one must be a word of the games."""
        if most and token not in self._whole:
            for ending in self._endings:
                rest = token.removesuffix(ending)
                least = _SHORTEST if len(ending) == 1 else _SHORTEST + 1
                if rest != token and len(rest) >= least:
                    inner = self._bare(rest, most - 1)
                    if inner in self._known and (len(inner) > _FEW or inner not in self.idle):
                        return inner
        return token

    def _mended(self, token: str) -> tuple[str, ...]:
        """Known words that an unknown token may mean: two words written as one, or one misspelt."""
        ends = len(token) - _SHORTEST + 1 if len(token) >= _TWO_WORDS else 0
        for at in range(_SHORTEST, ends):
            parts = token[:at], token[at:]
            if self._known.issuperset(parts) and self.idle.isdisjoint(parts):
                return parts
        if len(token) < _FIRM:
            return ()
        most = 2 if len(token) >= _LONG else 1
        heard = self._sound(token)
        found = process.extractOne(heard, self._heard, scorer=OSA.distance, score_cutoff=most)
        if found is None:
            return ()
        word, slips, at = found
        if slips and (word[0] != heard[0] or (len(heard) == _FIRM and word[-1] != heard[-1])):
            return ()
        return (self._likely[at],)

    def _sound(self, word: str) -> str:
        """One letter for all that are spoken alike."""
        for spoken, written in self._sounds.items():
            word = word.replace(spoken, written)
        return word
