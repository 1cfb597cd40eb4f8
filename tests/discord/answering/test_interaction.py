"""Who somebody is and what they read, from what discord.py hands over."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.discord.answering.interaction import Interaction, locale_of, player_of, server_of
from bot.model import Player
from bot.texts.locale import Locales

SERVICES = SimpleNamespace(
    posts=SimpleNamespace(servers=SimpleNamespace(language=lambda server_id, now: None)),
    host=SimpleNamespace(clock=lambda: None),
)


def pressed(**given: Any) -> Interaction:
    """An interaction as far as anybody asks it here."""
    usual = {
        "guild_id": 7,
        "user": SimpleNamespace(id=11, display_name="Ada"),
        "locale": discord.Locale.american_english,
        "guild_locale": None,
        "client": SimpleNamespace(locales=Locales(lambda _: None), services=SERVICES),
    }
    return cast(Interaction, SimpleNamespace(**usual | given))


def test_a_player_is_named_as_in_the_server() -> None:
    assert player_of(pressed()) == Player(7, 11, "Ada")


def test_half_a_character_in_a_name_is_a_question_mark() -> None:
    user = SimpleNamespace(id=11, display_name="Ad\ud83d")
    assert player_of(pressed(user=user)).name == "Ad?"


def test_outside_a_server_there_is_no_player() -> None:
    with pytest.raises(app_commands.NoPrivateMessage):
        server_of(pressed(guild_id=None))


def test_without_texts_in_a_persons_language_they_read_english() -> None:
    assert locale_of(pressed(locale=discord.Locale.japanese)).code == "en"
