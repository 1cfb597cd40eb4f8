"""The words of a honeycomb in the order in which people read them."""

from solvers.report import by_kind, by_letterset

WORDS = ("maple", "game", "page", "example", "gamma")


def test_those_with_the_most_letters_come_first() -> None:
    groups = by_letterset((*WORDS, "mage"))
    assert [each.title for each in groups] == ["AELMPX", "AELMP", "AEGM", "AEGP", "AGM"]
    assert groups[2].scored == (("game", 1), ("mage", 1))


def test_pangrams_are_apart() -> None:
    pangrams, others = by_kind(["megaplex", "game", "maple"])
    assert (pangrams.scored, pangrams.points) == ((("megaplex", 15),), 15)
    assert (others.scored, others.points) == ((("game", 1), ("maple", 5)), 6)
