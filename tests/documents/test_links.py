"""Every file and link that a page names exists."""

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
    r"`((?:bot|cogs|guildyard|tests|data|docs|migrations|benchmarks|deploy)/[^`\s]*)`"
)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_place_and_link_of_a_page_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    places = [place for place in PLACE.findall(text) if "X" not in place and "…" not in place]
    assert [place for place in places if not (ROOT / place).exists()] == []
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []
