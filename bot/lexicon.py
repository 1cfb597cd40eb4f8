"""The three word lists of the game, read once at the start."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bot.errors import HostError
from bot.puzzles.words import parse_words


@dataclass(frozen=True)
class Lexicon:
    """Target words, all accepted words (targets among them), and words that do not exist here.

    The first two are in alphabetical order, so that one can look a word up without a second copy.
    """

    targets: tuple[str, ...]
    accepted: tuple[str, ...]
    blocked: frozenset[str]

    def __post_init__(self) -> None:
        for words in (self.targets, self.accepted):
            for first, second in pairwise(words):
                if first >= second:
                    raise ValueError(f"{first!r} and {second!r} are not in alphabetical order")

    def is_target(self, word: str) -> bool:
        """Is it a common word?"""
        return _holds(self.targets, word)

    def is_accepted(self, word: str) -> bool:
        """Does it score?"""
        return _holds(self.accepted, word)


def read_lexicon(folder: Path) -> Lexicon:
    """The lexicon of a data folder; a blocked word is on no other list.

    Raises HostError when a list cannot be read.
    """
    common, accepted, blocked = (
        _read(folder / f"{name}.txt") for name in ("common", "accepted", "blocked")
    )
    unwanted = frozenset(blocked)
    kept = {word: word for word in sorted(accepted) if word not in unwanted}
    return Lexicon(
        targets=tuple(kept[word] for word in sorted(common) if word in kept),  # the same strings
        accepted=tuple(kept),
        blocked=unwanted,
    )


def _holds(words: Sequence[str], word: str) -> bool:
    place = bisect_left(words, word)
    return place < len(words) and words[place] == word


def _read(path: Path) -> list[str]:
    try:
        return parse_words(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise HostError(
            f"The word list {path.name} cannot be read ({error}): install Honeygram anew."
        ) from error
