"""The map is true: what it names exists, and what is searched for is found."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / name
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "CODE_OF_CONDUCT.md",
        "docs/terms.md",
        "docs/verification.md",
        "docs/architecture.md",
        "docs/adding.md",
    )
] + sorted((ROOT / "docs" / "decisions").glob("*.md"))

PLACE = re.compile(
    r"`((?:bot|cogs|playground|tests|data|docs|migrations|benchmarks|deploy)/[^`\s]*)`"
)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")

# What an engineer searches for, and must find in the name or the first line of a module.
SEARCHED = (
    "acknowledge",
    "backup",
    "cache",
    "defer",
    "group commit",
    "invalidate",
    "leaderboard",
    "queue",
    "rate limit",
    "retention",
    "retry",
    "scorecard",
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_place_and_link_of_a_page_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    places = [place for place in PLACE.findall(text) if "X" not in place and "…" not in place]
    assert [place for place in places if not (ROOT / place).exists()] == []
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_every_room_of_the_bot_is_on_the_map() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent for path in (ROOT / "bot").glob("*/__init__.py")]
    files = [path for path in (ROOT / "bot").glob("*.py") if path.name != "__init__.py"]
    names = [f"`bot/{room.name}/`" for room in rooms] + [f"`bot/{path.name}`" for path in files]
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("words", SEARCHED)
def test_what_the_bot_does_is_found_under_the_fields_word_for_it(words: str) -> None:
    assert [path for path in sorted((ROOT / "bot").rglob("*.py")) if words in _front_of(path)]


def _front_of(path: Path) -> str:
    """The name of a module and its docstring, in small letters, with blanks between words."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(f"{path.stem} {docstring}".lower().replace("_", " ").split())
