"""Words from a Hunspell dictionary: its stems, and what its rules make of them.

stem    an entry of the dictionary with the flags of the rules that it takes: canción/S
rule    what one of its flags does to the end of a stem, or to its beginning

``hunspell(5)`` describes both files. Of what they can hold, this reads what a list of words needs.
"""

import re
import tarfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Stem(NamedTuple):
    """A word of the dictionary, and the flags of the rules that it takes."""

    word: str
    flags: str = ""


class Rule(NamedTuple):
    """What a flag does to a word that fits: the end, or the beginning, is another one."""

    is_prefix: bool
    strip: str
    add: str
    flags: str  # those of the word that is made
    fits: re.Pattern[str]

    def make(self, word: str) -> Stem | None:
        """The word that the rule makes of another; None where it does not fit."""
        if not self.fits.search(word):
            return None
        if self.is_prefix:
            return Stem(self.add + word.removeprefix(self.strip), self.flags)
        return Stem(word.removesuffix(self.strip) + self.add, self.flags)


Rules = Mapping[str, Sequence[Rule]]  # by their flag


def read_package(source: Path, name: str) -> str:
    """A file of the npm package: its tarball, or its unpacked folder."""
    if source.is_dir():
        return next(source.rglob(name)).read_text(encoding="utf-8")
    with tarfile.open(source) as package:
        member = package.extractfile(f"package/{name}")
        if member is None:
            raise FileNotFoundError(f"no {name} in {source}")
        return member.read().decode("utf-8")


def read_rules(text: str) -> Rules:
    """The rules of an .aff file, in its order."""
    rules = defaultdict(list)
    for line in text.splitlines():
        kind, *fields = line.split()[:5] or [""]
        if kind in ("PFX", "SFX") and len(fields) == 4:
            flag, strip, add, condition = fields
            rules[flag].append(rule(kind == "PFX", strip, add, condition))
    return rules


def rule(is_prefix: bool, strip: str, add: str, condition: str) -> Rule:
    """A rule as its line has it: ``0`` is nothing, and flags stand behind a stroke."""
    added, _, flags = add.partition("/")
    nothing, pattern = "0", f"^{condition}" if is_prefix else f"{condition}$"
    return Rule(
        is_prefix,
        "" if strip == nothing else strip,
        "" if added == nothing else added,
        flags,
        re.compile(pattern),
    )


def read_stems(text: str) -> Iterator[Stem]:
    """The entries of a .dic file, in its order; its first line is their number."""
    for line in text.splitlines()[1:]:
        entry = line.partition("\t")[0].strip()
        if entry:
            word, _, flags = entry.partition("/")
            yield Stem(word, flags)


def made(stem: Stem, flags: str, rules: Rules) -> Iterator[Stem]:
    """What those of its rules make of a stem that have one of these flags."""
    for flag in stem.flags:
        if flag in flags:
            found = (each.make(stem.word) for each in rules.get(flag, ()))
            yield from filter(None, found)
