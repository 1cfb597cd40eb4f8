"""The WordNet 3.0 database as the Debian package wordnet-base lays it out."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

NAMES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
KINDS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}  # of a sense key

Part = str  # of speech: n, v, a or r


@dataclass(frozen=True)
class Sense:
    """One meaning of a lemma."""

    gloss: str  # without examples
    uses: int  # how often it was met in the texts that WordNet counted
    is_name: bool  # the lemma is written with a capital


class WordNet:
    """Senses by lemma, most used first, and irregular forms."""

    def __init__(self, folder: Path) -> None:
        """Read the database. Raises OSError when a file is missing."""
        self._uses = _uses(folder / "cntlist.rev")
        self._synsets = {part: _synsets(folder / f"data.{NAMES[part]}") for part in NAMES}
        self._offsets = {part: _offsets(folder / f"index.{NAMES[part]}") for part in NAMES}
        self._joined = {part: _joined(self._offsets[part]) for part in NAMES}
        self.irregular = {part: _irregular(folder / f"{NAMES[part]}.exc") for part in NAMES}

    def senses(self, word: str, part: Part) -> list[Sense]:
        """The senses of a word, or of the phrase that it writes together (hotdog, seatbelt)."""
        return [sense for lemma in self._lemmas(word, part) for sense in self._read(lemma, part)]

    def _lemmas(self, word: str, part: Part) -> list[str]:
        return [word] if word in self._offsets[part] else self._joined[part].get(word, [])

    def _read(self, lemma: str, part: Part) -> Iterator[Sense]:
        for number, offset in enumerate(self._offsets[part][lemma], start=1):
            lemmas, gloss, is_instance = self._synsets[part][offset]
            if not is_instance:  # no person, no place
                uses = self._uses.get((lemma, part, number), 0)
                yield Sense(gloss, uses, lemma not in lemmas)


def _uses(path: Path) -> dict[tuple[str, Part, int], int]:
    """How often each sense (lemma, part, number) was met."""
    found: dict[tuple[str, Part, int], int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        found[lemma, KINDS[rest[0]], int(number)] = int(count)
    return found


def _offsets(path: Path) -> dict[str, list[str]]:
    """The synsets of each lemma."""
    found = {}
    for line in _lines(path):
        fields = line.split()
        found[fields[0]] = fields[-int(fields[2]) :]
    return found


def _joined(lemmas: dict[str, list[str]]) -> dict[str, list[str]]:
    """The phrases under the word that they would be without spaces, hyphens and full stops."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for lemma in lemmas:
        if not lemma.isalpha():
            found[re.sub("[^a-z]", "", lemma)].append(lemma)
    return found


def _synsets(path: Path) -> dict[str, tuple[set[str], str, bool]]:
    """By offset: lemmas as written, definition, is it an instance (a person or a place)?"""
    found = {}
    for line in _lines(path):
        data, _, gloss = line.partition(" | ")
        fields = data.split()
        lemmas = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
        written = {lemma.partition("(")[0] for lemma in lemmas}
        found[fields[0]] = written, without_examples(gloss), "@i" in fields
    return found


def without_examples(gloss: str) -> str:
    """The definition: what stands before the first example in quotation marks."""
    return re.split(r'[;:,]?\s*"', gloss.strip())[0].strip(" ;:")


def _irregular(path: Path) -> dict[str, list[str]]:
    """The base forms of each irregular form."""
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {fields[0]: fields[1:] for fields in lines}


def _lines(path: Path) -> Iterator[str]:
    """The lines after the licence."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("  "):
            yield line
