import pytest

from bot.puzzles.honeycomb.honeycomb import (
    Honeycomb,
    Judgement,
    Rules,
    Verdict,
    belongs,
    is_pangram,
    is_perfect,
    judge,
    valid_words,
    word_score,
    words_of,
)
from tests.support.word_lists import TEN

GAME = Honeycomb("aeglmpx", "g")


def test_short_words_words_with_s_and_words_of_many_letters_are_not_valid() -> None:
    assert valid_words(TEN) == ["amalgam", "game", "glam", "maple", "megaplex", "pelagic"]


def test_other_rules_let_in_other_words() -> None:
    assert "games" in valid_words(TEN, Rules(banned=""))
    assert "gem" in valid_words(TEN, Rules(min_length=3))


def test_words_of_a_honeycomb_have_its_letters_and_its_center() -> None:
    assert words_of(GAME, TEN) == ["amalgam", "game", "glam", "megaplex"]
    assert not belongs("maple", GAME)


def test_four_letters_score_one_and_a_pangram_seven_more() -> None:
    scores = {word: word_score(word) for word in words_of(GAME, TEN)}
    assert scores == {"amalgam": 7, "game": 1, "glam": 1, "megaplex": 15}
    assert sum(scores.values()) == 24


def test_a_pangram_is_perfect_when_it_uses_each_letter_once() -> None:
    assert is_pangram("megaplex")
    assert not is_perfect("megaplex")
    assert is_perfect("pelagic")


@pytest.mark.parametrize(
    ("letters", "center"),
    [
        ("aeglmp", "g"),
        ("aeglmpxz", "g"),
        ("gaelmpx", "g"),
        ("aaeglmp", "g"),
        ("AEGLMPX", "G"),
        ("aeglmpx", "z"),
        ("aeglmpx", ""),
        ("aeglmpx", "ge"),
        ("aeglmp7", "g"),
    ],
)
def test_an_impossible_honeycomb_is_refused(letters: str, center: str) -> None:
    with pytest.raises(ValueError, match=r"honeycomb|center"):
        Honeycomb(letters, center)


@pytest.mark.parametrize("rules", [{"min_length": 0}, {"pangram_bonus": -1}])
def test_impossible_rules_are_refused(rules: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        Rules(**rules)  # type: ignore[arg-type]  # only numbers are given here


@pytest.mark.parametrize(
    ("guess", "expected"),
    [
        ("", Judgement("", Verdict.NOT_LETTERS)),
        ("ga-me", Judgement("ga-me", Verdict.NOT_LETTERS)),
        ("gem", Judgement("gem", Verdict.TOO_SHORT)),
        ("gaming", Judgement("gaming", Verdict.BAD_LETTERS, bad_letters="in")),
        ("maple", Judgement("maple", Verdict.MISSING_CENTER)),
        ("glam", Judgement("glam", Verdict.ALREADY_FOUND)),
        ("gagged", Judgement("gagged", Verdict.BAD_LETTERS, bad_letters="d")),
        ("gage", Judgement("gage", Verdict.NOT_IN_LIST)),
        (" GAME ", Judgement("game", Verdict.ACCEPTED, points=1)),
        ("megaplex", Judgement("megaplex", Verdict.ACCEPTED, points=15)),
    ],
)
def test_a_guess_is_judged_in_this_order(guess: str, expected: Judgement) -> None:
    points = {word: word_score(word) for word in words_of(GAME, TEN)}
    assert judge(guess, GAME, points, found={"glam"}) == expected
