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
    """The lexicon of a data folder; a blocked word is on no other list.

    Raises HostError when a list cannot be read.
    """
    common, accepted, blocked = (
        _read(folder / f"{name}.txt") for name in ("common", "accepted", "blocked")
    )
    unwanted = frozenset(blocked)
    return Lexicon(
        targets=tuple(word for word in common if word not in unwanted),
        accepted=tuple(word for word in accepted if word not in unwanted),
        blocked=unwanted,
    )


def _read(path: Path) -> list[str]:
    try:
        return parse_words(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise HostError(
            f"The word list {path.name} cannot be read ({error}): install Honeygram anew."
        ) from error
