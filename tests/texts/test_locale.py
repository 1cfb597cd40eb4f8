"""Messages in a language: fields, plurals, numbers, and what happens where a catalog lacks one."""

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot.errors import HostError
from bot.texts.locale import DOMAIN, Locale, Locales
from tests.support.language import ENGLISH


def lay_out(folder: Path, code: str, **texts: str | tuple[str, ...]) -> None:
    """A compiled catalog of some messages."""
    catalog = Catalog(code.replace("-", "_"))
    for message, text in texts.items():
        catalog.add((message, f"{message}s") if isinstance(text, tuple) else message, text)
    file = io.BytesIO()
    write_mo(file, catalog)
    path = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(file.getvalue())


@pytest.fixture
def missed() -> list[str]:
    return []


@pytest.fixture
def locales(tmp_path: Path, missed: list[str]) -> Locales:
    """Spanish, what differs in Latin America, and Czech with its three plurals."""
    lay_out(tmp_path, "es", Guess="Adivina", Hint="Pista de {name}")
    lay_out(tmp_path, "es-419", Guess="Adiviná")
    lay_out(tmp_path, "cs", word=("{number} slovo", "{number} slova", "{number} slov"))
    return Locales(missed.append, tmp_path, ["cs", "es", "es-419"])


def test_a_message_is_rendered_with_its_fields() -> None:
    assert ENGLISH.gettext("{month} {day}", day=3, month="March") == "March 3"
    assert ENGLISH.gettext("Guess") == "Guess"


@pytest.mark.parametrize(("number", "text"), [(0, "0 words"), (1, "1 word"), (2, "2 words")])
def test_a_number_chooses_the_plural(number: int, text: str) -> None:
    assert ENGLISH.ngettext("{number} word", "{number} words", number) == text


@pytest.mark.parametrize(("number", "text"), [(1, "1 slovo"), (3, "3 slova"), (7, "7 slov")])
def test_a_language_has_as_many_plurals_as_it_has(locales: Locales, number: int, text: str) -> None:
    assert locales.first("cs").ngettext("word", "words", number) == text


def test_a_large_number_is_grouped() -> None:
    assert [ENGLISH.number(each) for each in (999, 1000, 1234567)] == ["999", "1,000", "1,234,567"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["es-419", "en-US"], "es-419"),
        (["es-ES", "en-US"], "es"),
        (["de", "cs"], "cs"),
        (["de", None], "en"),
        (["en-GB", "es-ES"], "en"),
        (["en-US", "es-ES"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_there_is_is_read(
    locales: Locales, wanted: list[str | None], code: str
) -> None:
    assert locales.first(*wanted).code == code
    assert locales.first(*wanted) is locales.first(*wanted)


def test_a_dialect_holds_only_what_differs(locales: Locales, missed: list[str]) -> None:
    dialect = locales.first("es-419")
    assert dialect.gettext("Guess") == "Adiviná"
    assert dialect.gettext("Hint", name="A") == "Pista de A"
    assert missed == []


def test_what_is_missing_is_english_and_counted(locales: Locales, missed: list[str]) -> None:
    spanish: Locale = locales.first("es-ES")
    assert spanish.gettext("Back to {place}", place="here") == "Back to here"
    assert spanish.ngettext("{number} day", "{number} days", 1) == "1 day"
    assert missed == ["es", "es"]


def test_the_shipped_dialect_of_english_writes_dates_in_its_own_way_and_lacks_nothing() -> None:
    missed: list[str] = []
    british = Locales(missed.append).first("en-GB")
    assert british.gettext("{month} {day}", day=3, month="March") == "3 March"
    assert (british.gettext("Guess"), missed) == ("Guess", [])


def test_english_needs_no_catalog_and_lacks_nothing(locales: Locales, missed: list[str]) -> None:
    english = locales.english
    assert english is locales.first("en-US", "es-ES")
    assert english.gettext("Back to {place}", place="here") == "Back to here"
    assert english.ngettext("{number} day", "{number} days", 2) == "2 days"
    assert missed == []


@pytest.mark.parametrize(
    ("wanted", "code"),
    [("en", "en"), ("en-US", "en"), ("es", "es"), ("es-ES", "es"), ("es-419", "es-419")],
)
def test_known_finds_a_language_or_that_of_a_dialect(
    locales: Locales, wanted: str, code: str
) -> None:
    assert locales.known(wanted) == code


@pytest.mark.parametrize("wanted", ["", "de", "-", "../es", "EN"])
def test_known_returns_none_for_any_other_text(locales: Locales, wanted: str) -> None:
    assert locales.known(wanted) is None


def test_a_missing_catalog_is_an_error_that_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(HostError, match=r"es/LC_MESSAGES/honeygram\.mo is missing: `make texts`"):
        Locales(folder=tmp_path, translations=["es"])
