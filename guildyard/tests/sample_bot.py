"""A small real bot with one of everything that the stand-in must understand."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f8"
    "0f00010501012718e3660000000049454e44ae426082"
)


class NameModal(discord.ui.Modal, title="Your name"):
    """A form with one field."""

    answer: discord.ui.TextInput["NameModal"] = discord.ui.TextInput(label="Name", max_length=10)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.answer.value}", ephemeral=True)


class Panel(discord.ui.View):
    """Buttons and a select that answer in every way."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.send_modal(NameModal())

    @discord.ui.button(label="Update", custom_id="update")
    async def update(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.edit_message(content="updated")

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")

    @discord.ui.select(
        custom_id="color",
        options=[
            discord.SelectOption(label="Red", value="red"),
            discord.SelectOption(label="Blue"),
        ],
    )
    async def color(
        self, interaction: discord.Interaction, select: discord.ui.Select["Panel"]
    ) -> None:
        await interaction.response.send_message(f"You chose {select.values[0]}")


class Layout(discord.ui.LayoutView):
    """A message of Components V2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery[Any]()
        gallery.add_item(media="attachment://pixel.png", description="one pixel")
        self.add_item(discord.ui.Container(discord.ui.TextDisplay("# Layout"), gallery))


class SampleBot(discord.Client):
    """Commands are registered in setup_hook, as a bot should."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", 0.01)
        super().__init__(**{"intents": discord.Intents(guilds=True), **options})
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.seen: list[discord.Message] = []
        self.resumed = asyncio.Event()
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: discord.py waits five seconds for the sake of the real gateway."""

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)


def pixel() -> discord.File:
    return discord.File(io.BytesIO(PIXEL), filename="pixel.png", description="one pixel")


@app_commands.command(description="Answer at once")
async def echo(interaction: discord.Interaction, text: str, times: int = 1) -> None:
    await interaction.response.send_message(text * times, ephemeral=True)


@app_commands.command(description="Think, then answer")
async def think(interaction: discord.Interaction, answer: bool = True) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    if answer:
        await interaction.followup.send("thought")
        await interaction.followup.send("and more", ephemeral=True)


@app_commands.command(description="Never answer")
async def ignore(interaction: discord.Interaction) -> None:
    pass


@app_commands.command(description="Open a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(NameModal())


@app_commands.command(description="Show buttons, an embed and a picture")
async def panel(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="Panel", description="Press something")
    embed.set_image(url="attachment://pixel.png")
    await interaction.response.send_message(embed=embed, file=pixel(), view=Panel())


@app_commands.command(description="Show a layout")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), file=pixel())


@app_commands.command(description="Only for those who manage the server")
@app_commands.default_permissions(manage_guild=True)
async def manage(
    interaction: discord.Interaction, channel: discord.TextChannel, zone: str = "UTC"
) -> None:
    await interaction.response.send_message(f"{channel.name} {zone}", ephemeral=True)


@manage.autocomplete("zone")
async def zones(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = ["UTC", "Pacific/Auckland", "Europe/Berlin"]
    fitting = [zone for zone in known if current.lower() in zone.lower()]
    return [app_commands.Choice(name=zone, value=zone) for zone in fitting]


who = app_commands.Group(name="who", description="About people")


@who.command(description="Name a person")
async def name(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"{member.mention} is {member.display_name}")


@app_commands.command(description="Weigh files")
async def weigh(
    interaction: discord.Interaction,
    file: discord.Attachment,
    other: discord.Attachment | None = None,
) -> None:
    await interaction.response.defer()
    sizes = [f"{each.filename}: {len(await each.read())}" for each in (file, other) if each]
    await interaction.followup.send(" ".join([*sizes, file.content_type or ""]))


class FileModal(discord.ui.Modal, title="Your files"):
    """A form that takes files."""

    files: discord.ui.Label["FileModal"] = discord.ui.Label(
        text="Files", component=discord.ui.FileUpload(custom_id="files", max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        component = self.files.component
        assert isinstance(component, discord.ui.FileUpload)
        names = [file.filename for file in component.values]
        await interaction.response.send_message(f"Got {', '.join(names)}")


@app_commands.command(description="Ask for files")
async def collect(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(FileModal())


@app_commands.context_menu(name="Count letters")
async def count_letters(interaction: discord.Interaction, message: discord.Message) -> None:
    text = f"{len(message.content)} letters of {message.author.display_name}"
    await interaction.response.send_message(text)


@app_commands.context_menu(name="Wave at")
async def wave(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"Hello, {member.mention}!", ephemeral=True)


@app_commands.context_menu(name="Report")
@app_commands.default_permissions(manage_guild=True)
async def report(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_modal(NameModal())


MENUS: tuple[Any, ...] = (count_letters, wave, report)
COMMANDS: tuple[Any, ...] = (
    echo,
    think,
    ignore,
    form,
    panel,
    layout,
    manage,
    who,
    weigh,
    collect,
    *MENUS,
)
