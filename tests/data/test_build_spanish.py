"""Readings and lists written by hand decide the Spanish tiers."""

from pathlib import Path

import pytest
from build_spanish import Hand, Tiers, build, faults, is_pangram, is_playable, ordered, tiers
from readings import read_readings
from spanish import Sources

READINGS = """\
abuela	99	98
azagaya	46	41
chusma	80!	80!
cita	90	20	30
guagua	30	25
lapón	70	72!
linterna	88	90
negra	60	35
pepino	97	95
yoga	95	91
zurdo	85	85
"""


@pytest.fixture
def made(tmp_path: Path) -> Tiers:
    file = tmp_path / "readings.tsv"
    file.write_text(READINGS, encoding="utf-8")
    parts = Sources(
        entries=frozenset({"abuela", "azagaya", "chusma", "cita", "dicho", "lapón", "perro"})
        | {"pépino", "papa", "papá"},
        seconded=frozenset({"pépino"}),
        forms=frozenset({"abuelas", "perros", "dichos"}),
        of_vos=frozenset({"tenés"}),
        names=frozenset({"peru", "abuela", "lima", "grosero"}),
    )
    hand = Hand(
        today=frozenset({"yoga"}),
        bonus_only=frozenset({"negra"}),
        unkind=frozenset({"zurdo"}),
        blocked=frozenset({"grosero", "dichós"}),
    )
    return tiers(parts, hand, read_readings(file))


def test_a_mean_of_forty_makes_a_target_word(made: Tiers) -> None:
    assert made.common == {"abuela", "azagaya", "lapón", "linterna", "pepino", "yoga"}


def test_of_these_some_are_familiar_and_some_rare(made: Tiers) -> None:
    assert made.familiar == {"abuela", "linterna", "pepino", "yoga"}
    assert made.rare == {"azagaya"}


def test_levels_of_anigrams_begin_with_familiar_words_and_go_on_with_known_ones(
    made: Tiers,
) -> None:
    assert made.levels == made.familiar | {"lapón"}


def test_what_nobody_read_scores_as_a_bonus_word(made: Tiers) -> None:
    assert {"perro", "perros", "abuelas", "tenés", "guagua"} <= made.accepted - made.common


def test_unkind_and_doubted_words_and_some_others_are_never_required(made: Tiers) -> None:
    assert {"chusma", "zurdo", "cita", "negra"} <= made.accepted - made.common


def test_of_the_same_letters_target_words_stand_alone(made: Tiers) -> None:
    assert "pépino" not in made.accepted
    assert {"pepino", "papa", "papá"} <= made.accepted


def test_blocked_letters_are_no_word_in_any_spelling(made: Tiers) -> None:
    assert "dichos" not in made.accepted
    assert "dicho" in made.accepted


def test_a_name_is_one_that_is_no_word(made: Tiers) -> None:
    assert made.names == {"peru", "lima"}


def test_no_list_holds_what_no_game_can_use() -> None:
    assert is_playable("cita")
    assert not is_playable("sol")
    assert is_playable("encarcelaran")  # of six letters, none an s
    assert not is_playable("encarcelaras")
    assert not is_playable("encuadernador")


def test_a_pangram_has_seven_letters_without_their_accents() -> None:
    assert is_pangram("jardinero") is False
    assert is_pangram("tropical") is False
    assert is_pangram("camión") is False
    assert is_pangram("canciller")
    assert is_pangram("crédito")


def test_contradictions_are_named(tmp_path: Path) -> None:
    parts = Sources(frozenset({"perro"}), *[frozenset[str]()] * 4)
    hand = Hand(
        today=frozenset({"malo"}),
        bonus_only=frozenset({"gato"}),
        unkind=frozenset({"gato", "pez"}),
        blocked=frozenset({"malo"}),
    )
    assert [*faults(parts, hand, {})] == [
        "unkind.txt: no source has gato",
        "unkind.txt: no source has pez",
        "unkind.txt: no game can use pez",
        "bonus_only.txt: gato is no target word anyway",
        "bonus_only.txt and unkind.txt both hold gato",
        "blocked.txt holds malo, so nothing else may",
    ]


def test_lists_are_in_the_order_of_their_letters(made: Tiers, tmp_path: Path) -> None:
    assert ordered(["papá", "ñu", "papa", "papal", "nube"]) == [
        "nube",
        "papa",
        "papá",
        "papal",
        "ñu",
    ]
    build(made, tmp_path)
    assert (tmp_path / "rare.txt").read_bytes() == b"azagaya\n"
    assert (tmp_path / "accepted.txt").read_text(encoding="utf-8").startswith("abuela\nabuelas\n")
