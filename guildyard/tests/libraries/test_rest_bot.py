"""hikari's own server for interactions: it asks for the public key, and has no gateway."""

from pathlib import Path

import pytest

from guildyard.testing.free_ports import free_port
from guildyard.testing.stage import open_stage
from tests.libraries.crew import INSTALLED

BOT = """
import os
import hikari

bot = hikari.RESTBot(os.environ["DISCORD_TOKEN"], hikari.TokenType.BOT)
APPLICATION = int(os.environ["APPLICATION_ID"])


async def answer(interaction: hikari.CommandInteraction):
    if interaction.command_name == "hello":
        yield interaction.build_response().set_content(f"Hello, {interaction.user.display_name}!")
        return
    yield interaction.build_deferred_response()
    await interaction.edit_initial_response("Later.")
    await interaction.execute("More.")


async def register(_):
    commands = [bot.rest.slash_command_builder(name, "A command") for name in ("hello", "later")]
    await bot.rest.set_application_commands(application=APPLICATION, commands=commands)


bot.set_listener(hikari.CommandInteraction, answer)
bot.add_startup_callback(register)
bot.run(host="127.0.0.1", port=PORT, check_for_updates=False)
"""


def test_a_rest_bot_of_hikari_answers_as_it_is(tmp_path: Path) -> None:
    if not [*INSTALLED.glob("lib/python*/site-packages/nacl")]:
        pytest.skip("hikari[server] is missing (make libraries)")
    port = free_port()
    program = tmp_path / "bot.py"
    program.write_text(BOT.replace("PORT", str(port)))
    with open_stage() as stage:
        python = str(INSTALLED / "bin" / "python")
        address = f"http://127.0.0.1:{port}/"
        stage.start_bot(str(program), python=python, interactions=address)
        ada, general = stage.person("Ada"), stage.channel("Playground", "general")
        assert ada.command("hello", general).text == "Hello, Ada!"
        assert ada.command("later", general).text == "Later."
        assert ada.find(general, "More.")
        assert stage.playground.findings == []
