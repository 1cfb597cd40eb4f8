"""The letters of a language: which there are, and what counts as which.

fold    the letters that a text is made of, whatever its case and accents: cancion of Canción

A word is its folded letters inside the engines and in the database, since that is what people play;
its true spelling is for showing (``bot/language/spelling.py``). ``ñ`` is no ``n`` with an accent
where a language has it among its letters.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

MOST_LETTERS = 31  # as many bits as a mask of letters has room for
PIECE = 1 << 16  # characters of a list; to make them small takes twelve times their room
ANY_LETTER = r"[^\W\d_]"  # of any alphabet, for patterns that are older than what they match


@dataclass(frozen=True)
class Alphabet:
    """Some letters in lower case, in their order, and accents that make no letter of their own.

    The accents are groups of a letter and its forms: ``"aáàâ eéê"``. ValueError for letters that
    are too many, not in lower case or not each once, and for accents of what is none of them.
    """

    letters: str
    accents: str = ""

    def __post_init__(self) -> None:
        distinct = set(self.letters)
        if not 0 < len(self.letters) <= MOST_LETTERS or len(distinct) < len(self.letters):
            raise ValueError(f"not up to {MOST_LETTERS} different letters: {self.letters!r}")
        if not (self.letters.isalpha() and self.letters.islower()):
            raise ValueError(f"letters are in lower case, not {self.letters!r}")
        for group in self.accents.split():
            if group[0] not in distinct or not distinct.isdisjoint(group[1:]):
                raise ValueError(f"no accents of one letter: {group!r}")

    @cached_property
    def codes(self) -> str:
        """The letters by their code points, which is how letters of words are sorted."""
        return "".join(sorted(self.letters))

    @cached_property
    def is_plain(self) -> bool:
        """Are its letters those of ASCII, with no accents to fold?"""
        return self.letters.isascii() and not self.accents

    @cached_property
    def _is_basic(self) -> bool:
        """Are its letters all of ASCII's?"""
        return self.is_plain and len(self.letters) == 26

    @cached_property
    def _folding(self) -> tuple[tuple[str, str], ...]:
        """What accents are taken off by: a letter with one, and without."""
        return tuple((form, group[0]) for group in self.accents.split() for form in group[1:])

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _one(self) -> str:
        """The pattern of a letter."""
        return f"[{self.letters}]"

    @cached_property
    def _runs(self) -> re.Pattern[str]:
        """Letters that stand together."""
        return re.compile(f"{self._one}+")

    @cached_property
    def _others(self) -> re.Pattern[str]:
        return re.compile(f"[^{self.letters}]+")

    @cached_property
    def _entries(self) -> re.Pattern[str]:
        """What stands between white space and is letters only."""
        return re.compile(rf"(?<!\S){self._one}+(?!\S)")

    def fold(self, text: str) -> str:
        """The text in lower case, without the accents that make no letter of their own."""
        lower = text.lower()
        if lower.isascii() or self.is_plain:
            return lower
        return self._bare(normalize("NFC", lower))

    def _bare(self, lower: str) -> str:
        """The text without accents; each of its characters is one as before."""
        for form, letter in self._folding:  # for a whole list a tenth of the time of translate()
            lower = lower.replace(form, letter)
        return lower

    def is_word(self, text: str) -> bool:
        """Does the folded text consist of letters and nothing else?"""
        if self._is_basic:  # the quickest question
            return text.isascii() and text.isalpha() and text.islower()
        return text != "" and self._known.issuperset(text)

    def words(self, text: str | Iterable[str]) -> Iterator[str]:
        """The folded words of a word list, or of its pieces, one after the other.

        They stand apart by white space (CRLF and LF alike); an entry with anything but letters
        (``won't``, ``x-ray``) is no word of these games and is left out. One that the list has
        twice comes twice.
        """
        pieces = map(self.fold, pieces_of(text))
        return (found[0] for piece in pieces for found in self._entries.finditer(piece))

    def pairs(self, text: str | Iterable[str]) -> Iterator[tuple[str, str]]:
        """The same words, each with its spelling in lower case."""
        for piece in pieces_of(text):
            lower = normalize("NFC", piece.lower())
            for found in self._entries.finditer(self._bare(lower)):
                yield found[0], lower[found.start() : found.end()]

    def written(self, text: str | Iterable[str]) -> Iterator[str]:
        """The same words as they are spelled, in lower case."""
        return (spelled for _, spelled in self.pairs(text))

    def runs(self, folded: str) -> list[str]:
        """The letters of a folded text that stand together."""
        return self._runs.findall(folded)

    def echo(self, folded: str) -> str:
        """The text with a question mark for all that is no letter: ``gl?am``."""
        return self._others.sub("?", folded)

    def only(self, folded: str) -> str:
        """The letters of a folded text, without anything else."""
        return folded if self.is_word(folded) else "".join(self.runs(folded))

    def place(self, word: str) -> list[int]:
        """What sorts words as a dictionary of the language does."""
        return [self.letters.find(letter) for letter in word]


def pieces_of(text: str | Iterable[str]) -> Iterator[str]:
    """The text of a file in pieces that end with a line, without its byte order mark.

    What comes in such pieces stays as it is.
    """
    if not isinstance(text, str):
        yield from text
        return
    start = len(text) - len(text.lstrip("\ufeff"))
    while start < len(text):
        end = text.find("\n", start + PIECE) + 1 or len(text)
        yield text[start:end]
        start = end


ENGLISH = Alphabet("abcdefghijklmnopqrstuvwxyz")
