"""docs/adding.md says which files a language takes, and the toy language has them."""

import re
from pathlib import Path

from bot.language.language import Language
from tests.language.toy.toy import FORMS, LETTERS, read_toy

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"
SECTION = re.compile(r"^## A language\n(.*?)^## ", re.MULTILINE | re.DOTALL)


def recipe() -> str:
    match = SECTION.search((ROOT / "docs" / "adding.md").read_text(encoding="utf-8"))
    assert match
    return match[1]


def test_the_toy_language_has_the_files_of_the_recipe_and_no_others() -> None:
    named = {Path(name).name for name in re.findall(r"^\| `data/X/(.+?)`", recipe(), re.MULTILINE)}
    assert named == {path.name for path in TOY.iterdir() if path.suffix in (".txt", ".tsv")}


def test_what_the_recipe_asks_of_a_module_is_in_the_toys() -> None:
    assert "the `Alphabet`" in recipe()
    assert "`Morphology`" in recipe()
    language = read_toy()
    assert isinstance(language, Language)
    assert (language.alphabet, language.forms) == (LETTERS, FORMS)


def test_the_senses_are_in_the_order_in_which_they_are_looked_up() -> None:
    lines = (TOY / "clues.tsv").read_bytes().splitlines()
    words = [line.partition(b"\t")[0] for line in lines]
    language = read_toy()
    assert words == sorted(words)
    assert all(language.define(word.decode()) for word in words)
    assert all(word.decode() in language.lexicon.accepted for word in words)


def test_a_blocked_word_is_on_no_other_list_and_the_others_are_parts_of_each_other() -> None:
    lexicon = read_toy().lexicon
    accepted, targets = {*lexicon.accepted}, {*lexicon.targets}
    assert lexicon.blocked
    assert accepted.isdisjoint(lexicon.blocked)
    assert {*lexicon.familiar, *lexicon.rare, *lexicon.pangrams} <= targets < accepted
