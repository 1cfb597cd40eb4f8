"""What hurts in one word hurts in its family: base and derived words stand on one side."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from runpy import run_path

from bot.language.english.irregular import base_words

DATA = Path(__file__).parents[2] / "data"
SHORTEST = 4  # letters of a base; shorter ones are in words by chance
DERIVATIONS = run_path(str(DATA / "morphology.py"))["derivations"]


@cache
def words(name: str) -> frozenset[str]:
    """The words of a list in data/."""
    return frozenset((DATA / f"{name}.txt").read_text(encoding="ascii").split())


def apart() -> dict[tuple[str, str], str]:
    """Why a relative of an unkind word may be required all the same."""
    text = (DATA / "families_apart.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {(unkind, relative): reason for unkind, relative, reason in rows}


@cache
def unkind() -> frozenset[str]:
    """The words that hurt or embarrass somebody, as both readers or the list have it."""
    lines = (DATA / "readings.tsv").read_text(encoding="ascii").splitlines()
    read = (line.split("\t") for line in lines)
    marked = {word for word, *scores in read if all(score.endswith("!") for score in scores)}
    return words("unkind") | marked


def relatives(word: str) -> Iterator[str]:
    """The words that a word may come from, by the rules of spelling."""
    yield from base_words(word)
    for part in "nvar":
        yield from (origin.base for origin in DERIVATIONS(word, part))


def split() -> Iterator[tuple[str, str]]:
    """An unkind word and a required one of which one may come from the other."""
    for word in unkind():
        for base in set(relatives(word)) & words("common"):
            if len(base) >= SHORTEST and base != word:
                yield word, base
    for word in words("common") - unkind():
        for base in set(relatives(word)) & unkind():
            if len(base) >= SHORTEST:
                yield base, word


def test_a_family_stands_on_one_side_of_unkind_or_a_reason_is_given() -> None:
    found = sorted({*split()} - apart().keys())
    assert found == []


def test_every_reason_is_needed_and_is_one() -> None:
    assert [pair for pair in apart() if pair[1] not in words("common")] == []
    assert all(reason.strip() for reason in apart().values())
