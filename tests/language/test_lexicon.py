"""The word lists, read as they are, and a host who is told which one is missing."""

import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import HostError
from bot.language.alphabet import ENGLISH, Alphabet
from bot.language.lexicon import Lexicon, Tier, read_lexicon, word_list
from bot.language.spanish.letters import SPANISH
from bot.resources import resource_folder

NAMES = ("common", "accepted", "blocked", "familiar", "rare", "pangrams", "names")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "common.txt").write_text("game\r\nglam\r\n")
    (tmp_path / "accepted.txt").write_text("\ufeffgame\nGEMEL\nglam\ngame\nwon't\n")
    (tmp_path / "blocked.txt").write_text("gaga\n")
    (tmp_path / "familiar.txt").write_text("game\ngaga\n")
    (tmp_path / "rare.txt").write_text("glam\n")
    (tmp_path / "pangrams.txt").write_text("megaplex\n")
    (tmp_path / "names.txt").write_text("paris\n")
    return tmp_path


def test_the_lists_are_read_each_for_itself(folder: Path) -> None:
    assert read_lexicon(folder) == Lexicon(
        targets=word_list(["game", "glam"]),
        accepted=word_list(["game", "gemel", "glam"]),
        blocked=frozenset({"gaga"}),
        familiar=word_list(["game"]),
        rare=word_list(["glam"]),
        pangrams=word_list([]),
        names=word_list(["paris"]),
    )


def test_every_word_has_one_tier_and_a_rare_one_is_a_target(folder: Path) -> None:
    lexicon = read_lexicon(folder)

    assert [lexicon.tier(word) for word in ("game", "glam", "gemel", "gaga", "nowhere")] == [
        Tier.FAMILIAR,
        Tier.RARE,
        Tier.BONUS,
        Tier.NOT_ACCEPTED,
        Tier.NOT_ACCEPTED,
    ]
    assert "glam" in lexicon.rare


def test_a_word_list_holds_whole_words_and_each_once() -> None:
    words = word_list(["glam", "game", "amalgam", "game"])

    assert list(words) == ["amalgam", "game", "glam"]
    assert len(words) == 3
    assert all(word in words for word in ("amalgam", "game", "glam"))
    assert not any(
        word in words for word in ("gam", "lam", "", "glamgame", "game\nglam", "GAME", 7)
    )


def test_the_words_of_two_lists_are_those_that_are_in_both() -> None:
    words, others = word_list(["agape", "game", "glam"]), word_list(["amalgam", "game", "glam"])

    assert words & others == others & words == word_list(["game", "glam"])
    assert words & word_list([]) == word_list([])


def test_a_word_list_can_be_empty() -> None:
    words = word_list([])

    assert (list(words), len(words), "game" in words, "" in words) == ([], 0, False, False)


def test_a_word_list_takes_about_a_byte_a_letter() -> None:
    words = read_lexicon(resource_folder("data")).accepted

    assert sys.getsizeof(words.lines) < sum(map(len, words)) + len(words) + 100


@pytest.mark.parametrize(
    ("folder_name", "alphabet", "kept_mebibytes", "peak_mebibytes"),
    [("", ENGLISH, 4, 10), ("es", SPANISH, 8, 18)],
)
def test_the_lists_are_read_in_little_room(
    folder_name: str, alphabet: Alphabet, kept_mebibytes: int, peak_mebibytes: int
) -> None:
    """What is taken for a moment leaves holes that stay."""
    tracemalloc.start()
    try:
        lexicon = read_lexicon.__wrapped__(resource_folder("data") / folder_name, alphabet)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert len(lexicon.accepted) > 100_000
    assert kept < kept_mebibytes * 2**20
    assert peak < peak_mebibytes * 2**20


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_list_is_told_by_its_name(folder: Path, name: str) -> None:
    (folder / f"{name}.txt").unlink()

    with pytest.raises(HostError, match=rf"word list {name}\.txt cannot be read"):
        read_lexicon(folder)


@pytest.mark.parametrize("name", NAMES)
def test_a_list_that_is_no_text_is_told_by_its_name(folder: Path, name: str) -> None:
    (folder / f"{name}.txt").write_bytes(b"\xff\xfe\x00bees")

    with pytest.raises(HostError, match=rf"word list {name}\.txt cannot be read"):
        read_lexicon(folder)


def test_a_word_on_the_blocked_list_is_nowhere_else(folder: Path) -> None:
    (folder / "blocked.txt").write_text("glam\ngemel\n")

    lexicon = read_lexicon(folder)

    assert list(lexicon.targets) == ["game"]
    assert list(lexicon.accepted) == ["game"]


def test_the_lists_that_are_shipped_fit_together() -> None:
    lexicon = read_lexicon(resource_folder("data"))
    targets, accepted = set(lexicon.targets), set(lexicon.accepted)

    assert len(targets) > 50_000
    assert targets < accepted
    assert set(lexicon.familiar) < targets
    assert set(lexicon.rare) < targets
    assert set(lexicon.rare).isdisjoint(lexicon.familiar)
    assert accepted.isdisjoint(lexicon.blocked)
    assert lexicon.blocked
    assert len(lexicon.accepted) == len(accepted)
    assert all(map(ENGLISH.is_word, accepted | lexicon.blocked))


WORDS = st.sets(st.text("abcd", min_size=1, max_size=5), max_size=30)


@given(WORDS, st.text("abcd", max_size=5))
def test_a_word_is_found_where_it_stands_and_nowhere_else(words: set[str], asked: str) -> None:
    listed = word_list(words)
    assert (asked in listed) is (asked in words)
    assert all(word in listed for word in words)


@given(st.lists(st.text("abcd", max_size=5), max_size=30))
def test_a_word_list_is_the_same_in_whatever_order_it_is_made(words: list[str]) -> None:
    kept = sorted({*words} - {""})
    assert word_list(words) == word_list(kept)
    assert list(word_list(words)) == kept


@given(WORDS, st.integers(1, 6))
def test_words_are_picked_by_their_length(words: set[str], length: int) -> None:
    listed = word_list(words)
    assert list(listed.of_length(length)) == [word for word in listed if len(word) == length]


@given(WORDS, WORDS)
def test_target_words_are_marked_among_the_accepted(words: set[str], others: set[str]) -> None:
    targets, accepted = word_list(words), word_list(words | others)
    none = word_list([])
    lexicon = Lexicon(targets, accepted, frozenset(), targets, none, none, none)
    assert list(lexicon.marked()) == [(word, word in words) for word in accepted]
