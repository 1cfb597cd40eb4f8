"""The squares of words that travel with the program, found long before anybody plays one."""

import gzip
import zlib
from pathlib import Path

from bot.errors import HostError


def read_squares(path: Path) -> tuple[str, ...]:
    """The lines of a packed file. Raises HostError when it cannot be read."""
    try:
        return tuple(gzip.decompress(path.read_bytes()).decode("utf-8").splitlines())
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise HostError(
            f"The squares {path.name} cannot be read ({error}): install Honeygram anew."
        ) from error
