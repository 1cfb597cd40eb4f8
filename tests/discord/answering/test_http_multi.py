"""Transfers end, fail, are left, and are closed."""

import asyncio

import pycurl
import pytest

from bot.discord.answering.http_client import HttpClientClosed
from bot.discord.answering.http_multi import Multi
from tests.support.hosts import OK, Host, listening
from tests.support.waiting import until


def post(address: str) -> tuple[pycurl.Curl, list[bytes]]:
    """A transfer, and what it will hear."""
    heard: list[bytes] = []
    easy = pycurl.Curl()
    easy.setopt(pycurl.URL, f"http://{address}/")
    easy.setopt(pycurl.POSTFIELDS, b"{}")
    easy.setopt(pycurl.PROXY, "")
    easy.setopt(pycurl.WRITEFUNCTION, heard.append)
    return easy, heard


async def test_a_transfer_is_awaited_and_can_be_done_again() -> None:
    host = Host(OK, OK)
    async with listening(host) as address:
        multi = Multi(kept=1)
        easy, heard = post(address)
        await multi.perform(easy)
        await multi.perform(easy)
        multi.close()
    assert heard == [b"hi", b"hi"]
    assert host.connections == 1


async def test_a_transfer_that_fails_says_how() -> None:
    multi = Multi(kept=1)
    easy, _ = post("127.0.0.1:1")
    with pytest.raises(pycurl.error) as error:
        await multi.perform(easy)
    multi.close()
    assert error.value.args[0] == pycurl.E_COULDNT_CONNECT


async def test_a_transfer_that_was_left_can_be_done_again() -> None:
    host = Host(None, OK)
    async with listening(host) as address:
        multi = Multi(kept=1)
        easy, heard = post(address)
        left = asyncio.create_task(multi.perform(easy))
        await until(lambda: bool(host.requests))
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        await multi.perform(easy)
        multi.close()
    assert heard == [b"hi"]


async def test_what_is_under_way_ends_when_all_is_closed() -> None:
    host = Host(None)
    async with listening(host) as address:
        multi = Multi(kept=1)
        easy, _ = post(address)
        under_way = asyncio.create_task(multi.perform(easy))
        await until(lambda: bool(host.requests))
        multi.close()
        multi.close()
        with pytest.raises(HttpClientClosed):
            await under_way
    assert multi.closed


async def test_what_begins_or_ends_meanwhile_is_for_its_own_transfer() -> None:
    host = Host(*[OK] * 60)
    async with listening(host) as address:
        multi = Multi(kept=8)
        transfers = [post(address) for _ in range(20)]
        for _ in range(3):
            await asyncio.gather(*(multi.perform(easy) for easy, _ in transfers))
        multi.close()
    assert all(heard == [b"hi"] * 3 for _, heard in transfers)
