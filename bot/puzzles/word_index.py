"""Words by a key that some of them share, such as their letterset or their term.

One text with a line for each key, in alphabetical order: a tenth of the room that a dict of lists
takes, and a key is found in microseconds. Each key has groups of words, such as target words and
bonus words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from bot.language.lines import line_from

Groups = list[list[str]]  # of words, those of a group in alphabetical order


@dataclass(frozen=True)
class WordIndex:
    """The groups of words of many keys."""

    lines: str  # "\naeglm:gleam:gemel\n...": the groups of a key stand behind colons
    groups: int

    def of(self, key: str) -> Groups:
        """The groups of a key, which may all be empty."""
        found = line_from(self.lines, f"{key}:")
        return [group.split() for group in found.split(":")[1:]] or [[]] * self.groups


def word_index(words: Iterable[tuple[str, int, str]], groups: int) -> WordIndex:
    """The index of some words: of each its key, the number of its group and the word itself."""
    entries = sorted(f"{key}:{group} {word}" for key, group, word in words)
    lines = ["\n"]
    for key, same in groupby(entries, lambda entry: entry.partition(":")[0]):
        found: Groups = [[] for _ in range(groups)]
        for entry in same:
            group, word = entry[len(key) + 1 :].split()
            found[int(group)].append(word)
        lines.append(":".join([key, *map(" ".join, found)]) + "\n")
    return WordIndex("".join(lines), groups)
