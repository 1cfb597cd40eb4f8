"""An index finds what a plain search finds."""

from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.word_index import word_index
from bot.puzzles.words import letterset

WORDS = st.dictionaries(st.text("abcd", min_size=1, max_size=5), st.integers(0, 2), max_size=30)


@given(WORDS, st.text("abcd", max_size=5))
def test_a_key_has_its_words_in_their_groups(words: dict[str, int], key: str) -> None:
    index = word_index(((letterset(word), group, word) for word, group in words.items()), 3)
    for asked in {key, *map(letterset, words)}:
        assert index.of(asked) == [
            sorted(word for word in words if letterset(word) == asked and words[word] == group)
            for group in range(3)
        ]
