"""What a Spanish word may be a form of."""

import pytest

from bot.language.spanish.forms import bases

FORMS = """
    canciones cancion, luces luz, abuelas abuelo, actriz actor, profesora profesor, cuento contar,
    pidieron pedir, toque tocar, durmio dormir, juego jugar, conozco conocer, deshizo deshacer,
    pusieron poner, tengo tener, salgo salir, caigo caer, oigo oir, construyo construir,
    leyeron leer, alce alzar, protejo proteger, comidas comer, escritas escribir,
    propuesto proponer, tuvimos tener, fuimos ir, sigo seguir, averigue averiguar, vio ver,
    arrepentirse arrepentir, pienses pensar, cantaramos cantar
"""
OTHERS = "camino cama, salero salir, barco barca, sol sola"


@pytest.mark.parametrize("pair", FORMS.split(","))
def test_a_form_leads_back_to_its_base(pair: str) -> None:
    form, base = pair.split()
    assert base in bases(form)


@pytest.mark.parametrize("pair", OTHERS.split(","))
def test_a_word_that_only_looks_alike_does_not(pair: str) -> None:
    word, other = pair.split()
    assert other not in bases(word)


def test_no_word_is_a_form_of_itself() -> None:
    assert [word for word in ("pan", "luz", "ir", "crisis", "ver") if word in bases(word)] == []
