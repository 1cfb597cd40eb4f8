"""English, as it is shipped."""

from functools import partial
from pathlib import Path

from bot.language.alphabet import ENGLISH
from bot.language.english.clues import senses
from bot.language.english.irregular import base_words
from bot.language.english.masking import masked
from bot.language.language import Define, Language, Morphology, Squares, no_squares
from bot.language.lexicon import Lexicon, read_lexicon
from bot.language.squares import read_squares

FORMS = Morphology(bases=base_words, verb_endings=("ing", "ed"), plural="s")


def english_of(lexicon: Lexicon, define: Define, squares: Squares = no_squares) -> Language:
    """English with these words, senses and squares."""
    return Language("en", ENGLISH, lexicon, define, masked, FORMS, squares=squares)


def read_english(folder: Path) -> Language:
    """English from a data folder. Raises HostError when a list cannot be read."""
    squares = partial(read_squares, folder / "squares.txt.gz")
    return english_of(read_lexicon(folder), senses(folder).of, squares)
