"""``/daily start``, with an option for each game of the catalog, and what an admin chose there."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import PostChannel
from bot.language.languages import DEFAULT, LANGUAGES
from bot.model import CardStyle, Mode, Server
from bot.servers.wishes import Wish, is_new, parse_time
from bot.servers.zones import ReadZone, proposed_zone, read_zone, suggest_zones
from bot.texts import daily as texts
from bot.texts.languages import NAMES

Start = app_commands.Command[Any, Any, None]

LAST = "language"  # the option before which the games stand


@dataclass(frozen=True)
class Chosen:
    """What an admin chose; None for what was left out."""

    channel: PostChannel | None
    time: str | None = None
    timezone: str | None = None
    games: dict[str, bool | None] = field(default_factory=dict)  # by name
    recap: bool | None = None
    mode: Mode | None = None
    thread: bool | None = None
    role: discord.Role | None = None
    card: CardStyle | None = None
    language: str | None = None  # a code

    @property
    def is_bare(self) -> bool:
        """Was everything left out?"""
        return self == Chosen(None, games=dict.fromkeys(self.games))


def in_channel(bot: Honeygram, channel: PostChannel) -> Chosen:
    """A channel, and nothing else."""
    return Chosen(channel, games=dict.fromkeys(bot.faces))


def start_command(
    bot: Honeygram, start_posts: Callable[[Interaction, Chosen], Awaitable[None]]
) -> Start:
    """The command, which hands what was chosen to the cog."""
    games = {face.game.command: face for face in bot.faces.values()}

    async def start(
        interaction: Interaction,
        channel: PostChannel | None = None,
        time: str | None = None,
        timezone: str | None = None,
        language: str | None = None,
        recap: bool | None = None,
        mode: Literal["each", "together"] | None = None,
        thread: bool | None = None,
        role: discord.Role | None = None,
        card: Literal["names", "avatars", "off"] | None = None,
        **posted: bool | None,
    ) -> None:
        """Hand on what was typed; the games are options of their own."""
        names = {face.game.name: posted[command] for command, face in games.items()}
        kept = Mode(mode) if mode else None
        shown = CardStyle(card) if card else None
        chosen = Chosen(channel, time, timezone, names, recap, kept, thread, role, shown, language)
        await start_posts(interaction, chosen)

    async def zones(interaction: Interaction, current: str) -> list[Choice[str]]:
        zones = suggest_zones(current, proposed_zone(locales(interaction)))
        return [Choice(name=each.label, value=each.name) for each in zones]

    callback: Any = start
    callback.__signature__ = _with_options(inspect.signature(start), list(games))
    descriptions = texts.OPTIONS | {name: face.board.OFFER for name, face in games.items()}
    command: Start = app_commands.command(description=texts.START)(
        app_commands.describe(**descriptions)(
            app_commands.choices(
                language=[Choice(name=name, value=code) for code, name in NAMES.items()]
            )(callback)
        )
    )
    command.autocomplete("timezone")(zones)
    return app_commands.checks.has_permissions(manage_guild=True)(command)


def wish_of(
    interaction: Interaction, wanted: Chosen, before: Server, channel: PostChannel
) -> tuple[Wish, bool, ReadZone | None]:
    """What an admin typed, whether the time zone is a guess, and how it was read."""
    open_zone = is_new(before) and wanted.timezone is None
    guess = proposed_zone(locales(interaction)) if open_zone else None
    zone = None if wanted.timezone is None else read_zone(wanted.timezone)
    wish = Wish(
        channel_id=channel.id,
        post_time=None if wanted.time is None else parse_time(wanted.time),
        timezone=zone.name if zone else guess,
        games=wanted.games,
        recap=wanted.recap,
        thread=wanted.thread,
        role_id=wanted.role.id if wanted.role else None,
        mode=wanted.mode,
        card=wanted.card,
    )
    return wish, guess is not None, zone


def locales(interaction: Interaction) -> list[str]:
    """The language of the server, then that of the person, as Discord writes them."""
    return [str(each) for each in (interaction.guild_locale, interaction.locale) if each]


def other_language(interaction: Interaction) -> str | None:
    """The code of the language of the server or the person, if there are puzzles in it and it is
    not the one that everybody has who never chose."""
    spoken = [each.partition("-")[0] for each in locales(interaction)]
    return next((code for code in spoken if code in LANGUAGES and code != DEFAULT), None)


def _with_options(signature: inspect.Signature, games: list[str]) -> inspect.Signature:
    """A signature with a boolean for each game: discord.py makes the options from it."""
    options = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    place = [each.name for each in options].index(LAST)
    options[place:place] = [
        inspect.Parameter(name, options[place].kind, default=None, annotation=bool | None)
        for name in games
    ]
    return signature.replace(parameters=options)
