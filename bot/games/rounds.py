"""The rounds being played, in memory; made from the seed when a day has none yet."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.lexicon.lexicon import Lexicon
from bot.puzzles.anigram.daily import anigram_terms, pick_anigram
from bot.puzzles.anigram.round import AnigramRound, make_anigram_round
from bot.puzzles.deck import cycle_start
from bot.puzzles.honeycomb.daily import Candidate, honeycomb_candidates, pick_honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound, make_honeycomb_round
from bot.puzzles.rounds import AnyRound, Round, without
from bot.puzzles.words import Term
from bot.store.rounds import (
    add_round,
    get_anigram_round,
    get_bee_round,
    lettersets_between,
)
from bot.store.sqlite.database import Database

KEPT = 16  # rounds in memory: two games, today and its neighbors in other time zones, and spare


@dataclass(frozen=True)
class Decks:
    """What all days are dealt from. It takes half a second and much memory to find, and little to
    keep."""

    candidates: list[Candidate]
    terms: set[Term]


class Rounds:
    """The round of any game and day."""

    def __init__(self, database: Database, lexicon: Lexicon, seed: str) -> None:
        self._database = database
        self._lexicon = lexicon
        self._seed = seed
        self._bee: dict[date, HoneycombRound] = {}
        self._anigram: dict[date, AnigramRound] = {}
        self._decks: Decks | None = None  # until the first round is made
        self._lock = asyncio.Lock()

    async def bee(self, day: date) -> HoneycombRound:
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

    async def _make_bee(self, day: date) -> HoneycombRound:
        candidates = (await self._all_decks()).candidates
        first = cycle_start(day, len(candidates)) if candidates else day
        played = await lettersets_between(self._database, first, day)
        honeycomb = pick_honeycomb(self._seed, day, candidates, played)
        return await asyncio.to_thread(
            make_honeycomb_round, day, honeycomb, self._lexicon.targets, self._lexicon.accepted
        )

    async def _make_anigram(self, day: date) -> AnigramRound:
        levels = pick_anigram(self._seed, day, (await self._all_decks()).terms)
        return await asyncio.to_thread(
            make_anigram_round, day, levels, self._lexicon.targets, self._lexicon.accepted
        )

    async def _all_decks(self) -> Decks:
        if self._decks is None:
            self._decks = await asyncio.to_thread(make_decks, self._lexicon)
        return self._decks


def make_decks(lexicon: Lexicon) -> Decks:
    """What the word lists give."""
    return Decks(
        honeycomb_candidates(lexicon.targets, lexicon.accepted),
        anigram_terms(lexicon.targets),
    )
