"""Who is a member where, and who is in which Activity: what the client knows of servers, and what
Discord says of people.

The bot hears of no member who comes or goes, as that would take a privileged intent; so Discord is
asked, and believed for some minutes.
"""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.discord.gateway.client import Honeygram
from bot.places import GroupPlace, OwnPlace, Place, ServerPlace
from bot.web.members import ActivityInstance, Member, ServerFace, UnknownNow

log = logging.getLogger(__name__)

REMEMBERED = 20_000  # people in servers and Activities
BELIEVED = 200.0  # seconds; the page asks again every four minutes
STRANGERS = 20.0  # seconds for which somebody is no member, so that who joins gets in soon
IN_NEED = 3600.0  # seconds for which a member is one while Discord is out of reach
EVERYWHERE = 0  # in place of a server, for what everybody sees of a person
AT_ONCE = 8  # requests
PATIENCE = 8.0  # seconds for one, with its wait
ICON, AVATAR = 64, 128  # pixels
HASH = re.compile(r"(a_)?[0-9a-f]{32}")
PRIVATE_CHANNEL = "pc"  # the kind of a location that is in no server
FACES = 6  # of Discord's, for those who have no picture

Key = tuple[int | str, int]  # a server or an Activity, and a person


@dataclass(frozen=True)
class _Known:
    member: Member | None
    at: float


