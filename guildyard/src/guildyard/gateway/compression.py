"""How frames are compressed over a whole connection, by the name that a client asks with.

https://discord.com/developers/docs/events/gateway#transport-compression
"""

import sys
import zlib
from collections.abc import Callable

Compress = Callable[[bytes], bytes]  # a frame, with all that the client needs to read it


def compression(name: str | None) -> Compress | None:
    """What compresses the frames of a new connection; None leaves them as they are.

    Raises ImportError for ``zstd-stream`` where Python has no Zstandard: it has from 3.14 on, and
    before with the package backports.zstd.
    """
    return KINDS[name]() if name in KINDS else None


def _zlib() -> Compress:
    stream = zlib.compressobj()
    return lambda frame: stream.compress(frame) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Compress:
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdCompressor
    else:
        from backports.zstd import ZstdCompressor
    stream = ZstdCompressor()
    return lambda frame: stream.compress(frame, ZstdCompressor.FLUSH_BLOCK)


KINDS: dict[str | None, Callable[[], Compress]] = {"zlib-stream": _zlib, "zstd-stream": _zstd}
