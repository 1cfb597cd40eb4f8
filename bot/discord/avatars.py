"""Avatars for group cards, from Discord's CDN, in memory only.

Those of people whom a card names are fetched, and no others. Where somebody's avatar is, Discord
says with everything that they do; so after a start it is not known of anybody before they play.
Whatever goes wrong, there is none, and a card does without.
"""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from math import inf
from typing import Any, Protocol

import aiohttp
import discord

from bot.drawing.portraits import DIAMETER, avatar_pixels

log = logging.getLogger(__name__)

KNOWN = 20_000  # people of whom it is known where their avatars are
KEPT = 1_000  # avatars, of 12 kB each
AT_ONCE = 24  # requests
UNDER_WAY = 240  # with those that wait for their turn; nobody else's is begun
DEADLINE = 5.0  # seconds that one may take
REST = 600.0  # seconds until one that did not come is asked for again
OUTAGE = 60.0  # seconds in which nothing is asked of a CDN that is out of reach
HASH = re.compile(r"(a_)?[0-9a-f]{32}")


class Files(Protocol):
    """Whoever fetches files."""

    async def get(self, address: str) -> bytes:
        """A file. Raises aiohttp.ClientError, OSError or ValueError when none comes."""

    async def close(self) -> None:
        """Fetch nothing more."""


class Avatars:
    """Knows where the avatars of people are, and has them fetched."""

    def __init__(self, files: Files, clock: Callable[[], float] = time.monotonic) -> None:
        self._files = files
        self._clock = clock
        self._paths: OrderedDict[tuple[int, int], str] = OrderedDict()  # by server and person
        self._pixels: OrderedDict[str, bytes] = OrderedDict()  # by path
        self._failed: OrderedDict[str, float] = OrderedDict()  # when
        self._rests_until = -inf  # after an outage
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)

    def note(self, server_id: int | None, user: discord.abc.User) -> None:
        """Remember where the avatar is that somebody has in a server, or that they have none."""
        if server_id is None:
            return
        key, path = (server_id, user.id), path_of(server_id, user)
        self._paths.pop(key, None)
        if path:
            self._paths[key] = path
            _shorten(self._paths, KNOWN)

    def forget(self, person: int) -> None:
        """Forget where somebody's avatars are, and the avatars."""
        for key in [each for each in self._paths if each[1] == person]:
            self._pixels.pop(self._paths.pop(key), None)

    async def of(self, server_id: int, people: Iterable[int], patience: float) -> dict[int, bytes]:
        """The avatars of these people, as pixels of a portrait; of some, or of none, when they take
        longer than so many seconds. What still is under way is there for the next who asks."""
        known = {each: self._paths.get((server_id, each)) for each in people}
        wanted = {each: path for each, path in known.items() if path}
        missing = [self._fetch(each) for each in {*wanted.values()} if self._may_fetch(each)]
        if missing:
            await asyncio.wait(missing, timeout=patience)
        found = {each: path for each, path in wanted.items() if path in self._pixels}
        for path in found.values():
            self._pixels.move_to_end(path)
        return {each: self._pixels[path] for each, path in found.items()}

    async def close(self) -> None:
        """Fetch nothing more."""
        for task in [*self._fetching.values()]:
            task.cancel()
        await asyncio.gather(*self._fetching.values(), return_exceptions=True)
        await self._files.close()

    def _may_fetch(self, path: str) -> bool:
        """Is it missing, has it not just been asked for in vain, and is there room?"""
        now, failed = self._clock(), self._failed.get(path)
        if path in self._pixels or now < self._rests_until:
            return False
        has_room = path in self._fetching or len(self._fetching) < UNDER_WAY
        return has_room and (failed is None or now - failed >= REST)

    def _fetch(self, path: str) -> asyncio.Task[None]:
        """The request for an avatar, one for all who want it."""
        if path not in self._fetching:
            task = asyncio.create_task(self._keep(path), name="avatar")
            self._fetching[path] = task
            task.add_done_callback(lambda _: self._fetching.pop(path, None))
        return self._fetching[path]

    async def _keep(self, path: str) -> None:
        try:
            async with self._turns, asyncio.timeout(DEADLINE):
                file = await self._files.get(f"{discord.Asset.BASE}/{path}?size={DIAMETER}")
            self._pixels[path] = await asyncio.to_thread(avatar_pixels, file)
        except (aiohttp.ClientError, OSError) as error:  # a timeout is an OSError
            log.debug("the CDN is out of reach: %r", error)
            self._rests_until = self._clock() + OUTAGE
        except ValueError as error:
            log.debug("an avatar did not come: %s", error)
            self._failed[path] = self._clock()
            _shorten(self._failed, KEPT)
        else:
            self._failed.pop(path, None)
            _shorten(self._pixels, KEPT)


def path_of(server_id: int, user: discord.abc.User) -> str | None:
    """Where on the CDN the avatar is that somebody is seen with in a server; None when they have
    none, or it is named as none is."""
    own: discord.Asset | None = getattr(user, "guild_avatar", None)
    shown = own or user.avatar
    if shown is None or not HASH.fullmatch(shown.key):
        return None
    if own:
        return f"guilds/{server_id}/users/{user.id}/avatars/{shown.key}.png"
    return f"avatars/{user.id}/{shown.key}.png"


def _shorten(kept: OrderedDict[Any, Any], most: int) -> None:
    """Forget what was used longest ago."""
    while len(kept) > most:
        kept.popitem(last=False)
