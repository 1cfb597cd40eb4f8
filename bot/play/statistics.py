"""A player's whole past: streaks, words, ranks."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.play.server_rounds import ServerRounds
from bot.puzzles.ranks import Rank, rank_of
from bot.puzzles.spelling_bee import is_pangram, word_score
from bot.store.database import Database
from bot.store.histories import BeeDay, all_hints, anigram_days, bee_days
from bot.store.rulings import Ruling, Stand, all_rulings
from bot.store.scores import Player


@dataclass(frozen=True)
class Statistics:
    """What a player did in a server since the beginning."""

    today: date
    played: Mapping[date, int]  # accepted words of both games, by day
    streak: int  # consecutive days up to today, or up to yesterday while today is young
    longest_streak: int
    words: int
    pangrams: int
    longest_word: str
    ranks: Mapping[Rank, int]  # days that ended with each rank
    anigrams: int  # days with an anigram level solved
    levels: int  # anigram levels solved
    hints: int


class PlayerStatistics:
    """The use case of ``/stats``."""

    def __init__(self, database: Database, rounds: ServerRounds, blocked: Collection[str]) -> None:
        self._database = database
        self._rounds = rounds
        self._blocked = blocked

    async def of(self, player: Player, now: datetime) -> Statistics:
        """The statistics of a player; all zero for somebody who never played."""
        today = await self._rounds.today(player.server_id, now)
        bee = await bee_days(self._database, player)
        anigram = await anigram_days(self._database, player)
        played = Counter(anigram) + Counter({each.day: len(each.words) for each in bee})
        days = sorted(played)
        words = [word for each in bee for word in each.words]
        printable = (word for word in words if word not in self._blocked)
        rulings = await all_rulings(self._database, player.server_id)
        return Statistics(
            today=today,
            played=played,
            streak=current_streak(days, today),
            longest_streak=longest_streak(days),
            words=len(words),
            pangrams=sum(map(is_pangram, words)),
            longest_word=min(printable, key=lambda word: (-len(word), word), default=""),
            ranks=Counter(self._rank(each, denied_on(each.day, rulings)) for each in bee),
            anigrams=len(anigram),
            levels=sum(anigram.values()),
            hints=await all_hints(self._database, player),
        )

    def _rank(self, played: BeeDay, denied: Collection[str]) -> Rank:
        """The rank with which a day ended."""
        targets = played.targets.difference(denied, self._blocked)
        maximum = sum(map(word_score, targets))
        return rank_of(played.points, maximum, all_targets_found=targets <= played.words)


def denied_on(day: date, rulings: Iterable[Ruling]) -> set[str]:
    """The words that are denied on a day, given rulings in the order of coming into effect."""
    stands = {each.word: each.stand for each in rulings if each.effective_on <= day}
    return {word for word, stand in stands.items() if stand is Stand.DENY}


def longest_streak(days: list[date]) -> int:
    """The largest number of consecutive days, given ascending days."""
    longest = run = 0
    for number, day in enumerate(days):
        follows = number > 0 and days[number - 1] == day - timedelta(days=1)
        run = run + 1 if follows else 1
        longest = max(longest, run)
    return longest


def current_streak(days: list[date], today: date) -> int:
    """The consecutive days up to today; a day that is not over does not end a streak."""
    played = set(days)
    day = today if today in played else today - timedelta(days=1)
    run = 0
    while day in played:
        run += 1
        day -= timedelta(days=1)
    return run
