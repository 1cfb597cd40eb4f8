"""The catalogs: as ``make texts`` writes them, whole, and with the same fields everywhere."""

from pathlib import Path
from string import Formatter

import pytest
from babel.dates import get_day_names, get_month_names
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file

from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.translator import LONGEST
from bot.texts import formats
from bot.texts.locale import SOURCE, TRANSLATIONS, Locales
from tests.texts.catalogs import KEYWORDS, METHOD, ROOT, catalog_of, files, messages, template

MAKE = "run `make texts`"


def fields_of(text: str) -> set[str]:
    """What is named in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def all_of(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """A text, or one and many."""
    return [text] if isinstance(text, str) else list(text or ())


def read(code: str) -> list[Message]:
    """The messages of a language."""
    catalog: Catalog = catalog_of(code, template())
    return [each for each in catalog if each.id]


def test_catalogs_are_current() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, content in files().items()
        if not path.exists() or path.read_bytes() != content
    ]
    assert stale == [], MAKE


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_language_has_every_message(code: str) -> None:
    assert [each.id for each in read(code) if not all(all_of(each.string))] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_text_names_the_fields_of_its_message(code: str) -> None:
    wrong = [
        all_of(each.id)[0]
        for each in read(code)
        for text in all_of(each.string)
        if fields_of(text) - fields_of(all_of(each.id)[-1])
        or fields_of(all_of(each.id)[-1]) - fields_of(text) - {"number"}
    ]
    assert {*wrong} <= {"{number} word of {first} letters"}  # the last is its first


@pytest.mark.parametrize("code", [SOURCE, *TRANSLATIONS])
def test_months_and_weekdays_are_those_of_the_language(code: str) -> None:
    locale, known = Locales().first(code), code.replace("-", "_")
    months, weekdays = get_month_names("wide", locale=known), get_day_names("wide", locale=known)
    assert list(formats.names(locale, formats.MONTHS)) == [months[n] for n in range(1, 13)]
    assert list(formats.names(locale, formats.WEEKDAYS)) == [weekdays[n] for n in range(7)]


COMMANDS = '''
class Bees(GroupCog, name="bee", description="The bees"):
    @app_commands.command()
    @app_commands.describe(word="A word", day=texts.DAY)
    @app_commands.choices(kind=[Choice(name="A kind", value="kind")])
    async def guess(self, locale, number):
        """Guess a word, or several
        at once.

        And this is for developers.
        """
        return locale.ngettext("{number} word", "{number} words", number)
'''


def test_what_commands_show_is_extracted_beside_the_messages(tmp_path: Path) -> None:
    path = tmp_path / "bees.py"
    path.write_text(COMMANDS)
    found = [(key, about) for _, key, about, _ in extract_from_file(METHOD, path, KEYWORDS)]
    command = "Guess a word, or several at once."
    assert dict(found) == {
        ("{number} word", "{number} words"): [command],
        "The bees": [],
        command: [],
        "A word": [command],
        "A kind": [command],
    }


@pytest.mark.parametrize(
    "call",
    ['gettext("{a}", a=listed([gettext("hidden")]))', "f\"a {b(gettext('hidden'))}\""],
)
def test_a_message_is_extracted_or_an_error_names_it(tmp_path: Path, call: str) -> None:
    path = tmp_path / "odd.py"
    path.write_text(call)
    try:  # Babel sees into f-strings since Python 3.12
        found = [str(key) for _, key, _, _ in extract_from_file(METHOD, path, KEYWORDS)]
    except ValueError as error:
        found = [str(error)]
    assert any("hidden" in each for each in found)


async def test_whatever_commands_say_is_a_message(bot: Honeygram) -> None:
    declared = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    said, names = set(), {each["name"] for each in declared}
    pending = [*declared]
    while pending:
        each = pending.pop()
        said |= {each["description"]} | {choice["name"] for choice in each.get("choices", [])}
        pending += each.get("options", [])
    assert said - names - set(messages()) == set()
    languages = [Locales().first(code) for code in (SOURCE, *TRANSLATIONS)]
    told = {text: [len(each.gettext(text)) for each in languages] for text in said - names}
    assert {text: lengths for text, lengths in told.items() if max(lengths) > LONGEST} == {}
