"""Text analysis: normalization, tokenization and lemmatization, based on the data of a language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from operator import itemgetter

from bot.rules.search_data import LanguageData

MIN_FUZZY_LENGTH = 4
"""The minimum length of words that are compared by sound or corrected: too many words are similar to shorter ones."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_TRIPLED = re.compile(r"([^\W\d])\1{2,}")
_FIRST_GROUP = itemgetter(1)
_MAX_SUFFIXES = 3
_MIN_STEM = 2
"""The minimum number of letters that remain when a suffix of one letter is removed; for longer suffixes, one more."""
_SHORT_STEM = 3
"""Stop words of at most this length are rejected as stems: such a stem is more likely the start of another word."""
_CACHE_SIZE = 8192
"""The maximum number of words per cache, which is more than the texts of a language contain."""


class _Folding(dict[int, str]):
    """A mapping for str.translate that folds characters. Each character is looked up in the Unicode database only once.

    Letters and digits are folded, combining marks are deleted, and format characters are replaced by spaces.
    """

    def __init__(self, letters: Mapping[str, str]) -> None:
        super().__init__({ord(letter): folded for letter, folded in letters.items()})

    def __missing__(self, code: int) -> str:
        char = chr(code)
        category = unicodedata.category(char)
        if category == "Nd":
            folded = str(unicodedata.decimal(char))
        elif category == "Cf":
            folded = " "
        else:
            folded = "" if category == "Mn" else char
        self[code] = folded
        return folded


