"""Pools of connections: used for a while, given back, dropped when nobody may use them any more."""

import asyncio
from contextlib import suppress
from typing import Any

import asyncpg

from bot.store.backend import Row
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import SETTINGS
from bot.store.postgresql.dialect import storable, translated
from bot.store.postgresql.route import route_to

CLOSE_WITHIN = 3.0  # seconds for what is under way
ROLL_BACK_WITHIN = 1.0  # seconds, also to end the statement that is under way


def pool_of(address: Address, size: int, seconds: float, **settings: str) -> Any:
    """Up to so many connections, made when they are needed and made anew when they are lost.

    A statement has so many seconds, unless it says otherwise.
    """
    return asyncpg.create_pool(
        connect=route_to(address).connect,
        min_size=0,
        max_size=size,
        command_timeout=seconds,
        settings=SETTINGS | settings,
        reset=_leave_as_it_is,
    )


def pool_of_readers(address: Address, size: int, seconds: float) -> Any:
    """The same for queries only: the server ends by itself what nobody waits for any more."""
    return pool_of(address, size, seconds, statement_timeout=str(round(seconds * 1000)))


async def ask(pool: Any, seconds: float, sql: str, values: tuple[object, ...]) -> list[Row]:
    """The rows of a query, within so many seconds."""
    async with asyncio.timeout(seconds):
        connection = await pool.acquire()
        try:
            rows: list[Row] = await connection.fetch(translated(sql), *storable(values))
        except (TimeoutError, asyncio.CancelledError):
            drop(connection)  # a server that is silent would not answer a cancellation either
            raise
        finally:
            await give_back(pool, connection)
        return rows


async def warm_up(pool: Any) -> None:
    """Make all connections, patiently; whoever needs one that cannot be made will say why."""
    attempts = (pool.acquire() for _ in range(pool.get_max_size()))
    for made in await asyncio.gather(*attempts, return_exceptions=True):
        if not isinstance(made, BaseException):
            await give_back(pool, made)


async def roll_back(connection: Any) -> None:
    """Undo a transaction; one whose connection is of no use any more ends with it."""
    try:
        async with asyncio.timeout(ROLL_BACK_WITHIN):
            await connection.execute("ROLLBACK")
    except Exception:
        drop(connection)


def drop(connection: Any) -> None:
    """Let no one use a connection any more. One that was lost is out of the pool already."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


async def give_back(pool: Any, connection: Any) -> None:
    """Let others use a connection. One that is lost in this moment is out of the pool already."""
    with suppress(asyncpg.InternalClientError):
        await pool.release(connection)


async def close(pool: Any) -> None:
    """Close all connections; those that are still busy after a while are dropped."""
    try:
        async with asyncio.timeout(CLOSE_WITHIN):
            await pool.close()
    except TimeoutError:
        pool.terminate()


async def _leave_as_it_is(connection: object) -> None:
    """Nobody leaves anything in a connection that is given back: asking costs a turn each time."""
