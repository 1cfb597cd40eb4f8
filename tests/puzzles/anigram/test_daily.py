"""The anigram of a day, picked from the real word lists and checked by a plain recount."""

from collections import Counter
from datetime import date, timedelta
from functools import lru_cache
from itertools import combinations, pairwise

import pytest

from bot.puzzles.anigram.anigram import WordsByTerm, longest_growth
from bot.puzzles.anigram.daily import AnigramDeck, Growing, anigram_deck, pick_anigram
from bot.puzzles.deck import EPOCH
from bot.puzzles.words import Term, term, words_by_term
from tests.support.soak import far
from tests.support.ten_years import deck, lexicon

SEED = "a seed"

DAYS = far(365, 60)

EMPTY = AnigramDeck({}, Growing(), ())


@lru_cache(maxsize=1)
def games() -> dict[date, tuple[Term, ...]]:
    """The anigrams of many days, from the first day of a cycle on."""
    days = [EPOCH + timedelta(days=number) for number in range(DAYS)]
    return {day: pick_anigram(SEED, day, deck()) for day in days}


@lru_cache(maxsize=1)
def known() -> WordsByTerm:
    return words_by_term(lexicon().accepted)


def is_plain_plural(smaller: tuple[str, ...], larger: tuple[str, ...]) -> bool:
    """Can somebody write an S behind an answer?"""
    return any(f"{word}s" in larger for word in smaller)


def test_every_level_of_every_anigram_has_a_familiar_answer() -> None:
    familiar = {"".join(sorted(word)) for word in lexicon().familiar}

    for levels in games().values():
        assert [len(level) for level in levels] == [4, 5, 6, 7, 8, 9]
        assert familiar.issuperset(levels)


def test_every_level_is_the_one_before_and_one_letter() -> None:
    for levels in games().values():
        for smaller, larger in pairwise(levels):
            assert sum((Counter(larger) - Counter(smaller)).values()) == 1
            assert not Counter(smaller) - Counter(larger)


def test_at_most_one_level_a_day_is_an_answer_with_an_s_behind_it() -> None:
    for day, levels in games().items():
        plain = [
            larger
            for smaller, larger in pairwise(levels)
            if is_plain_plural(known()[smaller], known()[larger])
        ]
        assert len(plain) <= 1, (day, plain)


def test_most_anigrams_go_on_in_overtime() -> None:
    going_on = sum(longest_growth(levels[-1], known()) > 0 for levels in games().values())

    assert going_on >= 0.8 * DAYS


def test_no_anigram_begins_or_ends_as_another_while_unused_ones_are_left() -> None:
    starts, ends = zip(*deck().cards, strict=True)

    assert len(set(starts)) == len(set(ends)) == len(deck().cards) >= 500
    assert len({levels[0] for levels in games().values()}) == DAYS
    assert len({levels[-1] for levels in games().values()}) == DAYS


def test_at_most_a_quarter_of_the_anigrams_end_with_a_plain_plural() -> None:
    plain = [
        levels
        for levels in games().values()
        if is_plain_plural(known()[levels[-2]], known()[levels[-1]])
    ]

    assert len(plain) <= DAYS / 4


def test_a_card_comes_again_with_other_words_between() -> None:
    cycle = timedelta(days=len(deck().cards))
    again = {day: pick_anigram(SEED, day + cycle, deck()) for day in games()}

    assert all(
        (game[0], game[-1]) == (games()[day][0], games()[day][-1]) for day, game in again.items()
    )
    assert sum(game != games()[day] for day, game in again.items()) >= DAYS / 5


ROWS = ["".join(row) for size in range(4, 10) for row in combinations("abcdefghij", size)]


def test_there_are_as_many_cards_as_there_can_be() -> None:
    """Of ten letters there are ten rows of nine: each is the end of one game."""
    made_up = anigram_deck(ROWS, ROWS)

    assert len(made_up.cards) == 10
    assert {end for _, end in made_up.cards} == {row for row in ROWS if len(row) == 9}
    for start, end in made_up.cards:
        assert set(start) < set(end)


def test_a_beginning_with_one_end_gets_it_although_another_wanted_it_first() -> None:
    """ABCD leads to two ends, EFGJ to one of them only."""
    to_both = ["abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj"]
    to_one = ["efgj", "efghj", "defghj", "cdefghj", "bcdefghj"]
    cards = anigram_deck(
        [*to_both, *to_one], ["abcdefghij", "abcdefghijk", *to_both, *to_one]
    ).cards

    assert cards == (("abcd", "abcdefghi"), ("efgj", "abcdefghj"))


CHAIN = ["ride", "tried", "tiered", "retired", "interred", "reprinted"]


def test_a_chain_of_six_words_is_a_deck() -> None:
    small = anigram_deck(CHAIN, CHAIN)

    assert pick_anigram(SEED, EPOCH, small) == tuple(map(term, CHAIN))


def test_a_chain_with_a_gap_or_with_two_plain_plurals_is_none() -> None:
    plural = ["cart", "carts", "scatre", "actress"]
    rest = [*plural, "actresss", "actressse"]

    assert anigram_deck(CHAIN[:2] + CHAIN[3:], CHAIN).starts == []
    assert anigram_deck([*plural[:3], "scatres", *rest[4:]], [*rest, "scatres"]).starts == []


def test_where_games_go_on_in_overtime_no_other_end_is_dealt() -> None:
    """INTERRED leads to two words of nine letters, and only one of them goes on, to PREPRINTED."""
    other = "interreds"
    words = [*CHAIN, other]
    beyond = [*words, "preprinted"]

    assert {pick_anigram(seed, EPOCH, anigram_deck(words, beyond))[-1] for seed in "abcdefgh"} == {
        term("reprinted")
    }
    assert pick_anigram(SEED, EPOCH, anigram_deck(words, words))[-1] in map(term, words[-2:])


def test_no_words_give_no_deck() -> None:
    assert anigram_deck([], [], plural="") == EMPTY


def test_an_empty_deck_is_an_error() -> None:
    with pytest.raises(ValueError, match="the word list is too short"):
        pick_anigram(SEED, EPOCH, EMPTY)
