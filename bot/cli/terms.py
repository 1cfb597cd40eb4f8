"""Terms as people type and read them: a word or its letters in, all words of a term out."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.errors import HostError
from bot.puzzles.anigram_chains import Chains
from bot.puzzles.anigrams import added_letter
from bot.puzzles.words import Term, is_word, term


@dataclass(frozen=True)
class Row:
    """A term as it is shown: by which letter it grew, and what can become of it."""

    letters: Term
    added: str
    words: tuple[str, ...]
    games: int
    growth: int

    def __str__(self) -> str:
        grew = f"+{self.added.upper()}" if self.added else "  "
        return f"{len(self.letters):2}  {grew}  {', '.join(self.words)}"

    @property
    def name(self) -> str:
        """The letters and the words that they make."""
        return f"{self.letters.upper()} ({', '.join(self.words)})"


def row_of(chains: Chains, number: int, *, grown_from: Term | None = None) -> Row:
    """A term, and how it grew from another one."""
    words = chains.terms.words(number)
    letters = term(words[0])
    return Row(
        letters=letters,
        added="" if grown_from is None else added_letter(grown_from, letters),
        words=words,
        games=int(chains.games[number]),
        growth=int(chains.growth[number]),
    )


def rows_of(chains: Chains, chain: Iterable[int]) -> list[Row]:
    """The terms of a chain, each grown from the one before."""
    rows: list[Row] = []
    for number in chain:
        rows.append(row_of(chains, number, grown_from=rows[-1].letters if rows else None))
    return rows


def find_term(chains: Chains, text: str) -> int:
    """The term that a person means by a word or letters in any order and case."""
    letters = text.strip().lower()
    if not is_word(letters):
        raise HostError(f"A term has the letters A to Z only, not {text!r}.")
    number = chains.terms.find(letters)
    if number is None:
        raise HostError(f"No word of the list has exactly the letters {term(letters).upper()}.")
    return number


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
