"""How a server is connected to, and what a host reads when that fails."""

import asyncio
import os
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from bot.errors import HostError, PassingHostError
from bot.store.postgresql.address import Address
from bot.store.postgresql.availability import trouble_of
from bot.store.postgresql.route import ReplacedServerError, route_to

LEAST_VERSION = 13
CLOSE_WITHIN = 1.0  # seconds for a goodbye
ANSWER_WITHIN = 10.0  # seconds for a statement of a connection of its own, if it does not say more

NAME = "honeygram"  # of the connections, where the server lists them
SETTINGS = {
    "application_name": NAME,
    "jit": "off",  # compiling takes longer than any of the queries
    # A process that stands still must not keep the others waiting for its locks.
    "idle_in_transaction_session_timeout": "10s",
    # The server, too, notices within twenty seconds that a machine is gone without a word (the
    # other side of this is in route.py), and frees its locks. By itself it would take two hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "20s",
}


async def connect(address: Address, name: str = NAME) -> Any:
    """A connection of its own. Raises HostError, which does not name the password."""
    try:
        return await new_connection(address, name)
    except Exception as error:
        raise cannot_connect(address, error) from None


async def new_connection(address: Address, name: str = NAME) -> Any:
    """The same, but it raises what asyncpg says."""
    return await route_to(address).connect(
        settings=SETTINGS | {"application_name": name}, command_timeout=ANSWER_WITHIN
    )


# What a statement meets that was prepared in a session, when each transaction has another one.
BY_TRANSACTION = (asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError)


@asynccontextmanager
async def connected(address: Address) -> AsyncIterator[Any]:
    """A connection for the length of the block.

    Raises HostError when the server cannot be reached, or does not answer in time.
    """
    connection = await connect(address)
    try:
        with telling_host(address):
            yield connection
    finally:
        await end(connection)


@contextmanager
def telling_host(address: Address) -> Iterator[None]:
    """Raises HostError instead of what passes: a server that is silent, or gone by now."""
    try:
        yield
    except BY_TRANSACTION:
        raise pooled_by_transaction(address) from None
    except Exception as error:
        if trouble := trouble_of(error):
            raise PassingHostError(f"{address} cannot be used: {trouble.host}.") from error
        raise


async def end(connection: Any) -> None:
    """Close a connection; one whose server does not answer is dropped."""
    try:
        async with asyncio.timeout(CLOSE_WITHIN):
            await connection.close()
    except Exception:
        connection.terminate()


def pooled_by_transaction(address: Address) -> HostError:
    """What the host reads of a pooler that shares sessions out."""
    return HostError(
        f"A pooler in front of {address} gives each transaction another session, as PgBouncer does"
        " with pool_mode = transaction: no lock of the bot would hold. Set pool_mode = session, or"
        " name the server itself in DATABASE_URL."
    )


def cannot_connect(address: Address, error: Exception) -> HostError:
    """What the host reads. asyncpg repeats no password, but a part of the address it may."""
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return HostError(
            f"There is no database {address.database} on the server of {address}: make it with"
            f" `createdb {address.database}`, or change DATABASE_URL."
        )
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return HostError(f"The server of {address} refuses the user or the password.")
    if isinstance(error, BY_TRANSACTION):
        return pooled_by_transaction(address)
    unread = [path for path in address.files if not os.access(path, os.R_OK)]
    if unread:
        return HostError(
            f"{unread[0]} cannot be read, and the address of {address} names it: let this user read"
            " it, or change DATABASE_URL."
        )
    if isinstance(error, ssl.SSLError | asyncpg.ClientConfigurationError):
        return HostError(f"The settings of {address} cannot be used: look at sslmode and the rest.")
    if isinstance(error, asyncpg.TargetServerAttributeNotMatched):
        return PassingHostError(
            f"No server of {address} is as target_session_attrs wants it: look which of them takes"
            " writes."
        )
    if isinstance(error, ReplacedServerError):
        return PassingHostError(str(error))
    reason = error.strerror if isinstance(error, OSError) and error.strerror else ""
    named = reason or type(error).__name__
    return PassingHostError(
        f"The database server of {address} cannot be reached ({named}): check that it runs and"
        " takes connections from here, and DATABASE_URL."
    )
