"""The help, as players see it."""

from bot.discord.client import Honeygram
from playground.interactions.commands import leaves
from playground.server import Playground
from tests.conftest import Hive


async def test_help_names_every_command_privately_in_one_message(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    reply = await hive.alice.command("/help", hive.channel)
    assert reply.ephemeral
    assert len(reply.content) <= 2000
    for path, command in leaves(playground.commands.of()):
        assert f"`/{path}` {command['description']}" in reply.content.splitlines()
