"""Finds the squares that days get: data/squares.txt.gz. How to run it: data/README.md.

inflected   a plural, a form of a verb, a comparative or superlative, where WordNet has the word as
            one: LADDER is not a form of LAD; words in -s count wherever they may be one
stems       what a word comes from, as far as spelling says it: ACTION and REACT both have ACT
price       what there is against a square that keeps the rules: the lower, the better
"""

import gzip
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import inf
from pathlib import Path

from morphology import BEGINNINGS, DERIVATIONS

from bot.language.english.clues import Clues, regular_origins, senses
from bot.language.english.inflections import PLURAL, THIRD, AffixRule, apply
from bot.language.english.irregular import base_words
from bot.puzzles.square.pool import Pool, line_of
from bot.puzzles.square.puzzle import SIZE, WORD_LENGTH, Blanks, SquarePuzzle, turned_blanks
from solvers.crossword import Domains, Filler, Library, Slot, Tally, make_slots
from solvers.patterns import Pattern

FOLDER = Path(__file__).parent
SQUARES = "squares.txt.gz"
LEFT_OUT = ("blocked", "bonus_only", "unkind", "rare")

MOST_INFLECTED = 2  # words of a square
WORSE = 3  # dull words that are as bad as an inflected one
SHORTEST_STEM = 3
DULL = re.compile("(un|re).*|.*(er|ly)")  # made by a beginning or an ending, as it seems

# Endings that make no sense of the dictionary's, and tell relatives all the same.
ENDINGS = (
    *("age", "ance", "ant", "ar", "ard", "ate", "en", "ence", "ent", "ery", "et", "ette", "ive"),
    *("let", "ling", "or", "ous", "ster", "th", "ure"),
)
RELATIVES = (*DERIVATIONS, *(AffixRule(each, ("", "e"), "n", "", "n") for each in ENDINGS))

# A stem, and words that only look as if they came from it.
STRANGERS = """
    barb barber, bask basket, cent center decent recent, cite cities, dent dental, end endive
    endure, face facets, fest fester infest, fore forage forest, form former, fuse infuse
    refuse, hang hangar, home homage, imp impish impure, ins insist insure, jack jackal jacket,
    late latent relate, ledge ledger, lend relent, less unless, main remain, man manner, mark
    market, mate inmate mature, mote motive remote, mute mutate, nee nearly needed, pat pacing,
    rend render rented renter, ride deride rodent, sect insect, see reseal sealed seared seeded,
    side reside, sin resins, sing singly, singe singer, sire desire sirens, state static, sum
    summer, suite suitor, tail detail retail tailor, tend tender, tent extent intent, test
    detest, tire retire, vent invent, vest invest, vice device vicars, vise devise revise
    vision, vote devote, wick wicked wicker wicket
"""
NOT_FROM = {word: stem for stem, *words in map(str.split, STRANGERS.split(",")) for word in words}

# Relatives that no rule of spelling tells.
KIN = """
    advice advise, ascend ascent, deduce deduct, denial denied, device devise, devote devout,
    extend extent, intend intent, locale locate, recede recess, strife strive, sucker suckle,
    vacant vacate
"""
PAIRS = frozenset(frozenset(pair.split()) for pair in KIN.split(","))


@dataclass(frozen=True)
class Words:
    """The lists of a folder, as far as squares need them."""

    folder: Path = FOLDER

    @cached_property
    def common(self) -> frozenset[str]:
        """The target words."""
        return self._list("common")

    @cached_property
    def senses(self) -> Clues:
        """What the words mean."""
        return senses(self.folder)

    @cached_property
    def clues(self) -> Mapping[str, frozenset[str]]:
        """{word with a clue of its own: the words of that clue}."""
        lines = (self.folder / "clues.tsv").read_text(encoding="utf-8").splitlines()
        entries = (line.split("\t") for line in lines)
        return {word: frozenset(re.findall("[a-z]+", clue.lower())) for word, _, clue in entries}

    @cached_property
    def fitting(self) -> frozenset[str]:
        """The familiar words of six letters that nothing speaks against."""
        known = self._list("familiar").difference(*map(self._list, LEFT_OUT))
        return frozenset(word for word in known if len(word) == WORD_LENGTH)

    def _list(self, name: str) -> frozenset[str]:
        return frozenset((self.folder / f"{name}.txt").read_text(encoding="utf-8").split())

    @cached_property
    def inflected(self) -> frozenset[str]:
        """Those of the fitting words that are forms of others."""
        return frozenset(filter(self.is_inflected, self.fitting))

    @cached_property
    def dull(self) -> frozenset[str]:
        """Those that are made of others by a beginning or an ending alone."""
        made = (word for word in self.fitting if self.families[word] != {word})
        return frozenset(filter(DULL.fullmatch, made))

    @cached_property
    def families(self) -> Mapping[str, frozenset[str]]:
        """{fitting word: its stems}."""
        return {word: self.stems(word) for word in self.fitting}

    def is_inflected(self, word: str) -> bool:
        """Is it a form of another word?"""
        bases = {base for base, _, _ in self.senses.bases(word)}
        if not word.endswith("ss"):
            bases |= {each.base for each in regular_origins(word) if each.label in (PLURAL, THIRD)}
        return not self.common.isdisjoint(bases - {word})

    def stems(self, word: str) -> frozenset[str]:
        """The common words that it may come from, itself among them."""
        found, to_see = {word}, [word]
        while to_see:
            last = to_see.pop()
            new = {each for each in origins(last) if len(each) >= SHORTEST_STEM} & self.common
            new -= {NOT_FROM.get(last, "")}
            to_see += new - found
            found |= new
        return frozenset(found)

    def are_kin(self, one: str, other: str) -> bool:
        """Have the two a stem in common?"""
        shared = self.families[one] & self.families[other]
        return bool(shared) or frozenset((one, other)) in PAIRS


