"""The page's own sentences: it asks for those that there are, and for all of them."""

import re
from pathlib import Path

import bot.web
from bot.texts.locale import Locales
from bot.texts.page import TEXTS

PAGE = Path(bot.web.__file__).parent / "page"
ASKED = re.compile(r"""\btexts\(\s*"(\w+)"(?P<fields>[^)]*)""")
FIELD = re.compile(r"\{(\w+)\}")


def sources() -> dict[str, str]:
    """The modules of the page, without what others wrote."""
    paths = [path for path in PAGE.rglob("*.js") if "vendor" not in path.parts]
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def test_the_page_asks_for_no_sentence_that_is_not_there() -> None:
    asked = {(name, match[1]) for name, text in sources().items() for match in ASKED.finditer(text)}
    assert len(asked) > 50
    assert {(name, key) for name, key in asked if key not in TEXTS} == set()


def test_each_sentence_is_asked_for() -> None:
    everything = "\n".join(sources().values())
    named = {key for key in TEXTS if re.search(rf"[\"'`]{key}[\"'`]|\b{key}:", everything)}
    begun = {key for key in TEXTS if f"`{key.partition('_')[0]}_${{" in everything}
    assert {*TEXTS} - named - begun == set()


def test_a_sentence_has_the_fields_that_the_page_fills_in() -> None:
    wrong = [
        (name, match[1], field)
        for name, text in sources().items()
        for match in ASKED.finditer(text)
        for field in FIELD.findall(TEXTS[match[1]])
        if field not in match["fields"]
    ]
    assert wrong == []


def test_every_sentence_is_in_the_catalogs() -> None:
    locale = Locales().first()
    assert {key for key, message in TEXTS.items() if not locale.gettext(message)} == set()
