"""The letters of Spanish: twenty-seven, whatever their accents."""

from bot.language.spanish.letters import SPANISH


def test_accents_fold_and_ñ_is_a_letter() -> None:
    assert len(SPANISH.letters) == 27
    assert SPANISH.fold("CIGÜEÑA, canción") == "cigueña, cancion"
    assert SPANISH.place("ñu") > SPANISH.place("nube")
