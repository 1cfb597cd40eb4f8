"""The headers of WebSocket frames (RFC 6455, section 5.2), read before anything parses them."""

from collections.abc import Iterator

CONTROL = 0x8  # this bit of an opcode: a close frame, a ping or a pong
MASKED = 0x80
EXTENDED = {126: 2, 127: 8}  # bytes of a length that doesn't fit into the second byte


class FrameHeaders:
    """Finds the frames in what one client sends, in whatever pieces it comes."""

    def __init__(self) -> None:
        self._header = b""  # the part of a header that came with the last piece
        self._rest = 0  # bytes of the last frame that have not come yet

    def opcodes(self, data: bytes) -> Iterator[int]:
        """Yield the opcode of each frame whose header ends in `data`."""
        data, self._header = self._header + data, b""
        position, self._rest = self._rest, max(0, self._rest - len(data))
        while position < len(data):
            size = _frame_size(data[position : position + 10])
            if size is None:
                self._header = data[position:]
                return
            yield data[position] & 0xF
            position += size
            self._rest = max(0, position - len(data))


def _frame_size(header: bytes) -> int | None:
    """Return how many bytes a frame has with its header, None if too little of that is there."""
    if len(header) < 2:
        return None
    length, end = header[1] & 0x7F, 2
    if length in EXTENDED:
        end += EXTENDED[length]
        if len(header) < end:
            return None
        length = int.from_bytes(header[2:end])
    return end + (4 if header[1] & MASKED else 0) + length
