"""Definitions and clues of words, looked up in a file that stays on the disk."""

import mmap
from pathlib import Path

from bot.errors import HostError


class Definitions:
    """The definitions of a file of lines ``word<TAB>definition``, sorted by word.

    The file is mapped, not read: opening it takes no time and its pages are the system's cache.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises HostError when it cannot be read."""
        try:
            with path.open("rb") as file:
                self._lines = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:  # ValueError: the file is empty
            raise HostError(
                f"The definitions {path.name} cannot be read ({error}): install Honeygram anew."
            ) from error

    def of(self, word: str) -> str | None:
        """The definition of a word in lower case, unmasked, or None when there is none."""
        wanted = word.encode("utf-8")
        low, high = 0, len(self._lines)  # a line that begins in between may be the one
        while low < high:
            start = self._lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._line_end(start)
            name, _, definition = self._lines[start:end].partition(b"\t")
            if name == wanted:
                return definition.decode("utf-8")
            if name < wanted:
                low = end + 1
            else:
                high = start
        return None

    def _line_end(self, start: int) -> int:
        end = self._lines.find(b"\n", start)
        return len(self._lines) if end < 0 else end

    def close(self) -> None:
        """Let go of the file."""
        self._lines.close()
