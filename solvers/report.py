"""The words of a honeycomb put in order for reading: by letterset, and by kind."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from bot.puzzles.honeycomb.honeycomb import RULES, Rules, is_pangram, word_score
from bot.puzzles.words import letterset


@dataclass(frozen=True)
class Group:
    """Words under a title, each with its score, in alphabetical order."""

    title: str
    scored: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        """What all words of the group score."""
        return sum(score for _, score in self.scored)


def group(title: str, words: Iterable[str], rules: Rules = RULES) -> Group:
    """The words under a title, with their scores."""
    return Group(title, tuple((word, word_score(word, rules)) for word in sorted(words)))


def by_letterset(words: Iterable[str], rules: Rules = RULES) -> list[Group]:
    """A group a letterset, those with the most letters first, then in alphabetical order."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        found[letterset(word)].append(word)
    ordered = sorted(found, key=lambda letters: (-len(letters), letters))
    return [group(letters.upper(), found[letters], rules) for letters in ordered]


def by_kind(words: Iterable[str], rules: Rules = RULES) -> list[Group]:
    """The pangrams, and the other words."""
    words = list(words)
    others = (word for word in words if not is_pangram(word))
    return [
        group("Pangrams", filter(is_pangram, words), rules),
        group("Other words", others, rules),
    ]
