"""Group commit: all scores that have come up while the disk was busy share one transaction.

They wait in a queue, and are one hop to the writer's thread, however many they are. Each has a
savepoint of its own.
"""

import asyncio
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.model import FoundWord, Score
from bot.store.scorecards import ADD_WORD, PUT_PLAYER
from bot.store.scores import ADD_DAILY, ADD_TOTAL
from bot.store.sqlite.writer import numbered


@dataclass
class QueuedScore:
    """A score that waits for its commit, and then what was new of it, or its error."""

    score: Score
    done: asyncio.Future[tuple[FoundWord, ...]]
    new: tuple[FoundWord, ...] = ()
    error: BaseException | None = None
    asked: float = field(default_factory=time.perf_counter)

    def tell(self) -> None:
        """Let whoever waits go on, unless they gave up."""
        if self.done.done():
            return
        if self.error:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.new)


def commit_together(connection: sqlite3.Connection, group: Iterable[QueuedScore]) -> None:
    """Keep all scores of a group in one transaction; what fails alone is taken back alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for queued in group:
            _keep_alone(connection, queued)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself rolls back when the disk is full
            connection.execute("ROLLBACK")
        raise


def _keep_alone(connection: sqlite3.Connection, queued: QueuedScore) -> None:
    connection.execute("SAVEPOINT alone")
    try:
        queued.new = keep_score(connection, queued.score)
    except Exception as error:
        if not connection.in_transaction:  # SQLite itself rolled back: the disk is full
            raise
        queued.error = error
        connection.execute("ROLLBACK TO alone")
    connection.execute("RELEASE alone")


def keep_score(connection: sqlite3.Connection, score: Score) -> tuple[FoundWord, ...]:
    """Keep the words that are not kept already, count them, and return them."""
    player, at = score.player, score.now.isoformat()
    connection.execute(PUT_PLAYER, numbered((player.server_id, player.player_id, player.name)))
    key = (player.server_id, player.player_id, score.game, score.day.isoformat(), at)
    new = tuple(found for found in score.words if _keep_word(connection, key, found))
    if new:
        points = sum(found.points for found in new)
        total = (player.server_id, score.game, player.player_id, points, 0, at)
        connection.execute(ADD_DAILY, numbered((*total, score.day.isoformat())))
        connection.execute(ADD_TOTAL, numbered(total))
    return new


def _keep_word(connection: sqlite3.Connection, key: tuple[object, ...], found: FoundWord) -> bool:
    """Keep a word; is it new?"""
    values = numbered((*key, found.step, found.word, found.points))
    return bool(connection.execute(ADD_WORD, values).fetchall())
