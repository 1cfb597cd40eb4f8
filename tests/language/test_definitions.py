"""Definitions are found in a file that is not read as a whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import HostError
from bot.language.definitions import Definitions

DATA = Path(__file__).parents[2] / "data" / "definitions.tsv"
LINES = "bee\tan insect\nbees\tplural of a noun: an insect\ncafe\ta place for coffee à la carte\n"


@pytest.fixture
def definitions(tmp_path: Path) -> Iterator[Definitions]:
    """Three definitions."""
    path = tmp_path / "definitions.tsv"
    path.write_text(LINES, encoding="utf-8")
    found = Definitions(path)
    yield found
    found.close()


def test_every_word_of_the_file_has_its_definition(definitions: Definitions) -> None:
    assert definitions.of("bee") == "an insect"
    assert definitions.of("bees") == "plural of a noun: an insect"
    assert definitions.of("cafe") == "a place for coffee à la carte"


@pytest.mark.parametrize("word", ["", "a", "beer", "beg", "be", "zebra", "ça", "an insect", "BEE"])
def test_another_word_has_none(definitions: Definitions, word: str) -> None:
    assert definitions.of(word) is None


@given(words=st.dictionaries(st.text("abc", min_size=1), st.text("abc", max_size=4), min_size=1))
def test_it_agrees_with_a_dictionary(
    words: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("definitions") / "definitions.tsv"
    path.write_text("".join(f"{word}\t{text}\n" for word, text in sorted(words.items())))
    found = Definitions(path)
    for word in [*words, *(word + "a" for word in words), *(word[:-1] for word in words)]:
        assert found.of(word) == words.get(word)
    found.close()


@pytest.mark.parametrize("content", [None, b""])
def test_a_missing_or_empty_file_is_told_to_the_host(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "definitions.tsv"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(HostError, match=r"definitions\.tsv cannot be read"):
        Definitions(path)


def test_shipped_definitions_are_found_all_over_the_file() -> None:
    words = [line.split("\t")[0] for line in DATA.read_text(encoding="utf-8").splitlines()]
    found = Definitions(DATA)
    assert all(found.of(word) for word in words[::75])
    found.close()
