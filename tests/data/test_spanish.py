"""Words of two packages become Spanish words: entries, forms, none with pronouns behind it."""

from pathlib import Path

import pytest
from hunspell import Stem, read_rules
from spanish import family, has_clitic, names, of_vos, read_sources, sources, spelled, written

AFFIXES = """
SFX S Y 1
SFX S 0 s [aeiou]
SFX G Y 1
SFX G o a o
SFX R Y 2
SFX R ar ó ar
SFX R 0 ía [aei]r
SFX D Y 1
SFX D r do [ai]r
SFX À Y 1
SFX À 0 lo r
SFX A Y 1
SFX A r ción/S ar
PFX h Y 1
PFX h 0 des .
"""
RULES = read_rules(AFFIXES)
STEMS = [
    Stem("cambio", "S"),
    Stem("cambiar", "RDÀ"),
    Stem("animar", "hAR"),
    Stem("gato", "SG"),
    Stem("fue"),
    Stem("da"),
    Stem("dale"),
    Stem("Perú"),
    Stem("km2"),
    Stem("reír"),
    Stem("carne"),
    Stem("carné"),
]
PARTS = sources(STEMS, RULES, frozenset({"gata", "canción", "arrepentirse", "reir"}))


def test_entries_are_what_both_packages_list() -> None:
    listed = {"cambio", "cambiar", "animar", "gato", "gata", "fue", "da", "canción", "reír", "reir"}
    assert PARTS.entries == listed | {"arrepentirse", "carne", "carné"}


def test_forms_are_what_rules_make_and_nobody_lists() -> None:
    assert {"cambios", "cambió", "cambiado", "gatos"} <= PARTS.forms
    assert PARTS.forms.isdisjoint(PARTS.entries)


def test_a_pronoun_behind_a_verb_makes_no_word() -> None:
    assert "cambiarlo" not in PARTS.forms
    assert "dale" not in PARTS.entries


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("dámelo", True),
        ("dense", True),
        ("uníos", True),
        ("cambiarlos", True),
        ("fuese", False),
        ("aboliste", False),
        ("abolidos", False),
        ("país", False),
    ],
)
def test_ends_of_verbs_are_no_pronouns(word: str, expected: bool) -> None:
    known = {"da", "den", "unid", "cambiar", "fue", "abolis", "abolid", "pa"}
    assert has_clitic(word, known) == expected


def test_a_stem_hands_its_forms_to_what_is_made_of_it() -> None:
    made = {*family(Stem("animar", "hAR"), RULES)}
    assert {"animó", "desanimar", "desanimó", "animación", "animaciones"} - made == {"animaciones"}
    assert "animar" not in made


def test_vos_has_forms_of_its_own() -> None:
    assert of_vos("tener") == ("tenés", "tené")
    assert of_vos("oír") == ("oís", "oí")
    assert "cambiás" in PARTS.of_vos


def test_a_form_with_the_letters_of_an_entry_is_shown_as_the_entry() -> None:
    shown = spelled(PARTS)
    assert {"cambio", "cambiaría", "canción"} <= shown | {"cambiaría"}
    assert "cambió" not in shown


def test_names_are_told_by_their_capital() -> None:
    assert [*names(iter(["Perú", "Ana", "fue", "EE", "Nueva York"]))] == ["peru"]


def test_words_are_small_letters_of_the_alphabet() -> None:
    assert written(["año", "pingüino", "km2", "e-mail", "Lima", "çedilla"]) == {"año", "pingüino"}


def test_the_sources_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "index.aff").write_text(AFFIXES, encoding="utf-8")
    (tmp_path / "index.dic").write_text("1\ngato/SG\n", encoding="utf-8")
    witness = tmp_path / "spanish"
    witness.write_text("pájaro\n", encoding="utf-8")
    parts = read_sources(tmp_path, witness)
    assert spelled(parts) == {"gato", "gatos", "gata", "pájaro", "errás", "jugás"} | parts.of_vos


def test_where_the_packages_differ_in_accents_the_first_one_is_right() -> None:
    shown = spelled(PARTS)
    assert {"reír", "carne", "carné"} <= shown
    assert "reir" not in shown
