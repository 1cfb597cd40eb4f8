"""Terms as people type and read them: a word or its letters in, all words of a term out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.cli.console import counted
from bot.cli.word_lists import read_word_list, shown
from bot.errors import HostError
from bot.language.alphabet import ENGLISH
from bot.puzzles.anigram.anigram import START_LENGTH, added_letter
from bot.puzzles.words import term
from solvers.anigrams import Chains, read_chains
from solvers.words import Indices

A_AND_I = b"\na\ni\n"


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


def row_of(chains: Chains, number: int, *, grown_from: int | None = None) -> TermRow:
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


def rows_of(chains: Chains, chain: Sequence[int]) -> list[TermRow]:
    """The terms of a chain, each grown from the one before."""
    return [
        row_of(chains, number, grown_from=before)
        for before, number in zip([None, *chain], chain, strict=False)
    ]


def find_start(chains: Chains, text: str) -> Indices:
    """The term that a person means by a word or letters in any order and case."""
    letters = text.strip().lower()
    if not ENGLISH.is_word(letters):
        raise HostError(f"A term has the letters A to Z only, not {text!r}.")
    start = chains.start(letters)
    if not len(start):
        raise HostError(f"No word of the list has exactly the letters {term(letters).upper()}.")
    return start


def read_starts(source: Path | None, start: str | None, with_ai: bool) -> tuple[Chains, Indices]:
    """The chains of the word list, and the terms to start from: at least one."""
    default = "accepted.txt"
    chains = read_chains(read_word_list(source, default) + (A_AND_I if with_ai else b""))
    if start is not None:
        return chains, find_start(chains, start)
    length = 1 if with_ai else START_LENGTH
    if not len(starts := chains.starts(length)):
        raise HostError(
            f"{shown(source or Path(default))} holds no words of {counted(length, 'letter')}."
        )
    return chains, starts
