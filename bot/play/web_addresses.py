"""Which process answers for a place on the page: the one that serves its shard."""

from contextlib import suppress

from bot.errors import StorageUnavailable
from bot.processes.shard_claims import Now, ShardClaims
from bot.servers.shards import shard_of
from bot.store.backend import Backend
from bot.store.settings import put_setting
from bot.store.web_addresses import address_of_holder, publish_address, withdraw_address

UNTRUSTED_PROXY = "untrusted proxy"  # the setting with its address and when it came last


class WebAddresses:
    """Knows where the holders of shards are. A process that is alone needs nobody."""

    def __init__(self, database: Backend, now: Now, claims: ShardClaims | None) -> None:
        self._database = database
        self._now = now
        self._claims = claims

    @property
    def several(self) -> bool:
        """May there be other processes?"""
        return self._claims is not None

    async def publish(self, address: str) -> None:
        """Let others pass on to this address what is this process's."""
        if self._claims:
            await publish_address(self._database, self._claims.process, address)

    async def withdraw(self) -> None:
        """Let nobody pass on anything any more."""
        if self._claims:
            await withdraw_address(self._database, self._claims.process)

    async def holder(self, key: int) -> str | None:
        """Where the other process is that answers for a place; None when none does."""
        if self._claims is None or not self._claims.count:
            return None
        shard = shard_of(key, self._claims.count)
        return await address_of_holder(
            self._database, shard, self._claims.process, await self._now()
        )

    async def note_proxy(self, address: str) -> None:
        """Store the address of a proxy that forwards requests and is not trusted."""
        with suppress(StorageUnavailable):
            value = f"{address} {(await self._now()).isoformat()}"
            await put_setting(self._database, UNTRUSTED_PROXY, value)

    def may_serve(self) -> bool:
        """Is what this process holds surely its own?"""
        return self._claims is None or self._claims.valid
