"""The word lists in data/ are sound, agree with each other and with data/README.md."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"
README = DATA / "README.md"
SCOWL = Path(os.environ.get("SCOWL_PATH", "/usr/share/dict/scowl"))
SCRABBLE = os.environ.get("SCRABBLE_PATH", "")
NAMES = (
    *("common", "familiar", "rare", "pangrams", "names", "accepted"),
    *("blocked", "everyday", "bonus_only", "unkind", "today"),
)
BUILT = NAMES[:6]

TARGETS = """
    a able about and angle apple baby banana beach bee bird black blanket book bread bridge
    brother cafe cat chair cheese child city clean color cook dance daughter day dinner doctor
    dog door dream eclair eight email family father fiancee fire fish flower forest friend
    garden girl give green hair hand happy heart honey honeycomb house i island jacket jelly
    jukebox jungle kind kitchen kite language laugh letter library light lion lunch market melon
    mother mountain music night number ocean orange paper peach pencil people piano plant puzzle
    queen rabbit rain river school science sister sky snow song spring star street summer sun
    table teacher tiger train tree uncle valley vegetable violet walk water weather wedding
    whale window winter woman word yellow young zebra app apps bestie camo chai donut gelato
    hangry latte mama memes nana nanas panini papa podcast ramen selfie tech vlog wifi yoga
"""

# Words that lists of forbidden substrings throw out.
INNOCENT = """
    accumulate analysis analyst arsenal assassin assess asset bass basement bassoon bigger
    button buttress canal chopstick circumspect circumstance class classic cockatoo cockpit
    cocktail cockroach coarse cucumber cumin cumulative denigrate dickens document drape earwig
    gobbledygook grape grass harass hello homonym hoarse jigger kumquat massage mishit niggle
    night parse pass peacock pennant phishing pickle pushcart raccoon rehearse scrape scrap
    scrapbook sextant shitake shuttlecock snigger snipped spice spicy spikes squawk swank swanky
    therapist title titan titmouse torpedo trapeze trespass underclass vandyke weeknight welfare
    wiggle woodcock woodpecker wristwatch
"""

ENDINGS = ("s", "es", "ed", "ing", "er", "ers", "y", "ish", "head", "heads")

# Accepted although a blocked word with an ending would spell them.
NO_INFLECTIONS = """
    beanery cummer cummers dicker dickers dicky gypsy hunkier japed japer japers japes japing
    minging mingy monger mongers munting raps retarder retarders retarding sheenier spiced spicer
    spicers spices spicing spicy spiked spiker spikers spikes spiking spiky wiggery
