"""Frames are found in whatever pieces they come."""

from random import Random

import pytest

from bot.web.frame_headers import FrameHeaders

TEXT, CLOSE, PING = 0x1, 0x8, 0x9


def frame(opcode: int, size: int, *, masked: bool = True) -> bytes:
    """Return a frame of `size` bytes, all of which look like headers of pings."""
    bit = 0x80 if masked else 0
    if size < 126:
        length = bytes([bit | size])
    elif size < 1 << 16:
        length = bytes([bit | 126]) + size.to_bytes(2)
    else:
        length = bytes([bit | 127]) + size.to_bytes(8)
    return bytes([0x80 | opcode]) + length + (b"mask" if masked else b"") + b"\x89" * size


FRAMES = [
    (TEXT, 0, True), (PING, 125, True), (TEXT, 126, True), (TEXT, 65_535, False), (CLOSE, 2, True),
    (TEXT, 65_536, True), (PING, 0, False), (TEXT, 9, True), (PING, 4, True),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_frames_are_found_in_whatever_pieces_they_come(seed: int) -> None:
    random = Random(seed)
    frames = random.choices(FRAMES, k=30)
    data = b"".join(frame(opcode, size, masked=masked) for opcode, size, masked in frames)
    headers, found = FrameHeaders(), list[int]()
    while data:
        size = random.choice([1, 2, 3, 10, 1000, 100_000])
        found += headers.opcodes(data[:size])
        data = data[size:]
    assert found == [opcode for opcode, *_ in frames]
