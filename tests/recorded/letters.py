"""What players could find, worked out from the letters that they read and the lists of words."""

import re
from collections import Counter
from functools import cache
from typing import Any

from guildyard import Message

from bot.language.english.clues import senses
from bot.language.english.masking import masked
from bot.resources import resource_folder
from tests.support.few_squares import FEW_SQUARES
from tests.support.few_words import few_words
from tests.support.spoken import text_of as posted_text

LETTERS = re.compile(r"Letters: ((?:\*{0,2}[A-Z]\*{0,2} ?)+)")


def letters_in(text: str) -> str:
    """The letters of a board in their order, small."""
    found = LETTERS.search(text)
    assert found, text
    return re.sub("[^a-z]", "", found[1].lower())


def bee_words(letters: str) -> list[str]:
    """The target words of a honeycomb, whose center comes first, in the order of the alphabet."""
    return [each for each in few_words().targets if _fits(each, letters)]


def bee_bonus(letters: str) -> list[str]:
    """The words that count beside those."""
    words = few_words()
    return [each for each in words.accepted if each not in words.targets and _fits(each, letters)]


def anigram_word(letters: str) -> str | None:
    """The first target word of exactly these letters."""
    wanted = sorted(letters)
    found = few_words().targets.of_length(len(letters))
    return next((each for each in found if sorted(each) == wanted), None)


@cache
def clues_of_squares() -> tuple[str, ...]:
    """Whatever is said of the words of squares, in the language of the puzzle."""
    told = senses(resource_folder("data"))
    words = {word for line in FEW_SQUARES for word in line.split()[1:]}
    both = {
        masked(each, word)
        for word in words
        for each in (told.of(word), told.definition(word))
        if each
    }
    return tuple(sorted(both, key=len, reverse=True))


def square_words(text: str) -> list[str]:
    """The words of the square whose clues are these, across before down."""
    told = senses(resource_folder("data"))
    squares = [line.split()[1:] for line in FEW_SQUARES]
    return next(
        words
        for words in squares
        if all(masked(told.of(word) or "", word) in text for word in words)
    )


def posted(message: Message) -> str:
    """What a message in a channel says."""
    return posted_text(message)


def next_word(board: str) -> str | None:
    """A word for the level of an anigram; in overtime one that leads on as far as can be."""
    letters = letters_in(board)
    if "+ any letter" not in board:
        return anigram_word(letters)
    return (_longest("".join(sorted(letters))) or (None,))[0]


@cache
def _longest(letters: str) -> tuple[str, ...]:
    """The longest chain of words that each have one letter more."""
    longer = list(few_words().accepted.of_length(len(letters) + 1))
    chains = [(each, *_longest("".join(sorted(each)))) for each in longer if _grows(letters, each)]
    return max(chains, key=lambda chain: (len(chain), chain), default=())


def _grows(letters: str, word: str) -> bool:
    return (Counter(word) - Counter(letters)).total() == 1


def text_of(answer: Any) -> str:
    """What an answer says."""
    return str(answer.text)


def _fits(word: str, letters: str) -> bool:
    return len(word) >= 4 and letters[0] in word and set(letters).issuperset(word)
