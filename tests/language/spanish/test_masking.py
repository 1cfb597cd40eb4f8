"""A masked sense does not give its word away, and still says something."""

import pytest

from bot.language.masking import MASK
from bot.language.spanish.masking import masked


@pytest.mark.parametrize(
    ("sense", "word", "expected"),
    [
        ("donde se hace el pan", "panadero", f"donde se hace el {MASK}"),
        ("lo que canta quien sabe cantar", "canto", f"lo que {MASK} quien sabe {MASK}"),
        ("mi casa y tus casitas", "casa", f"mi {MASK} y tus {MASK}"),
        ("Comió ayer", "comer", f"{MASK} ayer"),
        ("Música en un CANCIÓNERO o canción", "cancion", f"Música en un {MASK} o {MASK}"),
        ("animal que ladra", "perro", "animal que ladra"),
        ("mueble para dormir", "cama", "mueble para dormir"),
    ],
)
def test_the_word_and_its_forms_are_hidden_and_nothing_else(
    sense: str, word: str, expected: str
) -> None:
    assert masked(sense, word) == expected
