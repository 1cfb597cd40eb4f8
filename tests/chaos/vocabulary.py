"""The words that a clever player thinks of when they see letters."""

from functools import cache

from bot.language.alphabet import ENGLISH
from bot.language.languages import read_language
from bot.language.lexicon import Lexicon
from bot.puzzles.words import term, words_by_term
from bot.resources import resource_folder


class Vocabulary:
    """All words of a lexicon, by the letters they are made of."""

    def __init__(self, lexicon: Lexicon) -> None:
        words = {word for word in (*lexicon.targets, *lexicon.accepted) if len(word) > 3}
        self._masks = {word: mask(word) for word in sorted(words)}
        self._terms = words_by_term(words)
        self.honeycomb = cache(self._honeycomb)
        self._by_clue = by_clue()

    def of_clue(self, clue: str) -> str:
        """A word of a square with this clue, if it is one."""
        return self._by_clue.get(clue, "")

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


def by_clue() -> dict[str, str]:
    """{clue: its word} for all words of the squares that are shipped."""
    language = read_language(resource_folder("data"))
    words = {word for line in language.squares() for word in line.split()[1:]}
    return {language.sense(word) or "": word for word in sorted(words)}


def mask(letters: str) -> int:
    """A bit for each letter that occurs."""
    found = 0
    for letter in letters:
        found |= 1 << ord(letter) - ord("a")
    return found
