"""Terms as people type and read them: a word or its letters in, all words of a term out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.errors import HostError
from bot.language.alphabet import ENGLISH
from bot.puzzles.anigram.anigram import added_letter
from bot.puzzles.words import term

if TYPE_CHECKING:
    from solvers.anigrams import Chains
    from solvers.words import Indices


@dataclass(frozen=True)
class TermRow:
    """A term as it is shown, its letters in capitals, and what can become of it."""

    letters: str
    added: str
    words: tuple[str, ...]
    games: int
    growth: int

    def __str__(self) -> str:
        grew = f"+{self.added}" if self.added else "  "
        return f"{len(self.letters):2}  {grew}  {', '.join(self.words)}"

    @property
    def name(self) -> str:
        """The letters and the words that they make."""
        return f"{self.letters} ({', '.join(self.words)})"


def row_of(chains: "Chains", number: int, *, grown_from: int | None = None) -> TermRow:
    """A term, and how it grew from another one."""
    letters = chains.terms.letters(number)
    added = "" if grown_from is None else added_letter(chains.terms.letters(grown_from), letters)
    return TermRow(
        letters=letters.upper(),
        added=added.upper(),
        words=chains.terms.words(number),
        games=int(chains.games[number]),
        growth=int(chains.growth[number]),
    )


def rows_of(chains: "Chains", chain: Sequence[int]) -> list[TermRow]:
    """The terms of a chain, each grown from the one before."""
    return [
        row_of(chains, number, grown_from=before)
        for before, number in zip([None, *chain], chain, strict=False)
    ]


def find_start(chains: "Chains", text: str) -> "Indices":
    """The term that a person means by a word or letters in any order and case."""
    letters = text.strip().lower()
    if not ENGLISH.is_word(letters):
        raise HostError(f"A term has the letters A to Z only, not {text!r}.")
    start = chains.start(letters)
    if not len(start):
        raise HostError(f"No word of the list has exactly the letters {term(letters).upper()}.")
    return start
