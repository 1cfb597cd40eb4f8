"""The bot's own time for what people look at, in a server with very many players and a long past.

Run with ``python -m benchmarks.bench_views``. A year in which 300 of 10,000 players find 20 words a
day each, and a last day on which all of them play. The exit code tells whether the goal was met.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.application import Application, open_application
from bot.games.archive import FIRST
from bot.games.catalog import GAMES
from bot.games.editions import archived
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.rounds import as_stored
from bot.model import Player
from bot.play.leaderboard import Span
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.rounds import add_round
from bot.texts import leaderboard as _leaderboard_texts
from bot.texts import recap as recap_texts
from bot.texts import stats
from bot.texts.honeycomb import answers as honeycomb_answers
from bot.texts.honeycomb import board as honeycomb
from bot.texts.honeycomb import pages as honeycomb_pages
from tests.support.language import ENGLISH

MOST_MILLISECONDS = 50.0
REPEATS = 15

SERVER, PLAYERS, ACTIVE, WORDS, DAYS = 1, 10_000, 300, 20, 365

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TODAY = NOON.date()
SOMEBODY = Player(SERVER, PLAYERS // 2, "Bee")  # in the middle of every board

View = Callable[[Application], Awaitable[str]]


async def main() -> bool:
    """Measure, print, and tell whether the goal was met."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        await furnish(path)
        print(f"{path.stat().st_size / 2**20:.0f} MiB of database")
        async with open_application(path, lambda: NOON) as application:
            slowest = [await measure(application, name, view) for name, view in VIEWS.items()]
    return max(slowest) < MOST_MILLISECONDS


async def furnish(path: Path) -> None:
    """A database with the year."""
    async with open_application(path, lambda: NOON) as application:
        played = await application.games.rounds.of(HONEYCOMB, TODAY)
        for days in range(1, DAYS):
            day = TODAY - timedelta(days=days)
            past = HoneycombRound(day, played.honeycomb, played.targets, played.bonus)
            await add_round(application.host.database, as_stored(HONEYCOMB, past))
    await asyncio.to_thread(fill, path, sorted(played.points.items()))


def fill(path: Path, words: list[tuple[str, int]]) -> None:
    """A year of found words and the scores that come of them."""
    rng = random.Random(1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executemany("INSERT INTO players VALUES (?, ?, ?)", people())
        for number in reversed(range(DAYS)):
            day = TODAY - timedelta(days=number)
            active = range(PLAYERS) if number == 0 else rng.sample(range(PLAYERS), ACTIVE)
            found = [(player, *each) for player in active for each in rng.sample(words, WORDS)]
            connection.executemany(
                "INSERT INTO found_words VALUES (?, ?, 'honeycomb', ?, NULL, ?, ?, ?)",
                found_words(day, found, rng),
            )
        for scores in SCORES:
            connection.execute(scores)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def people() -> Iterator[tuple[int, int, str]]:
    """All players of the server."""
    return ((SERVER, number, f"*Bee* {number}") for number in range(PLAYERS))


def found_words(
    day: date, found: list[tuple[int, str, int]], rng: random.Random
) -> Iterator[tuple[object, ...]]:
    """The words found on a day, at any time of it."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    for player, word, points in found:
        moment = noon + timedelta(seconds=rng.randrange(36_000))
        yield SERVER, player, str(day), word, points, moment.isoformat()


SCORES = [
    "INSERT INTO daily_scores (server_id, game, day, player_id, points, hints, reached_at)"  # noqa: S608
    f" SELECT {SERVER}, 'honeycomb', day, player_id,"
    " sum(points), player_id % 3, max(found_at) FROM found_words GROUP BY day, player_id",
    "INSERT INTO total_scores (server_id, game, player_id, points, hints, reached_at, percent)"
    " SELECT server_id, game, player_id, sum(points), max(hints), max(reached_at), sum(percent)"
    " FROM daily_scores GROUP BY server_id, game, player_id",
]


async def measure(application: Application, name: str, view: View) -> float:
    """The median milliseconds of a view, printed beside the slowest."""
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        text = await view(application)
        times.append((perf_counter() - start) * 1e3)
        if not text:
            raise ValueError(f"{name} is empty")
    print(f"{name:<32}{median(times):>9.1f} ms{max(times):>9.1f} ms{MOST_MILLISECONDS:>6.0f} ms")
    return median(times)


async def hint(application: Application) -> str:
    """The page of hints."""
    return honeycomb_pages.hints(
        ENGLISH, await application.games.play(HONEYCOMB).hint(SOMEBODY, NOON)
    )


def leaderboard(span: Span, number: int) -> View:
    """A page of the leaderboard."""

    async def view(application: Application) -> str:
        page = await application.people.leaderboard.page(SOMEBODY, "all", span, NOON, number=number)
        return _leaderboard_texts.board(ENGLISH, page, "both games", SOMEBODY.player_id)

    return view


async def recap(application: Application) -> str:
    """The recap of the last day."""
    found = await application.posts.recaps.of(SERVER, TODAY)
    of_game = await application.games.play(HONEYCOMB).review.recap(SERVER, TODAY)
    lines = honeycomb_answers.recap(ENGLISH, of_game)
    return recap_texts.recap(ENGLISH, found, lines) if found else ""


async def answers(application: Application) -> str:
    """The answers of the last day."""
    found = await application.games.play(HONEYCOMB).review.answers(SOMEBODY, TODAY)
    return honeycomb_answers.answers(ENGLISH, found)


async def finders(application: Application) -> str:
    """Who found what on the last day."""
    found = await application.games.play(HONEYCOMB).review.finders(SERVER, TODAY)
    return honeycomb_answers.finder_pages(ENGLISH, found)[0]


async def status(application: Application) -> str:
    """What the post says of the running day."""
    return honeycomb.status(
        ENGLISH, await application.games.play(HONEYCOMB).review.status(SERVER, TODAY)
    )


async def statistics(application: Application) -> str:
    """The text of a player's statistics."""
    past = honeycomb_answers.past(
        ENGLISH, await application.games.play(HONEYCOMB).review.past(SOMEBODY)
    )
    found = await application.people.statistics.of(SOMEBODY, NOON)
    return stats.statistics(ENGLISH, "Bee", found, [past] if past else [])


def archived_board(game: AnyGame) -> View:
    """The board of another day of ten years, each time, of which nothing is kept."""
    rng = random.Random(2)
    later = datetime(2034, 1, 10, 12, tzinfo=UTC)

    async def view(application: Application) -> str:
        edition = archived(FIRST + timedelta(days=rng.randrange(3_650)))
        progress = await application.games.play(game).show(SOMEBODY, later, edition)
        return str(progress.round.day)

    return view


VIEWS: dict[str, View] = {
    "hint": hint,
    **{f"archive, {game.name}": archived_board(game) for game in GAMES},
    **{
        f"leaderboard, {span.value}, {name}": leaderboard(span, number)
        for span in (Span.TODAY, Span.WEEK, Span.ALL_TIME)
        for name, number in (("first page", 1), ("last page", 1_000))
    },
    "recap": recap,
    "answers": answers,
    "who found what": finders,
    "status of a post": status,
    "statistics": statistics,
}


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
