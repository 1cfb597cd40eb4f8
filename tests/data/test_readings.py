"""The readings of words are whole, in order, and what data/README.md says of them is true."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import correlation, mean
from typing import NamedTuple

import pytest

DATA = Path(__file__).parents[2] / "data"
README = (DATA / "README.md").read_text(encoding="utf-8")

LINE = re.compile(r"([a-z]{4,})((?:\t(?:100|[1-9]?\d)!?){2,3})")
APART = 40  # from here on a third reading is needed
TARGET = 40  # the mean of a word that a puzzle may ask for
RARE = 50  # below it, few know the word, and a third reader may take it out
BRITISH = 60  # the mean of a spelling that is British only, to be a target
FAMILIAR = 85  # everybody knows it


class Reading(NamedTuple):
    """What readers think of a word."""

    word: str
    scores: tuple[int, ...]
    unkind: int  # how many of them find it so

    @property
    def doubted(self) -> bool:
        """Is it rare, and would a third reader not require it?"""
        return mean(self.scores) < RARE and any(score < RARE for score in self.scores[2:])


def read(line: str) -> Reading:
    """One line of the file. Raises ValueError for any other."""
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(line)
    marks = found[2].split()
    return Reading(
        found[1],
        tuple(int(mark.rstrip("!")) for mark in marks),
        sum(mark.endswith("!") for mark in marks),
    )


@pytest.fixture(scope="module")
def readings() -> list[Reading]:
    text = (DATA / "readings.tsv").read_text(encoding="ascii")
    assert text.endswith("\n")
    return [read(line) for line in text.splitlines()]


def british(readings: list[Reading]) -> list[str]:
    """The words that are bonus words for their spelling alone: on the other side few know it."""
    others = listed("common") | listed("bonus_only")
    return [
        each.word
        for each in readings
        if TARGET <= mean(each.scores) < BRITISH
        and each.unkind < len(each.scores)
        and not each.doubted
        and each.word not in others
    ]


@cache
def listed(name: str) -> frozenset[str]:
    return frozenset((DATA / f"{name}.txt").read_text(encoding="ascii").split())


def test_words_are_in_order_and_each_is_there_once(readings: list[Reading]) -> None:
    assert [(a.word, b.word) for a, b in pairwise(readings) if a.word >= b.word] == []


def test_a_third_reading_is_there_where_two_differ_much(readings: list[Reading]) -> None:
    apart = [each for each in readings if abs(each.scores[0] - each.scores[1]) > APART]
    assert [each.word for each in apart if len(each.scores) < 3] == []


def test_no_blocked_word_was_read(readings: list[Reading]) -> None:
    assert listed("blocked").isdisjoint(each.word for each in readings)


def test_readings_decide_the_tiers_and_an_unkind_word_is_no_target(
    readings: list[Reading],
) -> None:
    """Only a list made by hand stands before them."""
    excused = listed("everyday") | listed("bonus_only") | listed("unkind") | {*british(readings)}
    wrong = []
    for each in readings:
        score, never = mean(each.scores), each.doubted or each.unkind == len(each.scores)
        tiers = {
            "common": score >= TARGET and not never,
            "familiar": score >= FAMILIAR and not never,
            "rare": TARGET <= score < RARE and not never,
        }
        wrong += [
            (each.word, name)
            for name, expected in tiers.items()
            if (each.word in listed(name)) != expected and each.word not in excused
        ]
    assert wrong == []
    assert listed("bonus_only").isdisjoint(listed("common"))


def test_the_readme_tells_how_many_and_how_they_agree(readings: list[Reading]) -> None:
    common, accepted = listed("common"), listed("accepted")
    bonus = accepted - common
    first, second = ([each.scores[place] for each in readings] for place in (0, 1))
    apart = [abs(a - b) for a, b in zip(first, second, strict=True)]
    rows = {
        "by two readers": len(readings),
        "by a third": sum(len(each.scores) == 3 for each in readings),
        "marked as unkind or embarrassing by both": sum(each.unkind == 2 for each in readings),
        "familiar now": sum(each.word in listed("familiar") for each in readings),
        "target words now, familiar and rare ones among them": sum(
            each.word in common for each in readings
        ),
        "rare now": sum(each.word in listed("rare") for each in readings),
        "bonus words now": sum(each.word in bonus for each in readings),
        "bonus words for their British spelling alone": len(british(readings)),
        "not accepted now": sum(each.word not in accepted for each in readings),
    }
    assert [
        f"| {name} | {n:,} |" for name, n in rows.items() if f"| {name} | {n:,} |" not in README
    ] == []
    assert f"differ by {mean(apart):.1f} on average" in README
    assert f"more than 20 for {sum(each > 20 for each in apart)} words" in README
    assert f"correlation is {correlation(first, second):.3f}" in README
