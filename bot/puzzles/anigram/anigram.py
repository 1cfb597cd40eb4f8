"""Anigrams: four scrambled letters that grow by one letter a step.

term      the letters of a word in alphabetical order, repeats kept
chain     words each of which uses all letters of the one before plus one

Everything here happens between terms; the words of a term are looked up only to be shown or judged.
So an answer is every word of its term, never just one. Source of the puzzle: Peter Norvig,
"Anigrams Puzzle" (pytudes).
"""

import random
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.words import Term, term

START_LENGTH = 4
END_LENGTH = 9
LEVELS = END_LENGTH - START_LENGTH + 1

WordsByTerm = Mapping[Term, tuple[str, ...]]


class Verdict(StrEnum):
    """What an answer deserves, in the order in which it is judged."""

    NOT_LETTERS = "not-letters"
    WRONG_LENGTH = "wrong-length"
    WRONG_LETTERS = "wrong-letters"
    NOT_IN_LIST = "not-in-list"
    IS_NAME = "is-name"  # the same, of a word that is known as a name
    SOLVED = "solved"


@dataclass(frozen=True)
class Judgement:
    """The verdict on one answer: the letters it lacks and those that are too many, sorted."""

    word: str
    verdict: Verdict
    missing: str = ""
    extra: str = ""


def judge(
    answer: str, level: Term, words: Collection[str], alphabet: Alphabet = ENGLISH
) -> Judgement:
    """What an answer deserves, given the letters of the level and the words they make."""
    word = alphabet.fold(answer.strip())
    if not alphabet.is_word(word):
        return Judgement(word, Verdict.NOT_LETTERS)
    if len(word) != len(level):
        return Judgement(word, Verdict.WRONG_LENGTH)
    if term(word) != level:
        return Judgement(
            word,
            Verdict.WRONG_LETTERS,
            missing=_surplus(level, word),
            extra=_surplus(word, level),
        )
    return Judgement(word, Verdict.SOLVED if word in words else Verdict.NOT_IN_LIST)


def judge_growth(
    answer: str, smaller: Term, words: WordsByTerm, alphabet: Alphabet = ENGLISH
) -> Judgement:
    """What an answer in overtime deserves: all letters of the term and any one more."""
    word = alphabet.fold(answer.strip())
    if not alphabet.is_word(word):
        return Judgement(word, Verdict.NOT_LETTERS)
    if len(word) != len(smaller) + 1:
        return Judgement(word, Verdict.WRONG_LENGTH)
    if missing := _surplus(smaller, word):
        return Judgement(word, Verdict.WRONG_LETTERS, missing=missing)
    known = word in words.get(term(word), ())
    return Judgement(word, Verdict.SOLVED if known else Verdict.NOT_IN_LIST)


def _surplus(letters: str, other: str) -> str:
    """The letters that are in one and not in the other, repeats counted, sorted."""
    return "".join(sorted((Counter(letters) - Counter(other)).elements()))


def grown(smaller: Term, terms: Collection[Term], letters: str = ENGLISH.letters) -> list[Term]:
    """The terms with one more of these letters, in their order."""
    return [larger for letter in letters if (larger := _with(smaller, letter)) in terms]


def _with(smaller: Term, letter: str) -> Term:
    """The term with one more letter, without sorting all of it."""
    place = bisect(smaller, letter)
    return smaller[:place] + letter + smaller[place:]


def shrunk(larger: Term) -> set[Term]:
    """The terms with one letter less, words or not."""
    return {larger[:index] + larger[index + 1 :] for index in range(len(larger))}


def added_letter(smaller: Term, larger: Term) -> str:
    """The letter by which a term grew."""
    return _surplus(larger, smaller)


def reaching(terms: Iterable[Term], length: int) -> set[Term]:
    """The terms from which a chain leads to a term of this length, those themselves included."""
    by_length: dict[int, set[Term]] = {}
    for each in terms:
        by_length.setdefault(len(each), set()).add(each)
    good = by_length.get(length, set())
    reached = set(good)
    for shorter in range(length - 1, 0, -1):
        known = by_length.get(shorter, set())
        good = {smaller for larger in good for smaller in shrunk(larger) if smaller in known}
        reached |= good
    return reached


def longest_growth(start: Term, terms: Collection[Term], letters: str = ENGLISH.letters) -> int:
    """By how many letters the term can grow, one at a time, with a word at every step."""
    level, steps = {start}, -1
    while level:
        level = {larger for smaller in level for larger in grown(smaller, terms, letters)}
        steps += 1
    return steps


def closure(start: Term, terms: Collection[Term], letters: str = ENGLISH.letters) -> set[Term]:
    """The term and all terms that it can grow into step by step."""
    found, level = {start}, {start}
    while level:
        level = {larger for smaller in level for larger in grown(smaller, terms, letters)} - found
        found |= level
    return found


def scramble(level: Term, avoid: Collection[str], rng: random.Random) -> str:
    """The letters in an order that is none of the words to avoid, where there is such an order."""
    letters = list(level)
    for _ in range(100):
        rng.shuffle(letters)
        if (order := "".join(letters)) not in avoid:
            return order
    return next((order for order in orders(level) if order not in avoid), level)


def orders(level: Term) -> Iterator[str]:
    """The different orders of the letters, alphabetically."""
    if not level:
        yield ""
    for letter in sorted(set(level)):
        for rest in orders(level.replace(letter, "", 1)):
            yield letter + rest
