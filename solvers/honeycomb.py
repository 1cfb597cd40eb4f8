"""Four ways to the best honeycomb, each an idea on top of the one before.

brute force           every honeycomb there can be, every word of the list for each
pangram lettersets    only honeycombs that have a pangram
points table          look up the 64 subsets of the letters instead of the words
branch and bound      look up all 128 subsets first: a letterset that scores too little without
                      a center scores too little with any

The points table is {letterset: sum of the scores of the words with that letterset}. A word belongs
to a honeycomb when its letterset is a subset of the honeycomb's that holds the center. So the total
of a honeycomb is a sum of 64 entries of the points table, and no word is looked at twice. Without a
center it is a sum of 127, and no center of the letterset can have more.

All of them take the first of the alphabet among equals, so they agree.
Source of the methods: Peter Norvig, "The Spelling Bee Puzzle" (pytudes).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from bot.language.alphabet import ENGLISH
from bot.puzzles.honeycomb.honeycomb import (
    RULES,
    SIZE,
    Honeycomb,
    Rules,
    belongs,
    is_pangram,
    letter_subsets,
    pangram_lettersets,
    word_score,
)
from bot.puzzles.words import Letterset, letterset


@dataclass(frozen=True)
class Search:
    """The best honeycomb, its points, and how many honeycombs were examined to find it.

    A letterset that is examined without a center counts as one. No honeycomb has a pangram where
    `honeycomb` is None.
    """

    honeycomb: Honeycomb | None
    points: int
    examined: int


def points_table(words: Iterable[str], rules: Rules = RULES) -> Counter[Letterset]:
    """{letterset: sum of the word scores} of valid words."""
    table: Counter[Letterset] = Counter()
    for word in words:
        table[letterset(word)] += word_score(word, rules)
    return table


def total(honeycomb: Honeycomb, table: Mapping[Letterset, int]) -> int:
    """The points of all words of the honeycomb."""
    center = honeycomb.center
    subsets = letter_subsets(honeycomb.letters)
    return sum(table.get(subset, 0) for subset in subsets if center in subset)


def letterset_bound(letters: Letterset, table: Mapping[Letterset, int]) -> int:
    """The points of all words of a letterset: no center of it can have more."""
    return sum(table.get(subset, 0) for subset in letter_subsets(letters))


def honeycombs_of(letters: Letterset) -> Iterator[Honeycomb]:
    """The seven honeycombs of a letterset, by center in alphabetical order."""
    return (Honeycomb(letters, center) for center in letters)


def candidate_honeycombs(words: Iterable[str]) -> Iterator[Honeycomb]:
    """Every honeycomb that has a pangram among valid words, in alphabetical order."""
    for letters in sorted(pangram_lettersets(words)):
        yield from honeycombs_of(letters)


def every_honeycomb(rules: Rules = RULES, alphabet: str = ENGLISH.letters) -> Iterator[Honeycomb]:
    """All honeycombs of an alphabet without the banned letters, in alphabetical order."""
    for letters in combinations(sorted(set(alphabet) - set(rules.banned)), SIZE):
        yield from honeycombs_of("".join(letters))


def honeycomb_count(rules: Rules = RULES, alphabet: str = ENGLISH.letters) -> int:
    """How many honeycombs `every_honeycomb` yields for the whole alphabet."""
    return SIZE * comb(len(set(alphabet) - set(rules.banned)), SIZE)


def counted_score(honeycomb: Honeycomb, words: Iterable[str], rules: Rules = RULES) -> int:
    """The points of a honeycomb counted word by word; zero without a pangram."""
    made = [word for word in words if belongs(word, honeycomb)]
    return sum(word_score(word, rules) for word in made) if any(map(is_pangram, made)) else 0


def best_of(honeycombs: Iterable[Honeycomb], score: Callable[[Honeycomb], int]) -> Search:
    """The first honeycomb with the highest score, if any scores at all."""
    best, points, examined = None, 0, 0
    for honeycomb in honeycombs:
        examined += 1
        reached = score(honeycomb)
        if reached > points:
            best, points = honeycomb, reached
    return Search(best, points, examined)


def by_brute_force(
    words: Sequence[str], rules: Rules = RULES, alphabet: str = ENGLISH.letters
) -> Search:
    """The best of all honeycombs of the alphabet, counted word by word among valid words."""
    honeycombs = every_honeycomb(rules, alphabet)
    return best_of(honeycombs, lambda honeycomb: counted_score(honeycomb, words, rules))


def by_pangram_lettersets(words: Sequence[str], rules: Rules = RULES) -> Search:
    """The best of the honeycombs with a pangram, counted word by word among valid words."""
    honeycombs = candidate_honeycombs(words)
    return best_of(honeycombs, lambda honeycomb: counted_score(honeycomb, words, rules))


def by_points_table(words: Sequence[str], rules: Rules = RULES) -> Search:
    """The best of the honeycombs with a pangram, looked up in a points table of valid words."""
    table = points_table(words, rules)
    return best_of(candidate_honeycombs(words), lambda honeycomb: total(honeycomb, table))


def by_branch_and_bound(words: Sequence[str], rules: Rules = RULES) -> Search:
    """The best honeycomb, with centers tried only where a letterset without one is good enough.

    Lettersets come in the order in which their first pangram stands in the word list.
    """
    table = points_table(words, rules)
    best, examined = Search(None, 0, 0), 0
    for letters in dict.fromkeys(letterset(word) for word in words if is_pangram(word)):
        examined += 1
        if letterset_bound(letters, table) >= best.points:
            search = best_of(honeycombs_of(letters), lambda honeycomb: total(honeycomb, table))
            examined += search.examined
            best = min(best, search, key=_standing)
    return replace(best, examined=examined)


def _standing(search: Search) -> tuple[int, str]:
    """Sorts the better search first, and the first of the alphabet among equals."""
    return -search.points, search.honeycomb.letters if search.honeycomb else ""
