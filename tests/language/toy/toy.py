"""A language that no bot speaks: three hundred words, some of them Spanish, some made up.

It is what ``docs/adding.md`` says of a further language: letters, word lists, senses, forms.
"""

from pathlib import Path

from bot.language.alphabet import Alphabet
from bot.language.definitions import Definitions
from bot.language.language import Language, Morphology
from bot.language.lexicon import read_lexicon
from bot.language.masking import mask_of

LETTERS = Alphabet("abcdefghijklmnñopqrstuvwxyz", accents="aá eé ií oó uúü")
FORMS = Morphology(plural="s")


def read_toy(folder: Path = Path(__file__).parent) -> Language:
    """The language from its folder. Raises HostError when a list cannot be read."""
    clues = Definitions(folder / "clues.tsv")
    lexicon = read_lexicon(folder, LETTERS)
    return Language("toy", LETTERS, lexicon, clues.of, mask_of(LETTERS), FORMS)
