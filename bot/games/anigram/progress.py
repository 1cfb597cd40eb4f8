"""How far a player is in an anigram, and what came of an answer or a hint."""

from dataclasses import dataclass
from enum import StrEnum

from bot.games.editions import Edition, daily
from bot.games.turns import GUESS, HINT, SHARE, SHUFFLE, Offer, Tone
from bot.model import FoundWord
from bot.puzzles.anigram.anigram import LEVELS, Judgement, added_letter, grown
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.words import Term, term


class Difficulty(StrEnum):
    """How hard a day was made by the number of hints taken."""

    DIABOLICAL = "diabolical"
    HARD = "hard"
    NORMAL = "normal"


@dataclass(frozen=True)
class Progress:
    """How far a player is in an anigram round."""

    round: AnigramRound
    solved: tuple[FoundWord, ...]  # a word a level, overtime after the sixth
    hints: int = 0
    beside: Edition | None = None  # None: the daily one
    given: int = 0  # letters that hints have given of a word for the level
    ended: bool = False  # have the answers been seen?

    @property
    def edition(self) -> Edition:
        """Which edition of the game it is."""
        return self.beside or daily(self.round.day)

    @property
    def points(self) -> int:
        """The points so far."""
        return sum(step.points for step in self.solved)

    @property
    def level(self) -> int:
        """The number of the level to be solved, from 1; above 6 in overtime."""
        return len(self.solved) + 1

    @property
    def overtime(self) -> bool:
        """Are all six levels solved?"""
        return self.level > LEVELS

    @property
    def term(self) -> Term:
        """The letters given, sorted: those of the level, in overtime those of the last word."""
        return term(self.solved[-1].word) if self.overtime else self.round.levels[self.level - 1]

    @property
    def added(self) -> str:
        """The letter that is new: given with the level, in overtime chosen by the player."""
        if not self.overtime:
            return self.round.added(self.level)
        *_, before, last = ("", *(step.word for step in self.solved[LEVELS - 1 :]))
        return added_letter(term(before), term(last)) if before else ""

    def shown(self, order: int) -> tuple[str, str]:
        """The letters in an order, and which of them is new; at the end of the line, its word."""
        if self.dead_end:
            return self.solved[-1].word, ""
        return self.round.scramble(self.term, order), self.added

    @property
    def hinted(self) -> str:
        """The target word for the level that hints reveal, if there is one."""
        if self.overtime:
            return ""
        words = self.round.targets.intersection(self.round.words.get(self.term, ()))
        return min(words, default="")

    @property
    def dead_end(self) -> bool:
        """Is there no word with one letter more?"""
        return self.overtime and not grown(self.term, self.round.words, self.round.letters)

    @property
    def is_par(self) -> bool:
        """Is the chain as long as can be?"""
        return len(self.solved) >= self.round.par

    @property
    def complete(self) -> bool:
        """Is nothing left that the answers would tell?"""
        return self.dead_end

    @property
    def done(self) -> bool:
        """Are the six levels solved, whatever overtime brings?"""
        return self.overtime

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be done next."""
        offers = []
        if not self.dead_end:
            offers += [Offer(GUESS, tone=Tone.MAIN), Offer(SHUFFLE)]
        if not self.overtime:
            offers.append(Offer(HINT))
        if self.solved:
            offers.append(Offer(SHARE, tone=Tone.PROUD if self.done else Tone.PLAIN))
        return tuple(offers)

    @property
    def unaided(self) -> bool:
        """Can the six levels still be solved without a hint?"""
        return not (self.hints or self.overtime or self.ended)

    @property
    def difficulty(self) -> Difficulty:
        """0 hints, up to a hint a level, or more."""
        if not self.hints:
            return Difficulty.DIABOLICAL
        return Difficulty.HARD if self.hints <= LEVELS else Difficulty.NORMAL


@dataclass(frozen=True)
class Answered:
    """The verdict on an answer, what it was for, and the progress after it."""

    judgement: Judgement
    points: int
    before: Progress
    progress: Progress

    @property
    def verdicts(self) -> list[str]:
        """The code of the verdict."""
        return [self.judgement.verdict.value]

    @property
    def kept(self) -> tuple[FoundWord, ...]:
        """The word, if it counts."""
        return (FoundWord(self.judgement.word, self.points),) if self.points else ()

    @property
    def left(self) -> tuple[str, ...]:
        """None: a guess is one word."""
        return ()

    @property
    def new_letters(self) -> bool:
        """Does another level come, with letters of its own?"""
        return bool(self.points)

    @property
    def redrawn(self) -> bool:
        """As they are in the picture, too."""
        return self.new_letters

    @property
    def celebrates(self) -> bool:
        """Did it make the chain as long as can be?"""
        return self.new_letters and self.progress.is_par

    @property
    def finished(self) -> bool:
        """Was this the answer to the last level?"""
        return bool(self.points) and self.progress.level == LEVELS + 1


@dataclass(frozen=True)
class Hint:
    """The first letters of one target word of the current level."""

    beginning: str
    length: int
    progress: Progress
