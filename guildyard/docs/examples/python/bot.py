import os

import discord
from discord import app_commands


class Bot(discord.Client):
    async def setup_hook(self):
        await tree.sync()


class Again(discord.ui.View):
    @discord.ui.button(label="Again")
    async def again(self, interaction: discord.Interaction, _: discord.ui.Button):
        await interaction.response.send_message("Hello again!", ephemeral=True)


bot = Bot(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(bot)


@tree.command(description="Say hello")
async def hello(interaction: discord.Interaction):
    await interaction.response.send_message(
        f"Hello, {interaction.user.display_name}!", view=Again()
    )


bot.run(os.environ["DISCORD_TOKEN"])
