"""Words of two packages become Portuguese words: bases, forms, none that waits for a pronoun."""

from pathlib import Path

import pytest
from hunspell import Stem, read_rules
from portuguese import (
    ALPHABET,
    forms_of,
    is_stump,
    is_word,
    portuguese_sources,
    read_portuguese,
    written,
)

AFFIXES = """
SFX B Y 2
SFX B 0 s [aeo]
SFX B ão ões ão
SFX D Y 3
SFX D o a o
SFX D o as o
SFX D 0 s o
SFX a Y 5
SFX a ar á ar
SFX a ar amo ar
SFX a ar amos ar
SFX a ar ou ar
SFX a ar o ar
SFX k Y 1
SFX k r -lo r
SFX Q Y 1
SFX Q 0 zinho o
"""
RULES = read_rules(AFFIXES)
STEMS = [
    Stem("canção", "B"),
    Stem("cantar", "ak"),
    Stem("canto", "BQ"),
    Stem("gato", "DQ"),
    Stem("quitacamba", "B"),
    Stem("Brasil"),
    Stem("guarda-chuva", "B"),
]
PARTS = portuguese_sources(STEMS, RULES, {"canção", "cantar", "gato", "gatos"})


def test_bases_are_what_the_package_lists_and_is_no_form() -> None:
    assert PARTS.bases == {"canção", "cantar", "gato", "quitacamba"}, "canto is a form of cantar"


def test_readers_get_what_both_packages_have() -> None:
    assert PARTS.shared == {"canção", "cantar", "gato"}
    assert "canções" in PARTS.shared_forms
    assert "quitacambas" in PARTS.forms - PARTS.shared_forms


def test_forms_are_plurals_feminines_and_conjugated_verbs() -> None:
    assert {*forms_of(Stem("gato", "DQ"), RULES)} == {"gata", "gatas", "gatos"}
    assert {*forms_of(Stem("cantar", "ak"), RULES)} == {"cantamos", "cantou", "canto"}


@pytest.mark.parametrize(
    ("form", "verb", "expected"),
    [
        ("cantá", "cantar", True),
        ("vendê", "vender", True),
        ("compô", "compor", True),
        ("cantamo", "cantar", True),
        ("está", "estar", False),
        ("vê", "ver", False),
        ("cantará", "cantar", False),
        ("mínimo", "minimar", False),
    ],
)
def test_what_waits_for_a_pronoun_is_no_word(form: str, verb: str, expected: bool) -> None:
    assert is_stump(form, verb, {"cantamos", "vendemos"}) == expected


def test_accents_and_cedillas_are_played_without() -> None:
    assert ALPHABET.fold("Ação") == "acao"
    assert ALPHABET.fold("à pôr lingüiça três avó") == "a por linguica tres avo"


def test_words_are_small_letters_of_the_alphabet() -> None:
    assert written(["ação", "km2", "guarda-chuva", "Brasil", "señor"]) == {"ação"}
    assert not is_word("")


def test_both_packages_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "index.aff").write_text(AFFIXES, encoding="utf-8")
    (tmp_path / "index.dic").write_text("1\ngato/D\n", encoding="utf-8")
    witness = tmp_path / "brazilian"
    witness.write_text("gato\npássaro\n", encoding="utf-8")
    parts = read_portuguese(tmp_path, witness)
    assert parts.bases == {"gato"}
    assert parts.forms == {"gata", "gatas", "gatos"}
    with pytest.raises(OSError, match="missing"):
        read_portuguese(tmp_path, tmp_path / "missing")
