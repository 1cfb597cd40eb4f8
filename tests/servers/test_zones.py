"""Time zones, as admins type them.

Of ``bot/servers/cities.py``.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import discord
import pytest

from bot.errors import ErrorCode, PlayerError
from bot.servers.cities import ABBREVIATIONS, CITIES, OFFSETS
from bot.servers.zones import (
    LOCALES,
    city_of,
    has_summer_time,
    parse_zone,
    place_name,
    proposed_zone,
    read_zone,
    suggest_zones,
    zone_names,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" EUROPE/BERLIN ", "Europe/Berlin"),
        ("America/New York", "America/New_York"),
        ("america/argentina/buenos aires", "America/Argentina/Buenos_Aires"),
        ("utc", "UTC"),
        ("etc/gmt+12", "Etc/GMT+12"),
        ("Berlin", "Europe/Berlin"),
        (" new york ", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("Zürich", "Europe/Zurich"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("Istanbul", "Asia/Istanbul"),
        ("EST", "America/New_York"),
        ("est", "America/New_York"),
        ("E.S.T.", "America/New_York"),
        ("Eastern Time", "America/New_York"),
        ("PST", "America/Los_Angeles"),
        ("PDT", "America/Los_Angeles"),
        ("MDT", "America/Denver"),
        ("CET", "Europe/Berlin"),
        ("CEST", "Europe/Berlin"),
        ("BST", "Europe/London"),
        ("JST", "Asia/Tokyo"),
        ("UTC+2", "Etc/GMT-2"),
        ("utc +02:00", "Etc/GMT-2"),
        ("GMT-5", "Etc/GMT+5"),
        ("GMT−5", "Etc/GMT+5"),
        ("+05:30", "Asia/Kolkata"),
        ("UTC+5:45", "Asia/Kathmandu"),
        ("-0930", "Pacific/Marquesas"),
        ("UTC+0", "UTC"),
        ("UTC±0", "UTC"),
        ("Mumbai", "Asia/Kolkata"),
        ("San Francisco", "America/Los_Angeles"),
        ("Beijing", "Asia/Shanghai"),
        ("Pekín", "Asia/Shanghai"),
        ("Barcelona", "Europe/Madrid"),
        ("Nueva York", "America/New_York"),
        ("Ciudad de México", "America/Mexico_City"),
        ("St. Louis", "America/Chicago"),
        ("Saint Louis", "America/Chicago"),
        ("münchen", "Europe/Berlin"),
        ("Ｂｅｒｌｉｎ\u200b", "Europe/Berlin"),
    ],
)
def test_a_time_zone_is_known_by_its_name_or_its_city(text: str, name: str) -> None:
    assert parse_zone(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Berl",
        "Eastern",
        "Europe",
        "Mars/Olympus",
        "../etc/passwd",
        "/UTC",
        "UTC\0",
        "localtime",
        "UTC+15",
        "UTC-13",
        "UTC+2:60",
        "+05:31",
        "UTC+",
        "5",
    ],
)
def test_an_unknown_time_zone_is_refused_with_a_way_to_find_one(text: str) -> None:
    with pytest.raises(PlayerError, match="not-a-time-zone"):
        parse_zone(text)


def test_every_time_zone_that_is_suggested_can_be_chosen() -> None:
    spoken = {"CET", "EET", "EST", "GMT", "HST", "MET", "MST", "WET", "Zulu"}
    names = [name for name in zone_names() if name not in spoken]
    assert all(parse_zone(name) == name for name in names)
    suggested = {each.name for text in spoken for each in suggest_zones(text)}
    assert spoken.isdisjoint(suggested)
    assert all(parse_zone(name) == name for name in suggested)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("MST", ("America/Denver", "America/Phoenix")),
        ("ast", ("America/Halifax", "America/Puerto_Rico", "Asia/Riyadh")),
        ("Hamilton", ("America/Toronto", "Atlantic/Bermuda", "Pacific/Auckland")),
        ("newcastle", ("Europe/London", "Australia/Sydney")),
        ("San José", ("America/Los_Angeles", "America/Costa_Rica")),
        ("Córdoba", ("America/Argentina/Cordoba", "Europe/Madrid")),
    ],
)
def test_an_ambiguous_time_zone_is_a_choice(text: str, zones: tuple[str, ...]) -> None:
    with pytest.raises(PlayerError) as refused:
        parse_zone(text)
    assert refused.value.code is ErrorCode.AMBIGUOUS_TIME_ZONE
    assert refused.value.facts["zones"] == zones
    assert tuple(each.name for each in suggest_zones(text))[: len(zones)] == zones


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("IST", ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem")),
        ("cst", ("America/Chicago", "America/Mexico_City", "Asia/Shanghai", "America/Havana")),
        ("G.M.T.", ("UTC", "Europe/London")),
    ],
)
def test_an_abbreviation_means_its_usual_zone_and_the_others_are_known(
    text: str, zones: tuple[str, ...]
) -> None:
    read = read_zone(text)
    assert (read.name, *read.others) == zones
    assert tuple(each.name for each in suggest_zones(text))[: len(zones)] == zones


def test_every_name_that_people_use_leads_to_an_existing_zone() -> None:
    for table in (ABBREVIATIONS, CITIES):
        for zone, names in table.items():
            assert zone in zone_names()
            for name in names.split(", "):
                assert zone in {each.name for each in suggest_zones(name)}, name
    for minutes, zone in OFFSETS.items():
        assert ZoneInfo(zone).utcoffset(datetime(2026, 7, 1)) == timedelta(minutes=minutes)
        assert not has_summer_time(zone, 2026)


@pytest.mark.parametrize(
    ("zone", "named"),
    [
        ("America/New_York", "New York"),
        ("Etc/GMT-2", "UTC+2"),
        ("Etc/GMT+11", "UTC-11"),
        ("UTC", "UTC"),
    ],
)
def test_an_offset_is_named_as_people_write_it(zone: str, named: str) -> None:
    assert place_name(zone) == named


def test_only_zones_that_are_the_same_on_every_machine_are_known() -> None:
    """`localtime` is whatever the machine is set to, and `Factory` says that nobody set it."""
    assert set(zone_names()) == available_timezones() - {"localtime", "Factory"}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("berlin", "Europe/Berlin"),
        ("BERL", "Europe/Berlin"),
        ("new y", "America/New_York"),
        ("york", "America/New_York"),
        ("tok", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("europe/be", "Europe/Belfast"),
        ("est", "America/New_York"),
        ("pst", "America/Los_Angeles"),
        ("utc+2", "Etc/GMT-2"),
        ("mumb", "Asia/Kolkata"),
        ("san fran", "America/Los_Angeles"),
        ("barcelona", "Europe/Madrid"),
        ("nueva y", "America/New_York"),
    ],
)
def test_the_city_that_is_being_typed_is_suggested_first(text: str, first: str) -> None:
    assert suggest_zones(text)[0].name == first


@pytest.mark.parametrize("text", ["", "a", "america", "e", "/"])
def test_no_more_zones_are_suggested_than_discord_shows(text: str) -> None:
    assert len(suggest_zones(text)) == 25


def test_nothing_is_suggested_for_what_is_no_place() -> None:
    assert suggest_zones("qqq") == []


def test_cities_that_begin_with_the_text_come_before_those_that_hold_it() -> None:
    suggested = suggest_zones("lon")

    cities = [each.label.partition(" · ")[0].rsplit("/")[-1].lower() for each in suggested]
    begins = [city.startswith("lon") for city in cities]
    assert begins == sorted(begins, reverse=True)
    assert "Europe/London" in {each.name for each in suggested}


def test_every_city_is_enough_to_say_its_zone() -> None:
    """Where two zones have the same city, both have the same time."""
    moments = [datetime(2026, month, 1) for month in range(1, 13)]
    for name in zone_names():
        city = city_of(name)
        if city and city not in ("Cordoba", "Merida", "San_Juan", "West"):  # ambiguous
            found, meant = ZoneInfo(parse_zone(city)), ZoneInfo(name)
            assert [found.utcoffset(each) for each in moments] == [
                meant.utcoffset(each) for each in moments
            ] or name == "Brazil/West"


@pytest.mark.parametrize(
    ("locales", "zone"),
    [
        (["de", "en-US"], "Europe/Berlin"),
        (["en-US", "fr"], "Europe/Paris"),
        (["en-US", "en-US"], None),
        (["es-419"], None),
        (["xx"], None),
        ([], None),
    ],
)
def test_the_first_language_that_says_where_people_are_proposes_a_zone(
    locales: list[str], zone: str | None
) -> None:
    assert proposed_zone(locales) == zone


def test_every_proposed_zone_exists_and_belongs_to_a_language_of_discord() -> None:
    assert set(LOCALES.values()) <= set(zone_names())
    assert set(LOCALES) <= {locale.value for locale in discord.Locale}


def test_the_proposed_zone_is_suggested_first_as_long_as_it_fits() -> None:
    assert suggest_zones("", "Europe/Berlin")[0].name == "Europe/Berlin"
    assert suggest_zones("tok", "Europe/Berlin")[0].name == "Asia/Tokyo"
