"""A language as a value: letters, words, their senses, and how its words are formed.

Engines, rules and pictures are handed one, or the part of it that they need; none of them knows
which it is. ``bot/language/languages.py`` lists those that are shipped.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.language.alphabet import Alphabet
from bot.language.lexicon import Lexicon
from bot.language.masking import Mask

Squares = Callable[[], tuple[str, ...]]  # reads the lines of the squares that are dealt
Define = Callable[[str], str | None]  # the sense of a word, if a dictionary has it


def no_bases(word: str) -> Iterable[str]:
    """The words that a word is a form of, where nobody can tell."""
    return ()


def no_squares() -> tuple[str, ...]:
    """The squares of words, where nobody has looked for any."""
    return ()


@dataclass(frozen=True)
class Morphology:
    """How words of a language come from others.

    The endings are those of forms that a puzzle should not be full of: of verbs, and of the plural
    that is made by one letter.
    """

    bases: Callable[[str], Iterable[str]] = no_bases
    verb_endings: tuple[str, ...] = ()
    plural: str = ""

    def __post_init__(self) -> None:
        if len(self.plural) > 1:
            raise ValueError(f"a plural of one letter is meant, not {self.plural!r}")


@dataclass(frozen=True)
class Language:
    """All that the puzzles of one language are made of."""

    code: str  # as in Discord's locales: "en", "es"
    alphabet: Alphabet
    lexicon: Lexicon
    define: Define
    mask: Mask
    forms: Morphology = Morphology()
    most_accepted: int = 130  # words of a daily honeycomb: verbs may have fifty forms
    squares: Squares = no_squares

    @property
    def blocked(self) -> frozenset[str]:
        """The words that do not exist here."""
        return self.lexicon.blocked

    def spelled(self, word: str) -> str:
        """The word, which shows its true spelling."""
        return word if self.alphabet.is_plain else self.lexicon.spellings.of(word)

    def spelled_all(self, words: frozenset[str]) -> frozenset[str]:
        """The words, which show their true spelling."""
        return words if self.alphabet.is_plain else frozenset(map(self.spelled, words))

    def sense(self, word: str) -> str | None:
        """What the word means, with whatever would give it away hidden; None where
        nothing has it."""
        told = self.define(word)
        return None if told is None else self.mask(told, word)

    def seed(self, seed: str) -> str:
        """What shuffles the decks of this language: for English the seed itself, since its puzzles
        were dealt before there was another."""
        return seed if self.code == "en" else f"{seed}/{self.code}"
