"""Words and their two canonical forms.

letterset   the distinct letters of a word, sorted: words with the same letterset are made from the
            same cells of a honeycomb, whatever their length
term        all letters of a word, sorted: two words with the same term are anagrams

Words are lower case inside the engines; whoever shows them chooses the case.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

Letterset = str  # sorted, distinct letters: letterset("booboo") == "bo"
Term = str  # sorted letters, repeats kept: term("ride") == "deir"

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def letterset(word: str) -> Letterset:
    """The distinct letters of a word, sorted."""
    return "".join(sorted(set(word)))


def term(word: str) -> Term:
    """All letters of a word, sorted."""
    return "".join(sorted(word))


def is_word(text: str) -> bool:
    """Does the text consist of the letters a to z and nothing else?"""
    return text.isascii() and text.isalpha() and text.islower()


def parse_words(text: str) -> list[str]:
    """The words of a word list in lower case, each once, in the order of the list.

    Words stand apart by white space (CRLF and LF alike); an entry with anything but letters
    (``won't``, ``naïve``, ``x-ray``) is no word of these games and is left out.
    """
    return list(dict.fromkeys(each_word(text)))


def each_word(text: str) -> Iterator[str]:
    """The words of a word list one after the other, so that the others take no room.

    A word that the list has twice comes twice.
    """
    entries = re.finditer(r"\S+", text.lstrip("\ufeff").lower())
    return filter(is_word, (entry[0] for entry in entries))


def parse_lower_case(text: str) -> list[str]:
    """The entries that are words as they stand, without those that have a capital letter.

    Otherwise as `parse_words`. Dictionaries write names with a capital.
    """
    return list(dict.fromkeys(filter(is_word, text.lstrip("\ufeff").split())))


def words_by_term(words: Iterable[str]) -> Mapping[Term, tuple[str, ...]]:
    """Every word under its term: no anagram is lost."""
    found: defaultdict[Term, list[str]] = defaultdict(list)
    for word in words:
        found[term(word)].append(word)
    return {key: tuple(sorted(anagrams)) for key, anagrams in found.items()}
