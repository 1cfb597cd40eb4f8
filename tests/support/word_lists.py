"""Word lists for tests: ten words to check by hand, and lists that hypothesis makes."""

from hypothesis import strategies as st

TEN = [
    "amalgam",
    "amalgamation",
    "game",
    "games",
    "gem",
    "glam",
    "maple",
    "megaplex",
    "pelagic",
    "i",
    "me",
]

ALPHABET = "abcdefghs"  # few letters, so that words meet in honeycombs

PANGRAMS = st.permutations(ALPHABET[:8]).map(lambda letters: "".join(letters[:7]))
SHORT = st.text(ALPHABET, min_size=1, max_size=12)

WORD_LISTS = st.lists(PANGRAMS | SHORT, max_size=12, unique=True)