class DiscordMembers:
    """What the page asks, answered by the client that is connected at the time."""

    def __init__(
        self,
        client: Callable[[], Honeygram | None],
        clock: Callable[[], float] = time.monotonic,
        may_serve: Callable[[], bool] = lambda: True,
    ) -> None:
        """A process that may not serve its shards any more has no server."""
        self._client = client
        self._clock = clock
        self._may_serve = may_serve
        self._known: OrderedDict[Key, _Known] = OrderedDict()
        self._asking: dict[Key, asyncio.Task[Member | None]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def application_id(self) -> int | None:
        """The bot's application."""
        client = self._client()
        return client.application_id if client else None

    def server(self, server_id: int) -> ServerFace | None:
        """A server that this process serves."""
        client = self._client()
        guild = client.get_guild(server_id) if client and self._may_serve() else None
        if guild is None:
            return None
        icon = guild.icon.with_size(ICON).url if guild.icon else None
        return ServerFace(guild.id, guild.name, str(guild.preferred_locale), icon)

    def would_know(self, server_id: int) -> bool:
        """Is its shard this process's, and has Discord said which servers are there?"""
        client = self._client()
        if client is None or not (client.is_ready() and self._may_serve()):
            return False
        return client.named_shards.have(server_id)

    def servers(self, server_ids: Iterable[int]) -> list[ServerFace]:
        """Those of them that have the bot, by name."""
        found = [face for each in server_ids if (face := self.server(each))]
        return sorted(found, key=lambda face: (face.name.casefold(), face.server_id))

    async def find(self, server_id: int, person_id: int) -> Member | None:
        """A member, as Discord said lately. Raises UnknownNow."""
        if self.server(server_id) is None:
            return None
        return await self._lately(
            (server_id, person_id), lambda: self._member(server_id, person_id)
        )

    async def person(self, person_id: int) -> Member | None:
        """Anybody, as Discord said lately. Raises UnknownNow."""
        return await self._lately((EVERYWHERE, person_id), lambda: self._person(person_id))

    async def participant(self, instance_id: str, person_id: int) -> Member | None:
        """Somebody in an Activity, as Discord said lately. Raises UnknownNow."""

        async def ask() -> Member | None:
            found = await self.instance(instance_id)
            return await self.person(person_id) if found and person_id in found.person_ids else None

        return await self._lately((instance_id, person_id), ask)

    async def instance(self, instance_id: str) -> ActivityInstance | None:
        """An Activity that runs. Raises UnknownNow."""
        path = "/applications/{application_id}/activity-instances/{instance_id}"
        said = await self._read(
            path, application_id=self.application_id or 0, instance_id=instance_id
        )
        if said is None:
            return None
        found = _instance_of(said)
        for key in [(instance_id, each) for each in found.person_ids]:
            if key in self._known and self._known[key].member is None:
                del self._known[key]  # who came back is no stranger
        return found

    async def place(self, instance: ActivityInstance, person_id: int) -> Place | None:
        """Where an Activity is: what Discord says of its server and channel to the bot. Raises
        UnknownNow."""
        server_id, channel_id = instance.server_id, instance.channel_id
        if server_id is not None:
            found = self.server(server_id) or await self._read(
                "/guilds/{guild_id}", guild_id=server_id
            )
            return ServerPlace(server_id) if found else GroupPlace(server_id)
        if channel_id is None:
            return None
        # It reads its own direct messages, and nothing of a group or of two people.
        said = await self._read("/channels/{channel_id}", channel_id=channel_id)
        is_own = said is not None and _is_with(person_id, said)
        return OwnPlace(person_id) if is_own else GroupPlace(channel_id)

    def forget(self, person_id: int | None) -> None:
        """Remember nothing of somebody; of nobody, when it is not said of whom."""
        for key in [each for each in self._known if person_id in (None, each[1])]:
            del self._known[key]

    async def _lately(self, key: Key, ask: Callable[[], Awaitable[Member | None]]) -> Member | None:
        """What was found a short time ago, or what is found now. Raises UnknownNow."""
        known = self._known.get(key)
        lasts = BELIEVED if known and known.member else STRANGERS
        if known and self._clock() - known.at < lasts:
            return known.member
        try:
            return await asyncio.shield(self._ask_once(key, ask))
        except UnknownNow:
            if known and known.member and self._clock() - known.at < IN_NEED:
                return known.member
            raise

    def _ask_once(
        self, key: Key, ask: Callable[[], Awaitable[Member | None]]
    ) -> asyncio.Task[Member | None]:
        """The request for somebody, one for all who want to know."""
        if key not in self._asking:
            task = asyncio.create_task(self._ask(key, ask), name="member")
            self._asking[key] = task
            task.add_done_callback(lambda _: self._asking.pop(key, None))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self._asking[key]

    async def _ask(self, key: Key, ask: Callable[[], Awaitable[Member | None]]) -> Member | None:
        member = await ask()
        self._known.pop(key, None)
        self._known[key] = _Known(member, self._clock())
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return member

    async def _member(self, server_id: int, person_id: int) -> Member | None:
        path = "/guilds/{guild_id}/members/{member_id}"
        said = await self._read(path, guild_id=server_id, member_id=person_id)
        return None if said is None else member_of(server_id, said)

    async def _person(self, person_id: int) -> Member | None:
        said = await self._read("/users/{user_id}", user_id=person_id)
        return None if said is None else member_of(EVERYWHERE, {"user": said})

    async def _read(self, path: str, **named: int | str) -> Any:
        """What Discord answers; None when there is no such thing, or not for the bot. Raises
        UnknownNow."""
        client = self._client()
        if client is None or client.application_id is None:
            raise UnknownNow
        route = Route("GET", path, metadata=None, **named)
        try:
            async with asyncio.timeout(PATIENCE), self._turns:
                return await client.http.request(route)
        except (discord.NotFound, discord.Forbidden):
            return None
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("Discord did not say who may be on the page: %r", error)
            raise UnknownNow from None
        except (RuntimeError, AssertionError):  # of aiohttp: the client ends before the page does
            if not client.is_closed():
                raise
            raise UnknownNow from None


def member_of(server_id: int, said: dict[str, Any]) -> Member:
    """A member as Discord describes one."""
    user = said["user"]
    name = said.get("nick") or user.get("global_name") or user["username"]
    return Member(int(user["id"]), str(name), _avatar_of(server_id, said))


def _avatar_of(server_id: int, said: dict[str, Any]) -> str:
    """Where the picture is with which a server sees somebody."""
    user, base = said["user"], discord.Asset.BASE
    person_id, own, avatar = int(user["id"]), said.get("avatar"), user.get("avatar")
    if own and HASH.fullmatch(own):
        return f"{base}/guilds/{server_id}/users/{person_id}/avatars/{own}.png?size={AVATAR}"
    if avatar and HASH.fullmatch(avatar):
        return f"{base}/avatars/{person_id}/{avatar}.png?size={AVATAR}"
    return f"{base}/embed/avatars/{(person_id >> 22) % FACES}.png"


def _instance_of(said: dict[str, Any]) -> ActivityInstance:
    location = said.get("location") or {}
    guild_id, channel_id = (location.get(each) for each in ("guild_id", "channel_id"))
    is_private = location.get("kind") == PRIVATE_CHANNEL and not guild_id
    return ActivityInstance(
        str(said["instance_id"]),
        int(guild_id) if guild_id else None,
        frozenset(int(each) for each in said.get("users") or ()),
        int(channel_id) if channel_id and is_private else None,
    )


def _is_with(person_id: int, channel: dict[str, Any]) -> bool:
    """Is it the direct messages of the bot with a person?"""
    people = [int(each["id"]) for each in channel.get("recipients") or ()]
    return channel.get("type") == discord.ChannelType.private.value and people == [person_id]
