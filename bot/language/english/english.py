"""English, as it is shipped."""

from pathlib import Path

from bot.language.alphabet import ENGLISH
from bot.language.english.clues import senses
from bot.language.english.irregular import base_words
from bot.language.english.masking import masked
from bot.language.language import Define, Language, Morphology
from bot.language.lexicon import Lexicon, read_lexicon

FORMS = Morphology(bases=base_words, verb_endings=("ing", "ed"), plural="s")


def english_of(lexicon: Lexicon, define: Define) -> Language:
    """English with these words and senses."""
    return Language("en", ENGLISH, lexicon, define, masked, FORMS)


def read_english(folder: Path) -> Language:
    """English from a data folder. Raises HostError when a list cannot be read."""
    return english_of(read_lexicon(folder), senses(folder).of)
