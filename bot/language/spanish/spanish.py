"""Spanish as a language of these games: its letters, lists, forms and mask."""

from functools import partial
from pathlib import Path

from bot.language.definitions import Definitions
from bot.language.language import Define, Language, Squares, no_sense, no_squares
from bot.language.lexicon import Lexicon, read_lexicon
from bot.language.spanish.forms import FORMS
from bot.language.spanish.letters import SPANISH
from bot.language.spanish.masking import masked
from bot.language.squares import read_squares

FOLDER = "es"  # of the data folder
MOST_ACCEPTED = 250  # words of a daily honeycomb: a verb has fifty forms


def spanish_of(
    lexicon: Lexicon, define: Define = no_sense, squares: Squares = no_squares
) -> Language:
    """Spanish with these words, senses and squares."""
    return Language(
        "es",
        SPANISH,
        lexicon,
        define,
        masked,
        FORMS,
        most_accepted=MOST_ACCEPTED,
        squares=squares,
    )


def read_spanish(data: Path) -> Language:
    """Spanish from a data folder. Raises HostError when a list cannot be read."""
    folder = data / FOLDER
    clues = folder / "clues.tsv"
    define = Definitions(clues).of if clues.exists() else no_sense
    found = folder / "squares.txt.gz"
    squares = partial(read_squares, found) if found.exists() else no_squares
    return spanish_of(read_lexicon(folder, SPANISH), define, squares)
