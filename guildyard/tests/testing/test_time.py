"""Time that a test puts forward passes for the bot too: loops, views, cooldowns, calendar."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from guildyard.testing.stage import Actor, Stage, open_stage
from guildyard.world.guilds import Channel
from tests.libraries.crew import INSTALLED, LIBRARIES

BOT = """\
import asyncio, calendar, datetime, os, sqlite3, time
from datetime import date, datetime as moment
import discord
from discord.ext import tasks

class Bot(discord.Client):
    async def setup_hook(self):
        await tree.sync()
        hourly.start()
        daily.start()

bot = Bot(intents=discord.Intents.default())
tree = discord.app_commands.CommandTree(bot)

async def tell(text):
    channel = discord.utils.get(bot.get_all_channels(), name="general")
    if channel:
        await channel.send(text)

@tasks.loop(hours=1)
async def hourly():
    await tell(f"hour {discord.utils.utcnow():%H:%M:%S}")

@tasks.loop(time=datetime.time(12, tzinfo=datetime.timezone.utc))
async def daily():
    await tell("noon of " + discord.utils.utcnow().date().isoformat())

class Panel(discord.ui.View):
    async def on_timeout(self):
        await tell("too late")

    @discord.ui.button(label="Press")
    async def press(self, interaction, button):
        await interaction.response.send_message("pressed")

@tree.command(description="Show a button for three minutes")
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message("Quick!", view=Panel(timeout=180))

@tree.command(description="Once an hour")
@discord.app_commands.checks.cooldown(1, 3600)
async def rare(interaction: discord.Interaction):
    await interaction.response.send_message("There.")

@rare.error
async def too_soon(interaction, error):
    await interaction.response.send_message("Not yet.")

@tree.command(description="Wait for a word")
async def listen(interaction: discord.Interaction):
    await interaction.response.send_message("Well?")
    try:
        await bot.wait_for("message", check=lambda each: not each.author.bot, timeout=60)
    except asyncio.TimeoutError:
        await tell("nobody spoke")

@tree.command(description="All clocks")
async def clocks(interaction: discord.Interaction):
    now = time.time()
    assert abs(moment.now().timestamp() - now) < 3600
    assert abs(moment.now(datetime.timezone.utc).timestamp() - now) < 3600
    assert moment.fromtimestamp(now).date() <= date.today() <= moment.now().date()
    assert abs(calendar.timegm(time.gmtime()) - now) < 3600
    assert type(moment.now()) is datetime.datetime
    sqlite3.connect(":memory:").execute("SELECT ?", (discord.utils.utcnow().isoformat(),))
    await interaction.response.send_message(discord.utils.utcnow().isoformat())

bot.run(os.environ["DISCORD_TOKEN"])
"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    program = tmp_path_factory.mktemp("time") / "bot.py"
    program.write_text(BOT)
    with open_stage(echo=False) as opened:
        opened.start_bot(str(program))
        yield opened
        assert [each for each in opened.bot_log if "Traceback" in each] == []


@pytest.fixture
def general(stage: Stage) -> Channel:
    assert stage.start_over()
    return stage.channel("Playground", "general")


@pytest.fixture
def ada(stage: Stage) -> Actor:
    return stage.person("Ada")


def test_a_loop_of_an_hour_runs_when_an_hour_has_passed(
    stage: Stage, ada: Actor, general: Channel
) -> None:
    stage.forward(hours=3, seconds=1)
    ada.find(general, "hour ")
    told = [each.content for each in general.messages if "hour" in each.content]
    hours = [datetime.strptime(each, "hour %H:%M:%S") for each in told[-3:]]
    spans = [later - before for before, later in pairwise(hours)]
    assert [round(span.seconds / 3600, 1) for span in spans] == [1, 1]


def test_a_loop_of_a_time_of_day_runs_when_it_is_that_late(
    stage: Stage, ada: Actor, general: Channel
) -> None:
    stage.forward(days=1)
    now = stage.playground.world.clock()
    noon = now if now.hour >= 12 else now - timedelta(days=1)
    assert ada.find(general, f"noon of {noon.date()}")


