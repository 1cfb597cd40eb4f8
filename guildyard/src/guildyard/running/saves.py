"""Notices when a file of a bot is saved."""

import os
from collections.abc import Iterator
from pathlib import Path

SOURCES = {".py", ".js", ".cjs", ".mjs", ".json", ".toml", ".yaml", ".yml", ".env"}
LIBRARIES = {"node_modules", "__pycache__", "site-packages"}


class Saves:
    """The files of a folder as they were when somebody last looked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = self._stamps()

    def changed(self) -> list[str]:
        """The files that were saved, added or removed since the last look, in order."""
        before, self._seen = self._seen, self._stamps()
        return sorted(path for path, _ in before.items() ^ self._seen.items())

    def _stamps(self) -> dict[str, int]:
        """The files and when each was saved."""
        return dict(_files(str(self._folder)))


def _files(folder: str) -> Iterator[tuple[str, int]]:
    """The sources below a folder, without those of libraries and hidden folders."""
    try:
        entries = [*os.scandir(folder)]
    except OSError:  # it went away meanwhile
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if _is_of_the_bot(entry):
                yield from _files(entry.path)
        elif os.path.splitext(entry.name)[1] in SOURCES or entry.name == ".env":
            yield from _stamp(entry)


def _is_of_the_bot(entry: os.DirEntry[str]) -> bool:
    hidden = entry.name.startswith(".") or entry.name in LIBRARIES
    return not hidden and not os.path.exists(os.path.join(entry.path, "pyvenv.cfg"))


def _stamp(entry: os.DirEntry[str]) -> Iterator[tuple[str, int]]:
    try:
        yield entry.path, entry.stat().st_mtime_ns
    except OSError:  # it went away meanwhile
        return
