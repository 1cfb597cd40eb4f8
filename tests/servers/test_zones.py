"""Time zones, as admins type them."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

import discord
import pytest

from bot.errors import PlayerError
from bot.servers.zones import (
    LOCALES,
    city_of,
    parse_zone,
    proposed_zone,
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
    ],
)
def test_an_unknown_time_zone_is_refused_with_a_way_to_find_one(text: str) -> None:
    with pytest.raises(PlayerError, match="not-a-time-zone"):
        parse_zone(text)


def test_every_time_zone_that_is_suggested_can_be_chosen() -> None:
    assert all(parse_zone(name) == name for name in zone_names())


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
    ],
)
def test_the_city_that_is_being_typed_is_suggested_first(text: str, first: str) -> None:
    assert suggest_zones(text)[0] == first


@pytest.mark.parametrize("text", ["", "a", "america", "e", "/"])
def test_no_more_zones_are_suggested_than_discord_shows(text: str) -> None:
    assert len(suggest_zones(text)) == 25


def test_nothing_is_suggested_for_what_is_no_place() -> None:
    assert suggest_zones("qqq") == []


def test_cities_that_begin_with_the_text_come_before_those_that_hold_it() -> None:
    suggested = suggest_zones("lon")

    begins = [name.rsplit("/")[-1].lower().startswith("lon") for name in suggested]
    assert begins == sorted(begins, reverse=True)
    assert "Europe/London" in suggested


def test_every_city_is_enough_to_say_its_zone() -> None:
    """Where two zones have the same city, both have the same time."""
    moments = [datetime(2026, month, 1) for month in range(1, 13)]
    for name in zone_names():
        if city := city_of(name):
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
    assert suggest_zones("", "Europe/Berlin")[0] == "Europe/Berlin"
    assert suggest_zones("tok", "Europe/Berlin")[0] == "Asia/Tokyo"