def test_a_view_runs_out(stage: Stage, ada: Actor, general: Channel) -> None:
    panel = ada.command("panel", general)
    stage.forward(minutes=2)
    assert ada.click(panel, "Press").text == "pressed"  # which begins the three minutes anew
    stage.forward(minutes=3, seconds=1)
    assert ada.find(general, "too late")


def test_a_cooldown_passes(stage: Stage, ada: Actor, general: Channel) -> None:
    stage.forward(hours=2)
    answers = [ada.command("rare", general).text for _ in range(2)]
    stage.forward(hours=1)
    assert [*answers, ada.command("rare", general).text] == ["There.", "Not yet.", "There."]


def test_whoever_waits_for_an_event_gives_up(stage: Stage, ada: Actor, general: Channel) -> None:
    ada.command("listen", general)
    stage.forward(seconds=61)
    assert ada.find(general, "nobody spoke")


def test_all_clocks_agree(stage: Stage, ada: Actor, general: Channel) -> None:
    stage.forward(hours=40)
    told = datetime.fromisoformat(ada.command("clocks", general).text)
    assert abs(told - stage.playground.world.clock()) < timedelta(hours=1)
    assert told > datetime.now(UTC) + timedelta(hours=39)


def test_the_connection_outlives_the_jump(stage: Stage, ada: Actor, general: Channel) -> None:
    sockets = {*stage.playground.gateway.sockets}
    stage.forward(hours=6)
    assert ada.command("panel", general).text == "Quick!"
    assert {*stage.playground.gateway.sockets} == sockets


def test_a_bot_that_starts_later_starts_as_late(stage: Stage, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(BOT)
    with open_stage(echo=False) as another:
        another.forward(days=5000)
        another.start_bot(str(program))
        general = another.channel("Playground", "general")
        told = another.person("Ada").command("clocks", general).text
        assert datetime.fromisoformat(told) > datetime.now(UTC) + timedelta(days=4999)


BOT_IN_NODE = """\
const { Client, GatewayIntentBits } = require("discord.js");
const { setTimeout: sleep } = require("node:timers/promises");
const client = new Client({ intents: [GatewayIntentBits.Guilds] });
const tell = async (text) => {
  const channel = client.channels.cache.find((each) => each.name === "general");
  await channel.send(text);
};
client.once("clientReady", async () => {
  const description = "Try it";
  await client.application.commands.set(
    ["clock", "wait", "collect"].map((name) => ({ name, description })),
  );
  setInterval(() => tell(`hour ${new Date().getUTCHours()}`), 3600_000);
});
client.on("interactionCreate", async (interaction) => {
  if (interaction.commandName === "clock") {
    if (!(new Date() instanceof Date) || Math.abs(Date.now() - new Date()) > 1000) throw Error();
    await interaction.reply(new Date().toISOString());
  }
  if (interaction.commandName === "wait") {
    await interaction.reply("Waiting.");
    await sleep(600_000);
    await tell("ten minutes");
  }
  if (interaction.commandName === "collect") {
    const answer = await interaction.reply({ content: "Press.", fetchReply: true });
    answer.createMessageComponentCollector({ time: 60_000 }).on("end", () => tell("too late"));
  }
});
client.login(process.env.DISCORD_TOKEN);
"""


def test_time_passes_for_a_bot_in_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    next(each for each in LIBRARIES if each.name == "discord.js").require()
    monkeypatch.setenv("NODE_PATH", str(INSTALLED / "node_modules"))
    (tmp_path / "bot.cjs").write_text(BOT_IN_NODE)
    with open_stage(echo=False) as stage:
        stage.start_bot(str(tmp_path / "bot.cjs"))
        ada, general = stage.person("Ada"), stage.channel("Playground", "general")
        ada.command("collect", general)
        sockets = {*stage.playground.gateway.sockets}
        stage.forward(seconds=61)
        assert ada.find(general, "too late")
        ada.command("wait", general)
        stage.forward(minutes=11)
        assert ada.find(general, "ten minutes")
        stage.forward(hours=3)
        hours = [each.content for each in general.messages if "hour" in each.content]
        assert len({*hours}) == 3
        told = datetime.fromisoformat(ada.command("clock", general).text)
        assert abs(told - stage.playground.world.clock()) < timedelta(hours=1)
        assert {*stage.playground.gateway.sockets} == sockets
