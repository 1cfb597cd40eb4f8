"""The three word lists of the game, read once at the start."""

from dataclasses import dataclass
from pathlib import Path

from bot.errors import HostError
from bot.puzzles.words import parse_words


@dataclass(frozen=True)
class Lexicon:
    """Target words, all accepted words (targets among them), and words that do not exist here."""

    targets: tuple[str, ...]
    accepted: tuple[str, ...]
    blocked: frozenset[str]


def read_lexicon(folder: Path) -> Lexicon:
    """The lexicon of a data folder.

    Raises HostError when a list cannot be read.
    """
    return Lexicon(
        targets=tuple(_read(folder / "common.txt")),
        accepted=tuple(_read(folder / "accepted.txt")),
        blocked=frozenset(_read(folder / "blocked.txt")),
    )


def _read(path: Path) -> list[str]:
    try:
        return parse_words(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise HostError(
            f"The word list {path.name} cannot be read ({error}): install Honeygram anew."
        ) from error
