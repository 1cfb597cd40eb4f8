"""The words that a clever player thinks of when they see letters."""

from functools import cache

from bot.language.alphabet import ENGLISH
from bot.language.lexicon import Lexicon
from bot.puzzles.words import term, words_by_term


class Vocabulary:
    """All words of a lexicon, by the letters they are made of."""

    def __init__(self, lexicon: Lexicon) -> None:
        words = {word for word in (*lexicon.targets, *lexicon.accepted) if len(word) > 3}
        self._masks = {word: mask(word) for word in sorted(words)}
        self._terms = words_by_term(words)
        self.honeycomb = cache(self._honeycomb)

    def anigram(self, letters: str, *, one_more: bool) -> list[str]:
        """The words of exactly these letters, or of these and any other one."""
        terms = [term(letters + more) for more in ENGLISH.letters] if one_more else [term(letters)]
        return [word for each in terms for word in self._terms.get(each, ())]

    def _honeycomb(self, letters: str) -> list[str]:
        """The words of a honeycomb whose center is the first letter."""
        cells, center = mask(letters), mask(letters[0])
        return [
            word for word, used in self._masks.items() if used & center and used | cells == cells
        ]


def mask(letters: str) -> int:
    """A bit for each letter that occurs."""
    found = 0
    for letter in letters:
        found |= 1 << ord(letter) - ord("a")
    return found
