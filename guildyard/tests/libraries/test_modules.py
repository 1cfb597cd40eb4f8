"""Bots for Node that are modules (ESM), which no hook of require sees."""

import shutil
from pathlib import Path

import pytest

from guildyard.testing.stage import open_stage
from tests.libraries.crew import INSTALLED

BOT = """
import { get } from "node:https";
import { REST } from "@discordjs/rest";
import { Client, Events, GatewayIntentBits, Routes } from "discord.js";

const { CLIENT_ID, DISCORD_TOKEN } = process.env;
const rest = new REST().setToken(DISCORD_TOKEN);
const hello = { name: "hello", description: "Say hello" };
await rest.put(Routes.applicationCommands(CLIENT_ID), { body: [hello] });
const headers = { Authorization: `Bot ${DISCORD_TOKEN}` };
const me = await (await fetch("https://discord.com/api/v10/users/@me", { headers })).json();
const status = await new Promise((resolve) =>
  get("https://discord.com/api/v10/users/@me", { headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  }));
const refused = await fetch("https://example.org/").catch((error) => error.cause.code);
const bot = new Client({ intents: [GatewayIntentBits.Guilds] });
bot.on(Events.InteractionCreate, (interaction) =>
  interaction.reply(`${me.username} ${status} ${refused}`));
await bot.login(DISCORD_TOKEN);
"""


def test_a_module_finds_the_playground_by_its_library_and_by_discords_name(tmp_path: Path) -> None:
    modules = INSTALLED / "node_modules"
    if shutil.which("node") is None or not (modules / "discord.js").exists():
        pytest.skip("discord.js is missing (make libraries)")
    (tmp_path / "node_modules").symlink_to(modules)
    program = tmp_path / "bot.mjs"
    program.write_text(BOT)
    with open_stage() as stage:
        stage.start_bot(str(program))
        general = stage.channel("Playground", "general")
        answer = stage.person("Ada").command("hello", general)
        assert answer.text == "bot 200 ECONNREFUSED"
        assert "wanted to reach example.org:443" in "\n".join(stage.bot_log)
        assert stage.playground.findings == []
