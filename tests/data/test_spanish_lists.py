"""The Spanish lists in data/es/ are sound, agree with each other and with data/es/README.md."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from build_spanish import letters_of, ordered
from hunspell import read_stems
from spanish import ALPHABET, written

DATA = Path(__file__).parents[2] / "data"
SPANISH = DATA / "es"
README = (SPANISH / "README.md").read_text(encoding="utf-8")
HUNSPELL = os.environ.get("DICTIONARY_ES_PATH", "")
WITNESS = Path(os.environ.get("WSPANISH_PATH", "/usr/share/dict/spanish"))
LISTS = sorted(path.stem for path in SPANISH.glob("*.txt"))
WITHIN = {
    "common": "accepted",
    "familiar": "common",
    "rare": "common",
    "pangrams": "common",
    "levels": "common",
}

# Words that hold a blocked one, or sound like it.
INNOCENT = """
    cabrito cogollo computar coñac disputa envergadura escoger follaje folletín folleto
    follón imputar jota mamadera mariposa negro negruzco pajar pichón putrefacto puñetazo
    reputación vergel vergüenza
"""


def raw(name: str) -> bytes:
    """The bytes of a list."""
    return (SPANISH / f"{name}.txt").read_bytes()


def words(name: str) -> list[str]:
    """The words of a list, in the order of the file."""
    return raw(name).decode("utf-8").split("\n")[:-1]


def form_faults(name: str) -> Iterator[str]:
    """What is wrong with the form of one file."""
    content, lines = raw(name), words(name)
    if b"\r" in content or not content.endswith(b"\n"):
        yield f"{name}: lines do not end with LF"
    if lines != ordered(lines):
        yield f"{name}: is not sorted by letters"
    if len(lines) != len(set(lines)):
        yield f"{name}: repeats a word"
    for word in sorted(set(lines) - written(lines)):
        yield f"{name}: {word!r} is not small letters only"


def document_faults(name: str) -> Iterator[str]:
    """Where data/es/README.md states another count or checksum."""
    row = f"| `{name}.txt` | {len(words(name)):,} | `{hashlib.sha256(raw(name)).hexdigest()}` |"
    if row not in README.splitlines():
        yield f"README.md lacks the row {row}"


def list_faults() -> Iterator[str]:
    """Everything that is wrong with the lists."""
    blocked = letters_of(words("blocked"))
    for name in LISTS:
        yield from form_faults(name)
        yield from document_faults(name)
        if name != "blocked":
            for word in sorted(blocked & letters_of(words(name))):
                yield f"{name} and blocked share {word}"
    for part, whole in WITHIN.items():
        if whole in LISTS:
            for word in sorted(set(words(part)) - set(words(whole))):
                yield f"{word} is in {part} but not in {whole}"
    for part in ("bonus_only", "unkind"):  # perhaps with the letters of a target word
        for word in sorted(letters_of(words(part)) - letters_of(words("accepted"))):
            yield f"{word} is in {part} and does not score"


def test_the_spanish_lists_have_no_fault() -> None:
    """One run names every fault."""
    found = list(list_faults())
    assert not found, "\n" + "\n".join(found)


def test_what_has_the_letters_of_a_target_word_is_shown_where_it_is_one_itself() -> None:
    asked = letters_of(words("common"))
    others = {*words("accepted")} - {*words("common")}
    assert [word for word in ordered(others) if ALPHABET.fold(word) in asked] == []


def test_no_word_is_blocked_for_letters_that_it_holds() -> None:
    assert letters_of(words("blocked")).isdisjoint(letters_of(INNOCENT.split()))


def test_todays_words_are_in_order_and_counted() -> None:
    text = (SPANISH / "today.dic").read_text(encoding="utf-8")
    stems = [stem.word for stem in read_stems(text)]
    assert stems == ordered(set(stems))
    assert int(text.split("\n")[0]) == len(stems)
    assert {*stems} == written(stems)


def test_no_document_prints_a_blocked_word() -> None:
    blocked = letters_of(words("blocked"))
    for path in (SPANISH / "README.md", SPANISH / "lecturas.md", *DATA.glob("*spanish.py")):
        text = ALPHABET.fold(path.read_text(encoding="utf-8"))
        assert blocked.isdisjoint(ALPHABET.runs(text)), path.name


@pytest.mark.skipif(not WITNESS.is_file(), reason=f"{WITNESS} is missing: apt-get install wspanish")
@pytest.mark.skipif(
    not HUNSPELL, reason="DICTIONARY_ES_PATH does not name the npm package dictionary-es"
)
def test_the_packages_build_the_shipped_lists(tmp_path: Path) -> None:
    """build_spanish.py makes the very files in data/es/."""
    script = [sys.executable, str(DATA / "build_spanish.py"), "--output", str(tmp_path)]
    options = ["--hunspell", HUNSPELL, "--witness", str(WITNESS)]
    subprocess.run(script + options, check=True, capture_output=True)
    for path in tmp_path.glob("*.txt"):
        assert path.read_bytes() == raw(path.stem), path.name


def test_the_principles_give_an_example_of_each_letter() -> None:
    """Readers write a letter behind a score: the page says which there are."""
    text = (SPANISH / "lecturas.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w)` \|", text, re.MULTILINE) == ["u", "v", "n", "x"]
