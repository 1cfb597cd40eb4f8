"""Words as they are written: accents and all.

A word is its folded letters wherever it is judged, kept and compared. Who shows it writes it in
capitals, and these are those of its true spelling; where two words have the same letters, of both.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from itertools import groupby
from operator import itemgetter

from bot.language.alphabet import Alphabet
from bot.language.lines import line_from

BETWEEN = "/"  # two words with the same letters: esta/está


class SpelledWord(str):
    """The letters of a word, equal to any other text of these letters, and how it is written."""

    __slots__ = ("spelling",)

    spelling: str

    def upper(self) -> str:
        """The word as people read it."""
        return self.spelling.upper()

    def lower(self) -> str:
        """The same where it is no heading."""
        return self.spelling


@dataclass(frozen=True)
class Spellings:
    """The true spellings of the words that are written otherwise than by their letters alone."""

    lines: str = "\n"  # "\npais:país\n": as in `WordIndex`, a line a word

    def of(self, word: str) -> str:
        """The word with its spelling, where it has one of its own."""
        found = line_from(self.lines, f"{word}:") if word else ""
        if not found:
            return word
        spelled = SpelledWord(word)
        spelled.spelling = found[len(word) + 1 : -1]
        return spelled


AS_THEY_ARE = Spellings()  # of a language without accents


def spellings(text: str | Iterable[str], alphabet: Alphabet) -> Spellings:
    """The spellings of the words of a list, as they are written there; its pieces are asked for
    again where it is in no order.

    One in order, as they are shipped, is read without room for all of its words.
    """
    lines = _lines(alphabet.pairs(text))
    if lines is None:
        lines = _lines(sorted({*alphabet.pairs(text)}))
    return Spellings(lines or "\n")


def _lines(pairs: Iterable[tuple[str, str]]) -> str | None:
    """The lines of words and spellings in order; None where they are in none."""
    lines, last = StringIO(), ""
    lines.write("\n")
    for word, same in groupby(pairs, itemgetter(0)):
        if word <= last:
            return None
        last, both = word, BETWEEN.join(dict.fromkeys(spelled for _, spelled in same))
        if both != word:
            lines.write(f"{word}:{both}\n")
    return lines.getvalue()
