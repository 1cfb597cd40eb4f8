"""A name in the settings that is nearly ours is named, with the one that was meant."""

from pathlib import Path

import pytest

from bot.ops.config import READERS, SECRET_FILES
from bot.ops.findings import Finding, Grade
from bot.ops.misspelt import misspelt


def found(folder: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[Finding]:
    """What is misspelt in a ``.env`` of these lines."""
    for name in READERS | SECRET_FILES:
        monkeypatch.delenv(name.upper(), raising=False)
    (folder / ".env").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.chdir(folder)
    return [each for each in misspelt() if each.text.count("in .env")]


def test_a_name_that_is_nearly_ours_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [finding] = found(tmp_path, monkeypatch, "DISCORD_TOKN=x")
    assert finding.grade is Grade.BAD
    assert "did you mean DISCORD_TOKEN?" in finding.text


def test_it_is_a_note_where_something_else_sets_what_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in ("DISCORD_TOKEN=y", "DISCORD_TOKEN_FILE=y"):
        [finding] = found(tmp_path, monkeypatch, "DISCORD_TOKN=x", other)
        assert finding.grade is Grade.NOTE


def test_what_is_ours_or_anothers_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(tmp_path, monkeypatch, "DISCORD_TOKEN=x", "HTTP_PROXY=y", "EDITOR=z") == []
    assert found(tmp_path, monkeypatch, "DISCORD_TOKEN_FILE=x", "DATABASE_URL_FILE=y") == []