def origins(word: str) -> Iterator[str]:
    """The words, some of them made up, that a word may be made of."""
    yield from base_words(word)
    yield from (origin.base for origin in apply(RELATIVES, word))
    for beginning, _, _ in BEGINNINGS:
        if word.startswith(beginning):
            yield word.removeprefix(beginning)


class FewInflected(Filler):
    """Fills a pattern with words of which few are inflected."""

    def __init__(self, slots: list[Slot], inflected: Collection[str]) -> None:
        tally = Tally(None)
        tally.grant(inf)
        super().__init__(slots, tally, None)
        self._inflected = inflected
        shelf = slots[0].shelf  # the same for all
        numbers = (number for number, word in enumerate(shelf.words) if word not in inflected)
        self._plain = sum(1 << number for number in numbers)

    def _fill(self, domains: Domains) -> Iterator[list[str]]:
        if sum(word in self._inflected for word in self._chosen.values()) == MOST_INFLECTED:
            domains = {slot: domain & self._plain for slot, domain in domains.items()}
        if all(domains.values()):
            yield from super()._fill(domains)


def classes() -> list[Blanks]:
    """The patterns of blanks, of two that are each other's turned one the first only."""
    return [each for each in permutations(range(SIZE)) if each <= turned_blanks(each)]


def squares(words: Words, blanks: Blanks) -> Iterator[SquarePuzzle]:
    """The squares with these blanks that days can get; of one that can be turned the first way."""
    known = words.fitting.intersection(words.clues)
    slots = make_slots(pattern_of(blanks), SIZE, Library(known))
    for found in FewInflected(slots, words.inflected).solutions():
        square = SquarePuzzle(blanks, tuple(found[:SIZE]))
        if str(square) <= str(square.turned()) and is_fair(words, square):
            yield square


def is_fair(words: Words, square: SquarePuzzle) -> bool:
    """Does it give none of its words away by another one?"""
    return not has_kin(words, square) and not any(
        word in words.clues[other] for word, other in permutations(square.words, 2)
    )


def has_kin(words: Words, square: SquarePuzzle) -> bool:
    """Have two of its words a stem in common?"""
    return any(words.are_kin(one, other) for one, other in combinations(square.words, 2))


def pattern_of(blanks: Blanks) -> Pattern:
    """For each row its filled columns."""
    return tuple(tuple(each for each in range(SIZE) if each != blank) for blank in blanks)


def price(words: Words, square: SquarePuzzle) -> int:
    """What there is against a square."""
    inflected = sum(word in words.inflected for word in square.words)
    return WORSE * inflected + sum(word in words.dull for word in square.words)


def listed(words: Words, found: Iterable[SquarePuzzle]) -> list[str]:
    """The lines of the file, the best square first; of the same words there is one only."""
    squares: dict[frozenset[str], SquarePuzzle] = {}
    for square in sorted(found, key=lambda each: (price(words, each), str(each))):
        squares.setdefault(frozenset(square.words), square)
    return [*map(line_of, squares.values())]


def packed(lines: Iterable[str]) -> bytes:
    """The file, which has the same bytes whenever it is made."""
    return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)


def main() -> None:
    """Find the squares, write them, and print the rows of data/README.md."""
    words = Words()
    lines = listed(words, (square for each in classes() for square in squares(words, each)))
    (FOLDER / SQUARES).write_bytes(packed(lines))
    print(*figures(words, lines), sep="\n")


def figures(words: Words, lines: Sequence[str]) -> Iterator[str]:
    """The rows of the table of squares."""
    found = Pool(tuple(lines))
    inflected = Counter(sum(word in words.inflected for word in square.words) for square in found)
    yield f"| squares | {len(found):,} |"
    yield f"| words | {len({word for square in found for word in square.words}):,} |"
    for number in range(MOST_INFLECTED + 1):
        yield f"| with {number} inflected | {inflected[number]:,} |"


if __name__ == "__main__":
    main()
