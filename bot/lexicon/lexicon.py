"""The three word lists of the game, read once at the start."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import HostError
from bot.puzzles.words import is_word, parse_words


@dataclass(frozen=True)
class WordList(Collection[str]):
    """Words in alphabetical order, kept as one text with a line for each.

    That takes a byte a letter where words of their own take a hundred bytes each, and the bot
    looks into them rarely: once a day to make the rounds, and when somebody asks for a word.
    """

    lines: str  # "\nabet\nbee\n": each word stands between two line ends

    def __iter__(self) -> Iterator[str]:
        """One word after the other, so that the others take no room meanwhile."""
        return (found[0] for found in re.finditer("[a-z]+", self.lines))

    def __len__(self) -> int:
        return self.lines.count("\n") - 1

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and is_word(word) and f"\n{word}\n" in self.lines


def word_list(words: Iterable[str]) -> WordList:
    """The list of some words, in any order and each perhaps more than once."""
    return WordList("\n".join(["", *sorted(set(words)), ""]))


@dataclass(frozen=True)
class Lexicon:
    """Target words, all accepted words (targets among them), and words that do not exist here."""

    targets: WordList
    accepted: WordList
    blocked: frozenset[str]


def read_lexicon(folder: Path) -> Lexicon:
    """The lexicon of a data folder; a blocked word is on no other list.

    Raises HostError when a list cannot be read.
    """
    blocked, accepted, common = (
        frozenset(_read(folder / f"{name}.txt")) for name in ("blocked", "accepted", "common")
    )
    kept = accepted - blocked
    return Lexicon(word_list(common & kept), word_list(kept), blocked)


def _read(path: Path) -> list[str]:
    try:
        return parse_words(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise HostError(
            f"The word list {path.name} cannot be read ({error}): install Honeygram anew."
        ) from error
