"""The real words of twelve letters: rounds of every kind, made in a tenth of the time."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from bot.language.lexicon import Lexicon, WordList, read_lexicon, word_list

LETTERS = frozenset("acdegilmnort")


@lru_cache(maxsize=1)
def few_words() -> Lexicon:
    """Five thousand target words: a hundred honeycombs and two hundred beginnings of an anigram."""
    words = read_lexicon(Path(__file__).parents[2] / "data")
    return replace(
        words,
        targets=_few(words.targets),
        accepted=_few(words.accepted),
        familiar=_few(words.familiar),
        rare=_few(words.rare),
        pangrams=_few(words.pangrams),
    )


def _few(words: WordList) -> WordList:
    return word_list(word for word in words if LETTERS.issuperset(word))
