"""What a page is told, and what becomes of one that does not read."""

import asyncio

from bot.web.visit import TOO_SLOW, Outbox


class SlowWire:
    """A connection that takes frames when it is told to."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.codes: list[int] = []
        self.reads = asyncio.Event()

    async def send_str(self, data: str) -> None:
        await self.reads.wait()
        self.sent.append(data)

    async def close(self, *, code: int, message: bytes) -> bool:
        self.codes.append(code)
        return True


class GoneWire(SlowWire):
    """One that has ended."""

    async def send_str(self, data: str) -> None:
        raise ConnectionResetError

    async def close(self, *, code: int, message: bytes) -> bool:
        raise ConnectionResetError


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_frames_come_in_their_order() -> None:
    wire = SlowWire()
    outbox = Outbox(wire)
    for frame in "abc":
        outbox.post(frame)
    await settle()
    wire.reads.set()
    await settle()
    assert wire.sent == ["a", "b", "c"]


async def test_a_page_for_which_too_much_waits_is_closed() -> None:
    wire = SlowWire()
    outbox = Outbox(wire, most=2)
    for frame in "abcd":
        outbox.post(frame)
    await settle()
    assert outbox.closed
    assert wire.codes == [TOO_SLOW]
    wire.reads.set()
    await settle()
    await outbox.send("e")
    assert wire.sent == ["a", "b"]


async def test_a_page_that_takes_no_frame_for_long_is_closed() -> None:
    wire = SlowWire()
    outbox = Outbox(wire, seconds=0.001)
    await outbox.send("a")
    assert (outbox.closed, wire.codes) == (True, [TOO_SLOW])


async def test_a_page_that_is_gone_is_told_nothing() -> None:
    outbox = Outbox(GoneWire())
    await outbox.send("a")
    assert outbox.closed
    await outbox.close(TOO_SLOW)
