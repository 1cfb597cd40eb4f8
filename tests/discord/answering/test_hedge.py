"""A request that stays silent is sent once more, and the first answer counts."""

import asyncio

import pytest

from bot.discord.answering.hedge import hedged

LONG = 30.0  # seconds; nothing here waits for that


class Server:
    """Answers each request when it is told to, or never."""

    def __init__(self, *answers: str | Exception | None) -> None:
        self.asked = 0
        self.hung_up = 0
        self._answers = answers

    async def __call__(self) -> str:
        self.asked += 1
        answer = self._answers[self.asked - 1]
        try:
            if answer is None:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.hung_up += 1
            raise
        if isinstance(answer, Exception):
            raise answer
        return str(answer)


async def test_an_answer_in_time_is_asked_for_once() -> None:
    server = Server("first")
    assert await hedged(server, server, after=LONG, within=LONG) == "first"
    assert (server.asked, server.hung_up) == (1, 0)


async def test_a_silent_request_is_sent_again_and_the_answer_to_the_second_counts() -> None:
    server = Server(None, "second")
    assert await hedged(server, server, after=0, within=LONG) == "second"
    assert (server.asked, server.hung_up) == (2, 1)


async def test_the_first_request_stays_open_beside_the_second() -> None:
    """Whoever is only slow need not begin anew."""
    second_is_there = asyncio.Event()
    asked = 0

    async def send() -> str:
        nonlocal asked
        asked += 1
        if asked == 2:
            second_is_there.set()
            await asyncio.Event().wait()
        await second_is_there.wait()
        return "slow"

    assert await hedged(send, send, after=0, within=LONG) == "slow"
    assert asked == 2


async def test_a_second_request_that_fails_leaves_the_first_its_time() -> None:
    server = Server(None, OSError("broken"))
    with pytest.raises(TimeoutError):
        await hedged(server, server, after=0, within=0.05)
    assert (server.asked, server.hung_up) == (2, 1)


async def test_silence_of_both_is_a_timeout_and_leaves_nothing_behind() -> None:
    server = Server(None, None)
    with pytest.raises(TimeoutError):
        await hedged(server, server, after=0, within=0.05)
    await asyncio.sleep(0)
    assert server.hung_up == 2


async def test_what_the_first_request_raises_is_raised() -> None:
    server = Server(ConnectionResetError())
    with pytest.raises(ConnectionResetError):
        await hedged(server, server, after=LONG, within=LONG)
