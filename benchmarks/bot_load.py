"""The whole bot under load, beside the smallest discord.py bot and a word bot as people write it.

Run with ``python -m benchmarks.bot_load``. All are processes of their own and real clients of a
stand-in in this process. Every guess is a new word, so that each is a durable commit in a file.
The exit code tells whether the goals were met; the machine should have nothing else to do.

With ``DATABASE=postgresql`` there are three, on a file, on a server of their own and the smallest
one, asked in turn.

``python -m benchmarks.bot_load boards`` measures the boards with pictures alone, ``after_finds``
players who have found 0, 20 and 50 words, ``far`` a burst while Discord is 0, 100 and 300 ms away.
guildyard asks, and keeps and checks nothing. With ``DRIVER=stand-in`` a server asks that answers
from templates; boards and posts are always measured with that one.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.bots import (
    ALONE,
    BURST,
    DEADLINE,
    FINDERS,
    FOUND,
    GUILDS,
    IN_FLIGHT,
    MANY,
    SERVERS,
    Bot,
    finders,
    forms,
    guesses,
    honeygram,
    pong,
    usual,
    words_of_today,
)
from benchmarks.probes import commit_seconds, resident
from benchmarks.stand_in import BIG, StandIn
from tests.support.postgresql import DURABLE, cluster
from tests.support.waiting import until

WARM_UP = 2  # rounds, so that all have played before; a first guess costs more
ROUNDS = 9
FINDS = 5  # rounds, each of one word of those who found some before
DELAYS = (0.0, 0.1, 0.3)  # seconds that Discord is away
POSTING = 60.0  # seconds
WRITTEN = 10  # KiB a word
BOARDS = 1000  # at once; each brings a picture of 25 kB
# Words told in turn with others.
TOLD = MANY // IN_FLIGHT * IN_FLIGHT * (WARM_UP + ROUNDS) + ALONE * ROUNDS


@dataclass(frozen=True)
class Line:
    """A measured figure and whether its goal was met."""

    name: str
    figures: str
    goal: str
    met: bool


async def beside_pong(folder: Path) -> list[Line]:
    """Throughput, latency and a burst, round by round in turn."""
    async with pong() as small, usual(folder) as plain, honeygram(folder) as ours:
        await in_turn([small, plain, ours])
        bursts = [await bot.burst() for bot in (small, plain, ours)]
        told = TOLD + len(bursts[-1])
        await until(lambda: ours.kept() >= told)  # none was refused, none is lost
    kept_alone = f"; to keep a row alone takes {commit_seconds(folder) * 1e3:.2f}"
    peer, written = ", beside the bot as people write it", "written to the disk, KiB a word"
    return [
        *_beside(small, ours, rate=0.68, processor=1.6),
        _compared("latency alone, ms" + kept_alone, small.alone, ours.alone, "{:.2f}", 2.2, min),
        *_beside(plain, ours, rate=1.25, processor=1.0, name=peer),
        _compared(f"latency alone, ms{peer}", plain.alone, ours.alone, "{:.2f}", 0, min),
        _driver(plain),
        _written(plain, ours, written + peer),
        _burst("pong", bursts[0], BURST, least=0),
        _burst("guesses of the bot as people write it", bursts[1], BURST, least=0),
        _burst("guesses", bursts[2], BURST),
    ]


async def after_finds(folder: Path) -> list[Line]:
    """Measure a guess of players who have found words before, in both bots."""
    async with usual(folder) as plain, honeygram(folder, found=True) as ours:
        for bot in (plain, ours):
            await bot.in_flight(GUILDS * FINDERS)
        return [await _after(plain, ours, found) for found in FOUND]


async def _after(plain: Bot, ours: Bot, found: int) -> Line:
    for bot in (plain, ours):
        bot.forget()
        bot.commands = guesses(bot.words[found:], finders(found))
    for _ in range(FINDS):
        for bot in (plain, ours):
            await bot.in_flight(GUILDS * FINDERS)
    name = f"processor time, ms a guess after {found} finds, beside the bot as people write it"
    return _compared(name, plain.processor, ours.processor, "{:.2f}", 0, min)


def _driver(plain: Bot) -> Line:
    """Compare the processor time of guildyard with that of the bot that it asks."""
    name = "processor time of what asks it, ms a guess"
    return _compared(name, plain.processor, plain.driver, "{:.2f}", 1.0, min)


async def on_both(folder: Path) -> list[Line]:
    """Throughput and latency with a file and with a server, round by round in turn."""
    with cluster(**DURABLE) as server:
        async with pong() as small, honeygram(folder) as file, honeygram(folder, on=server) as ours:
            await in_turn([small, file, ours])
            await until(lambda: min(file.kept(), ours.kept()) >= TOLD)
    lines = []
    for name, bot, rate in ((", SQLite", file, 0.6), (", PostgreSQL", ours, 0.5)):
        alone = _compared("latency alone, ms" + name, small.alone, bot.alone, "{:.2f}", 0, min)
        lines += [*_beside(small, bot, rate=rate, name=name), alone]
    theirs = f"{statistics.median(ours.database) * 1e3:.2f}"
    return [*lines, Line("processor time of the server, ms a guess", theirs, "", met=True)]


async def in_turn(bots: Sequence[Bot]) -> None:
    """Ask each bot in each round."""
    for bot in bots:
        for _ in range(WARM_UP):
            await bot.in_flight()
        bot.forget()
    for _ in range(ROUNDS):
        for measure in (Bot.one_by_one, Bot.in_flight):
            for bot in bots:
                await measure(bot)


def _beside(
    pong: Bot, ours: Bot, *, rate: float, processor: float = 0, name: str = ""
) -> list[Line]:
    """Throughput, and what it takes."""
    rates = f"guesses a second, {IN_FLIGHT} in flight{name}"
    times = f"processor time, ms a guess{name}"
    return [
        _compared(rates, pong.rates, ours.rates, "{:,.0f}", rate, max),
        _compared(times, pong.processor, ours.processor, "{:.2f}", processor, min),
    ]


def _compared(
    name: str,
    pong: list[float],
    ours: list[float],
    form: str,
    goal: float,
    better: Callable[..., float],
) -> Line:
    """The medians beside each other; the ratio of each pair of rounds is less moved by noise."""
    ratio = statistics.median(mine / theirs for mine, theirs in zip(ours, pong, strict=True))
    scale = 1e3 if form == "{:.2f}" else 1  # milliseconds
    figures = " : ".join(form.format(statistics.median(each) * scale) for each in (pong, ours))
    met = not goal or better(ratio, goal) == ratio
    sign = "≥" if better is max else "≤"
    return Line(name, f"{figures} = {ratio:.2f}", f"{sign} {goal}" if goal else "", met)


def _written(plain: Bot, ours: Bot, name: str) -> Line:
    """What reaches the disk for a word."""
    theirs, kib = (statistics.median(bot.written) / 1024 for bot in (plain, ours))
    return Line(name, f"{theirs:.1f} : {kib:.1f}", f"≤ {WRITTEN}", kib <= WRITTEN)


def _burst(name: str, times: list[float], number: int, least: int | None = None) -> Line:
    """What became of so many at once; all are meant to be told in time, if nothing else is said."""
    least = number if least is None else least
    in_time = sum(seconds <= DEADLINE for seconds in times)
    figures = f"{in_time:,} in {DEADLINE:.0f} s, the last after {times[-1]:.2f} s"
    return Line(
        f"{number:,} {name} at once", figures, f"{least:,}" if least else "", in_time >= least
    )


async def boards(folder: Path) -> list[Line]:
    """Guesses by a form, each answered with a new board and its picture."""
    async with honeygram(folder, driver=StandIn) as bot:
        bot.commands = forms(words_of_today(bot.ask))
        await bot.stand_in.ask(*next(bot.commands))  # draws the picture, so that none does without
        await bot.in_flight()
        times, server = await bot.burst(BOARDS), bot.template
        asked = 1 + MANY // IN_FLIGHT * IN_FLIGHT + BOARDS
        await until(lambda: bot.kept() >= asked and server.uploads >= asked, seconds=120)
        drawn = await bot.pictures_drawn()
    sent = f"{drawn} for {server.uploads:,} boards of {BIG // 1000} kB and more"
    return [
        Line("boards with a picture a second, 32 in flight", f"{bot.rates[0]:,.0f}", "", met=True),
        _burst("boards with a picture", times, BOARDS),
        Line("second acknowledgements", f"{server.again}", "0", server.again == 0),
        Line("pictures drawn", sent, "1", drawn == 1),
    ]


async def posting(folder: Path) -> list[Line]:
    """Posts to thousands of servers when their day begins, each with the group card of the day
    before."""
    async with honeygram(folder, SERVERS, driver=StandIn) as bot:
        begin, busy = perf_counter(), bot.busy()
        served: set[int] = set()
        while len(served) < SERVERS and perf_counter() - begin < 3 * POSTING:
            await asyncio.sleep(0.1)
            served = {channel for _, channel in bot.template.posted}
        first, *_, last = (moment for moment, _ in bot.template.posted)
        memory = resident(*bot.pids)
        took = (bot.busy() - busy) / SERVERS
        drawn = await bot.pictures_drawn()
        calls = bot.template.own_calls
    rate = most_a_second([moment for moment, *_ in calls])
    return [
        Line(
            f"{SERVERS:,} servers posted to",
            f"{len(served):,} in {last - first:.1f} s",
            f"≤ {POSTING:.0f} s",
            len(served) == SERVERS and last - first <= POSTING,
        ),
        Line(
            "pictures drawn, a group card for each",
            f"{drawn:,}",
            f"≥ {SERVERS:,}",
            drawn >= SERVERS,
        ),
        Line("processor time, ms a post", f"{took * 1e3:.1f}", "", met=True),
        Line("requests in any second", f"{rate}", "≤ 50", rate <= 50),
        Line(f"memory with {SERVERS:,} servers", f"{memory:.0f} MiB", "< 100 MiB", memory < 100),
    ]


async def far(folder: Path) -> list[Line]:
    """A burst while Discord is far away; without a goal, as the distance is the host's."""
    places = [Path(tempfile.mkdtemp(dir=folder)) for _ in DELAYS]
    return [await _from_afar(place, delay) for place, delay in zip(places, DELAYS, strict=True)]


