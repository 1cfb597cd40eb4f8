"""A guess comes apart into its words."""

import pytest

from bot.errors import PlayerError
from bot.games.guesses import left_over, replace_surrogates, split_words
from bot.language.alphabet import ENGLISH
from tests.support.languages import without


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game", ["game"]),
        ("  GAME  ", ["game"]),
        ("game glam", ["game", "glam"]),
        ("game,glam", ["game", "glam"]),
        (" ,game ,, glam, ", ["game", "glam"]),
        ("game\nglam\tgleam\r\nagape", ["game", "glam", "gleam", "agape"]),
        ("game\u00a0glam\u2003gleam\u3000agape", ["game", "glam", "gleam", "agape"]),
        ("game game", ["game", "game"]),
        ("naïve x-ray 12", ["naive", "x-ray", "12"]),
        ("game;glam/gleam", ["game", "glam", "gleam"]),
        ("game ; glam / gleam｜agape", ["game", "glam", "gleam", "agape"]),
        ("||game|| ‖glam‖ ||gleam||agape", ["game", "glam", "gleam", "agape"]),
        ("**game** __glam__ ~~gleam~~ `agape` *ga*me", ["game", "glam", "gleam", "agape", "game"]),
        ("```\ngame\n```", ["game"]),
        (r"\*game\* ||**`glam`**||", ["game", "glam"]),
        ("> game\n- glam\n# gleam", ["game", "glam", "gleam"]),
        ("¡game! «glam» (gleam)", ["game", "glam", "gleam"]),
        ("\u200bgame\u200d，ｇｌａｍ\u2800gleam", ["game", "glam", "gleam"]),
    ],
)
def test_words_are_split_by_separators_and_lose_their_markup(text: str, words: list[str]) -> None:
    assert split_words(text, ENGLISH) == words


@pytest.mark.parametrize(
    "text", ["", " ", ",", " , ,, ", "\n\t", "\u3000", "||||", "** **", "\u200b"]
)
def test_a_guess_without_a_word_is_refused(text: str) -> None:
    with pytest.raises(PlayerError, match="no-word"):
        split_words(text, ENGLISH)


@pytest.mark.parametrize("separator", [" ", ",", ", ", "\n", ";", " / "])
def test_twenty_five_words_are_one_guess(separator: str) -> None:
    words = split_words(separator.join(["game"] * 25), ENGLISH)
    assert len(words) == 25
    assert left_over(words, without()) == ()


@pytest.mark.parametrize("count", [26, 100])
def test_words_beyond_what_a_guess_takes_are_left_over(count: int) -> None:
    words = ["agape"] * 25 + ["game"] * (count - 3) + ["gaga", "g4me", "glam"]
    assert left_over(words, without({"gaga"})) == ("game", "glam")


@pytest.mark.parametrize(
    ("text", "kept"), [("Ada", "Ada"), ("🐝 ß", "🐝 ß"), ("a\ud800b\udfff", "a?b?")]
)
def test_half_a_character_is_no_obstacle(text: str, kept: str) -> None:
    """A database keeps none, and Discord takes none."""
    assert replace_surrogates(text) == kept
