"""A line is found by halving, and nothing is found where there is none."""

from hypothesis import given
from hypothesis import strategies as st

from bot.language.lines import line_from

WORDS = st.sets(st.text("abcé", min_size=1, max_size=5), max_size=20)


@given(words=WORDS, others=WORDS)
def test_each_line_is_found_and_no_other(words: set[str], others: set[str]) -> None:
    lines = "\n" + "".join(sorted(f"{word}\tits sense\n" for word in words))
    for word in words | others:
        expected = f"{word}\tits sense\n" if word in words else ""
        assert line_from(lines, f"{word}\t") == expected
