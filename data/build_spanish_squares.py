"""Finds the squares that days get in Spanish: es/squares.txt.gz. How to run it: es/README.md.

known       a word that most people know; of those that fewer know, a square has few
stems       what a word comes from, as far as spelling says it: PINTOR and PINTAR both have PINT
dull        an infinitive
inflected   none: a plural or a feminine among the target words is a word of its own
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path

from build_squares import LEFT_OUT, SQUARES, Words, classes, listed, packed, squares
from lists import read_list
from readings import read_readings
from spanish import ALPHABET

from bot.language.spanish.forms import INFINITIVES, bases
from bot.language.spanish.masking import related
from bot.puzzles.square.pool import Pool
from bot.puzzles.square.puzzle import WORD_LENGTH, SquarePuzzle

HERE = Path(__file__).parent / "es"
LEAST_MEAN = 55  # of the readings of a word
KNOWN_MEAN = 60
MOST_UNKNOWN = 1  # words of a square
MOST_OF_A_WORD = 100  # squares


@dataclass(frozen=True)
class SpanishWords(Words):
    """The lists of a folder, as far as squares need them."""

    folder: Path = HERE

    @cached_property
    def common(self) -> frozenset[str]:
        """The target words."""
        return self._folded("common")

    @cached_property
    def means(self) -> Mapping[str, float]:
        """{target word: what readers think of it}; of two spellings the better known counts."""
        read = read_readings(self.folder / "readings.tsv")
        spellings = sorted(read_list(self.folder / "common.txt"), key=lambda each: read[each].mean)
        return {ALPHABET.fold(word): read[word].mean for word in spellings}

    @cached_property
    def fitting(self) -> frozenset[str]:
        """The target words of six letters that are known well enough, and nothing against them."""
        left_out = frozenset().union(*map(self._folded, LEFT_OUT))
        able = {word for word, mean in self.means.items() if mean >= LEAST_MEAN} - left_out
        return frozenset(word for word in able if len(word) == WORD_LENGTH)

    @cached_property
    def clues(self) -> Mapping[str, frozenset[str]]:
        """{word with a clue: the words of that clue}."""
        lines = (self.folder / "clues.tsv").read_text(encoding="utf-8").splitlines()
        entries = (line.split("\t", 1) for line in lines)
        return {word: frozenset(ALPHABET.runs(ALPHABET.fold(clue))) for word, clue in entries}

    @cached_property
    def dull(self) -> frozenset[str]:
        """The infinitives."""
        return frozenset(word for word in self.fitting if word.endswith(INFINITIVES))

    def is_inflected(self, word: str) -> bool:
        """Is it a form of another word? No: readers kept those only that are words themselves."""
        return False

    def is_known(self, square: SquarePuzzle) -> bool:
        """Does it ask for few of those words that fewer people know?"""
        return sum(self.means[word] < KNOWN_MEAN for word in square.words) <= MOST_UNKNOWN

    def stems(self, word: str) -> frozenset[str]:
        """The target words that it may come from, itself among them."""
        return frozenset({word} | bases(word) & self.common)

    def are_kin(self, one: str, other: str) -> bool:
        """Have the two a stem in common?"""
        return bool(self.families[one] & self.families[other]) or related(one, other)

    def _folded(self, name: str) -> frozenset[str]:
        return frozenset(map(ALPHABET.fold, read_list(self.folder / f"{name}.txt")))


def thinned(lines: Sequence[str]) -> list[str]:
    """The lines without those of words that have many others, which stay in their order.

    Those come first whose words few others have, as where days are dealt.
    """
    words = [line.split()[1:] for line in lines]
    uses = Counter(word for each in words for word in each)
    costs = [sum(sqrt(uses[word]) for word in each) for each in words]
    kept, number = set[int](), Counter[str]()
    for place in sorted(range(len(lines)), key=costs.__getitem__):
        if all(number[word] < MOST_OF_A_WORD for word in words[place]):
            kept.add(place)
            number.update(words[place])
    return [lines[place] for place in sorted(kept)]


def figures(words: SpanishWords, lines: Sequence[str]) -> Iterator[str]:
    """The rows of the table of squares."""
    found = Pool(tuple(lines))
    asked = {word for square in found for word in square.words}
    dull = Counter(sum(word in words.dull for word in square.words) for square in found)
    yield f"| squares | {len(found):,} |"
    yield f"| words | {len(asked):,} |"
    yield f"| words that fewer know | {sum(words.means[word] < KNOWN_MEAN for word in asked):,} |"
    for number in sorted(dull):
        yield f"| with {number} infinitives | {dull[number]:,} |"


def found(words: SpanishWords) -> Iterator[SquarePuzzle]:
    """All squares that days can get."""
    return (each for blanks in classes() for each in squares(words, blanks) if words.is_known(each))


def main() -> None:
    """Find the squares, write them, and print the rows of es/README.md."""
    words = SpanishWords()
    lines = thinned(listed(words, found(words)))
    (HERE / SQUARES).write_bytes(packed(lines))
    print(*figures(words, lines), sep="\n")


if __name__ == "__main__":
    main()
