"""The rounds being played, in memory; made from the seed when a day has none yet."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta

from bot.lexicon import Lexicon
from bot.puzzles import daily_pick
from bot.puzzles.rounds import (
    AnigramRound,
    AnyRound,
    BeeRound,
    Round,
    make_anigram_round,
    make_bee_round,
    without,
)
from bot.store.database import Database
from bot.store.rounds import (
    add_round,
    get_anigram_round,
    get_bee_round,
    lettersets_between,
)

KEPT = 16  # rounds in memory: two games, today and its neighbors in other time zones, and spare


class Rounds:
    """The round of any game and day."""

    def __init__(self, database: Database, lexicon: Lexicon, seed: str) -> None:
        self._database = database
        self._lexicon = lexicon
        self._seed = seed
        self._bee: dict[date, BeeRound] = {}
        self._anigram: dict[date, AnigramRound] = {}
        self._lock = asyncio.Lock()

    async def bee(self, day: date) -> BeeRound:
        """The honeycomb of a day."""
        return await self._round(self._bee, day, get_bee_round, self._make_bee)

    async def anigram(self, day: date) -> AnigramRound:
        """The anigram of a day."""
        return await self._round(self._anigram, day, get_anigram_round, self._make_anigram)

    async def prepare(self, now: datetime) -> None:
        """Set up the rounds that any time zone can ask for soon, so that nobody waits for them."""
        today = now.date()
        for day in (today, today + timedelta(days=1), today - timedelta(days=1)):
            await self.bee(day)
            await self.anigram(day)

    async def _round(
        self,
        kept: dict[date, AnyRound],
        day: date,
        get: Callable[[Database, date], Awaitable[AnyRound | None]],
        make: Callable[[date], Awaitable[Round]],
    ) -> AnyRound:
        if day in kept:
            return kept[day]
        async with self._lock:
            played = await get(self._database, day)
            if played is None:
                await add_round(self._database, await make(day))
                played = await get(self._database, day)
            if played is None:
                raise LookupError(f"the round of {day} is gone")
            played = without(played, self._lexicon.blocked)
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            return kept.setdefault(day, played)

    async def _make_bee(self, day: date) -> BeeRound:
        candidates = await asyncio.to_thread(
            daily_pick.honeycomb_candidates, self._lexicon.targets, self._lexicon.accepted
        )
        first = daily_pick.cycle_start(day, len(candidates)) if candidates else day
        played = await lettersets_between(self._database, first, day)
        honeycomb = daily_pick.pick_honeycomb(self._seed, day, candidates, played)
        return await asyncio.to_thread(
            make_bee_round, day, honeycomb, self._lexicon.targets, self._lexicon.accepted
        )

    async def _make_anigram(self, day: date) -> AnigramRound:
        return await asyncio.to_thread(make_anigram, self._seed, day, self._lexicon)


def make_anigram(seed: str, day: date, lexicon: Lexicon) -> AnigramRound:
    """The anigram that the seed gives for a day."""
    terms = daily_pick.anigram_terms(lexicon.targets)
    levels = daily_pick.pick_anigram(seed, day, terms)
    return make_anigram_round(day, levels, lexicon.targets, lexicon.accepted)
