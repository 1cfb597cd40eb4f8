"""Serves the shards that this process has claimed, beside other processes on the same database.

discord.py launches the shards that it was given, once. Here each is launched when it is claimed,
also later, when another process gives it back or is gone.

When the lease of what it has is over, the client falls silent: it answers nobody and sends nothing
(`may_serve` of the gate). Answers that are promised wait. Its sessions with Discord stay, because
there are few of them a day, and each takes five seconds to begin. As soon as the database says that
nobody else had its shards, it goes on; as nobody answered these servers, nothing that people did
there is unknown to it. What Discord told it meanwhile it has heard, and what the database holds it
reads anew, because a write may have been kept although its answer was lost. What other processes
and the command line do to servers of any shard, it looks after as always. When another process had
one of them, the client ends, and a new one begins with nothing in memory.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from discord import AutoShardedClient
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.application import Application
from bot.discord.gateway.cancellation import first_of
from bot.discord.limits.rest_gate import Gate
from bot.errors import HostError
from bot.processes.shard_claims import LeaseLostError, ShardClaims

log = logging.getLogger(__name__)

LOOK = 1.0  # seconds between two looks for shards that are free
WATCH = 0.5  # and whether the lease of those that it has is over
GIVE_BACK = 3.0  # seconds until what is not given back is left to its end


SILENT = (
    "the lease of the shards could not be renewed in time: nobody is answered until the database"
    " says whose they are"
)


class ShardKeeper:
    """The shards of one client."""

    def __init__(
        self,
        client: AutoShardedClient,
        services: Application,
        claims: ShardClaims,
        share: Callable[[float], None],
        gate: Gate,
        named: Collection[int],
    ) -> None:
        """Takes what is told the part of the requests that is this process's, what falls silent
        without a lease, and the shards whose servers Discord has named by now."""
        self.claims = claims
        self._client = client
        self._services = services
        self._share = share
        self._named = named
        self._gateway = DiscordWebSocket.DEFAULT_GATEWAY
        self._waiting: asyncio.Queue[int] = asyncio.Queue()  # shards to be launched
        share(0)
        gate.may_serve = lambda: claims.valid
        gate.has_lost_shards = lambda: claims.lost
        claims.returned = self._go_on
        self._taken: set[int] = set()  # what was claimed and is launched, or will be
        self.joined = False  # has it looked for shards?
        self._looked = False  # for shards, since somebody asked whether that goes on?
        self.asked = False  # has Discord said how many shards may IDENTIFY at once?

    async def keep(self, listen: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Serve what can be claimed for as long as discord.py listens.

        Raises LeaseLostError when a shard is another's, and whatever ends the listening or a
        launch.
        """
        count = await self.claims.agree(self._advice)
        self._client.shard_count = self._client._connection.shard_count = count
        log.info("joined the processes that serve %s shards", count)
        await first_of(listen(), self._renew(), self._claim(), self._watch(), self._launch())

    async def wait_for_lease(self) -> None:
        """Wait as long as the shards may be another's."""
        while not self.claims.valid:  # noqa: ASYNC110 - a clock sets no event
            await asyncio.sleep(WATCH)

    async def wait_for_turn(self, shard: int) -> None:
        """Wait until a shard may IDENTIFY."""
        await self._services.host.identify_turns.wait(shard)
        while not self.claims.valid:
            await self.wait_for_lease()
            await self._services.host.identify_turns.wait(shard)

    async def once(self) -> None:
        """Renew and claim, if it is time for that, and take over whatever is new."""
        if await self._tried(self.claims.turn()):
            self.joined = True
        if taken := self.claims.held.keys() - self._taken:
            self._take_over(sorted(taken))
        elif not self.claims.held:
            self.claims.launches.end()
        await self._look_at_identifies()
        self._looked = True

    def goes_on(self) -> bool:
        """Has it looked for shards, and after its lease, since this was last asked?"""
        looked, self._looked = self._looked, False
        return looked

    async def give_back(self) -> None:
        """Let others have all that this process served."""
        held = sorted(self.claims.held)
        self._services.posts.daily_posts.let_go()
        try:
            async with asyncio.timeout(GIVE_BACK):
                await self.claims.release()
        except Exception as error:  # the lease ends by itself
            log.warning("the shards %s could not be given back: %r", held, error)
        else:
            if held:
                log.info("gave back the shards %s", held)

    async def _advice(self) -> int:
        """How many shards Discord advises; it names its gateway with that."""
        count, gateway, _ = await self._client.http.get_bot_gateway()
        self._gateway = URL(gateway)
        return count

    async def _look_at_identifies(self) -> None:
        """Learn what the other processes have spent; what is not told now is told the next time."""
        try:
            await self._services.host.identifies.refresh(self._client.application_id)
        except Exception as error:
            log.warning("the sessions that other processes began could not be read: %r", error)

    def _take_over(self, taken: list[int]) -> None:
        """Begin with nothing in memory of their servers: another process may have changed all."""
        log.info("serves the shards %s of %s", sorted(self.claims.held), self.claims.count)
        self._taken.update(taken)
        self.claims.launches.wait()
        for shard in taken:
            self._services.take_over(shard, self.claims.count)
            self._waiting.put_nowait(shard)
        self._share(len(self.claims.held) / self.claims.count)
        self._client._connection.shard_ids = sorted(self.claims.held)  # then the client is ready

    async def _tried(self, work: Coroutine[Any, Any, None]) -> bool:
        """Did the database do something? What it did not is tried again."""
        try:
            await work
        except (LeaseLostError, HostError):
            raise
        except Exception as error:
            log.warning("the shards of this process could not be claimed or renewed: %r", error)
            return False
        return True

    async def _renew(self) -> None:
        """Keep what there is; all else that is asked of the database may take its time."""
        while True:
            await self._tried(self.claims.renew())
            await asyncio.sleep(LOOK)

    async def _claim(self) -> None:
        while True:
            await self.once()
            await asyncio.sleep(LOOK)

    async def _watch(self) -> None:
        """Say when the lease is over, also while the database keeps a renewal waiting; end when it
        is lost, whoever learned of that."""
        was_valid = True
        while True:
            self.claims.check()
            if was_valid and not self.claims.valid:
                log.warning("%s", SILENT)
            was_valid = self.claims.valid
            await asyncio.sleep(WATCH)

    def _go_on(self) -> None:
        """A lease that was over goes on: nobody else had these shards."""
        held = sorted(self.claims.held)
        log.info("serves the shards %s again, which nobody else had meanwhile", held)
        for shard in held:
            self._services.take_over(shard, self.claims.count)
        self._services.posts.live_refresh.look_again(*self._named)

    async def _launch(self) -> None:
        """One shard after the other, as discord.py does."""
        initial = True
        while True:
            shard = await self._waiting.get()
            await self._client.launch_shard(self._gateway, shard, initial=initial)
            initial = False
            self.claims.launches.go_on()
            self.look_whether_all_are_launched()

    def look_whether_all_are_launched(self) -> None:
        """Note it when nothing has to be waited for any more."""
        if self._client.is_ready() and self._client.shards.keys() >= self.claims.held.keys():
            self.claims.launches.end()
