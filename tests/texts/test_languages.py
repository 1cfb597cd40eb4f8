"""What languages are called."""

import pytest

from bot.language.languages import LANGUAGES
from bot.texts.languages import NAMES, language_name
from bot.texts.locale import Locales


def test_each_language_that_puzzles_can_be_in_has_a_name() -> None:
    assert [*NAMES] == [*LANGUAGES]


@pytest.mark.parametrize(
    ("code", "names"), [("en", ["English", "inglés"]), ("es", ["Spanish", "español"])]
)
def test_a_language_is_called_as_its_reader_calls_it(code: str, names: list[str]) -> None:
    locales = Locales()
    assert [language_name(locales.first(each), code) for each in ("en-GB", "es-419")] == names
