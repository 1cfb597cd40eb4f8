"""Conjunctions before the sounds that change them."""

import pytest

from bot.texts.formats import either, listed
from bot.texts.locale import Locales


@pytest.mark.parametrize("code", ["es-ES", "es-419"])
@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("Inés", "Ana e Inés"),
        ("Íñigo", "Ana e Íñigo"),
        ("HIJO", "Ana e HIJO"),
        ("Hípica", "Ana e Hípica"),
        ("Yves", "Ana e Yves"),
        ("**Iván**", "Ana e **Iván**"),
        ("\\*Iván", "Ana e \\*Iván"),
        ("I", "Ana e I"),
        ("hielo", "Ana y hielo"),
        ("Hiato", "Ana y Hiato"),
        ("Ian", "Ana y Ian"),
        ("Yolanda", "Ana y Yolanda"),
        ("Y", "Ana y Y"),
        ("Eva", "Ana y Eva"),
        ("<#123>", "Ana y <#123>"),
        ("3 de 5", "Ana y 3 de 5"),
        ("otros", "Ana y otros"),
    ],
)
def test_spanish_and_before_an_i(code: str, last: str, text: str) -> None:
    assert listed(Locales().first(code), ["Ana", last]) == text


@pytest.mark.parametrize("code", ["es-ES", "es-419"])
@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("ORO", "PLATA u ORO"),
        ("óxido", "PLATA u óxido"),
        ("hora", "PLATA u hora"),
        ("HÓRREO", "PLATA u HÓRREO"),
        ("8", "PLATA u 8"),
        ("80", "PLATA u 80"),
        ("11", "PLATA u 11"),
        ("11.000", "PLATA u 11.000"),
        ("110", "PLATA o 110"),
        ("18", "PLATA o 18"),
        ("hierro", "PLATA o hierro"),
        ("iris", "PLATA o iris"),
        ("el pangrama ORADOR", "PLATA o el pangrama ORADOR"),
        ("<#8>", "PLATA o <#8>"),
    ],
)
def test_spanish_or_before_an_o(code: str, last: str, text: str) -> None:
    assert either(Locales().first(code), ["PLATA", last]) == text


def test_only_the_last_conjunction_changes() -> None:
    spanish = Locales().first("es-ES")
    assert listed(spanish, ["Yo y yo", "Ana", "Inés"]) == "Yo y yo, Ana e Inés"
    assert listed(spanish, ["Inés"]) == either(spanish, ["Inés"]) == "Inés"


def test_other_languages_have_no_such_change() -> None:
    english = Locales().first("en-GB")
    assert listed(english, ["Ana", "Inés"]) == "Ana and Inés"
    assert either(english, ["silver", "ore"]) == "silver or ore"
