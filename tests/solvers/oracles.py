"""The slow, obvious versions of the honeycomb engines.

The first part is the published methods, written straightforwardly from a word list's text to the
answer: the benchmarks measure against them. The second part tries everything: no method at all.
Source of the methods: Peter Norvig, "The Spelling Bee Puzzle" (pytudes).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

Honeycombs = dict[tuple[str, str], int]  # (letters, center) -> points


def letters_in(word: str) -> str:
    return "".join(sorted(set(word)))


def points(word: str) -> int:
    return (1 if len(word) == 4 else len(word)) + 7 * (len(set(word)) == 7)


def playable(text: str, banned: str = "s") -> list[str]:
    """The words of a text that can occur in a honeycomb."""
    return [
        word
        for word in text.lower().split()
        if len(word) >= 4 and len(set(word)) <= 7 and not set(word) & set(banned)
    ]


def table_of_points(words: Iterable[str]) -> Counter[str]:
    table: Counter[str] = Counter()
    for word in words:
        table[letters_in(word)] += points(word)
    return table


def looked_up(letters: str, center: str, table: Mapping[str, int]) -> int:
    """The points of the subsets of the letters with the center, or of all with an empty center."""
    return sum(
        table.get("".join(subset), 0)
        for size in range(1, 8)
        for subset in combinations(letters, size)
        if center in subset or not center
    )


def published_totals(text: str, banned: str = "s") -> Honeycombs:
    """Every honeycomb with a pangram, by the points table."""
    table = table_of_points(playable(text, banned))
    return {
        (letters, center): looked_up(letters, center, table)
        for letters in table
        if len(letters) == 7
        for center in letters
    }


def published_best(text: str, banned: str = "s") -> tuple[int, str, str]:
    """(points, letters, center) of the best honeycomb, by branch and bound."""
    table = table_of_points(playable(text, banned))
    best = (0, "", "")
    for letters in table:
        if len(letters) == 7 and looked_up(letters, "", table) > best[0]:
            best = max(
                best, *((looked_up(letters, center, table), letters, center) for center in letters)
            )
    return best


def published_bank(text: str, least: int, most: int, banned: str = "s") -> dict[str, list[str]]:
    """Each letterset hands its words to the occurring lettersets with one letter more.

    Lettersets are sorted strings here, as they are in the bank itself.
    """
    words_of: defaultdict[str, set[str]] = defaultdict(set)
    for word in playable(text, banned):
        words_of[letters_in(word)].add(word)
    for size in range(1, 7):
        smaller = [letters for letters in words_of if len(letters) == size]
        larger = [letters for letters in words_of if len(letters) == size + 1]
        for letters in smaller:
            for others in larger:
                if set(letters) < set(others):
                    words_of[others] |= words_of[letters]
    return within_limits(words_of, least, most)


def published_bank_with_sets(
    text: str, least: int, most: int, banned: str = "s"
) -> dict[str, list[str]]:
    """The same with lettersets as frozensets, which compare several times faster."""
    words_of: defaultdict[frozenset[str], set[str]] = defaultdict(set)
    for word in playable(text, banned):
        words_of[frozenset(word)].add(word)
    for size in range(1, 7):
        smaller = [letters for letters in words_of if len(letters) == size]
        larger = [letters for letters in words_of if len(letters) == size + 1]
        for letters in smaller:
            for others in larger:
                if letters < others:
                    words_of[others] |= words_of[letters]
    return within_limits({"".join(sorted(key)): words_of[key] for key in words_of}, least, most)


def within_limits(words_of: Mapping[str, set[str]], least: int, most: int) -> dict[str, list[str]]:
    return {
        letters: sorted(words)
        for letters, words in words_of.items()
        if len(letters) == 7 and least <= len(words) <= most
    }


def counted_totals(words: Iterable[str]) -> Honeycombs:
    """Every honeycomb with a pangram, every word tried in each."""
    words = list(words)
    return {
        (letters_in(pangram), center): sum(
            points(word) for word in words if center in word and set(word) <= set(pangram)
        )
        for pangram in words
        if len(set(pangram)) == 7
        for center in pangram
    }


def counted_bank(words: Iterable[str], least: int, most: int) -> dict[str, list[str]]:
    """Every letterset of seven letters with all words made of it, every word tried in each."""
    words = list(words)
    bank = {
        letters_in(pangram): sorted(word for word in words if set(word) <= set(pangram))
        for pangram in words
        if len(set(pangram)) == 7
    }
    return {letters: made for letters, made in bank.items() if least <= len(made) <= most}
