"""The letters of a language: which there are, and what counts as which.

fold    the letters that a text is made of, whatever its case and accents: cancion of Canción
typed   what a person typed, who may have a phone that writes accents, full width or markup: it is
        folded by `fold_typed`, and word lists are not

A word is its folded letters inside the engines and in the database, since that is what people play;
its true spelling is for showing (``bot/language/spelling.py``). ``ñ`` is no ``n`` with an accent
where a language has it among its letters.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from unicodedata import category, normalize

MOST_LETTERS = 31  # as many bits as a mask of letters has room for
PIECE = 1 << 16  # characters of a list; to make them small takes twelve times their room
ANY_LETTER = r"[^\W\d_]"  # of any alphabet, for patterns that are older than what they match

# Letters that Unicode takes for no other one with a mark, as people without their keys write them.
TRANSCRIPTIONS = {"ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l"}
# Full width as ASCII, and characters that look like a space and are letters or symbols.
AS_SEEN = {0xFF01 + place: 0x21 + place for place in range(94)} | dict.fromkeys(
    (0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0), " "
)


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

    def fold_typed(self, text: str) -> str:
        """Fold what a person typed: without invisible characters, and with a letter of the
        alphabet wherever a character can only mean that one (``é``, ``İ``, full width)."""
        folded = self.fold(as_seen(text))
        if folded.isascii():
            return folded
        return "".join(each if each in self._known else self._meant(each) for each in folded)

    def _meant(self, character: str) -> str:
        if category(character) == "Mn":  # a mark whose letter has none in this alphabet
            return ""
        parts = normalize("NFKD", TRANSCRIPTIONS.get(character, character)).lower()
        letters = "".join(each for each in parts if category(each) != "Mn")
        return letters if self.is_word(letters) else character

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


def as_seen(text: str) -> str:
    """The text without characters that cannot be seen, and in normal instead of full width."""
    if text.isascii():
        return text
    seen = (each for each in text if category(each) != "Cf")  # zero width, directions, soft hyphens
    return "".join(seen).translate(AS_SEEN)


def without_accents(text: str) -> str:
    """The text without the marks on its letters, whatever the alphabet."""
    return "".join(each for each in normalize("NFD", text) if category(each) != "Mn")


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
