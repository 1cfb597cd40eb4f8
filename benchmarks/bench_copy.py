"""A year with 10,000 players moved to PostgreSQL and back, compared, and guesses at both at once.

Run with ``python -m benchmarks.bench_copy`` where Debian's package postgresql is installed. The
server is one that makes every commit durable, on the same machine. Every board is compared, 100
places of each 2,500, and the statistics, streaks and exports of ten players.
"""

import asyncio
import resource
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.bench_views import NOON, PLAYERS, SERVER, furnish
from bot.application import open_application
from bot.model import ALL_GAMES, FoundWord, LeaderboardScope, Period, Player, Score, StandingsPage
from bot.store.copying import copy_database
from bot.store.leaderboards import leaderboard_page
from bot.store.opening import Place, open_database
from tests.support.postgresql import DURABLE, cluster

AT_ONCE, ROUNDS = 32, 100
PLACES, OF_EACH = 100, 2_500  # of a board
SAMPLE = [Player(SERVER, number, "Bee") for number in range(0, PLAYERS, PLAYERS // 10)]


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, cluster(**DURABLE) as server:
        first, last = Path(folder) / "first.db", Path(folder) / "last.db"
        await furnish(first)
        with server.database() as address:
            await move(first, address)
            await move(address, last)
            before = await told(first)
            for place in (address, last):
                compare(before, await told(place), type(place).__name__)
            for place in (last, address, last, address):
                await guess(place)


async def move(source: Place, target: Place) -> None:
    """Copy everything, and print how long it took."""
    rows: dict[str, int] = {}
    began = perf_counter()
    await copy_database(source, target, NOON, rows.__setitem__)
    seconds = perf_counter() - began
    kind = type(target).__name__
    print(f"{sum(rows.values()):,} rows to {kind} in {seconds:.1f} s, and compared")


async def told(place: Place) -> dict[str, Any]:
    """All that people are told of their scores: {what, of whom: the answer}."""
    async with open_application(place, lambda: NOON) as app:
        boards = {
            f"board of {game}, {period.value} from {offset}": await leaderboard_page(
                app.host.database,
                LeaderboardScope(SERVER, game, period, period.start(NOON.date())),
                limit=PLACES,
                offset=offset,
            )
            for game in (ALL_GAMES, *app.games.catalog)
            for period in Period
            for offset in range(0, PLAYERS, OF_EACH)
        }
        people = {
            f"{what} of {player.player_id}": answer
            for player in SAMPLE
            for what, answer in (
                ("statistics", await app.people.statistics.of(player, NOON)),
                ("export", await app.people.privacy.export(player.player_id, NOON)),
            )
        }
        return boards | people


def compare(before: dict[str, Any], after: dict[str, Any], kind: str) -> None:
    """Print what is equal. Raises ValueError for what is not."""
    if different := [name for name in before if before[name] != after[name]]:
        raise ValueError(f"{kind} differs: {', '.join(different)}")
    rows = sum(len(each.standings) for each in before.values() if isinstance(each, StandingsPage))
    print(f"{kind}: equal in {rows:,} places of boards, and in all of {len(SAMPLE)} players")


async def guess(place: Place) -> None:
    """Score words, so many at once, and print how many a second and what one costs this process."""
    async with open_database(place, NOON) as database:
        began, busy = perf_counter(), _busy()
        for number in range(ROUNDS):
            word = f"{number}-{began}"
            found = (FoundWord(word, 1),)
            players = (Player(2, player, "Bee") for player in range(AT_ONCE))
            scores = [Score(each, "honeycomb", NOON.date(), found, NOON) for each in players]
            await asyncio.gather(*map(database.score, scores))
        seconds, cost = perf_counter() - began, _busy() - busy
    guesses = AT_ONCE * ROUNDS
    each = f"{cost / guesses * 1e6:.0f} µs of this process each"
    print(f"{type(place).__name__}: {guesses / seconds:,.0f} guesses a second, {each}")


def _busy() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    asyncio.run(main())
