"""A player's whole past in honeycombs: words and ranks."""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from datetime import date

from bot.model import Change, PlayedDay, Player, Stand
from bot.puzzles.honeycomb.honeycomb import is_pangram, word_score
from bot.puzzles.honeycomb.ranks import Rank, rank_of
from bot.store.backend import Backend
from bot.store.histories import days_of_words
from bot.store.rulings import changes_of


@dataclass(frozen=True)
class HoneycombPast:
    """What a player did in a server's honeycombs since the beginning."""

    words: int = 0
    pangrams: int = 0
    longest_word: str = ""
    ranks: Mapping[Rank, int] = field(default_factory=dict)  # days that ended with each rank


async def honeycomb_past(
    database: Backend, game: str, player: Player, blocked: Collection[str]
) -> HoneycombPast:
    """The past of a player; without the words that were blocked since then."""
    denied = Denied(await changes_of(database, player.server_id))
    tally = _Tally(frozenset(blocked))
    async for day in days_of_words(database, player, game):
        tally.add(day, denied.on(day.day))
    return HoneycombPast(tally.words, tally.pangrams, tally.longest_word, tally.ranks)


class _Tally:
    """What a player did in honeycombs, added up day by day."""

    def __init__(self, blocked: Set[str]) -> None:
        self._blocked = blocked
        self.words = 0
        self.ranks: Counter[Rank] = Counter()
        self.pangrams = 0
        self.longest_word = ""

    def add(self, day: PlayedDay, denied: Set[str]) -> None:
        """Add a day, on which some words were denied."""
        self.words += len(day.words)
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
