"""An anigram round holds its words, and its letters in an order that gives nothing away."""

from datetime import date, timedelta
from itertools import pairwise

from bot.puzzles.anigram.anigram import closure, grown, longest_growth
from bot.puzzles.anigram.daily import anigram_deck, pick_anigram
from bot.puzzles.anigram.round import AnigramRound, make_anigram_round
from bot.puzzles.words import term, words_by_term
from tests.support.few_words import few_words
from tests.support.rounds import (
    ANIGRAM_BONUS,
    ANIGRAM_TARGETS,
    CHAIN,
    LEVELS,
    anigram_round,
)

DAY = date(2026, 11, 20)

OTHERS = {"cacciatore", "gaga", "gem", "maple", "gloom", "gels", "egg"}


def test_an_anigram_round_takes_its_words_from_the_lists() -> None:
    accepted = ANIGRAM_TARGETS | ANIGRAM_BONUS | OTHERS

    made = make_anigram_round(DAY, LEVELS, ANIGRAM_TARGETS, accepted)

    assert made.targets == ANIGRAM_TARGETS
    assert made.bonus == ANIGRAM_BONUS


def test_an_anigram_round_holds_what_overtime_can_reach_and_nothing_beyond_a_gap() -> None:
    """One letter at a time: a word of twelve letters is out of reach without one of eleven."""
    ten, eleven = "preprinted", "xpreprinted"
    far = "abcreprinted"
    accepted = [*CHAIN, ten, eleven, far]

    made = make_anigram_round(DAY, LEVELS, CHAIN, accepted)

    assert made.targets == set(CHAIN)
    assert made.bonus == {ten, eleven}


def test_anigram_rounds_of_real_words_hold_what_a_slow_search_finds() -> None:
    words = few_words()
    known, deck = words_by_term(words.accepted), anigram_deck(words.familiar, words.accepted)
    pars = set()
    for number in range(20):
        levels = pick_anigram("seed", DAY + timedelta(days=number), deck)
        reached = {*levels, *closure(levels[-1], known)}
        found = {word for word in words.accepted if term(word) in reached}

        made = make_anigram_round(DAY, levels, words.targets, words.accepted)

        assert made.targets == found & {*words.targets}
        assert made.bonus == found - {*words.targets}
        pars.add(made.par)
        steps = list(map(term, made.longest_overtime))
        assert made.targets.issuperset(made.longest_overtime)
        assert len(steps) == longest_growth(levels[-1], words_by_term(made.targets))
        assert all(
            after in grown(before, known) for before, after in pairwise([levels[-1], *steps])
        )
    assert len(pars) > 1


def test_the_longest_overtime_is_of_target_words() -> None:
    ends = ["preprinted", "xreprinted", "axreprinted", "ypreprinted"]
    targets = {*CHAIN, "preprinted", "ypreprinted"}
    played = make_anigram_round(DAY, LEVELS, targets, {*CHAIN, *ends, "zaxreprinted"})

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
