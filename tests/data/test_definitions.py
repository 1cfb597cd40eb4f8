"""data/definitions.tsv is sound, spoils nothing, and is what data/README.md says.

Masks take a while: the suite looks at every fourth, ``make soak`` at all.
"""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from bot.language.english.masking import GRAMMAR, masked
from bot.language.masking import MASK
from tests.support.soak import SOAK, far

DATA = Path(__file__).parents[2] / "data"
FILE = DATA / "definitions.tsv"
BY_HAND = DATA / "definitions_by_hand.tsv"
README = DATA / "README.md"
SCRIPTS = ("build_definitions.py", "morphology.py", "wordnet.py")
WORDNET = Path(os.environ.get("WORDNET_PATH", "/usr/share/wordnet"))
LONGEST = 200  # characters
COVERED = 0.95  # of the target words
DEFINED = "apple honey honeycomb emoji selfie river children running happiest quickly geese wrote"

# A form and its base, where no rule leads from one to the other.
IRREGULAR = """
    ate eat, became become, began begin, bent bend, bitten bite, blew blow, bought buy, broke
    break, brought bring, built build, came come, caught catch, children child, chose choose,
    crept creep, dealt deal, drank drink, drawn draw, drove drive, drunk drink, dwelt dwell,
    feet foot, fell fall, felt feel, flew fly, flung fling, forgot forget, fought fight, found
    find, froze freeze, gave give, geese goose, gone go, grew grow, ground grind, heard hear,
    held hold, hidden hide, hung hang, kept keep, knew know, laid lay, leapt leap, left leave,
    lost lose, made make, meant mean, mice mouse, paid pay, people person, rang ring, risen
    rise, rode ride, said say, sang sing, seen see, sent send, shaken shake, shone shine, shook
    shake, shot shoot, shrank shrink, slept sleep, slid slide, slung sling, sold sell, sought
    seek, spent spend, spoke speak, spun spin, stole steal, stood stand, struck strike, stuck
    stick, stung sting, sung sing, swam swim, swept sweep, swore swear, swung swing, taken take,
    taught teach, teeth tooth, thought think, threw throw, told tell, took take, tore tear,
    understood understand, went go, wept weep, woke wake, women woman, wore wear, woven weave,
    written write, wrote write
"""


@cache
def definitions() -> dict[str, str]:
    """The definition of each word."""
    return dict(line.split("\t") for line in lines(FILE))


