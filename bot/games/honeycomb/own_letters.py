"""A honeycomb of somebody's own letters: what they may be, and the round that they make."""

from bot.errors import ErrorCode, PlayerError
from bot.games.guesses import typed_words
from bot.language.language import Language
from bot.puzzles.deck import EPOCH
from bot.puzzles.honeycomb.honeycomb import RULES, SIZE, Honeycomb
from bot.puzzles.honeycomb.round import HoneycombRound, make_honeycomb_round
from bot.puzzles.word_index import WordIndex
from bot.puzzles.words import letterset

LEAST_TARGETS = 10  # words to find
MOST_ACCEPTED = 200  # words that count: a board has room for so many


def parse_letters(typed: str, language: Language) -> str:
    """Seven letters, the center first, then the others in alphabetical order.

    Raises PlayerError when they are not seven different letters that a honeycomb can have, or when
    they are those of a word that does not exist here.
    """
    letters = "".join(map(language.alphabet.fold_typed, typed_words(typed)))
    is_letters = language.alphabet.is_word(letters)
    if not is_letters or len(letters) != SIZE:
        raise PlayerError(ErrorCode.NOT_SEVEN_LETTERS, given=len(letters) if is_letters else 0)
    if len(set(letters)) < SIZE:
        raise PlayerError(ErrorCode.LETTER_TWICE)
    for letter in RULES.banned:
        if letter in letters:
            raise PlayerError(ErrorCode.BANNED_LETTER, letter=letter)
    if any(set(word) == set(letters) for word in language.blocked):
        raise PlayerError(ErrorCode.OTHER_LETTERS)
    return letters[0] + letterset(letters[1:])


def own_round(letters: str, words: WordIndex) -> HoneycombRound:
    """The round of such letters. Raises PlayerError when it has too few words or too many."""
    honeycomb = Honeycomb(letterset(letters), letters[0])
    round_ = make_honeycomb_round(EPOCH, honeycomb, words)
    if len(round_.targets) < LEAST_TARGETS:
        raise PlayerError(ErrorCode.FEW_WORDS, words=len(round_.targets), least=LEAST_TARGETS)
    if len(round_.points) > MOST_ACCEPTED:
        raise PlayerError(ErrorCode.MANY_WORDS, words=len(round_.points), most=MOST_ACCEPTED)
    return round_
