import pytest
from hypothesis import given

from bot.puzzles.honeycomb.honeycomb import is_pangram, valid_words, word_score
from solvers.arrays import valid
from solvers.bank import (
    BankLimits,
    Loss,
    build,
    build_by_honeycomb,
    lettersets_by_size,
    published_loss,
    words_by_length,
)
from solvers.words import PackedWords, pack
from tests.solvers.oracles import (
    counted_bank,
    counted_totals,
    published_bank,
    published_bank_with_sets,
)
from tests.support.soak import far
from tests.support.word_lists import TEN, WORD_LISTS

ALL = BankLimits(0, 1000)


def packed(words: list[str]) -> PackedWords:
    return valid(pack(" ".join(words).encode()))


def test_a_puzzle_has_the_words_of_all_its_subsets() -> None:
    assert build(packed(TEN), ALL) == {
        "acegilp": ["pelagic"],
        "aeglmpx": ["amalgam", "game", "glam", "maple", "megaplex"],
    }


def test_limits_include_both_ends() -> None:
    assert list(build(packed(TEN), BankLimits(5, 5))) == ["aeglmpx"]
    assert list(build(packed(TEN), BankLimits(2, 4))) == []


def test_the_published_way_loses_words_that_no_chain_leads_up() -> None:
    """MAPLE reaches AEGLMPX by way of AELMPX, and only if some word has those six letters."""
    without, with_example = packed(["maple", "megaplex"]), packed(["example", "maple", "megaplex"])
    assert build(without, ALL, as_published=True) == {"aeglmpx": ["megaplex"]}
    assert build(without, ALL) == {"aeglmpx": ["maple", "megaplex"]}
    assert build(with_example, ALL, as_published=True) == build(with_example, ALL)


@given(WORD_LISTS)
def test_the_bank_is_the_one_counted_word_by_word(words: list[str]) -> None:
    assert build(packed(words), ALL) == counted_bank(valid_words(words), 0, 1000)
    assert build(packed(words), BankLimits(2, 5)) == counted_bank(valid_words(words), 2, 5)


@given(WORD_LISTS)
def test_the_published_bank_is_reproduced_with_its_losses(words: list[str]) -> None:
    text, published = " ".join(words), build(packed(words), ALL, as_published=True)
    assert published == published_bank(text, 0, 1000) == published_bank_with_sets(text, 0, 1000)


@given(WORD_LISTS)
def test_the_loss_is_the_difference_of_the_two_banks(words: list[str]) -> None:
    exact, published = build(packed(words), ALL), build(packed(words), ALL, as_published=True)
    lost = [len(exact[letters]) - len(published[letters]) for letters in exact]
    of_words = sum(map(len, exact.values()))
    expected = Loss(sum(lost), of_words, sum(map(bool, lost)), len(exact))
    assert published_loss(packed(words)) == expected


@given(WORD_LISTS, WORD_LISTS)
def test_puzzles_by_honeycomb_have_their_target_words_points_and_pangrams(
    targets: list[str], others: list[str]
) -> None:
    accepted = valid_words([*targets, *others])
    puzzles = build_by_honeycomb(packed(targets), packed([*targets, *others]), BankLimits(2, 9))
    totals = counted_totals(valid_words(targets))
    assert puzzles == sorted(puzzles, key=lambda puzzle: puzzle.honeycomb)
    for puzzle in puzzles:
        comb, words = puzzle.honeycomb, puzzle.targets
        assert 2 <= len(words) <= 9
        assert puzzle.points == sum(map(word_score, words)) == totals[comb.letters, comb.center]
        assert puzzle.pangrams == tuple(filter(is_pangram, words)) != ()
        made = {w for w in accepted if comb.center in w and set(w) <= set(comb.letters)}
        assert puzzle.accepted == len(made)
        assert set(words) == made & set(targets)


def test_an_empty_list_makes_an_empty_bank() -> None:
    nothing = packed([])
    assert build(nothing, ALL) == build(nothing, ALL, as_published=True) == {}
    assert build_by_honeycomb(nothing, nothing, ALL) == []


def test_words_are_counted_by_length_and_lettersets_by_size() -> None:
    words = packed([*TEN, "mega", "maple"])
    assert words_by_length(words) == {4: 3, 5: 1, 7: 2, 8: 1}
    assert lettersets_by_size(words) == {4: 2, 5: 1, 7: 2}
    assert words_by_length(packed([])) == lettersets_by_size(packed([])) == {}


def test_limits_that_no_count_meets_are_refused() -> None:
    with pytest.raises(ValueError, match="between 9 and 2"):
        BankLimits(9, 2)


def test_enable1_makes_this_many_puzzles(enable1: bytes) -> None:
    words = valid(pack(enable1))
    exact, published = build(words, BankLimits()), build(words, BankLimits(), as_published=True)
    assert (len(exact), len(published)) == (1_606, 1_463)
    assert published_loss(words) == Loss(105_908, 1_357_232, 6_119, 7_986)


def test_enable1_makes_the_published_bank_too(enable1: bytes) -> None:
    """The whole list with ``make soak``, else every tenth word of it."""
    text = "\n".join(enable1.decode().split()[:: far(1, 10)])
    fewest = far(51, 5)
    published = build(valid(pack(text.encode())), BankLimits(fewest, 100), as_published=True)
    assert published == published_bank_with_sets(text, fewest, 100) != {}
