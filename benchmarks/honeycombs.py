"""The honeycomb engines against the published methods."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.races import Race
from solvers.arrays import AllTotals, all_totals, best_honeycomb, valid
from solvers.bank import BankLimits, build
from solvers.honeycomb import Search
from solvers.lettersets import letters_of
from solvers.words import PackedWords, pack
from tests.solvers.oracles import (
    Honeycombs,
    published_bank,
    published_bank_with_sets,
    published_best,
    published_totals,
)

BANK = BankLimits()


def races(words: Path) -> Iterator[Race]:
    """The races on a word list; the published banks take a while."""
    yield Race(
        "best honeycomb",
        lambda: published_best(words.read_text()),
        lambda: best_honeycomb(valid_words(words)),
        compared=best_as_published,
        goal=8,
    )
    yield Race(
        "points of all honeycombs",
        lambda: published_totals(words.read_text()),
        lambda: all_totals(valid_words(words)),
        compared=totals_as_published,
        goal=15,
        rounds=3,
    )
    yield Race(
        "bank, lettersets compared as strings",
        lambda: published_bank(words.read_text(), BANK.least, BANK.most),
        lambda: build(valid_words(words), BANK, as_published=True),
        goal=500,
        rounds=1,
    )
    yield Race(
        "bank, lettersets compared as frozensets",
        lambda: published_bank_with_sets(words.read_text(), BANK.least, BANK.most),
        lambda: build(valid_words(words), BANK, as_published=True),
        goal=50,
        rounds=1,
    )


def valid_words(path: Path) -> PackedWords:
    """The honeycomb words of a file."""
    return valid(pack(path.read_bytes()))


def best_as_published(search: Search) -> tuple[int, str, str]:
    """(points, letters, center) of the best honeycomb."""
    best = search.honeycomb
    return (search.points, best.letters, best.center) if best else (0, "", "")


def totals_as_published(totals: AllTotals) -> Honeycombs:
    """{(letters, center): points}."""
    return {
        (letters, center): points
        for letters, row in zip(map(letters_of, totals.sets), totals.totals.tolist(), strict=True)
        for center, points in zip(letters, row, strict=True)
    }
