"""Finds the squares that days get in Spanish: es/squares.txt.gz. How to run it: es/README.md.

inflected   a plural, a feminine or a participle of another target word
stems       what a word comes from, as far as spelling says it: PINTOR and PINTAR both have PINT
dull        an infinitive
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from build_squares import LEFT_OUT, SQUARES, Words, classes, figures, listed, packed, squares
from lists import read_list
from spanish import ALPHABET

from bot.language.spanish.forms import INFINITIVES, bases
from bot.language.spanish.masking import related
from bot.puzzles.square.puzzle import WORD_LENGTH

HERE = Path(__file__).parent / "es"
FORMS = ("a", "s", "ado", "ido")  # how words end that may be forms


@dataclass(frozen=True)
class SpanishWords(Words):
    """The lists of a folder, as far as squares need them."""

    folder: Path = HERE

    @cached_property
    def common(self) -> frozenset[str]:
        """The target words."""
        return self._folded("common")

    @cached_property
    def fitting(self) -> frozenset[str]:
        """The words of six letters that most people know and nothing speaks against."""
        known = self._folded("levels").difference(*map(self._folded, LEFT_OUT))
        return frozenset(word for word in known if len(word) == WORD_LENGTH)

    @cached_property
    def clues(self) -> Mapping[str, frozenset[str]]:
        """{word: the words of its clue}, of those with a clue; of all where there is none yet."""
        path = self.folder / "clues.tsv"
        if not path.exists():
            return dict.fromkeys(self.fitting, frozenset())
        lines = path.read_text(encoding="utf-8").splitlines()
        entries = (line.split("\t", 1) for line in lines)
        return {word: frozenset(ALPHABET.runs(ALPHABET.fold(clue))) for word, clue in entries}

    @cached_property
    def dull(self) -> frozenset[str]:
        """The infinitives."""
        return frozenset(word for word in self.fitting if word.endswith(INFINITIVES))

    def is_inflected(self, word: str) -> bool:
        """Is it a form of another word?"""
        return word.endswith(FORMS) and not self.common.isdisjoint(bases(word))

    def stems(self, word: str) -> frozenset[str]:
        """The target words that it may come from, itself among them."""
        return frozenset({word} | bases(word) & self.common)

    def are_kin(self, one: str, other: str) -> bool:
        """Have the two a stem in common?"""
        return bool(self.families[one] & self.families[other]) or related(one, other)

    def _folded(self, name: str) -> frozenset[str]:
        return frozenset(map(ALPHABET.fold, read_list(self.folder / f"{name}.txt")))


def main() -> None:
    """Find the squares, write them, and print the rows of es/README.md."""
    words = SpanishWords()
    lines = listed(words, (square for each in classes() for square in squares(words, each)))
    (HERE / SQUARES).write_bytes(packed(lines))
    print(*figures(words, lines), sep="\n")


if __name__ == "__main__":
    main()