def lines(path: Path) -> list[str]:
    """The lines of a file, without their ends."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]


@cache
def words(name: str) -> frozenset[str]:
    """The words of a list in data/."""
    return frozenset((DATA / f"{name}.txt").read_text(encoding="utf-8").split())


def names(text: str) -> set[str]:
    """The words of a text in lower case."""
    return set(re.findall("[a-z]+", text.lower()))


def form_faults(path: Path) -> Iterator[str]:
    """What is wrong with the form of a file."""
    content, entries = path.read_bytes(), [line.split("\t") for line in lines(path)]
    keys = [entry[:-1] for entry in entries]
    if b"\r" in content or not content.endswith(b"\n"):
        yield f"{path.name}: a line does not end with LF"
    if keys != sorted(keys) or len(keys) != len({tuple(key) for key in keys}):
        yield f"{path.name}: is not sorted, or repeats a word"
    for word, *_, text in entries:
        if not re.fullmatch("[a-z]+", word) or text != " ".join(text.split()) or '"' in text:
            yield f"{path.name}: {word} or its definition is not plain text"


def text_faults(word: str, text: str) -> Iterator[str]:
    """What is wrong with a definition."""
    if not 2 <= len(text) <= LONGEST:
        yield f"{word}: the definition has {len(text)} characters"
    if found := names(text) & words("blocked"):
        yield f"{word}: the definition holds {len(found)} blocked words"


def mask_faults(word: str, text: str) -> Iterator[str]:
    """What is wrong with a definition as a hint."""
    shown = masked(text, word)
    if found := names(shown) & {word, *bases(word)}:
        yield f"{word}: the masked definition shows {', '.join(sorted(found))}"
    if not names(shown.rpartition(": ")[2].replace(MASK, "")):
        yield f"{word}: the masked definition says nothing"


def bases(word: str) -> Iterator[str]:
    """The target words that the word is a form of, by the rules of spelling and IRREGULAR.

    A word of grammar is found by chance: canes have nothing to do with can.
    """
    for ending in (
        "s",
        "es",
        "d",
        "ed",
        "ing",
        "r",
        "er",
        "st",
        "est",
        "ies",
        "ied",
        "ier",
        "iest",
    ):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2:
            doubled = rest[:-1] if rest[-1] == rest[-2] and len(rest) > 3 else rest
            yield from ({rest, rest + "e", rest + "y", doubled} & words("common")) - GRAMMAR
    yield from irregular().get(word, ())


@cache
def irregular() -> dict[str, list[str]]:
    """The base of each irregular form."""
    return {form: [base] for form, base in (pair.split() for pair in IRREGULAR.split(","))}


def word_faults() -> Iterator[str]:
    """Which words should, or should not, have a definition."""
    targets = {word for word in words("common") if len(word) >= 4}
    for word in sorted(definitions().keys() - targets):
        yield f"{word} is no target word of four letters or more"
    for word in sorted(set(DEFINED.split()) - definitions().keys()):
        yield f"{word} has no definition"
    for letters, chosen in (("all", targets), ("no S", {w for w in targets if "s" not in w})):
        if len(definitions().keys() & chosen) < COVERED * len(chosen):
            yield f"too few target words ({letters}) have a definition"


def document_faults() -> Iterator[str]:
    """Where data/README.md states something else."""
    targets = [word for word in words("common") if len(word) >= 4]
    stated = README.read_text(encoding="utf-8").splitlines()
    rows = [file_row(FILE), file_row(BY_HAND), coverage_row("all", targets)]
    rows.append(coverage_row("without S", [word for word in targets if "s" not in word]))
    yield from (f"README.md lacks the row {row}" for row in rows if row not in stated)


def file_row(path: Path) -> str:
    """The row of a file in the table of files."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return f"| `{path.name}` | {len(lines(path)):,} | `{digest}` |"


def coverage_row(name: str, chosen: list[str]) -> str:
    """The row of some target words in the table of coverage."""
    found = sum(word in definitions() for word in chosen)
    return f"| {name} | {len(chosen):,} | {found:,} | {100 * found / len(chosen):.1f} % |"


def all_faults() -> Iterator[str]:
    """Everything that is wrong with the definitions."""
    yield from form_faults(FILE)
    yield from form_faults(BY_HAND)
    for word, text in definitions().items():
        yield from text_faults(word, text)
    for word, text in islice(definitions().items(), 0, None, far(1, 4)):
        yield from mask_faults(word, text)
    yield from word_faults()
    yield from document_faults()


def test_the_definitions_have_no_fault() -> None:
    """One run names every fault."""
    found = list(all_faults())
    assert not found, "\n" + "\n".join(found)


def test_blocked_words_appear_neither_by_hand_nor_in_the_scripts() -> None:
    """Only their own list holds them."""
    for path in (BY_HAND, Path(__file__), *(DATA / name for name in SCRIPTS)):
        assert not names(path.read_text(encoding="utf-8")) & words("blocked"), path.name


def test_an_inflected_word_says_so() -> None:
    """A plural, a past tense and so on is told as such."""
    assert definitions()["geese"].startswith("plural of a noun: ")
    assert definitions()["wrote"].startswith("past form of a verb: ")
    assert definitions()["happiest"].startswith("superlative of an adjective: ")


@pytest.mark.skipif(not SOAK, reason="SOAK is not set, and it takes a minute: make soak")
@pytest.mark.skipif(
    not WORDNET.is_dir(), reason=f"{WORDNET} is missing: apt-get install wordnet-base"
)
def test_wordnet_builds_the_shipped_definitions(tmp_path: Path) -> None:
    """build_definitions.py makes the very file in data/."""
    script = [sys.executable, str(DATA / "build_definitions.py")]
    options = ["--wordnet", str(WORDNET), "--output", str(tmp_path)]
    subprocess.run(script + options, check=True, capture_output=True)
    assert (tmp_path / FILE.name).read_bytes() == FILE.read_bytes()
