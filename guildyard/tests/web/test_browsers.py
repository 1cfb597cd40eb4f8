"""The pages in browsers that are old, or translate them."""

import re
from pathlib import Path

import guildyard
from guildyard.web import authorize

FOLDER = Path(guildyard.__path__[0]) / "page"


def test_no_script_needs_more_than_safari_15_reads() -> None:
    scripts = [*FOLDER.rglob("*.js")]
    assert len(scripts) > 30
    too_new = re.compile(r"\(\?<[=!]|\bstatic\s*\{")
    assert [path.name for path in scripts if too_new.search(path.read_text())] == []


def test_every_page_keeps_translators_away() -> None:
    pages = [path.read_text() for path in FOLDER.glob("*.html")]
    assert len(pages) > 3
    for text in (*pages, authorize.HEAD):
        assert '<html lang="en" translate="no">' in text
        assert '<meta name="google" content="notranslate">' in text
