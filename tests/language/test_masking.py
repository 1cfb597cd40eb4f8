"""The least that any language hides: the word itself, however it is spelled."""

from bot.language.alphabet import Alphabet
from bot.language.masking import MASK, mask_of
from tests.support.rounds import LANGUAGE


def test_the_word_is_hidden_in_any_case_and_other_words_are_not() -> None:
    alphabet: Alphabet = LANGUAGE.alphabet
    mask = mask_of(alphabet)
    assert mask("Game: a gamer plays a GAME.", "game") == f"{MASK}: a gamer plays a {MASK}."
