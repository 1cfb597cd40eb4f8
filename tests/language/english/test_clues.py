"""A word has its own clue, else its base word's with a label, else the dictionary's definition."""

from pathlib import Path

import pytest

from bot.errors import HostError
from bot.language.english.clues import Clues, senses
from bot.resources import resource_folder

CLUES = {
    "bar": "n\tplace for a drink",
    "bath": "n\ttub of warm water",
    "bathe": "v\twash all over",
    "building": "n\thouse or tower",
    "build": "v\tput up",
    "child": "n\tkid",
    "corn": "n\tmaize",
    "die": "v\tstop living",
    "dye": "v\tchange the color of",
    "gamma": "n\tletter after beta",
    "happy": "a\tin a sunny mood",
    "hope": "v\twish",
    "memorandum": "n\tnote at the office",
    "plane": "n\tit flies",
    "wick": "n\tpart of a candle",
    "write": "v\tput words on paper",
}
DEFINITIONS = {
    "bar": "a rigid piece of metal",
    "corner": "the point where two lines meet",
    "happier": "comparative of an adjective: enjoying well-being",
    "bars": "plural of a noun: a rigid piece of metal",
    "memoranda": "plural of a noun: a written proposal",
    "wicked": "morally bad",
    "zither": "a stringed instrument",
}


@pytest.fixture
def clues() -> Clues:
    """Some of each."""
    return Clues(CLUES.get, DEFINITIONS.get)


def test_a_clue_wins_over_a_definition(clues: Clues) -> None:
    assert clues.of("bar") == "place for a drink"
    assert clues.of("zither") == "a stringed instrument"
    assert clues.of("nothing") is None


@pytest.mark.parametrize(
    ("word", "clue"),
    [
        ("barred", None),
        ("bars", "(plural) place for a drink"),
        ("bathed", "(past tense) wash all over"),
        ("bathing", "(-ing form) wash all over"),
        ("children", "(plural) kid"),
        ("dying", "(-ing form) stop living"),
        ("dyed", "(past tense) change the color of"),
        ("happier", "(more so) in a sunny mood"),
        ("hoping", "(-ing form) wish"),
        ("memoranda", "(plural) note at the office"),
        ("planed", None),
        ("rebuilt", None),
        ("written", "(past participle) put words on paper"),
        ("wrote", "(past tense) put words on paper"),
    ],
)
def test_a_form_has_the_clue_of_its_base_with_a_label_where_both_are_of_one_part(
    clues: Clues, word: str, clue: str | None
) -> None:
    assert clues.of(word) == clue


def test_a_form_that_is_a_word_of_its_own_has_its_own_clue(clues: Clues) -> None:
    assert clues.of("building") == "house or tower"


def test_a_word_that_only_looks_like_a_form_is_none(clues: Clues) -> None:
    assert clues.of("corner") == "the point where two lines meet"
    assert clues.of("wicked") == "morally bad"


def test_a_folder_without_clues_is_told_to_the_host(tmp_path: Path) -> None:
    with pytest.raises(HostError, match=r"clues\.tsv cannot be read"):
        senses(tmp_path)


def test_the_shipped_clues_and_definitions_are_both_used() -> None:
    shipped = senses(resource_folder("data"))
    assert shipped.clue("honey")
    assert shipped.of("honey") == shipped.clue("honey")
    assert shipped.of("wrote") == f"(past tense) {shipped.clue('write')}"
    assert shipped.clue("aardwolves") is None
    assert shipped.clue("abacuses") == f"(plural) {shipped.clue('abacus')}"
