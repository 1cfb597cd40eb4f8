"""Time zones as people type them: by name, city, abbreviation or offset."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import ErrorCode, PlayerError
from bot.language.alphabet import as_seen, without_accents
from bot.servers.cities import ABBREVIATIONS, CITIES, OFFSETS, USUALLY_FIRST

CHOICES = 25  # as many suggestions as Discord shows
MIN_HOURS, MAX_HOURS = -12, 14  # of the zones Etc/GMT+12 to Etc/GMT-14
OFFSET = re.compile(r"(?:utc|gmt)?_?([+-])_?([0-9]{1,2})(?::?([0-9]{2}))?")
SIGNS = str.maketrans("−–±", "--+")  # as people write them
FIXED = re.compile(r"Etc/GMT([+-])([0-9]+)")  # its sign is the opposite of what people write

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


class ReadZone(NamedTuple):
    """A time zone, and the abbreviation, offset or city it was read from: "" if that is in its
    name. `others` are zones that the same abbreviation can mean."""

    name: str
    source: str = ""
    others: tuple[str, ...] = ()


class SuggestedZone(NamedTuple):
    """A time zone, and what a list shows for it."""

    label: str
    name: str


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


def place_name(zone: str) -> str:
    """The city of a time zone, or its offset as people write it, or its name."""
    if match := FIXED.fullmatch(zone):
        return f"UTC{'-' if match[1] == '+' else '+'}{match[2]}"
    return (city_of(zone) or zone).replace("_", " ")


def has_summer_time(zone: str, year: int) -> bool:
    """Return True if the clock of a time zone changes within a year."""
    months = (datetime(year, month, 1, tzinfo=ZoneInfo(zone)) for month in range(1, 13))
    return len({each.utcoffset() for each in months}) > 1


def parse_zone(text: str) -> str:
    """The name of the time zone that a person typed. Raises PlayerError as `read_zone` does."""
    return read_zone(text).name


def read_zone(text: str) -> ReadZone:
    """Read a time zone: its name, an abbreviation, an offset, or a city, whatever the case.

    An abbreviation means the clock of a place, with its daylight saving time. Raises PlayerError
    for an unknown time zone and for an ambiguous one.
    """
    wanted = _plain(text)
    if known := _zones_by_spoken_name().get(wanted):
        first, *others = known
        zones = tuple(each.name for each in others)
        if zones and first.source not in USUALLY_FIRST:
            zones = (first.name, *zones)
            raise PlayerError(ErrorCode.AMBIGUOUS_TIME_ZONE, typed=first.source, zones=zones)
        return first._replace(others=zones)
    if found := [name for name in zone_names() if name.casefold() == wanted] or _with_city(wanted):
        return ReadZone(found[0])
    if offset := _with_offset(wanted):
        return offset
    raise PlayerError(ErrorCode.NOT_A_TIME_ZONE)


def suggest_zones(text: str, proposed: str | None = None) -> list[SuggestedZone]:
    """Time zones for what has been typed so far: what it means, the proposed one, those that begin
    with it, and those that contain it."""
    wanted = _plain(text)
    offset = _with_offset(wanted)
    meant = [*_zones_by_spoken_name().get(wanted, ()), *([offset] if offset else [])]
    names = [
        ReadZone(name) for name in zone_names() if name.casefold() not in _zones_by_spoken_name()
    ]
    names.sort(key=lambda each: (each.name != proposed, *_rank(each.name, wanted)))
    matches = [*names, *_cities()] if wanted else names
    matches = [each for each in matches if _contains(each, wanted)]
    matches.sort(key=lambda each: each.name != proposed and not _begins(each, wanted))
    return list(dict.fromkeys(map(_suggested, (*meant, *matches))))[:CHOICES]


@lru_cache(maxsize=1)
def _zones_by_spoken_name() -> Mapping[str, Sequence[ReadZone]]:
    """The time zones of each abbreviation and city."""
    found: dict[str, list[ReadZone]] = {}
    for each in (*_listed(ABBREVIATIONS), *_cities()):
        found.setdefault(_plain(each.source), []).append(each)
    return found


@lru_cache(maxsize=1)
def _cities() -> Sequence[ReadZone]:
    return tuple(_listed(CITIES))


def _listed(table: Mapping[str, str]) -> Iterator[ReadZone]:
    return (ReadZone(zone, name) for zone, names in table.items() for name in names.split(", "))


def _suggested(zone: ReadZone) -> SuggestedZone:
    parts = filter(None, (zone.source, "" if FIXED.fullmatch(zone.name) else zone.name))
    return SuggestedZone(" · ".join(parts) if zone.source else zone.name, zone.name)


def _with_offset(wanted: str) -> ReadZone | None:
    """The time zone whose clock is a fixed time from UTC all year."""
    match = OFFSET.fullmatch(wanted.translate(SIGNS))
    if match is None or int(match[3] or 0) >= 60:
        return None
    minutes = (int(match[2]) * 60 + int(match[3] or 0)) * (-1 if match[1] == "-" else 1)
    if minutes % 60:
        zone = OFFSETS.get(minutes)
        return ReadZone(zone, f"UTC{match[1]}{int(match[2])}:{match[3]}") if zone else None
    if not MIN_HOURS <= minutes // 60 <= MAX_HOURS:
        return None
    zone = f"Etc/GMT{-minutes // 60:+}" if minutes else "UTC"
    return ReadZone(zone, place_name(zone))


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """A name as it is compared: without case, accents, dots and spaces."""
    letters = without_accents(as_seen(text)).casefold()
    return "_".join(letters.replace(".", "").replace("_", " ").split())


def _with_city(wanted: str) -> list[str]:
    """The zones of a city. Some have an old name beside the full one, which has more parts."""
    found = [name for name in zone_names() if wanted and (city_of(name) or "").casefold() == wanted]
    return sorted(found, key=lambda name: (-name.count("/"), name))


def _contains(zone: ReadZone, wanted: str) -> bool:
    """Return True for a name with this text, or a city with a word that begins with it."""
    if zone.source:
        return f"_{wanted}" in f"_{_plain(zone.source)}"
    return wanted in zone.name.casefold()


def _begins(zone: ReadZone, wanted: str) -> bool:
    city = (zone.source or zone.name).rsplit("/", 1)[-1]
    return _plain(city).startswith(wanted) or _plain(zone.name).startswith(wanted)


def _rank(name: str, wanted: str) -> tuple[bool, bool, bool, bool, str]:
    starts = _begins(ReadZone(name), wanted)
    return name != "UTC", not starts, "/" not in name, name.startswith("Etc/"), name
