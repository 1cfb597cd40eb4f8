"""What a database is to everything above it: ``bot/store/sqlite`` or ``bot/store/postgresql``.

SQL is written with the parameters $1, $2, …, and its rows are read by the names of columns. What
cannot be read or written for the moment raises ``bot.errors.StorageUnavailable``.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Protocol

from bot.model import Score, Scored
from bot.store.condition import Condition
from bot.store.renewal import Renewal, Renewed

LONGEST_WAIT = 2.0  # seconds for a turn to write; Discord waits for an answer for three


class Row(Protocol):
    """A row that a query found."""

    def __getitem__(self, column: str, /) -> Any:
        """The value of a column."""

    def __iter__(self) -> Iterator[Any]:
        """The values in the order of the columns."""

    def keys(self) -> list[str]:
        """The names of the columns."""


class Source(Protocol):
    """Whatever answers queries."""

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement with the parameters $1, $2, … and return its rows."""


class Cursor(Protocol):
    """The rows of a query, some at a time."""

    async def next(self, most: int) -> list[Row]:
        """The next rows, up to so many; none at the end."""


class Aside(Source, Protocol):
    """One state of everything, for reading so much that players would wait behind it."""

    async def cursor(self, sql: str, *values: object) -> Cursor:
        """Begin a query with the parameters $1, $2, …; there may be several at a time."""


class Transaction(Source, Protocol):
    """What can be done inside a transaction: it sees what it has written."""

    async def execute(self, sql: str, *values: object) -> None:
        """Run one statement with the parameters $1, $2, …"""

    async def execute_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement once for each row of parameters."""


class Backend(Source, Protocol):
    """A database: queries as of the last commit, transactions, and scores on the short way."""

    driver_error: type[Exception]  # what its driver raises for faults that do not pass
    has_clock: bool  # of its own, which may differ from this machine's
    condition: Condition
    gone: asyncio.Event  # what is saved from now on would be lost

    async def warm_up(self) -> None:
        """Be ready to answer many: for whoever is about to serve people."""

    def check_in_place(self) -> None:
        """Raise StorageUnavailable when the database is not in its place any more."""

    async def fetch_patiently(self, sql: str, *values: object) -> list[Row]:
        """As `fetch`, for what may read much: no guess waits behind it."""

    def read_aside(self) -> AbstractAsyncContextManager[Aside]:
        """A connection of its own, to be closed at the end of the block."""

    def transaction(
        self, server_id: int | None = None, *, patience: float | None = None
    ) -> AbstractAsyncContextManager[Transaction]:
        """One transaction: committed durably when the block ends, rolled back when it raises.

        It waits `patience` seconds for its turn (default: `LONGEST_WAIT`).

        What it reads does not change until then: others wait, whatever it is about; when it is
        about one server, those of other servers need not.

        Raises StorageUnavailable, with nothing written. There is one exception: of a server that is
        gone after it was told to commit, and cannot be asked whether it did, nobody knows.
        """

    async def score(self, score: Score) -> Scored:
        """Keep the words that are not kept already and count them; returns once that is durable.

        All scores that wait are kept in one transaction. Raises StorageUnavailable as `transaction`
        does, also when another transaction keeps a score waiting for LONGEST_WAIT. A word that was
        kept nonetheless is not counted twice.
        """

    async def at_once(self, sql: str, *values: object) -> list[Row]:
        """One statement that may write, as a transaction of its own, and waits for nothing else
        that this process does. After StorageUnavailable nobody knows whether it did."""

    async def renew(self, renewal: Renewal, now: datetime | None) -> Renewed:
        """Keep the shards of a process, and claim more; in the same way, and as little is known
        after StorageUnavailable. Without a time it is the database's."""

    async def release(self, process: str) -> None:
        """Give back all that a process has leased."""

    async def now(self, clock: Callable[[], datetime]) -> datetime:
        """The time of the database, by which all processes on it go."""

    def moment(self, clock: Callable[[], datetime]) -> datetime | None:
        """The same for a statement: None where the database puts in its own as it runs it."""

    async def size(self) -> int:
        """The bytes of all that is kept."""

    async def shorten_log(self) -> None:
        """Maintenance between many large transactions, while others read and write."""

    async def checkpoint(self) -> None:
        """Maintenance from time to time: what was written is where it can be found if any log is
        lost, and the loss is noticed."""

    async def drop_old_copies(self, now: datetime) -> None:
        """Delete what was copied before an update of the schema, a week later."""

    async def empty_log(self) -> bool:
        """Leave nothing deleted in any log. Not now, when somebody is reading an older state."""
