"""What stands in a sense for a word that would give the answer away."""

import re
from collections.abc import Callable

from bot.language.alphabet import Alphabet

Mask = Callable[[str, str], str]  # a sense with whatever would give the word away hidden

MASK = "▢▢▢▢"  # always the same, so that it does not tell the length


def mask_of(alphabet: Alphabet) -> Mask:
    """What hides the word itself, however it is spelled, and nothing else: the least that a
    language needs."""

    def mask(sense: str, word: str) -> str:
        def hidden(found: re.Match[str]) -> str:
            return MASK if alphabet.fold(found[0]) == word else found[0]

        return re.sub(r"\w+", hidden, sense)

    return mask
