"""Answers that make no sense, told from faults of our own, which nobody tries again."""

import logging
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

import aiohttp

log = logging.getLogger(__name__)

NONSENSE = (
    "what was answered makes no sense: does something else answer in Discord's place? Look at"
    " DISCORD_API_URL and HTTPS_PROXY"
)


def _no_zstandard() -> Iterator[type[Exception]]:
    """What discord.py hears of bytes that cannot be unpacked, where Python has Zstandard (3.14)."""
    for name in ("compression.zstd", "zstandard"):
        with suppress(ImportError):
            yield import_module(name).ZstdError


# How discord.py 2.7 shows that it was told what makes no sense. A gateway that never answers is
# an AttributeError or a RecursionError as well.
NO_SENSE: tuple[type[Exception], ...] = (
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    zlib.error,
    *_no_zstandard(),
)


class Nonsense(aiohttp.ClientError):
    """Discord, or something in its place, answered what makes no sense."""


@contextmanager
def making_sense() -> Iterator[None]:
    """Raises Nonsense when an answer of Discord's that is read within the block makes none.

    The block holds requests of discord.py's and nothing of ours: our faults look the same.
    """
    try:
        yield
    except NO_SENSE as error:
        log.debug("an answer that makes no sense", exc_info=True)
        raise Nonsense(NONSENSE) from error
