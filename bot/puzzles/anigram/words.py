"""The words of all terms that a good game or its overtime can reach, found in microseconds."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain

from bot.puzzles.anigram.anigram import END_LENGTH, shrunk
from bot.puzzles.word_index import WordIndex, word_index
from bot.puzzles.words import Term, term

TARGETS, BONUS, LARGER = range(3)  # the groups of a term; the terms that overtime leads to next

Marked = Iterable[tuple[str, bool]]  # accepted words, and whether each is a target word


def words_of_games(
    levels: Collection[Term], of_length: Callable[[int], Iterable[str]], marked: Marked
) -> WordIndex:
    """The words of these levels, and of all that overtime can make of the last ones.

    Takes the accepted words by their length, and one by one.
    """
    steps = list(_overtime(levels, of_length))
    known = {*levels, *(larger for _, larger in steps)}
    words = (
        (key, TARGETS if is_target else BONUS, word)
        for word, is_target in marked
        if (key := term(word)) in known
    )
    return word_index(chain(words, ((less, LARGER, larger) for less, larger in steps)), groups=3)


def _overtime(
    levels: Collection[Term], of_length: Callable[[int], Iterable[str]]
) -> Iterator[tuple[Term, Term]]:
    """The steps of overtime: a term that can be reached, and one with one more letter."""
    last, length = {each for each in levels if len(each) == END_LENGTH}, END_LENGTH
    while last:
        length += 1
        reached: set[Term] = set()
        for larger in map(term, of_length(length)):
            if larger not in reached and (smaller := last & shrunk(larger)):
                reached.add(larger)
                yield from ((each, larger) for each in smaller)
        last = reached


def words_of(levels: Iterable[Term], index: WordIndex) -> tuple[list[str], list[str]]:
    """The target and the bonus words of the levels, and of the overtime after the last one."""
    targets: list[str] = []
    bonus: list[str] = []
    terms = list(levels)
    for each in terms:  # to which those of overtime are added meanwhile
        groups = index.of(each)
        targets += groups[TARGETS]
        bonus += groups[BONUS]
        terms += [larger for larger in groups[LARGER] if larger not in terms]
    return targets, bonus
