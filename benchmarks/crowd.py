"""People in many servers on guildyard, who use a bot under load."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from guildyard import Channel, Guild, NoReply, Person, Playground

from benchmarks.distance import Distance
from tests.support.waiting import until

TOKEN = "bench.mark.token"  # noqa: S105 - opens nothing
FIRST_MEMBER = 10**15
DEADLINE = 3.0  # seconds, Discord's
NEAR_DEADLINE = 60.0  # seconds for a bot on the same machine, so that late answers count too
CONNECTING = 60.0  # seconds for the start of a bot
COMMAND, FORM = 2, 5  # kinds of interactions, by Discord's numbers
MAX_MESSAGES = 20  # of a channel: guildyard searches them for each answer


def now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


def person_id(guild: int, member: int) -> int:
    """The account of a member; nobody is in two guilds."""
    return FIRST_MEMBER + guild * 10**6 + member


@dataclass
class Asked:
    """An interaction: when it was sent, and the seconds until its acknowledgement."""

    sent: float
    acknowledged: asyncio.Future[float]  # pending for ever when the bot does not answer in time


class Crowd:
    """Guilds of one channel each, in which people use commands, ``delay`` seconds away.

    With ``inspect=False`` guildyard keeps and checks nothing, so that it takes less processor time
    than the bots.
    """

    def __init__(self, guilds: int, delay: float = 0.0, *, inspect: bool = False) -> None:
        deadline = DEADLINE if delay else NEAR_DEADLINE
        self.playground = Playground(clock=now, token=TOKEN, deadline=deadline, inspect=inspect)
        self.servers: list[Guild] = []
        self.channels: list[Channel] = []
        for number in range(guilds):
            guild = self.playground.add_guild(f"Guild {number}", id=(number + 1) << 22)
            self.servers.append(guild)
            self.channels.append(guild.add_text_channel("puzzles"))
        self._distance = Distance(delay) if delay else None
        self._people: dict[int, Person] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen; from now on the addresses are known."""
        await self.playground.start()
        self.api_url, self.gateway_url = self.playground.api_url, self.playground.gateway_url
        if self._distance:
            near = self.playground.url.rstrip("/")
            far = await self._distance.start(near)
            self.api_url = self.api_url.replace(near, far)
            self.gateway_url = self.gateway_url.replace(near[4:], far[4:])
            self.playground.gateway.url = self.gateway_url

    async def close(self) -> None:
        """Stop listening."""
        if self._distance:
            await self._distance.close()
        await self.playground.close()

    async def connected(self, shards: int = 1) -> None:
        """Wait until ``shards`` have identified."""
        await until(lambda: self.playground.gateway.shards >= shards, seconds=CONNECTING)

    async def ask(self, command: dict[str, Any], guild: int, member: int) -> float:
        """Send a command, or a form, and return the seconds until it was acknowledged.

        Raises ConnectionError when no shard listens for the guild, NoReply after the deadline.
        """
        server, begin = self.servers[guild], perf_counter()
        if not self._is_heard(server):
            raise ConnectionError("the bot is not connected")
        kind = FORM if "custom_id" in command else COMMAND
        person = self._person(server, guild, member)
        channel = self.channels[guild]
        await self.playground.client.interact(person.user, kind, channel, command)
        seconds = perf_counter() - begin
        del channel.everything[:-MAX_MESSAGES]
        return seconds

    async def send(self, command: dict[str, Any], guild: int, member: int) -> Asked:
        """Send a command without waiting for its acknowledgement."""
        asked = Asked(perf_counter(), asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._wait(asked, command, guild, member))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)  # let it be sent
        return asked

    async def _wait(self, asked: Asked, command: dict[str, Any], guild: int, member: int) -> None:
        try:
            seconds = await self.ask(command, guild, member)
        except NoReply:
            return
        if not asked.acknowledged.done():
            asked.acknowledged.set_result(seconds)

    def _is_heard(self, server: Guild) -> bool:
        sessions = self.playground.gateway.sessions.values()
        return any(each.socket and each.wants(server.id, 0) for each in sessions)

    def _person(self, server: Guild, guild: int, member: int) -> Person:
        user_id = person_id(guild, member)
        if user_id not in self._people:
            name = f"player {guild} {member}"
            self._people[user_id] = server.add_member(name, id=user_id)
        return self._people[user_id]
