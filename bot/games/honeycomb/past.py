"""A player's whole past in honeycombs: words, ranks and achievements."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from datetime import date

from bot.games.game import RoundsPlayed
from bot.games.honeycomb.achievements import Achievement, HoneycombAchievements, is_bingo
from bot.language.language import Language
from bot.model import Change, PlayedDay, Player, Stand
from bot.puzzles.honeycomb.honeycomb import is_pangram, is_perfect, word_score
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
    achievements: Mapping[Achievement, int] = field(default_factory=dict)  # how often, if ever


async def honeycomb_past(
    database: Backend,
    game: str,
    player: Player,
    rounds: RoundsPlayed,
    first: Language,
    told_before: date | None = None,
) -> HoneycombPast:
    """The past of a player, in all languages of the server; without the words that were blocked
    since then. Takes the language of a server that never chose, too, and the first day none of
    whose words may be named, if there is one."""
    denied = Denied(await changes_of(database, player.server_id))
    achievements = HoneycombAchievements(database, game)
    tally = _Tally(await achievements.all_lone_words(player), told_before or date.max)
    async for day in days_of_words(database, player, game, first.code):
        language = await rounds.language(player.server_id, day.day)
        tally.add(day, denied.on(day.day), language)
    earned = tally.earned + Counter(await achievements.counted(player))
    return HoneycombPast(tally.words, tally.pangrams, tally.longest_spelled, tally.ranks, earned)


class _Tally:
    """What a player did in honeycombs, added up day by day."""

    def __init__(self, lone: Mapping[date, Set[str]], told_before: date) -> None:
        """Takes the words that nobody else found, too, and the first day that is not told."""
        self._lone = lone
        self._told_before = told_before
        self.earned: Counter[Achievement] = Counter()
        self.words = 0
        self.ranks: Counter[Rank] = Counter()
        self.pangrams = 0
        self.longest_word = self.longest_spelled = ""

    def add(self, day: PlayedDay, denied: Set[str], language: Language) -> None:
        """Add a day, on which some words were denied."""
        blocked = language.blocked
        self.words += len(day.words)
        self.ranks[_rank(day, denied | blocked)] += 1
        self.pangrams += sum(map(is_pangram, day.words))
        self.earned[Achievement.PERFECT_PANGRAM] += sum(map(is_perfect, day.words))
        self.earned[Achievement.BINGO] += is_bingo(day.words)
        lone = self._lone.get(day.day, frozenset())
        self.earned[Achievement.ONLY_YOU] += len(lone & day.targets - blocked)
        if day.day >= self._told_before:
            return
        words = {self.longest_word} | (day.words - blocked)
        longest = min(words, key=lambda word: (-len(word), word))
        if longest != self.longest_word:
            self.longest_word, self.longest_spelled = longest, language.spelled(longest)


def _rank(played: PlayedDay, gone: Set[str]) -> Rank:
    """The rank with which a day ended, without the words that are denied or blocked."""
    targets = played.targets - gone
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
