"""Who somebody is, where, and what they read, from what discord.py hands over."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.discord.answering.interaction import (
    Interaction,
    locale_of,
    place_of,
    player_of,
    server_of,
)
from bot.model import Player
from bot.places import GroupPlace, OwnPlace, Place, ServerPlace
from bot.texts.locale import Locales


def pressed(**given: Any) -> Interaction:
    """An interaction as far as anybody asks it here."""
    by_guild = given.pop("by_guild", True)
    servers = SimpleNamespace(language=lambda key, now: None)
    services = SimpleNamespace(
        posts=SimpleNamespace(servers=servers), host=SimpleNamespace(clock=lambda: None)
    )
    here = given.pop("bot_is_in", ())
    usual = {
        "guild_id": 7,
        "channel_id": 9,
        "user": SimpleNamespace(id=11, display_name="Ada"),
        "locale": discord.Locale.american_english,
        "guild_locale": None,
        "context": app_commands.AppCommandContext(),
        "is_guild_integration": lambda: by_guild,
        "client": SimpleNamespace(
            locales=Locales(lambda _: None),
            services=services,
            get_guild=lambda each: each if each in here else None,
        ),
    }
    return cast(Interaction, SimpleNamespace(**usual | given))


def test_a_player_is_named_as_in_the_server() -> None:
    assert player_of(pressed()) == Player(7, 11, "Ada")


def test_half_a_character_in_a_name_is_a_question_mark() -> None:
    user = SimpleNamespace(id=11, display_name="Ad\ud83d")
    assert player_of(pressed(user=user)).name == "Ad?"


PRIVATE = app_commands.AppCommandContext(private_channel=True)
DIRECT = app_commands.AppCommandContext(dm_channel=True)


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({}, ServerPlace(7)),
        ({"by_guild": False}, GroupPlace(7)),
        ({"by_guild": False, "bot_is_in": (7,)}, ServerPlace(7)),
        ({"guild_id": None, "context": PRIVATE}, GroupPlace(9)),
        ({"guild_id": None, "context": DIRECT}, OwnPlace(11)),
    ],
)
def test_a_place_is_a_server_with_the_bot_a_group_or_ones_own(
    given: dict[str, Any], place: Place
) -> None:
    interaction = pressed(**given)
    assert place_of(interaction) == place
    assert player_of(interaction) == Player(place.key, 11, "Ada")


def test_outside_of_servers_with_the_bot_there_is_no_server() -> None:
    for given in ({"guild_id": None}, {"by_guild": False}):
        with pytest.raises(app_commands.NoPrivateMessage):
            server_of(pressed(**given))


def test_without_texts_in_a_persons_language_they_read_english() -> None:
    assert locale_of(pressed(locale=discord.Locale.japanese)).code == "en"
