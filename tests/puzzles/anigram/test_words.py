"""The words of a game are found by their terms, those of its overtime letter by letter."""

from collections.abc import Collection
from datetime import date, timedelta
from itertools import pairwise

from bot.games.anigram.game import ANIGRAM
from bot.language.lexicon import Lexicon, word_list
from bot.puzzles.anigram.anigram import closure, grown, longest_growth
from bot.puzzles.anigram.words import words_of, words_of_games
from bot.puzzles.words import term, words_by_term
from tests.support.few_words import few_words
from tests.support.languages import spoken
from tests.support.rounds import ANIGRAM_BONUS, ANIGRAM_TARGETS, CHAIN, LEVELS

DAY = date(2026, 11, 20)

OTHERS = {"cacciatore", "gaga", "gem", "maple", "gloom", "gels", "egg"}


def found(targets: Collection[str], accepted: Collection[str]) -> list[frozenset[str]]:
    """The target and the bonus words of one game."""
    none = word_list([])
    words = Lexicon(word_list(targets), word_list(accepted), frozenset(), none, none, none, none)
    index = words_of_games(LEVELS, words.accepted.of_length, words.marked())
    return list(map(frozenset, words_of(LEVELS, index)))


def test_a_game_has_the_words_of_its_levels_and_no_others() -> None:
    accepted = ANIGRAM_TARGETS | ANIGRAM_BONUS | OTHERS

    assert found(ANIGRAM_TARGETS, accepted) == [ANIGRAM_TARGETS, ANIGRAM_BONUS]


def test_a_game_has_what_overtime_can_reach_and_nothing_beyond_a_gap() -> None:
    """One letter at a time: a word of twelve letters is out of reach without one of eleven."""
    ten, eleven = "preprinted", "xpreprinted"
    far = "abcreprinted"

    assert found(CHAIN, [*CHAIN, ten, eleven, far]) == [{*CHAIN}, {ten, eleven}]


def test_rounds_of_real_words_hold_what_a_slow_search_finds() -> None:
    words = few_words()
    known, dealer = words_by_term(words.accepted), ANIGRAM.dealer(spoken(words), "seed")
    pars = set()
    for number in range(20):
        made = dealer.deal(DAY + timedelta(days=number), ())
        reached = {*made.levels, *closure(made.levels[-1], known)}
        slowly = {word for word in words.accepted if term(word) in reached}

        assert made.targets == slowly & {*words.targets}
        assert made.bonus == slowly - {*words.targets}
        pars.add(made.par)
        steps = list(map(term, made.longest_overtime))
        assert made.targets.issuperset(made.longest_overtime)
        assert len(steps) == longest_growth(made.levels[-1], words_by_term(made.targets))
        assert all(
            after in grown(before, known) for before, after in pairwise([made.levels[-1], *steps])
        )
    assert len(pars) > 1