"""


def raw(name: str) -> bytes:
    """The bytes of a list."""
    return (DATA / f"{name}.txt").read_bytes()


def words(name: str) -> list[str]:
    """The words of a list, in the order of the file."""
    return raw(name).decode("utf-8").split("\n")[:-1]


def documented() -> dict[str, tuple[int, str]]:
    """The count and checksum of each list as data/README.md states them."""
    table = re.findall(
        r"^\| `(\w+)\.txt` \| ([\d,]+) \| `([0-9a-f]{64})` \|$",
        README.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {name: (int(count.replace(",", "")), digest) for name, count, digest in table}


def form_faults(name: str) -> Iterator[str]:
    """What is wrong with the form of one file."""
    content, lines = raw(name), words(name)
    if b"\r" in content:
        yield f"{name}: has CR line ends"
    if not content.endswith(b"\n"):
        yield f"{name}: does not end with a line end"
    if lines != sorted(lines):
        yield f"{name}: is not sorted"
    if len(lines) != len(set(lines)):
        yield f"{name}: repeats a word"
    for line in lines:
        if not re.fullmatch("[a-z]+", line):
            yield f"{name}: {line!r} is not letters a-z only"


def subset_faults(part: str, whole: str) -> Iterator[str]:
    """The words of one list that another lacks."""
    for word in sorted(set(words(part)) - set(words(whole))):
        yield f"{word} is in {part} but not in {whole}"


def overlap_faults(one: str, other: str) -> Iterator[str]:
    """The words that two lists share."""
    for word in sorted(set(words(one)) & set(words(other))):
        yield f"{word} is in {one} and in {other}"


def document_faults() -> Iterator[str]:
    """Where data/README.md states another count or checksum."""
    stated = documented()
    for name in NAMES:
        measured = len(words(name)), hashlib.sha256(raw(name)).hexdigest()
        if stated.get(name) != measured:
            yield f"README.md: {name} has {measured}, stated is {stated.get(name)}"


def length_faults() -> Iterator[str]:
    """Where data/README.md states other numbers of words by length."""
    target = set(words("common"))
    tiers = {"target": target, "bonus": set(words("accepted")) - target}
    for tier, members in tiers.items():
        counts = (sum(len(word) == n for word in members) for n in range(4, 10))
        row = f"| {tier} | {' | '.join(f'{count:,}' for count in counts)} |"
        if row not in README.read_text(encoding="utf-8").splitlines():
            yield f"README.md lacks the row {row}"


def missing_faults(wanted: str, name: str) -> Iterator[str]:
    """The wanted words that a list lacks."""
    for word in sorted(set(wanted.split()) - set(words(name))):
        yield f"{word} is missing from {name}"


def inflections(word: str) -> Iterator[str]:
    """The word with each ending, spelled as English may spell it."""
    stems = {word, word + word[-1], word.removesuffix("e")}
    if word.endswith("y"):
        stems |= {word[:-1] + "i"}
    for stem in stems:
        yield from (stem + ending for ending in ENDINGS)


def inflection_faults() -> Iterator[str]:
    """The accepted words that are a blocked word with an ending, exceptions apart."""
    blocked, excused = words("blocked"), set(NO_INFLECTIONS.split())
    found = {form for word in blocked for form in inflections(word)} & set(words("accepted"))
    for word in sorted(found - excused):
        yield f"{word} is accepted, though it inflects a blocked word"
    for word in sorted(excused - found):
        yield f"{word} needs no exception"


def list_faults() -> Iterator[str]:
    """Everything that is wrong with the lists."""
    for name in NAMES:
        yield from form_faults(name)
    yield from subset_faults("common", "accepted")
    yield from subset_faults("everyday", "common")
    yield from subset_faults("bonus_only", "accepted")
    yield from subset_faults("familiar", "common")
    yield from subset_faults("rare", "common")
    yield from overlap_faults("familiar", "rare")
    yield from overlap_faults("bonus_only", "common")
    for name in NAMES:
        if name != "blocked":
            yield from overlap_faults("blocked", name)
    yield from document_faults()
    yield from length_faults()
    yield from missing_faults(TARGETS, "common")
    yield from missing_faults(INNOCENT, "accepted")
    yield from inflection_faults()


def test_the_word_lists_have_no_fault() -> None:
    """One run names every fault."""
    found = list(list_faults())
    assert not found, "\n" + "\n".join(found)


def test_the_everyday_list_is_worth_having() -> None:
    """People added at least two hundred words that sources and readers rank too low."""
    assert len(words("everyday")) >= 200


def test_blocked_words_appear_in_their_own_list_only() -> None:
    """The documents beside the lists quote no blocked word."""
    blocked = set(words("blocked"))
    for document in (README, DATA / "build.py", Path(__file__)):
        text = document.read_text(encoding="utf-8").lower()
        assert not blocked & set(re.findall("[a-z]+", text)), document.name


@pytest.mark.skipif(not SCOWL.is_dir(), reason=f"{SCOWL} is missing: apt-get install scowl")
@pytest.mark.skipif(not SCRABBLE, reason="SCRABBLE_PATH does not name the npm package scrabble")
def test_the_packages_build_the_shipped_lists(tmp_path: Path) -> None:
    """build.py makes the very files in data/."""
    script = [sys.executable, str(DATA / "build.py")]
    options = ["--scowl", str(SCOWL), "--scrabble", SCRABBLE, "--output", str(tmp_path)]
    subprocess.run(script + options, check=True, capture_output=True)
    for name in BUILT:
        assert (tmp_path / f"{name}.txt").read_bytes() == raw(name), name
