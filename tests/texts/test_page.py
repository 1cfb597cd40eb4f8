"""The page's own sentences: those that it asks for, and no others."""

import re
from pathlib import Path

import bot.web
from bot.texts.locale import Locales
from bot.texts.page import TEXTS, texts

PAGE = Path(bot.web.__path__[0]) / "page"
ASKED = re.compile(r"""texts\(\s*["`]([a-z_]+)(\$\{)?""")
WORD = re.compile(r"[a-z_]+")


def sources() -> str:
    """The page's own modules."""
    files = [path for path in PAGE.rglob("*.js") if "vendor" not in path.parts]
    return "\n".join(path.read_text() for path in files)


def test_the_page_asks_for_no_sentence_that_there_is_not() -> None:
    asked = ASKED.findall(sources())
    assert len(asked) > 40
    begun = {key for key, more in asked if more}
    assert {key for key, more in asked if not more} - TEXTS.keys() == set()
    assert [each for each in begun if not any(key.startswith(each) for key in TEXTS)] == []


def test_no_sentence_is_left_over() -> None:
    named = {*WORD.findall(sources())}
    assert [key for key in TEXTS if key not in named and not key.startswith("rules_")] == []


def test_all_of_it_is_told_in_a_language() -> None:
    english = texts(Locales().first("en"))
    assert english.keys() == TEXTS.keys()
    assert english["offline"].startswith("You're offline")
