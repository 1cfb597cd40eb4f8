"""Time zones as admins type them: by name, by city, or by the language of a server."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import ErrorCode, PlayerError

CHOICES = 25  # as many suggestions as Discord shows

# What a city can stand behind in a name. There are others, such as US/Pacific.
AREAS = {
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
}

# Where most people of a language are, by Discord's locale. English of the United States is what
# every server has that never chose one, and Spanish of Latin America spans too many hours.
LOCALES = {
    "bg": "Europe/Sofia",
    "cs": "Europe/Prague",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "el": "Europe/Athens",
    "en-GB": "Europe/London",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb",
    "hu": "Europe/Budapest",
    "id": "Asia/Jakarta",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "ko": "Asia/Seoul",
    "lt": "Europe/Vilnius",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "ru": "Europe/Moscow",
    "sv-SE": "Europe/Stockholm",
    "th": "Asia/Bangkok",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
    "vi": "Asia/Ho_Chi_Minh",
    "zh-CN": "Asia/Shanghai",
    "zh-TW": "Asia/Taipei",
}


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """The names of all time zones, sorted; each the same on every machine."""
    return tuple(sorted(available_timezones() - {"localtime", "Factory"}))


def proposed_zone(locales: Sequence[str]) -> str | None:
    """The time zone of the first locale that says anything about where people are."""
    return next((LOCALES[locale] for locale in locales if locale in LOCALES), None)


def city_of(name: str) -> str | None:
    """The city after which a time zone is called, as its name writes it."""
    area, _, rest = name.partition("/")
    return rest.rsplit("/", 1)[-1] if area in AREAS else None


def parse_zone(text: str) -> str:
    """The name of a time zone, whatever its case; or of the only one with such a city.

    Raises PlayerError when there is none.
    """
    wanted = _plain(text)
    found = [name for name in zone_names() if name.casefold() == wanted] or _with_city(wanted)
    if not found:
        raise PlayerError(ErrorCode.NOT_A_TIME_ZONE)
    ZoneInfo(found[0])
    return found[0]


def suggest_zones(text: str, proposed: str | None = None) -> list[str]:
    """Time zones for what has been typed so far: the proposed one, then cities that begin so."""
    wanted = _plain(text)
    matches = [name for name in zone_names() if wanted in name.casefold()]
    ranked = sorted(matches, key=lambda name: (name != proposed, *_rank(name, wanted)))
    return ranked[:CHOICES]


def _plain(text: str) -> str:
    """A name as it is compared: without case, accents and spaces."""
    letters = unicodedata.normalize("NFKD", text.strip().replace(" ", "_"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


def _with_city(wanted: str) -> list[str]:
    """The zones of a city. Some have an old name beside the full one, which has more parts."""
    found = [name for name in zone_names() if wanted and (city_of(name) or "").casefold() == wanted]
    return sorted(found, key=lambda name: (-name.count("/"), name))


def _rank(name: str, wanted: str) -> tuple[bool, bool, bool, bool, str]:
    city = name.rsplit("/", 1)[-1].casefold()
    starts = city.startswith(wanted) or name.casefold().startswith(wanted)
    return name != "UTC", not starts, "/" not in name, name.startswith("Etc/"), name
