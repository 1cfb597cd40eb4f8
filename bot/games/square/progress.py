"""How far a player is in a square, and what came of a guess or a hint."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.games.editions import Edition, EditionKind, daily
from bot.games.practice_codes import PracticeDifficulty, difficulty_of
from bot.games.turns import GUESS, HINT, SHARE, SHOW, Offer, Tone
from bot.model import FoundWord, TakenHint
from bot.puzzles.square.puzzle import ACROSS, DOWN, Cell
from bot.puzzles.square.round import SquareJudgement, SquareRound, SquareVerdict

POINTS = 6  # of a word
NO_HINT_BONUS = 7  # for all words without a hint
MOST_HARD = 6  # hints with which a square still is hard
EASY_DAYS = (0, 1)  # of the week, on which the pairs lie beside the square


class HintKind(StrEnum):
    """What a player can be told, by code."""

    PAIR = "pair"  # of a cell
    LETTER = "letter"  # the first of a word
    CLUE = "clue"  # another one
    TRAY = "pairs"  # all of them, shuffled


class Handicap(StrEnum):
    """How hard a square was made by the number of hints taken."""

    DIABOLICAL = "diabolical"
    HARD = "hard"
    NORMAL = "normal"


@dataclass(frozen=True)
class SquareProgress:
    """How far a player is in a square round."""

    round: SquareRound
    found: tuple[FoundWord, ...]  # in the order of finding
    taken: tuple[TakenHint, ...] = ()
    others: tuple[tuple[str, str], ...] = ()  # second clues that there are, by line
    beside: Edition | None = None  # None: the daily one
    ended: bool = False  # have the answers been seen?

    @property
    def edition(self) -> Edition:
        """Which edition of the game it is."""
        return self.beside or daily(self.round.day)

    @cached_property
    def points(self) -> int:
        """The points so far."""
        return sum(find.points for find in self.found)

    @property
    def hints(self) -> int:
        """How many were taken."""
        return len(self.taken)

    @cached_property
    def solved(self) -> Mapping[str, str]:
        """{line: its word} of the words found."""
        spelled = {find.word: find.word for find in self.found}  # with their accents
        lines = self.round.puzzle.lines
        return {line: spelled[word] for line, word in lines.items() if word in spelled}

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The lines of the words that are still to be found, those first of which least is known:
        that is where a hint helps most."""
        left = [line for line in self.round.lines if line not in self.solved]
        return tuple(sorted(left, key=lambda line: len(self.known_on(line))))

    @property
    def complete(self) -> bool:
        """Are all words found?"""
        return not self.open

    done = complete

    @cached_property
    def told(self) -> frozenset[Cell]:
        """The cells whose pairs hints have told."""
        cells = {code_of_cell(cell): cell for cell in self.round.cells}
        return frozenset(cells[code] for code in self._codes(HintKind.PAIR) if code in cells)

    @cached_property
    def known(self) -> frozenset[Cell]:
        """The cells whose pairs are known, by words or by hints."""
        return self.round.puzzle.known(self.solved.values()) | self.told

    def known_on(self, line: str) -> frozenset[Cell]:
        """Those of a line."""
        return self.known.intersection(self.round.cells_of(line))

    @property
    def crossed(self) -> tuple[str, ...]:
        """The lines that crossing words, or hints, have spelled out and that don't count yet."""
        return tuple(
            line
            for line in self.round.lines
            if line not in self.solved and self.known.issuperset(self.round.cells_of(line))
        )

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """{line: the first letter of its word} that hints have told."""
        lines = self.round.puzzle.lines
        return {line: lines[line][0] for line in self._codes(HintKind.LETTER) if line in lines}

    @cached_property
    def second_clues(self) -> Mapping[str, str]:
        """{line: its other clue} that hints have told."""
        told = set(self._codes(HintKind.CLUE))
        return {line: clue for line, clue in self.others if line in told}

    @property
    def has_tray(self) -> bool:
        """Do the pairs lie beside the square?"""
        return self.is_easy or bool(self._codes(HintKind.TRAY))

    @property
    def is_easy(self) -> bool:
        """Do they without a hint: early in the week, and where somebody practices the easy way?"""
        if self.edition.kind is EditionKind.PRACTICE:
            return difficulty_of(self.edition.code) is PracticeDifficulty.EASY
        return has_easy_day(self.round)

    @property
    def unaided(self) -> bool:
        """Can all words still be found without a hint?"""
        return not (self.hints or self.complete or self.ended)

    @property
    def is_flawless(self) -> bool:
        """Were they?"""
        return self.complete and not self.hints

    @property
    def handicap(self) -> Handicap:
        """No hints, a few, or more."""
        if not self.hints:
            return Handicap.DIABOLICAL
        return Handicap.HARD if self.hints <= MOST_HARD else Handicap.NORMAL

    def next_hint(self, kind: HintKind) -> TakenHint | None:
        """What a hint of a kind would tell: of the word that least is known of; None where there is
        nothing left to tell."""
        puzzle = self.round.puzzle
        match kind:
            case HintKind.PAIR:
                if cell := self._next_cell():
                    return TakenHint(_code(kind, code_of_cell(cell)), puzzle.pair(cell) or "")
            case HintKind.LETTER:
                if line := self._next_line([*self.letters]):
                    return TakenHint(_code(kind, line), puzzle.lines[line][0])
            case HintKind.CLUE:
                without = set(self.round.lines) - {line for line, _ in self.others}
                if line := self._next_line([*self.second_clues, *without], begun=True):
                    return TakenHint(_code(kind, line), line)
            case HintKind.TRAY:
                if not self.has_tray and not self.complete:
                    return TakenHint(kind, "all pairs")
        return None

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be done next."""
        offers = [] if self.complete else [Offer(GUESS, tone=Tone.MAIN), Offer(HINT)]
        if self.found:
            offers.append(Offer(SHARE, tone=Tone.PROUD if self.complete else Tone.PLAIN))
        return tuple(offers)

    @property
    def hint_offers(self) -> tuple[Offer, ...]:
        """The hints that can be chosen."""
        kinds = [
            Offer(kind, possible=self.next_hint(kind) is not None)
            for kind in HintKind
            if not (kind is HintKind.TRAY and self.has_tray)
        ]
        return (Offer(SHOW), *kinds)

    def _next_cell(self) -> Cell | None:
        """A cell of an open word that is not known, in no order that can be seen."""
        for line in self.open:
            of_line = self.round.cells_of(line)
            hidden = [cell for cell in self.round.tray if cell in of_line]
            if cells := [cell for cell in hidden if cell not in self.known]:
                return cells[0]
        return None

    def _next_line(self, told: list[str], *, begun: bool = False) -> str | None:
        """An open word of which that is not told, and whose beginning is hidden unless that does
        not matter."""
        for line in self.open:
            hidden = self.round.cells_of(line)[0] not in self.known
            if line not in told and (hidden or begun):
                return line
        return None

    def _codes(self, kind: HintKind) -> list[str]:
        """What hints of a kind were about, in the order of asking."""
        about = (hint.kind.partition("-") for hint in self.taken)
        return [code or kind for name, _, code in about if name == kind]


@dataclass(frozen=True)
class Tried:
    """The verdicts on one guess, a verdict a word, and the progress before and after it.

    A hint has no verdicts, but can fill a line.
    """

    judgements: tuple[SquareJudgement, ...]
    before: SquareProgress
    progress: SquareProgress
    left: tuple[str, ...] = ()  # over, to be guessed next
    crossed: tuple[SquareJudgement, ...] = ()  # words that count because other words spell them

    new_letters = False

    @property
    def verdicts(self) -> list[str]:
        """A code for each word."""
        return [judgement.verdict.value for judgement in self.judgements]

    @cached_property
    def kept(self) -> tuple[FoundWord, ...]:
        """The words that count."""
        return tuple(
            FoundWord(each.word, each.points)
            for each in (*self.judgements, *self.crossed)
            if each.verdict is SquareVerdict.ACCEPTED
        )

    @property
    def redrawn(self) -> bool:
        """Does the picture show more than before?"""
        return bool(self.kept)

    @property
    def celebrates(self) -> bool:
        """Was the last word found?"""
        return self.finished

    @property
    def finished(self) -> bool:
        """The same, as the texts ask for it."""
        return self.progress.complete and not self.before.complete


@dataclass(frozen=True)
class HintTaken:
    """What a hint has told, and which lines it has filled."""

    hint: TakenHint
    filled: Tried


def has_easy_day(played: SquareRound) -> bool:
    """Is it a day on which the pairs lie beside the square?"""
    return played.day.weekday() in EASY_DAYS


def goal_of(played: SquareRound) -> int:
    """The points of all words without any hint."""
    return POINTS * len(played.lines) + NO_HINT_BONUS


def _code(kind: HintKind, about: str) -> str:
    return f"{kind}-{about}"


def code_of_cell(cell: Cell) -> str:
    """As chess players name it: the row's letter and the column's number."""
    return f"{ACROSS[cell[0]]}{DOWN[cell[1]]}"
