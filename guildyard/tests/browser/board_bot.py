"""A bot with boards that are drawn anew at every press, under other custom ids each time."""

from typing import Any

import discord
from discord import app_commands

from tests.sample_bot import SampleBot

LETTERS = "Letters: A B C"
LONG = "\n".join(f"Line {number} of many that nobody asked for" for number in range(1, 41))


def board(turn: int, *, short: bool = False) -> discord.ui.View:
    """Buttons and a list; one button has another label at every turn, and one can be missing."""
    view = discord.ui.View(timeout=None)
    for label in ("Guess", "Shuffle", "Replace", "Remove", f"Turn {turn}"):
        custom_id = f"{label.split()[0].lower()}:{turn}"
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id, row=0))
    view.add_item(discord.ui.Button(label="Mine", custom_id=f"mine:{turn}", row=1))
    if not short:
        view.add_item(discord.ui.Button(label="Less", custom_id=f"less:{turn}", row=1))
    view.add_item(discord.ui.Button(label="Ranks", custom_id=f"ranks:{turn}", row=3))
    colors = [discord.SelectOption(label=label) for label in ("Red", "Blue")]
    view.add_item(discord.ui.Select(custom_id=f"color:{turn}", options=colors, row=2))
    return view


class Guess(discord.ui.Modal, title="Guess"):
    """A form whose answer is an edit of the board."""

    word: discord.ui.TextInput["Guess"] = discord.ui.TextInput(label="Word")

    def __init__(self, turn: int) -> None:
        super().__init__()
        self._turn = turn

    async def on_submit(self, interaction: discord.Interaction) -> None:
        text = f"### Board\n{self.word.value} is no word ●●○○\n{LETTERS}"
        await interaction.response.edit_message(content=text, view=board(self._turn + 1))


class BoardBot(SampleBot):
    """The sample bot with two commands more."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tree.add_command(show_board)
        self.tree.add_command(recite)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer what is pressed on a board."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        name, turn = data["custom_id"].split(":")
        response = interaction.response
        if name == "guess":
            await response.send_modal(Guess(int(turn)))
        elif name == "mine":
            await response.send_message(f"### Board\n{LETTERS}", view=board(0), ephemeral=True)
        elif name == "ranks":
            await response.send_message("### Ranks\nNobody yet", ephemeral=True)
        elif name in ("remove", "replace"):
            await response.defer()
            if name == "replace":
                await interaction.followup.send(
                    f"### Board\nA fresh one\n{LETTERS}", view=board(0), ephemeral=True
                )
            await interaction.delete_original_response()
        else:
            await response.edit_message(view=board(int(turn) + 1, short=name == "less"))


@app_commands.command(name="board", description="Show a board")
async def show_board(interaction: discord.Interaction, public: bool = False) -> None:
    await interaction.response.send_message(
        f"### Board\n{LETTERS}", view=board(0), ephemeral=not public
    )


@app_commands.command(description="Say more than fits in a breath")
async def recite(interaction: discord.Interaction, public: bool = False) -> None:
    await interaction.response.send_message(f"{LONG}\n{LETTERS}", ephemeral=not public)
