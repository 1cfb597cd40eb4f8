"""A language that shows what bypasses the catalog, and what has no room: English with an accent on
every letter and a third longer, its fields and Discord's marks as they are."""

import gettext
import re
from functools import lru_cache

from bot.texts.locale import Locale, Locales
from tests.texts.catalogs import MessageId, messages

ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒğħíĵķłɱñóƥɋřšŧúṽŵẋýžÁɃÇĐÉƑĞĦÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ",
)
VOWELS = re.compile("[aeiouyAEIOUY]")
# Fields, what is typed, and links.
KEPT = re.compile(r"(\{\w+\}|`/[^`]*`|`\w+`|/bee \w+|https?://\S+)")


@lru_cache(maxsize=4096)
def accented(text: str) -> str:
    """A message as this language says it: every vowel twice."""
    pieces = KEPT.split(text)
    pieces[::2] = [VOWELS.sub(_twice, each).translate(ACCENTED) for each in pieces[::2]]
    return "".join(pieces)


def _twice(vowel: re.Match[str]) -> str:
    return vowel[0] + vowel[0].lower()


class Accents(gettext.NullTranslations):
    """Translates what is in the template, and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self._known: set[MessageId] = set(messages())

    def gettext(self, message: str) -> str:
        """The message with accents; English shows what no catalog can hold."""
        return accented(message) if message in self._known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One of the two with accents, if they belong together."""
        text = msgid1 if n == 1 else msgid2
        return accented(text) if (msgid1, msgid2) in self._known else text


class PseudoLocales(Locales):
    """As if everybody read this language."""

    def __init__(self) -> None:
        super().__init__()
        self._pseudo = Locale("xx", Accents())

    def first(self, *wanted: str | None) -> Locale:
        """The same for everybody."""
        return self._pseudo


PLAIN = {accent: letter for letter, accent in ACCENTED.items()}
TWICE = re.compile("([áéíóúý])\\1|([ÁÉÍÓÚÝ])([áéíóúý])")


def plain(text: str) -> str:
    """A text in this language, in English again."""
    return TWICE.sub(lambda found: found[1] or found[2], text).translate(PLAIN)


PSEUDO = PseudoLocales().first()
