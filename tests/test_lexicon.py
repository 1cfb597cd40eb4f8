"""The three word lists, read as they are, and a host who is told which one is missing."""

from pathlib import Path

import pytest

from bot.errors import HostError
from bot.lexicon import Lexicon, read_lexicon
from bot.puzzles.words import is_word
from bot.resources import resource_folder

NAMES = ("common", "accepted", "blocked")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "common.txt").write_text("game\r\nglam\r\n")
    (tmp_path / "accepted.txt").write_text("\ufeffgame\nGEMEL\nglam\ngame\nwon't\n")
    (tmp_path / "blocked.txt").write_text("gaga\n")
    return tmp_path


def test_each_list_is_read_in_its_own_order(folder: Path) -> None:
    assert read_lexicon(folder) == Lexicon(
        targets=("game", "glam"),
        accepted=("game", "gemel", "glam"),
        blocked=frozenset({"gaga"}),
    )


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

    assert lexicon.targets == ("game",)
    assert lexicon.accepted == ("game",)


def test_the_lists_that_are_shipped_fit_together() -> None:
    lexicon = read_lexicon(resource_folder("data"))
    targets, accepted = set(lexicon.targets), set(lexicon.accepted)

    assert len(targets) > 50_000
    assert targets < accepted
    assert accepted.isdisjoint(lexicon.blocked)
    assert lexicon.blocked
    assert len(lexicon.accepted) == len(accepted)
    assert all(map(is_word, accepted | lexicon.blocked))
