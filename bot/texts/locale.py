"""One language of what people read: the messages of a gettext catalog, by their English text.

A message is a whole sentence, or a label, with its facts as named fields; ``make texts`` collects
them from the calls below. What a catalog lacks is English, and is counted. English itself needs no
catalog.
"""

import gettext
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from bot.errors import HostError

FOLDER = Path(__file__).parent / "locales"  # <code>/LC_MESSAGES/honeygram.mo
DOMAIN = "honeygram"
SOURCE = "en"  # in which the messages are written
TRANSLATIONS = ("en-GB", "es", "es-419")  # the languages and dialects that have a catalog
KNOWN = 256  # numbers up to here are counted often; which plural they take is remembered

Missed = Callable[[str], None]  # takes the code of the language that lacks a message


def N_(message: str) -> str:  # noqa: N802  # as gettext's users call it everywhere
    """Mark a message that is rendered where it is used."""
    return message


class Locale:
    """What renders messages in one language."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations
        # What was looked up before: a board has fifteen messages.
        self._one: dict[str, str] = {}
        self._many: dict[tuple[str, int], str] = {}

    def gettext(self, message: str, /, **fields: object) -> str:
        """The message with its fields; without any, as it is."""
        text = self._one.get(message)
        if text is None:
            text = self._one[message] = self._translations.gettext(message)
        return text.format(**fields) if fields else text

    def ngettext(self, one: str, many: str, number: int, /, **fields: object) -> str:
        """The message for so many, which is its field ``number`` too."""
        text = self._many.get((one, number))
        if text is None:
            text = self._translations.ngettext(one, many, number)
            if number < KNOWN:
                self._many[one, number] = text
        return text.format(number=number, **fields)

    def number(self, number: int) -> str:
        """A number that may be large: ``12,345``."""
        return f"{number:,}".replace(",", self._thousands)

    @cached_property
    def _thousands(self) -> str:
        return self.gettext("10,000").strip("01")


class Missing(gettext.NullTranslations):
    """What is asked last: English, as the messages are written."""

    def __init__(self, code: str, missed: Missed) -> None:
        super().__init__()
        self._code = code
        self._missed = missed

    def gettext(self, message: str) -> str:
        """The message itself."""
        self._missed(self._code)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One of the two."""
        self._missed(self._code)
        return msgid1 if n == 1 else msgid2


class Locales:
    """English and its translations; each catalog is read when somebody first wants it."""

    def __init__(
        self,
        missed: Missed = lambda code: None,
        folder: Path = FOLDER,
        translations: Sequence[str] = TRANSLATIONS,
    ) -> None:
        """Raises HostError if a translation has no compiled catalog in the folder."""
        self._missed = missed
        self._folder = folder
        self._translations = translations
        for code in translations:
            if not (path := catalog_path(code, folder)).exists():
                raise HostError(f"The catalog {path} is missing: `make texts` compiles it.")
        self._read: dict[str, Locale] = {}
        self._wanted: dict[tuple[str | None, ...], Locale] = {}  # Discord has some thirty languages

    @property
    def english(self) -> Locale:
        """The language in which the messages are written."""
        return self._of(SOURCE)

    def known(self, wanted: str) -> str | None:
        """The code of English or a translation for a language that anybody may name, whatever
        they write."""
        codes = (SOURCE, *self._translations)
        return next((code for code in with_parents(wanted) if code in codes), None)

    def first(self, *wanted: str | None) -> Locale:
        """The first of some languages, as Discord writes them, that there is; or English."""
        locale = self._wanted.get(wanted)
        if locale is None:
            found = next(filter(None, map(self.known, filter(None, wanted))), SOURCE)
            locale = self._wanted[wanted] = self._of(found)
        return locale

    def _of(self, code: str) -> Locale:
        if code not in self._read:
            self._read[code] = self._open(code)
        return self._read[code]

    def _open(self, code: str) -> Locale:
        """A catalog in front of that of its language, which may hold what it does not."""
        parents = with_parents(code)
        english = parents[-1] == SOURCE
        last = gettext.NullTranslations() if english else Missing(code, self._missed)
        for each in reversed([each for each in parents if each in self._translations]):
            translations = gettext.translation(DOMAIN, self._folder, [each])  # read once a process
            translations.add_fallback(last)
            last = translations
        return Locale(code, last)


def dialect(language: str | None, spoken: str | None) -> str | None:
    """What is read where puzzles are in a language: the dialect of it that is spoken there, if one
    is. Where no language was chosen, whatever is spoken."""
    if language is None or (spoken and language in with_parents(spoken)):
        return spoken
    return language


def catalog_path(code: str, folder: Path = FOLDER) -> Path:
    """The compiled catalog of a translation."""
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def with_parents(code: str) -> list[str]:
    """``es-419`` and then ``es``."""
    return [code, code.partition("-")[0]] if "-" in code else [code]
