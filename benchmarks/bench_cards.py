"""How long guesses wait beside a thousand group cards a minute, and what a card takes.

Run with ``python -m benchmarks.bench_cards``. In some servers of fifty players each, guesses come
at a steady pace, first alone and then while cards are computed and drawn by the bounded queue. The
exit code tells whether the goal was met; the machine should have nothing else to do.
"""

import asyncio
import resource
import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from bot.application import Application, open_application
from bot.drawing.group_card import Ladder, group_card_picture
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.texts.anigram import pages
from bot.texts.group_card import CardColumn, view
from bot.texts.honeycomb import ranks
from tests.support.language import ENGLISH

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SERVERS, PLAYERS = 20, 50
CARDS = 1000 / 60  # a second
GUESSES = 200  # a second
SECONDS = 20.0
MOST_MILLISECONDS = 30.0  # of a hundred guesses, all but the slowest
COLUMNS = {
    "honeycomb": CardColumn("Honeycomb", "honeycomb", Ladder.COMB, ranks.rung),
    "anigram": CardColumn("Anigram", "anigram", Ladder.STAIRS, pages.rung),
}


class Load:
    """Guesses and cards of one application."""

    def __init__(self, application: Application, words: list[str]) -> None:
        self._application = application
        self._words = words
        self._number = 0
        self.waits: list[float] = []  # seconds
        self.cards: list[float] = []  # seconds
        self.bytes = 0

    async def guess(self, _: int = 0) -> None:
        """Somebody's next word."""
        self._number += 1
        word, person = divmod(self._number, SERVERS * PLAYERS)
        server, number = divmod(person, PLAYERS)
        player = Player(server + 1, person + 1, f"Player {number}")
        begin = perf_counter()
        play = self._application.games.play(HONEYCOMB)
        await play.guess(player, self._words[word % len(self._words)], NOON)
        self.waits.append(perf_counter() - begin)

    async def draw(self, number: int) -> None:
        """The card of the next server, as it is by now."""
        begin, cards = perf_counter(), self._application.posts.cards
        card = await cards.of(number % SERVERS + 1, NOON.date())
        if card:
            shown = view(ENGLISH, card, [COLUMNS[game] for game in card.games])
            work = self._application.host.work.patiently
            self.bytes = len(await work(partial(group_card_picture.draw, shown)))
            self.cards.append(perf_counter() - begin)


async def at_pace(a_second: float, seconds: float, begin: Callable[[int], Awaitable[None]]) -> None:
    """Begin something so often, whether or not what began before is done."""
    tasks: list[asyncio.Future[None]] = []
    started = perf_counter()
    for number in range(int(a_second * seconds)):
        await asyncio.sleep(max(0.0, started + number / a_second - perf_counter()))
        tasks.append(asyncio.ensure_future(begin(number)))
    await asyncio.gather(*tasks)


async def main() -> bool:
    """Measure, print, and tell whether the goal was met."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_application(Path(folder) / "bench.db", lambda: NOON) as application:
            round_ = await application.games.rounds.of(HONEYCOMB, NOON.date())
            load = Load(application, sorted(round_.points))
            for _ in range(SERVERS * PLAYERS):
                await load.guess()
            alone = await measured(load, cards=0)
            before = resident()
            beside = await measured(load, cards=CARDS)
    grown = resident() - before
    print(f"{'guesses, ms':<28}{'median':>9}{'p99':>9}")
    for name, (median, slow) in (("alone", alone), ("beside cards", beside)):
        print(f"{name:<28}{median:>9.2f}{slow:>9.2f}")
    each = quantiles(load.cards, n=100)
    print(f"{len(load.cards)} cards of {PLAYERS} players in {SECONDS:.0f} s, {load.bytes:,} bytes:")
    print(f"  median {each[49] * 1e3:.1f} ms, p99 {each[98] * 1e3:.1f} ms, with their facts")
    print(f"  {grown:.1f} MiB more than before; goal: p99 of guesses ≤ {MOST_MILLISECONDS:.0f} ms")
    return beside[1] <= MOST_MILLISECONDS


async def measured(load: Load, cards: float) -> tuple[float, float]:
    """The median and the slowest but one of a hundred waits, in milliseconds."""
    load.waits.clear()
    await asyncio.gather(
        at_pace(GUESSES, SECONDS, load.guess),
        at_pace(cards, SECONDS, load.draw),
    )
    each = quantiles(load.waits, n=100)
    return each[49] * 1e3, each[98] * 1e3


def resident() -> float:
    """The most memory that the process held so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