async def _from_afar(folder: Path, delay: float) -> Line:
    async with honeygram(folder, delay=delay) as bot:
        await bot.one_by_one()
        asked = []
        for _ in range(BURST):
            asked.append(await bot.stand_in.send(*next(bot.commands)))
            await asyncio.sleep(0)  # Discord hears answers while it sends
        await asyncio.wait([each.acknowledged for each in asked], timeout=3 * DEADLINE)
        times = [each.acknowledged.result() for each in asked if each.acknowledged.done()]
        memory, words = resident(*bot.pids), await _kept_in_the_end(bot) - ALONE
    told = sum(seconds <= DEADLINE for seconds in times)
    figures = f"{told:,} told in {DEADLINE:.0f} s, {words:,} kept, {memory:.0f} MiB"
    return Line(f"{BURST:,} guesses at once, {delay * 1e3:.0f} ms away", figures, "", met=True)


async def _kept_in_the_end(bot: Bot) -> int:
    """How many words count once no more do: whoever is told later waits for the others."""
    before, kept = -1, bot.kept()
    while kept != before:
        await asyncio.sleep(DEADLINE + 1)
        before, kept = kept, bot.kept()
    return kept


def most_a_second(moments: list[float]) -> int:
    """The largest number of moments within one second."""
    return max(
        sum(moment <= other < moment + 1 for other in moments[place : place + 200])
        for place, moment in enumerate(moments)
    )


async def main() -> bool:
    """Measure, print, and tell whether the goals were met."""
    parts: list[Callable[[Path], Any]] = [beside_pong, after_finds, boards, posting, far, on_both]
    usual = [on_both] if os.environ.get("DATABASE") == "postgresql" else parts[:4]
    chosen = [part for part in parts if part.__name__ in sys.argv[1:]] or usual
    print(f"{'pong : guess = ratio, where there are two':<74}{'':<44}goal")
    met = True
    for part in chosen:
        with tempfile.TemporaryDirectory() as folder:
            for line in await part(Path(folder)):
                met &= line.met
                print(
                    f"{line.name:<74}{line.figures:<44}{line.goal}{'' if line.met else '  MISSED'}",
                    flush=True,
                )
    return met


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
