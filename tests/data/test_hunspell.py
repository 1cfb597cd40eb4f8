"""Rules of a Hunspell dictionary make the words that it says."""

from hunspell import Stem, made, read_rules, read_stems

AFFIXES = """
SET UTF-8
FLAG UTF-8
TRY aeo
REP 1
REP k qu
SFX S Y 3
SFX S 0 s [aeiou]
SFX S ón ones ón
SFX S z ces z
PFX h Y 2
PFX h 0 des [^s]
PFX h 0 de [s]
SFX A Y 1
SFX A r ción/S [ar]
"""
RULES = read_rules(AFFIXES)


def words(stem: Stem, flags: str) -> list[str]:
    """What the rules with these flags make of a stem."""
    return [each.word for each in made(stem, flags, RULES)]


def test_a_suffix_stands_for_an_end_that_fits() -> None:
    assert words(Stem("casa", "S"), "S") == ["casas"]
    assert words(Stem("limón", "S"), "S") == ["limones"]
    assert words(Stem("luz", "S"), "S") == ["luces"]
    assert words(Stem("reloj", "S"), "S") == []


def test_a_prefix_stands_before_a_beginning_that_fits() -> None:
    assert words(Stem("hacer", "h"), "h") == ["deshacer"]
    assert words(Stem("salar", "h"), "h") == ["desalar"]


def test_only_the_rules_of_the_stem_are_taken_and_only_those_asked_for() -> None:
    assert words(Stem("casa", "hS"), "S") == ["casas"]
    assert words(Stem("casa", "h"), "S") == []
    assert words(Stem("casa", "?"), "?") == []


def test_what_is_made_has_rules_of_its_own() -> None:
    assert [*made(Stem("crear", "A"), "A", RULES)] == [Stem("creación", "S")]


def test_other_lines_of_the_file_are_no_rules() -> None:
    assert {*RULES} == {"S", "h", "A"}


def test_stems_follow_a_line_with_their_number_and_may_have_no_flag() -> None:
    text = "3\ncasa/hS\nfue\nlimón/S\tpo:noun\n\n"
    assert [*read_stems(text)] == [Stem("casa", "hS"), Stem("fue"), Stem("limón", "S")]
