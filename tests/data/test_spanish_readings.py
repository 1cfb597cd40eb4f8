"""The Spanish readings are whole, in order, and what data/es/README.md says of them is true."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import correlation, mean

from build_spanish import letters_of
from readings import FAMILIAR_MEAN, RARE_MEAN, TARGET_MEAN, read_readings
from spanish import ALPHABET

SPANISH = Path(__file__).parents[2] / "data" / "es"
FILE = SPANISH / "readings.tsv"
APART = 40  # from here on a third reading is needed
LINE = re.compile(r"(\w+)((?:\t(?:100|[1-9]?\d)!?){2,3})")


def lines() -> list[str]:
    return FILE.read_text(encoding="utf-8").splitlines()


def scores(place: int) -> list[int]:
    """What the first reader, or the second, gave each word."""
    return [int(line.split("\t")[place].rstrip("!")) for line in lines()]


def listed(name: str) -> frozenset[str]:
    return frozenset((SPANISH / f"{name}.txt").read_text(encoding="utf-8").split())


def test_each_line_is_a_word_with_two_or_three_scores() -> None:
    assert [line for line in lines() if LINE.fullmatch(line) is None] == []


def test_words_are_in_the_order_of_their_letters_and_each_is_there_once() -> None:
    keys = [(ALPHABET.fold(word), word) for word in (line.split("\t")[0] for line in lines())]
    assert [(one, other) for one, other in pairwise(keys) if one >= other] == []


def test_a_third_reading_is_there_where_two_differ_much() -> None:
    apart = [
        line
        for line, first, second in zip(lines(), scores(1), scores(2), strict=True)
        if abs(first - second) > APART
    ]
    assert [line for line in apart if len(line.split("\t")) < 4] == []


def test_no_blocked_word_was_read() -> None:
    assert letters_of(listed("blocked")).isdisjoint(letters_of(read_readings(FILE)))


def test_readings_decide_the_tiers() -> None:
    """Only what is never required stands before them."""
    never_required, wrong = listed("bonus_only") | listed("unkind"), []
    built = {tier: listed(tier) for tier in ("common", "familiar", "rare")}
    for word, read in read_readings(FILE).items():
        never = read.is_doubted or read.is_unkind or word in never_required
        tiers = {
            "common": read.mean >= TARGET_MEAN and not never,
            "familiar": read.mean >= FAMILIAR_MEAN and not never,
            "rare": TARGET_MEAN <= read.mean < RARE_MEAN and not never,
        }
        wrong += [(word, tier) for tier, holds in tiers.items() if (word in built[tier]) != holds]
    assert wrong == []


def rows() -> Iterator[str]:
    """What the page says of the readings."""
    read = read_readings(FILE)
    built = {tier: listed(tier) for tier in ("common", "familiar", "rare", "accepted")}
    first, second = scores(1), scores(2)
    apart = [abs(one - other) for one, other in zip(first, second, strict=True)]
    counts = {
        "by two readers": len(read),
        "by a third": sum(line.count("\t") == 3 for line in lines()),
        "marked as unkind or vulgar by all": sum(each.is_unkind for each in read.values()),
        "familiar now": len(read.keys() & built["familiar"]),
        "target words now, familiar and rare ones among them": len(read.keys() & built["common"]),
        "rare now": len(read.keys() & built["rare"]),
        "bonus words now": len(read.keys() & built["accepted"] - built["common"]),
    }
    yield from (f"| {name} | {count:,} |" for name, count in counts.items())
    yield f"differ by {mean(apart):.1f} on average"
    yield f"more than 20 for {sum(each > 20 for each in apart):,} words"
    yield f"correlation is {correlation(first, second):.3f}"


def test_the_readme_tells_how_many_and_how_they_agree() -> None:
    text = (SPANISH / "README.md").read_text(encoding="utf-8")
    assert [row for row in rows() if row not in text] == []
