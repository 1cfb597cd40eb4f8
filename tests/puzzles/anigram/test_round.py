"""An anigram round holds its words, and its letters in an order that gives nothing away."""

from datetime import date, timedelta

from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.words import term
from tests.support.rounds import CHAIN, LEVELS, anigram_round

DAY = date(2026, 11, 20)


def test_the_longest_overtime_is_of_target_words() -> None:
    ends = ["preprinted", "xreprinted", "axreprinted", "ypreprinted"]
    targets = {*CHAIN, "preprinted", "ypreprinted"}
    bonus = {*CHAIN, *ends, "zaxreprinted"} - targets
    played = AnigramRound(DAY, LEVELS, frozenset(targets), frozenset(bonus))

    assert played.longest_overtime == ("preprinted", "ypreprinted")
    assert played.par == len(LEVELS) + 3
    assert anigram_round(DAY).longest_overtime == ()


def test_every_anagram_of_a_level_is_accepted() -> None:
    played = anigram_round(DAY)

    assert played.words["deir"] == ("dire", "ired", "ride")
    assert set(played.words) == set(LEVELS)


def test_the_letters_of_a_level_are_scrambled_into_no_word() -> None:
    for number in range(200):
        played = anigram_round(DAY + timedelta(days=number))
        for level, scrambled in zip(LEVELS, played.scrambled, strict=True):
            assert term(scrambled) == level
            assert scrambled not in played.words[level]


def test_the_letters_stand_in_the_same_order_for_everyone_and_in_another_on_another_day() -> None:
    orders = {anigram_round(DAY + timedelta(days=number)).scrambled for number in range(30)}

    assert anigram_round(DAY).scrambled == anigram_round(DAY).scrambled
    assert len(orders) == 30


def test_letters_without_another_order_stay_as_they_are() -> None:
    played = AnigramRound(DAY, ("aaaa",), frozenset({"aaaa"}), frozenset())

    assert played.scrambled == ("aaaa",)
