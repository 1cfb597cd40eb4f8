"""A bot is started once, and everything about it is for each test what it was for the first."""

import math
import sys
from collections.abc import Iterator

import pytest

from guildyard.inspect.faults import Fault, Trouble
from guildyard.interactions.replies import NoReply
from guildyard.testing.registered import NeverRegistered
from guildyard.testing.stage import BotEnded, Stage, open_stage
from guildyard.testing.stages import Cast, Stages

BOT = """\
import asyncio
import os
import discord

class Bot(discord.Client):
    count = 0
    async def setup_hook(self):
        await tree.sync()
    async def on_message(self, message):
        if message.content == "!channels":
            await message.channel.send(", ".join(each.name for each in message.guild.text_channels))
        if message.content == "!write":
            await message.author.send("Psst.")
        if message.content == "!more":
            tree.add_command(more)
            await tree.sync()
            await message.channel.send("Synced.")

bot = Bot(intents=discord.Intents.all())
tree = discord.app_commands.CommandTree(bot)

@discord.app_commands.command(description="Comes later")
async def more(interaction: discord.Interaction):
    await interaction.response.send_message("More.")

@tree.command(description="How often was I asked?")
async def count(interaction: discord.Interaction):
    bot.count += 1
    await interaction.response.send_message(str(bot.count))

@tree.command(description="Goes wrong")
async def fail(interaction: discord.Interaction):
    raise ValueError("no seeds")

class Form(discord.ui.Modal, title="Who are you?"):
    name = discord.ui.TextInput(label="Name")
    async def on_submit(self, interaction: discord.Interaction):
        await interaction.response.send_message(f"Hello, {self.name.value}!")

@tree.command(description="Sends a form, and knows it a while later")
async def form(interaction: discord.Interaction):
    await interaction.response.send_modal(form := Form())
    bot._connection._view_store.remove_view(form)
    for _ in range(5_000):
        await asyncio.sleep(0)
    bot._connection.store_view(form)

@tree.command(description="Ends the bot")
async def leave(interaction: discord.Interaction):
    os._exit(3)

bot.run(os.environ["DISCORD_TOKEN"])
"""


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Cast:
    program = tmp_path_factory.mktemp("cast") / "bot.py"
    program.write_text(BOT)
    return Cast(str(program), None, sys.executable)


@pytest.fixture(scope="module")
def stages() -> Iterator[Stages]:
    opened = Stages(echo=False)
    yield opened
    opened.close_all()


@pytest.fixture
def stage(stages: Stages, cast: Cast) -> Stage:
    """As the fixture of the plugin does it."""
    taken = stages.take(cast)
    if not taken.has_bot:
        assert cast.bot
        taken.start_bot(cast.bot)
    return taken


def again(stages: Stages, cast: Cast, stage: Stage) -> None:
    """Another test begins, on the same stage."""
    assert stages.take(cast) is stage


def test_what_a_test_did_is_gone_and_the_bot_remembers(
    stages: Stages, cast: Cast, stage: Stage
) -> None:
    general, ada = stage.channel("Playground", "general"), stage.person("Ada")
    first = int(ada.command("count", general).text)
    stage.set_permissions("Playground", "general", "Ben", deny=["send_messages"])
    stage.playground.faults.add(Fault(kind=Trouble.DELAY, delay=60))
    again(stages, cast, stage)
    assert general.everything == []
    assert general.overwrites == {}
    assert stage.playground.faults.waiting == []
    assert int(ada.command("count", general).text) == first + 1


def test_the_bot_sees_the_servers_as_they_are(stages: Stages, cast: Cast, stage: Stage) -> None:
    general, ada = stage.channel("Playground", "general"), stage.person("Ada")
    stage.add_channel("Playground", "kitchen")
    stage.kick("Playground", "Ben")
    ada.say(general, "!channels")
    assert ada.find(general, "kitchen").text == "general, games, kitchen"
    again(stages, cast, stage)
    assert stage.person("Ben")
    ada.say(general, "!channels")
    assert ada.find(general, "general, games").text == "general, games"


def test_a_bot_goes_on_writing_to_somebody_it_wrote_to(
    stages: Stages, cast: Cast, stage: Stage
) -> None:
    for _ in range(2):
        ada = stage.person("Ada")
        ada.say(stage.channel("Playground", "general"), "!write")
        assert ada.find(ada.direct_channel, "Psst.")
        assert len(ada.direct_channel.everything) == 1
        again(stages, cast, stage)


def test_what_was_registered_for_a_test_goes_with_it(
    stages: Stages, cast: Cast, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildyard.testing.patience.YOUTH", 0)
    general, ada = stage.channel("Playground", "general"), stage.person("Ada")
    ada.say(general, "!more")
    assert ada.command("more", general).text == "More."
    again(stages, cast, stage)
    with pytest.raises(NeverRegistered) as told:
        ada.command("counts", general)
    assert str(told.value) == (
        "/counts was never registered; registered: /count, /fail, /form, /leave. /count?"
    )


def test_what_is_registered_late_brings_no_messages_back(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildyard.testing.patience.YOUTH", math.inf)
    with open_stage(echo=False) as stage:
        stage.start_bot(cast.bot or "")
        general, ada = stage.channel("Playground", "general"), stage.person("Ada")
        ada.say(general, "!more")
        assert ada.command("more", general).text == "More."
        assert stage.start_over()
        assert general.everything == []
        assert ada.command("more", general).text == "More."


def test_a_bot_that_lost_its_connection_is_there_for_the_next_test(
    stages: Stages, cast: Cast, stage: Stage
) -> None:
    stage.playground.gateway.refusals = 1000
    stage.run(stage.playground.drop_sockets())
    again(stages, cast, stage)
    general = stage.channel("Playground", "general")
    assert stage.person("Ada").command("count", general).text


def test_a_form_is_sent_when_the_bot_knows_it(stage: Stage) -> None:
    general, ada = stage.channel("Playground", "general"), stage.person("Ada")
    form = ada.command("form", general)
    assert ada.submit(form, {"Name": "Ada"}).text == "Hello, Ada!"


def test_an_error_in_its_log_is_told_instead_of_a_silence(stage: Stage) -> None:
    general = stage.channel("Playground", "general")
    with pytest.raises(NoReply, match=r"did not respond; its log: .*ValueError: no seeds"):
        stage.person("Ada").command("fail", general)


def test_an_error_from_before_is_not_told_as_the_reason(stage: Stage) -> None:
    general, ada = stage.channel("Playground", "general"), stage.person("Ada")
    with pytest.raises(NoReply):
        ada.command("fail", general)
    with pytest.raises(NoReply) as told:
        ada.find(general, "seeds", within=0.1)
    assert "its log" not in str(told.value)


def test_a_bot_that_ends_is_told_at_once_and_another_comes(
    stages: Stages, cast: Cast, stage: Stage
) -> None:
    general = stage.channel("Playground", "general")
    with pytest.raises(BotEnded, match="exit code 3"):
        stage.person("Ada").command("leave", general)
    assert stages.take(cast) is not stage


def test_a_fresh_stage_is_another(stages: Stages, cast: Cast, stage: Stage) -> None:
    assert stages.take(cast, fresh=True) is not stage
