"""An app that people bring along, in tests that are plain functions."""

from pathlib import Path

import pytest

from tests.testing.test_plugin import PLUGIN, SETTINGS

pytest_plugins = ["pytester"]

BOT = """\
import os

import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents.none())
tree = app_commands.CommandTree(client)


@tree.command()
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def hello(interaction: discord.Interaction) -> None:
    "Say hello"
    place = interaction.context
    where = [place.guild, place.dm_channel, place.private_channel].index(True)
    await interaction.response.send_message(f"hello from {where}")


@tree.command()
async def here(interaction: discord.Interaction) -> None:
    "For servers"
    await interaction.response.send_message("here")


@client.event
async def setup_hook() -> None:
    await tree.sync()


client.setup_hook = setup_hook
client.run(os.environ["DISCORD_TOKEN"])
"""
TEST = """
import pytest
from guildyard.interactions.options import Refused


def test_ada_brings_the_app_along(playground_stage):
    ada, ben = playground_stage.person("Ada"), playground_stage.person("Ben")
    group = playground_stage.add_conversation(["Ada", "Ben", "Cleo"], "Bees")
    with pytest.raises(Refused, match="people among themselves"):
        ada.command("hello", group)
    ada.install()
    assert ben.find(group, ada.command("hello", group).text).text == "hello from 2"
    with pytest.raises(Refused):
        ada.command("here", group)
    general = playground_stage.channel("Backyard", "general")
    playground_stage.kick("Backyard", "Bot")
    assert ada.command("hello", general).text == "hello from 0"
    with pytest.raises(Refused):
        ben.command("hello", general)
    assert ada.command("hello", ada.direct_channel).text == "hello from 1"
    ada.uninstall()
    with pytest.raises(Refused):
        ada.command("hello", group)


def test_the_next_finds_nothing_of_it(playground_stage):
    world = playground_stage.playground.world
    assert world.installed == []
    assert not any(each.is_private for each in world.direct_channels.values())
    ben = playground_stage.person("Ben")
    assert ben.command("here", playground_stage.channel("Backyard", "general")).text == "here"
"""


def test_a_bot_of_discord_py_is_brought_along(pytester: pytest.Pytester) -> None:
    Path(pytester.path, "bot.py").write_text(BOT)
    pytester.makeini(f"{SETTINGS}playground_bot = bot.py\n")
    pytester.makepyfile(TEST)
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=2)
