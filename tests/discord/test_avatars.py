"""Where avatars are and how they come: bounded in number, time and bytes."""

import asyncio
import io
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from bot.discord import avatars
from bot.discord.avatars import AT_ONCE, OUTAGE, REST, UNDER_WAY, Avatars
from bot.drawing.portraits import PIXELS, avatar_pixels

PATIENCE = 60.0  # seconds

ADA, BEA = 1, 2
SERVER = 5

_FILE = io.BytesIO()
Image.new("RGB", (64, 64), "gold").save(_FILE, "PNG")
PICTURE = _FILE.getvalue()


def hash_of(name: str) -> str:
    """A hash as Discord names avatars by it."""
    return name.encode().hex().zfill(32)


class Shelf:
    """Files, as the CDN has them; whoever asks may have to wait."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.under_way = self.most = 0
        self.open = asyncio.Event()
        self.open.set()
        self.answer: Callable[[str], Awaitable[bytes]] | None = None
        self.closed = False

    async def get(self, address: str) -> bytes:
        self.asked.append(address)
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await self.open.wait()
            return await self.answer(address) if self.answer else PICTURE
        finally:
            self.under_way -= 1

    async def close(self) -> None:
        self.closed = True


class Now:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def known(shelf: Shelf, now: Now) -> Avatars:
    return Avatars(shelf, now)


def user(person: int, name: str | None = None, own: str | None = None) -> Any:
    """Somebody with the avatar of a name, and one for the server."""
    hashes = [None if each is None else SimpleNamespace(key=hash_of(each)) for each in (name, own)]
    return SimpleNamespace(id=person, avatar=hashes[0], guild_avatar=hashes[1])


async def test_an_avatar_is_fetched_once_and_kept(known: Avatars, shelf: Shelf) -> None:
    known.note(SERVER, user(ADA, "Ada"))
    for _ in range(2):
        found = await known.of(SERVER, [ADA, BEA], 1.0)
        assert {each: len(pixels) for each, pixels in found.items()} == {ADA: PIXELS}
    path = f"avatars/{ADA}/{hash_of('Ada')}.png?size=64"
    assert shelf.asked == [f"{discord.Asset.BASE}/{path}"]


async def test_one_for_the_server_goes_before_the_one_for_all(known: Avatars, shelf: Shelf) -> None:
    known.note(SERVER, user(ADA, "Ada", own="Queen"))
    await known.of(SERVER, [ADA], 1.0)
    own = f"/guilds/{SERVER}/users/{ADA}/avatars/{hash_of('Queen')}.png?size=64"
    assert [each.endswith(own) for each in shelf.asked] == [True]


async def test_nobody_is_asked_for_of_whom_nothing_is_known(known: Avatars, shelf: Shelf) -> None:
    known.note(SERVER, user(ADA))
    known.note(None, user(BEA, "Bea"))
    known.note(SERVER + 1, user(BEA, "Bea"))
    odd = user(3)
    odd.avatar = SimpleNamespace(key="../../../attachments/1/2/evil")
    known.note(SERVER, odd)
    assert await known.of(SERVER, [ADA, BEA, 3], 1.0) == {}
    assert shelf.asked == []


async def test_who_took_their_avatar_away_has_none(known: Avatars, shelf: Shelf) -> None:
    known.note(SERVER, user(ADA, "Ada"))
    assert await known.of(SERVER, [ADA], 1.0)
    known.note(SERVER, user(ADA))
    assert await known.of(SERVER, [ADA], 1.0) == {}


async def test_what_comes_late_is_there_for_the_next(known: Avatars, shelf: Shelf) -> None:
    shelf.open.clear()
    known.note(SERVER, user(ADA, "Ada"))
    assert await known.of(SERVER, [ADA], 0) == {}
    assert await known.of(SERVER, [ADA], 0) == {}
    shelf.open.set()
    assert [*await known.of(SERVER, [ADA], PATIENCE)] == [ADA]
    assert len(shelf.asked) == 1


async def test_what_is_no_picture_is_asked_for_again_after_a_while(
    known: Avatars, shelf: Shelf, now: Now
) -> None:
    async def nonsense(_: str) -> bytes:
        return b"<html>no picture</html>"

    shelf.answer = nonsense
    known.note(SERVER, user(ADA, "Ada"))
    for _ in range(3):
        assert await known.of(SERVER, [ADA], 1.0) == {}
    assert len(shelf.asked) == 1
    now.seconds, shelf.answer = REST, None
    assert [*await known.of(SERVER, [ADA], 1.0)] == [ADA]


async def test_a_picture_is_decoded_beside_the_event_loop(
    known: Avatars, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(file: bytes) -> bytes:
        threads.append(threading.current_thread())
        return avatar_pixels(file)

    monkeypatch.setattr(avatars, "avatar_pixels", noted)
    known.note(SERVER, user(ADA, "Ada"))
    assert [*await known.of(SERVER, [ADA], PATIENCE)] == [ADA]
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


@pytest.mark.parametrize("trouble", [aiohttp.ClientError(), OSError(), TimeoutError()])
async def test_a_cdn_out_of_reach_is_left_alone_for_a_minute(
    known: Avatars, shelf: Shelf, now: Now, trouble: Exception
) -> None:
    async def fail(_: str) -> bytes:
        raise trouble

    shelf.answer = fail
    known.note(SERVER, user(ADA, "Ada"))
    known.note(SERVER, user(BEA, "Bea"))
    assert await known.of(SERVER, [ADA], 1.0) == {}
    assert await known.of(SERVER, [ADA, BEA], 1.0) == {}
    assert len(shelf.asked) == 1
    now.seconds, shelf.answer = OUTAGE, None
    assert [*await known.of(SERVER, [ADA, BEA], 1.0)] == [ADA, BEA]


async def test_there_are_only_so_many_requests_whoever_waits(known: Avatars, shelf: Shelf) -> None:
    people = range(1, UNDER_WAY + 50)
    for each in people:
        known.note(SERVER, user(each, f"Bee {each}"))
    shelf.open.clear()
    assert await known.of(SERVER, people, 0.01) == {}
    shelf.open.set()
    assert len(await known.of(SERVER, people, PATIENCE)) == UNDER_WAY
    assert len(await known.of(SERVER, people, PATIENCE)) == len(people)


async def test_who_is_forgotten_has_none_until_they_play_again(
    known: Avatars, shelf: Shelf
) -> None:
    for server in (SERVER, SERVER + 1):
        known.note(server, user(ADA, "Ada"))
    known.note(SERVER, user(BEA, "Bea"))
    await known.of(SERVER, [ADA, BEA], 1.0)
    known.forget(ADA)
    assert [*await known.of(SERVER, [ADA, BEA], 1.0)] == [BEA]
    assert await known.of(SERVER + 1, [ADA], 1.0) == {}
    known.note(SERVER, user(ADA, "Ada"))
    assert [*await known.of(SERVER, [ADA], 1.0)] == [ADA]
    assert len(shelf.asked) == 3


async def test_only_so_many_are_asked_for_at_once(known: Avatars, shelf: Shelf) -> None:
    people = range(1, 3 * AT_ONCE)
    for each in people:
        known.note(SERVER, user(each, f"Bee {each}"))
    shelf.open.clear()
    assert await known.of(SERVER, people, 0.01) == {}
    assert shelf.most == AT_ONCE
    shelf.open.set()
    assert len(await known.of(SERVER, people, PATIENCE)) == len(people)


async def test_the_ones_that_were_used_longest_ago_are_forgotten(
    known: Avatars, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(avatars, "KNOWN", 2)
    monkeypatch.setattr(avatars, "KEPT", 1)
    for each in (1, 2, 3):
        known.note(SERVER, user(each, f"Bee {each}"))
    assert [*await known.of(SERVER, [1, 2], 1.0)] == [2]
    assert [*await known.of(SERVER, [3], 1.0)] == [3]
    assert [*await known.of(SERVER, [2], 1.0)] == [2]
    assert len(shelf.asked) == 3


async def test_nothing_goes_on_after_the_end(known: Avatars, shelf: Shelf) -> None:
    shelf.open.clear()
    known.note(SERVER, user(ADA, "Ada"))
    await known.of(SERVER, [ADA], 0.01)
    await known.close()
    assert (shelf.under_way, shelf.closed) == (0, True)
