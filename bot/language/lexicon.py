"""The word lists of the game, read once at the start."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from heapq import merge
from io import StringIO
from itertools import pairwise
from pathlib import Path

from bot.errors import HostError
from bot.language.alphabet import ENGLISH, PIECE, Alphabet
from bot.language.lines import line_from
from bot.language.spelling import AS_THEY_ARE, Spellings, spellings


@dataclass(frozen=True)
class WordList(Collection[str]):
    """Words in alphabetical order, kept as one text with a line for each.

    That takes a byte a letter where words of their own take a hundred bytes each, and the bot
    looks into them rarely: to set up what deals the rounds, and when somebody asks for a word.
    """

    lines: str  # "\nabet\nbee\n": each word stands between two line ends

    def __iter__(self) -> Iterator[str]:
        """One word after the other, so that the others take no room meanwhile."""
        return (found[0] for found in re.finditer(r".+", self.lines))

    def __len__(self) -> int:
        return self.lines.count("\n") - 1

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word.isalpha() and bool(line_from(self.lines, f"{word}\n"))

    def __and__(self, other: "WordList") -> "WordList":
        """The words that are in both lists."""
        return word_list(one for one, next_one in pairwise(merge(self, other)) if one == next_one)

    def of_length(self, letters: int) -> Iterator[str]:
        """The words of so many letters, one after the other."""
        return (found[1] for found in re.finditer(rf"\n(.{{{letters}}})(?=\n)", self.lines))


def word_list(words: Iterable[str]) -> WordList:
    """The list of some words, in any order and each perhaps more than once.

    One in order, as they are shipped, is made without room for all of its words.
    """
    lines, last, others = StringIO(), "", iter(words)
    lines.write("\n")
    for word in others:
        if word == last:
            continue  # another spelling of the same letters
        if word < last:
            before = lines.getvalue()[1:-1].split("\n")
            return word_list(sorted({word, *before, *others} - {""}))
        lines.write(f"{word}\n")
        last = word
    return WordList(lines.getvalue())


@dataclass(frozen=True)
class ListFile:
    """The file of a list in pieces that end with a line, without its byte order mark.

    A list of some MiB is never there as a whole: what is taken for a moment leaves holes that stay.
    Raises HostError when the file cannot be read.
    """

    path: Path

    def __iter__(self) -> Iterator[str]:
        """Read the file from its beginning."""
        try:
            with self.path.open(encoding="utf-8-sig") as file:
                while piece := file.read(PIECE):
                    yield piece + file.readline()
        except (OSError, UnicodeDecodeError) as error:
            raise HostError(
                f"The word list {self.path.name} cannot be read ({error}): install Honeygram anew."
            ) from error


class Tier(StrEnum):
    """Where a word stands in the lists."""

    FAMILIAR = "familiar"
    TARGET = "target"
    RARE = "rare"
    BONUS = "bonus"
    NOT_ACCEPTED = "not-accepted"


@dataclass(frozen=True)
class Lexicon:
    """Target words, all accepted words (targets among them), and words that do not exist here.

    Of the target words, everybody knows the familiar ones; the rare ones are known to fewer than
    most, and the rest stands between them. Pangrams are familiar words of seven letters that are
    worth finding. Names are no words, and only told as what they are. All are folded; the spellings
    say how those are written that have accents. Levels of anigrams have familiar answers, unless
    those make too few chains: then a language has a list for them.
    """

    targets: WordList
    accepted: WordList
    blocked: frozenset[str]
    familiar: WordList
    rare: WordList
    pangrams: WordList
    names: WordList
    spellings: Spellings = AS_THEY_ARE
    levels: WordList | None = None

    @property
    def of_levels(self) -> WordList:
        """The words of which each level of an anigram has one."""
        return self.familiar if self.levels is None else self.levels

    def marked(self) -> Iterator[tuple[str, bool]]:
        """Every accepted word in alphabetical order, and whether it is a target word."""
        targets = iter(self.targets)
        target = next(targets, "")
        for word in self.accepted:
            yield word, word == target
            if word == target:
                target = next(targets, "")

    def rare_among(self, words: Iterable[str]) -> frozenset[str]:
        """Those of some words that few people know."""
        return frozenset(word for word in words if word in self.rare)

    def tier(self, word: str) -> Tier:
        """Where a word in lower case stands; familiar and rare words are target words."""
        if word in self.familiar:
            return Tier.FAMILIAR
        if word in self.rare:
            return Tier.RARE
        if word in self.targets:
            return Tier.TARGET
        return Tier.BONUS if word in self.accepted else Tier.NOT_ACCEPTED


@cache
def read_lexicon(folder: Path, alphabet: Alphabet = ENGLISH) -> Lexicon:
    """Return the lexicon of a data folder, read once per process.

    A blocked word is on no other list. Raises HostError if a list cannot be read.
    """

    def words(name: str) -> Iterator[str]:
        return alphabet.words(ListFile(folder / f"{name}.txt"))

    blocked = frozenset(words("blocked"))
    accepted = word_list(word for word in words("accepted") if word not in blocked)
    common, familiar, rare, pangrams, names = (
        word_list(words(name)) for name in ("common", "familiar", "rare", "pangrams", "names")
    )
    spelled = AS_THEY_ARE
    if not alphabet.is_plain:
        spelled = spellings(ListFile(folder / "accepted.txt"), alphabet)
    targets = common & accepted
    has_levels = (folder / "levels.txt").exists()
    return Lexicon(
        targets,
        accepted,
        blocked,
        familiar=familiar & targets,
        rare=rare & targets,
        pangrams=pangrams & targets,
        names=names,
        spellings=spelled,
        levels=word_list(words("levels")) & targets if has_levels else None,
    )
