"""How far a player is in a honeycomb, and what came of a guess."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache, cached_property

from bot.games.editions import Edition, daily
from bot.games.guesses import MOST_WORDS
from bot.games.turns import GUESS, HINT, SHARE, SHUFFLE, Offer, Tone
from bot.model import FoundWord, found_last
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, is_pangram
from bot.puzzles.honeycomb.ranks import Rank, RankThreshold, next_step, rank_of
from bot.puzzles.honeycomb.round import HoneycombRound


class Celebration(StrEnum):
    """What the picture of a board celebrates, by code."""

    PANGRAM = "pangram"  # until the next word that counts
    GENIUS = "genius"  # for the rest of the day
    QUEEN_BEE = "queen-bee"


class HintStep(IntEnum):
    """What hints have shown of the words that are left. Each step shows more."""

    NONE = 0
    LETTERS = 1  # their first letters
    PAIRS = 2  # their first two letters
    LENGTHS = 3  # their lengths


@dataclass(frozen=True)
class Definition:
    """The sense of a word that the player lacks, with the word masked in it."""

    word: str
    sense: str


@dataclass(frozen=True)
class Progress:
    """How far a player is in a honeycomb round."""

    round: HoneycombRound
    found: tuple[FoundWord, ...]  # in the order of finding
    hints: int = 0
    beside: Edition | None = None  # None: the daily one
    defined: tuple[Definition, ...] = ()  # as hints of words that are left, in the order of asking
    hint_step: HintStep = HintStep.NONE
    as_list: bool = False  # was the page of hints last asked for in sentences?
    ended: bool = False  # have the answers been seen?

    @property
    def edition(self) -> Edition:
        """Which edition of the game it is."""
        return self.beside or daily(self.round.day)

    @cached_property
    def points(self) -> int:
        """The points so far, bonus words included."""
        return sum(find.points for find in self.found)

    @cached_property
    def found_targets(self) -> int:
        """The number of target words found."""
        return sum(find.word in self.round.targets for find in self.found)

    @property
    def complete(self) -> bool:
        """Are all target words found?"""
        return self.found_targets == len(self.round.targets)

    @property
    def done(self) -> bool:
        """Is what most people play for reached?"""
        return self.rank in (Rank.GENIUS, Rank.QUEEN_BEE)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be done next."""
        return _offers(
            not self.complete, (Tone.PROUD if self.done else Tone.PLAIN) if self.found else None
        )

    @property
    def unaided(self) -> bool:
        """Can the player still take a first hint?"""
        return not (self.hints or self.complete or self.ended)

    @property
    def hint_offers(self) -> tuple[Offer, ...]:
        """What the page of hints offers: another form of all it has, or the next step."""
        if self.complete:
            return ()
        if self.hint_step is HintStep.LENGTHS:
            return Offer("grid" if self.as_list else "list"), Offer("define")
        if self.hint_step is HintStep.PAIRS:
            return Offer("grid", "lengths"), Offer("list", "lengths"), Offer("define")
        return Offer("pairs"), Offer("define")

    @property
    def left(self) -> frozenset[str]:
        """The target words that are still to be found."""
        return self.round.targets.difference(find.word for find in self.found)

    @cached_property
    def rank(self) -> Rank:
        """The rank that the points give, or Queen Bee."""
        return rank_of(self.points, self.round.maximum, all_targets_found=self.complete)

    @cached_property
    def celebration(self) -> Celebration | None:
        """What there is to celebrate: it is seen in the words found, whoever asks and when."""
        if self.rank is Rank.QUEEN_BEE:
            return Celebration.QUEEN_BEE
        pangrams = [find for find in self.found if is_pangram(find.word)]
        if pangrams and not set(pangrams).isdisjoint(found_last(self.found, MOST_WORDS)):
            return Celebration.PANGRAM
        return Celebration.GENIUS if self.rank is Rank.GENIUS else None

    @cached_property
    def next_step(self) -> RankThreshold | None:
        """The next open rank."""
        return next_step(self.points, self.round.maximum)


@dataclass(frozen=True)
class Guessed:
    """The verdicts on one guess, a verdict a word, and the progress before and after it."""

    judgements: tuple[Judgement, ...]
    before: Progress
    progress: Progress
    left: tuple[str, ...] = ()  # over, to be guessed next

    new_letters = False

    @property
    def verdicts(self) -> list[str]:
        """A code for each word."""
        return [judgement.verdict.value for judgement in self.judgements]

    @cached_property
    def kept(self) -> tuple[FoundWord, ...]:
        """The words that count."""
        return accepted(self.judgements)

    @property
    def rank_before(self) -> Rank:
        """The rank held before it."""
        return self.before.rank

    @property
    def crowned(self) -> bool:
        """Was the last of the target words found?"""
        return self.progress.rank is Rank.QUEEN_BEE is not self.rank_before

    @property
    def redrawn(self) -> bool:
        """Does the picture celebrate now what it did not, or no more what it did?"""
        return self.progress.celebration is not self.before.celebration

    @property
    def celebrates(self) -> bool:
        """Is it this guess that the picture celebrates?"""
        if self.progress.celebration is Celebration.PANGRAM:
            return bool(self.kept)
        return self.progress.celebration is not None and self.progress.rank is not self.rank_before


def accepted(judgements: Iterable[Judgement]) -> tuple[FoundWord, ...]:
    """The words that count."""
    return tuple(
        FoundWord(judgement.word, judgement.points)
        for judgement in judgements
        if judgement.verdict is Verdict.ACCEPTED
    )


@cache
def _offers(hint: bool, share: Tone | None) -> tuple[Offer, ...]:
    """What can be done, the same for everybody: with a hint, if there is one left, and something to
    share."""
    return (
        Offer(GUESS, tone=Tone.MAIN),
        Offer(SHUFFLE),
        *([Offer(HINT)] if hint else []),
        Offer("words"),
        *([Offer(SHARE, tone=share)] if share else []),
    )
