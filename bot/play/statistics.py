"""A player's whole past: streaks, words, ranks."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.server_rounds import ServerRounds
from bot.model import Change, PlayedDay, Player, Stand
from bot.puzzles.honeycomb.honeycomb import is_pangram, word_score
from bot.puzzles.honeycomb.ranks import Rank, rank_of
from bot.store.backend import Backend
from bot.store.histories import all_hints, days_of_steps, days_of_words, words_by_day
from bot.store.rulings import changes_of


@dataclass(frozen=True)
class Statistics:
    """What a player did in a server since the beginning."""

    today: date
    played: Mapping[date, int]  # accepted words of all games, by day
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

    def __init__(self, database: Backend, rounds: ServerRounds, blocked: Set[str]) -> None:
        self._database = database
        self._rounds = rounds
        self._blocked = blocked

    async def of(self, player: Player, now: datetime) -> Statistics:
        """The statistics of a player; all zero for somebody who never played."""
        today = await self._rounds.today(player.server_id, now)
        denied = Denied(await changes_of(self._database, player.server_id))
        bee = _Tally(self._blocked)
        async for day in days_of_words(self._database, player, HONEYCOMB.name):
            bee.add(day, denied.on(day.day))
        anigram = await days_of_steps(self._database, player, ANIGRAM.name)
        played = await words_by_day(self._database, player)
        days = sorted(played)
        return Statistics(
            today=today,
            played=played,
            streak=current_streak(days, today),
            longest_streak=longest_streak(days),
            words=bee.played.total(),
            pangrams=bee.pangrams,
            longest_word=bee.longest_word,
            ranks=bee.ranks,
            anigrams=len(anigram),
            levels=sum(anigram.values()),
            hints=await all_hints(self._database, player),
        )


class _Tally:
    """What a player did in honeycombs, added up day by day."""

    def __init__(self, blocked: Set[str]) -> None:
        self._blocked = blocked
        self.played: Counter[date] = Counter()
        self.ranks: Counter[Rank] = Counter()
        self.pangrams = 0
        self.longest_word = ""

    def add(self, day: PlayedDay, denied: Set[str]) -> None:
        """Add a day, on which some words were denied."""
        self.played[day.day] = len(day.words)
        self.ranks[self._rank(day, denied)] += 1
        self.pangrams += sum(map(is_pangram, day.words))
        words = {self.longest_word} | (day.words - self._blocked)
        self.longest_word = min(words, key=lambda word: (-len(word), word))

    def _rank(self, played: PlayedDay, denied: Set[str]) -> Rank:
        """The rank with which a day ended."""
        targets = played.targets - denied - self._blocked
        maximum = sum(map(word_score, targets))
        return rank_of(played.points, maximum, all_targets_found=targets <= played.words)


class Denied:
    """The words that a server denied, for days that are asked for in ascending order.

    Each change is looked at once, however many days there are.
    """

    def __init__(self, changes: Iterable[Change]) -> None:
        """The changes are given in the order of coming into effect."""
        self._waiting = deque(changes)
        self._denied: frozenset[str] = frozenset()

    def on(self, day: date) -> Set[str]:
        """The words that are denied on a day."""
        while self._waiting and self._waiting[0].effective_on <= day:
            change = self._waiting.popleft()
            denied = change.stand is Stand.DENY
            self._denied = self._denied | change.words if denied else self._denied - change.words
        return self._denied


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