class Analyzer:
    """Analyzes the texts of one language."""

    def __init__(self, language: LanguageData, domain: Iterable[str], texts: Iterable[str]) -> None:
        """Collect the known words from `domain` and `texts`. Corrections are chosen only from the words of `domain`."""
        grammar = language.grammar
        self._words_of_piece = lru_cache(_CACHE_SIZE)(self._split_piece)
        self._folding = _Folding(language.letters)
        self._phonetic_rules = language.phonetic_rules
        self._silent_letters = tuple(self._words(grammar.silent_letters))
        self._silent_letter_suffixes = tuple(self._words(grammar.silent_letter_suffixes))
        self._optional_suffixes = tuple(self._words(grammar.optional_suffixes))
        self._detached_prefixes = frozenset(self._words(grammar.detached_prefixes))
        self._articles = frozenset(self._words(grammar.articles))
        self._suffixes = frozenset(self._words(grammar.suffixes))
        self._suffix_lengths = sorted({len(suffix) for suffix in self._suffixes}, reverse=True)
        self._verb_prefixes = ("", *self._joined_words(grammar.verb_prefixes))
        self._verb_suffixes = ("", *self._joined_words(grammar.verb_suffixes))
        self._verbs = tuple("".join(self._words(verb)) for verb in language.verbs)
        stems = [verb_stems.partition(",") for verb_stems in language.verbs.values()]
        self._past_stems = self._first_with(past for past, _, _ in stems)
        self._present_stems = self._first_with(present for _, _, present in stems)
        self._irregular_forms = {
            form: "".join(self._words(verb))
            for verb, forms in language.irregular_forms.items()
            for form in self._words(forms)
        }
        self.stop_words = frozenset(self.tokenize(grammar.stop_words))
        self.weak_words = frozenset(self.tokenize(grammar.weak_words))
        protected = frozenset(self._words(grammar.protected_words))
        self._protected = protected | self.stop_words | self.weak_words
        domain_words = self._vocabulary(domain) - self.stop_words
        self.fuzzy_words = sorted(word for word in domain_words if len(word) >= MIN_FUZZY_LENGTH)
        self._by_phonetic_key = {self.phonetic_key(word): word for word in self.fuzzy_words}
        self.known_words = self._protected | domain_words | self._vocabulary(texts)
        self.lemma = lru_cache(_CACHE_SIZE)(self._lemma)

    def normalize(self, text: str) -> str:
        """Return the text in lower case, with equivalent letters unified and digits converted to ASCII.

        Diacritics and apostrophes are removed. Zero-width non-joiners and other format characters become spaces. A
        letter that occurs three or more times in a row is reduced to one.
        """
        folded = unicodedata.normalize("NFKC", text).casefold().translate(self._folding)
        return _TRIPLED.sub(_FIRST_GROUP, folded.replace("'", ""))

    def tokenize(self, text: str) -> list[str]:
        """Return the normalized words of a text, omitting articles. Detached prefixes are joined to the next word."""
        words = self._words(text)
        if self._articles.isdisjoint(words) and self._detached_prefixes.isdisjoint(words):
            return words
        tokens: list[str] = []
        prefix = ""
        for word in words:
            if word in self._articles:
                continue
            if word in self._detached_prefixes and not prefix:
                prefix = word
                continue
            tokens.append(prefix + word)
            prefix = ""
        return [*tokens, prefix] if prefix else tokens

    def is_known(self, token: str) -> bool:
        """Return whether a token is a known word, or an inflected form or a spelling variant of one (`_lemma`)."""
        return token in self.known_words or self.lemma(token) != token

    def phonetic_key(self, word: str) -> str:
        """Return the phonetic key of a normalized word. Words that sound alike have the same key."""
        for spoken, written in self._phonetic_rules.items():
            word = word.replace(spoken, written)
        return word

    def _words(self, text: str) -> list[str]:
        return list(chain.from_iterable(map(self._words_of_piece, text.split())))

    def _split_piece(self, piece: str) -> tuple[str, ...]:
        """Return the normalized words of a text without spaces. Words never extend beyond a space."""
        return tuple(_WORD.findall(self.normalize(piece)))

    def _vocabulary(self, texts: Iterable[str]) -> frozenset[str]:
        return frozenset(word for text in texts for word in self.tokenize(text))

    def _first_with(self, stems: Iterable[str]) -> dict[str, int]:
        """Return, for each of the stems, the index of the first text that contains it."""
        found: dict[str, int] = {}
        for at, text in enumerate(stems):
            for stem in self._words(text):
                found.setdefault(stem, at)
        return found

    def _joined_words(self, text: str) -> list[str]:
        return ["".join(self._words(part)) for part in text.split()]

    def _lemma(self, token: str) -> str:
        """Return the lemma of a token, or the token itself if no lemma is known."""
        if token in self._protected or token in self._verbs:
            return token
        if token in self._irregular_forms:
            return self._irregular_forms[token]
        if verb := self._verb_of(token):
            return verb
        stem = self._strip_suffixes(token, _MAX_SUFFIXES)
        return stem if stem in self.known_words else self._lemma_of_variant(token)

    def _verb_of(self, token: str) -> str:
        """Return the first verb of which the token is a form, or "".

        A form is a stem with an optional prefix and an optional suffix. The bare present stem is excluded, because it
        may be a noun.
        """
        starts = [len(prefix) for prefix in self._verb_prefixes if token.startswith(prefix)]
        ends = [
            len(token) - len(suffix) for suffix in self._verb_suffixes if token.endswith(suffix)
        ]
        found = []
        for stem in (token[start:end] for start in starts for end in ends):
            if stem in self._past_stems:
                found.append(self._past_stems[stem])
            if stem in self._present_stems and stem != token:
                found.append(self._present_stems[stem])
        return self._verbs[min(found)] if found else ""

    def _lemma_of_variant(self, token: str) -> str:
        """Return the lemma of a known word that sounds like the token or differs by a silent letter or a suffix.

        Return the token itself if there is no such word.
        """
        if (same_sound := self._by_phonetic_key.get(self.phonetic_key(token))) is not None:
            return self.lemma(same_sound)
        for suffix in self._silent_letter_suffixes:
            stem = token.removesuffix(suffix)
            for word in (stem + letter for letter in self._silent_letters):
                if stem != token and len(stem) > _MIN_STEM and word in self.known_words:
                    return self.lemma(word)
        longer = (token + suffix for suffix in self._optional_suffixes if len(token) > _MIN_STEM)
        return next((self.lemma(word) for word in longer if word in self.known_words), token)

    def _strip_suffixes(self, token: str, most: int) -> str:
        """Return the token without up to `most` suffixes if that is a known word, otherwise the token itself."""
        if most and token not in self._protected:
            for length in self._suffix_lengths:
                stem = token[:-length]
                min_length = _MIN_STEM if length == 1 else _MIN_STEM + 1
                if len(stem) >= min_length and token[-length:] in self._suffixes:
                    inner = self._strip_suffixes(stem, most - 1)
                    acceptable = len(inner) > _SHORT_STEM or inner not in self.stop_words
                    if inner in self.known_words and acceptable:
                        return inner
        return token
