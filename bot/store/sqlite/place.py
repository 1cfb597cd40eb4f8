"""Whether the files of an open database are still where they were.

A file that is deleted or replaced lives on for whoever has it open: all that is written goes into
it, and is lost with the last process that has.
"""

import os
from contextlib import suppress
from pathlib import Path

Identity = tuple[int, int]  # the device and the number of a file on it


class Place:
    """The names of an open database and its log, and which files they named at first."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.log = Path(f"{self.path}-wal")
        self._names = (str(self.path), str(self.log))
        self._at_first = {self._names[0]: _identity(self._names[0])}

    @property
    def identity(self) -> Identity:
        """Which file the database is."""
        return self._at_first[self._names[0]]

    def kept(self) -> bool:
        """Is everything in its place? It takes microseconds: each commit asks."""
        return all(map(self._means_the_same, self._names))

    def bytes(self) -> int:
        """How large it is, with its log."""
        total = 0
        for name in (*self._names, f"{self.path}-shm"):
            with suppress(OSError):
                total += os.stat(name).st_size
        return total

    def names(self, path: Path) -> bool:
        """Is that still the name of the same file?"""
        return self._means_the_same(str(path))

    def _means_the_same(self, name: str) -> bool:
        """The log may come into being later."""
        try:
            identity = _identity(name)
        except FileNotFoundError:
            return name not in self._at_first
        return self._at_first.setdefault(name, identity) == identity


def _identity(name: str) -> Identity:
    found = os.stat(name)
    return found.st_dev, found.st_ino
