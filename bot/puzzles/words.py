"""Words and their two canonical forms.

letterset   the distinct letters of a word, sorted: words with the same letterset are made from the
            same cells of a honeycomb, whatever their length
term        all letters of a word, sorted: two words with the same term are anagrams

Words are folded letters inside the engines, in lower case; whoever shows them chooses case and
accents. Letters are sorted by their code points, whatever the alphabet: any fixed order will do.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from bot.language.alphabet import ENGLISH, Alphabet

Letterset = str  # sorted, distinct letters: letterset("booboo") == "bo"
Term = str  # sorted letters, repeats kept: term("ride") == "deir"


def letterset(word: str) -> Letterset:
    """The distinct letters of a word, sorted."""
    return "".join(sorted(set(word)))


def term(word: str) -> Term:
    """All letters of a word, sorted."""
    return "".join(sorted(word))


def parse_words(text: str, alphabet: Alphabet = ENGLISH) -> list[str]:
    """The folded words of a word list, each once, in the order of the list: `Alphabet.words`."""
    return list(dict.fromkeys(alphabet.words(text)))


def words_by_term(words: Iterable[str]) -> Mapping[Term, tuple[str, ...]]:
    """Every word under its term: no anagram is lost."""
    found: defaultdict[Term, list[str]] = defaultdict(list)
    for word in words:
        found[term(word)].append(word)
    return {key: tuple(sorted(anagrams)) for key, anagrams in found.items()}
