"""The honeycomb: which words count, what they score, and what a guess deserves.

honeycomb      a letterset of seven letters and its center letter
pangram        a valid word that uses all seven letters; perfect when it has exactly seven letters

Source of the puzzle: Peter Norvig, "The Spelling Bee Puzzle" (pytudes).
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.words import Letterset, letterset

SIZE = 7  # letters of a honeycomb


@dataclass(frozen=True)
class Rules:
    """Which words count and what a pangram earns."""

    min_length: int = 4
    pangram_bonus: int = 7
    banned: str = "s"

    def __post_init__(self) -> None:
        if self.min_length < 1:
            raise ValueError(f"min_length must be at least 1, not {self.min_length}")
        if self.pangram_bonus < 0:
            raise ValueError(f"pangram_bonus must not be negative, not {self.pangram_bonus}")


RULES = Rules()


@dataclass(frozen=True, order=True)
class Honeycomb:
    """Seven distinct letters, sorted, one of them the center."""

    letters: Letterset
    center: str

    def __post_init__(self) -> None:
        if len(self.letters) != SIZE or letterset(self.letters) != self.letters:
            raise ValueError(
                f"a honeycomb has {SIZE} distinct sorted letters, not {self.letters!r}"
            )
        if not (self.letters.isalpha() and self.letters.islower()):
            raise ValueError(f"a honeycomb has letters in lower case, not {self.letters!r}")
        if len(self.center) != 1 or self.center not in self.letters:
            raise ValueError(f"the center {self.center!r} is none of the letters {self.letters!r}")

    @property
    def outer(self) -> Letterset:
        """The six letters around the center, sorted."""
        return self.letters.replace(self.center, "")


class Verdict(StrEnum):
    """What a guess deserves, in the order in which it is judged."""

    NOT_LETTERS = "not-letters"
    TOO_SHORT = "too-short"
    BAD_LETTERS = "bad-letters"
    MISSING_CENTER = "missing-center"
    ALREADY_FOUND = "already-found"
    NOT_IN_LIST = "not-in-list"
    IS_NAME = "is-name"  # the same, of a word that is known as a name
    ACCEPTED = "accepted"


@dataclass(frozen=True)
class Judgement:
    """The verdict on one guess: its points, or the letters that do not belong."""

    word: str
    verdict: Verdict
    points: int = 0
    bad_letters: str = ""


def is_pangram(word: str) -> bool:
    """Does the word use seven distinct letters?"""
    return len(word) >= SIZE and len(set(word)) == SIZE


def is_perfect(word: str) -> bool:
    """Is the word a pangram that uses each letter once?"""
    return len(word) == SIZE and is_pangram(word)


def is_valid(word: str, rules: Rules = RULES) -> bool:
    """Can the word occur in any honeycomb at all?"""
    return (
        len(word) >= rules.min_length
        and frozenset(rules.banned).isdisjoint(word)  # quick, and often the end of it
        and len(set(word)) <= SIZE
    )


def valid_words(words: Iterable[str], rules: Rules = RULES) -> list[str]:
    """The words that can occur in a honeycomb, in the order given."""
    return [word for word in words if is_valid(word, rules)]


def word_score(word: str, rules: Rules = RULES) -> int:
    """The points for this word, pangram bonus included."""
    base = 1 if len(word) == rules.min_length else len(word)
    return base + rules.pangram_bonus * is_pangram(word)


def letter_subsets(letters: Letterset) -> Iterator[Letterset]:
    """The 127 sorted subsets of seven sorted letters, the empty one left out."""
    for size in range(1, SIZE + 1):
        for subset in combinations(letters, size):
            yield "".join(subset)


def pangram_lettersets(words: Iterable[str]) -> set[Letterset]:
    """The lettersets of the pangrams among valid words."""
    return {letterset(word) for word in words if is_pangram(word)}


def belongs(word: str, honeycomb: Honeycomb) -> bool:
    """Can the word be made in this honeycomb?"""
    return honeycomb.center in word and frozenset(honeycomb.letters).issuperset(word)


def words_of(honeycomb: Honeycomb, words: Iterable[str], rules: Rules = RULES) -> list[str]:
    """The words of a word list that can be made in this honeycomb, in the order given."""
    return [word for word in words if belongs(word, honeycomb) and is_valid(word, rules)]


def judge(
    guess: str,
    honeycomb: Honeycomb,
    points: Mapping[str, int],
    found: Container[str],
    rules: Rules = RULES,
    alphabet: Alphabet = ENGLISH,
) -> Judgement:
    """What a guess deserves, given {accepted word: points} and the words found before.

    Case, accents and surrounding space do not matter. Only the round's own words are looked at.
    """
    word = alphabet.fold(guess.strip())
    if not alphabet.is_word(word):
        return Judgement(word, Verdict.NOT_LETTERS)
    if len(word) < rules.min_length:
        return Judgement(word, Verdict.TOO_SHORT)
    if bad := set(word) - set(honeycomb.letters):
        return Judgement(word, Verdict.BAD_LETTERS, bad_letters="".join(sorted(bad)))
    if honeycomb.center not in word:
        return Judgement(word, Verdict.MISSING_CENTER)
    if word in found:
        return Judgement(word, Verdict.ALREADY_FOUND)
    if word not in points:
        return Judgement(word, Verdict.NOT_IN_LIST)
    return Judgement(word, Verdict.ACCEPTED, points=points[word])
