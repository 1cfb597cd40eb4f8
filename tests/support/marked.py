"""A language whose texts are told apart from all else: marks stand around each, by which its
English is found, and whatever has none did not come from the catalog."""

import re
from typing import Any

from bot.texts.days import ORDINALS
from bot.texts.formats import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from bot.texts.locale import Locale, Locales

FIRST, END = 0xF0000, "\U0010fffd"  # of the planes for private use
BEGIN = f"[{chr(FIRST)}-\U0010fffc]"
MARKS = re.compile(f"{BEGIN}|{END}")
SPAN = re.compile(f"({BEGIN})([^{END}{chr(FIRST)}-\U0010fffc]*){END}")
SEVERAL = (MONTHS, SHORT_MONTHS, WEEKDAYS, SHORT_WEEKDAYS, ORDINALS)  # names with spaces between


def without_marks(text: str) -> str:
    """A text as it is read."""
    return MARKS.sub("", text)


class MarkedLocale(Locale):
    """A language that knows of each of its texts how it is in English."""

    def __init__(self, locale: Locale, english: Locale) -> None:
        super().__init__(locale.code, locale._translations)
        self._locale, self._english = locale, english
        self._known: dict[tuple[str, str], int] = {}
        self._texts: list[str] = []
        self._names = {
            said: name
            for message in SEVERAL
            for said, name in zip(locale.gettext(message).split(), message.split(), strict=False)
        }

    def gettext(self, message: str, /, **fields: object) -> str:
        """The message with its fields, and marks around it."""
        if message in SEVERAL:
            return self._locale.gettext(message)
        told = {name: self._back(value) for name, value in fields.items()}
        return self._marked(
            self._locale.gettext(message, **fields), self._english.gettext(message, **told)
        )

    def ngettext(self, one: str, many: str, number: int, /, **fields: object) -> str:
        """The message for so many, and marks around it."""
        told: Any = {name: self._back(value) for name, value in fields.items()}
        english = self._english.ngettext(one, many, number, **told)
        return self._marked(self._locale.ngettext(one, many, number, **fields), english)

    def number(self, number: int) -> str:
        """A number that may be large."""
        return self._marked(self._locale.number(number), self._english.number(number))

    def in_english(self, text: str) -> str:
        """A text in English again."""
        before = ""
        while text != before:  # from the inside to the outside
            before = text
            text = SPAN.sub(lambda found: self._texts[ord(found[1]) - FIRST], text)
        return text

    def _back(self, value: object) -> object:
        if not isinstance(value, str):
            return value
        return self._names.get(value) or self.in_english(value)

    def _marked(self, text: str, english: str) -> str:
        key = (text, english)
        if key not in self._known:
            self._known[key] = len(self._texts)
            self._texts.append(english)
        return f"{chr(FIRST + self._known[key])}{text}{END}"


def beside_marks(text: str) -> str:
    """What of a text came from no catalog."""
    before = ""
    while text != before:
        before, text = text, SPAN.sub("", text)
    return text


class MarkedLocales(Locales):
    """As if everybody read one language."""

    def __init__(self, code: str) -> None:
        self.missed: list[str] = []
        super().__init__(self.missed.append)
        self.one = MarkedLocale(super().first(code), super().english)

    def first(self, *wanted: str | None) -> Locale:
        """The same for everybody."""
        return self.one
