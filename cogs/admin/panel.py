"""What ``/daily show`` offers: each setting in place, as a list or a form.

Whatever is chosen takes the way of ``/daily start``, with the same checks. What came of it is said
right above the lists, where a phone shows it; the settings show what holds.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

import discord

from bot.discord.answering.components import Button, button, custom_id, detached, field, row
from bot.discord.answering.interaction import locale_of, server_of
from bot.discord.answering.replies import open_form
from bot.discord.faces import Faces
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import PostChannel, check_admin
from bot.errors import ErrorCode, PlayerError
from bot.language.languages import DEFAULT
from bot.model import CardStyle, Mode, Server
from bot.texts import daily as texts
from bot.texts import greeting as greeting_texts
from bot.texts import panel as labels
from bot.texts.languages import NAMES, language_name
from bot.texts.locale import Locale
from cogs.posts.start import Chosen, in_channel

# What there is beside the games' commands.
RECAP, THREAD, GROUP_CARD, TOGETHER = "recap", "thread", "card", "together"
TIME, ZONE = "time", "timezone"  # fields of the form
LONGEST_TIME, LONGEST_ZONE = 20, 60  # characters

Change = Callable[[Interaction, Chosen], Awaitable[None]]


class SettingsPanel:
    """Acts on the lists and the form below the settings."""

    def __init__(self, bot: Honeygram, change: Change) -> None:
        """Takes what keeps a choice and shows the settings again."""
        self._bot, self._change = bot, change
        self._servers = bot.services.posts.servers
        bot.components.add("daily:move", self.choose_channel)
        bot.components.add("daily:role", self.choose_role)
        bot.components.add("daily:posts", self.choose_posts)
        bot.components.add("daily:language", self.choose_language)
        bot.components.add("daily:time", self.open_form)
        bot.components.add("daily:time-form", self.submit_form)

    async def choose_channel(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Move the posts to the channel that an admin picked."""
        check_admin(interaction)
        await self._change(interaction, in_channel(self._bot, picked(self._bot, interaction)))

    async def choose_role(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Mention another role, or none."""
        kept = await self._kept(interaction)
        guild = self._bot.get_guild(server_of(interaction))
        if values_of(interaction):
            role = guild.get_role(chosen_id(interaction)) if guild else None
            if role is None:
                raise PlayerError(ErrorCode.ROLE_GONE)
            await self._change(interaction, replace(kept, role=role))
        else:
            await self._servers.mention_nobody(server_of(interaction))
            await self._change(interaction, kept)

    async def choose_posts(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Post these games from now on, with these things beside them, and nothing else."""
        kept, wanted = await self._kept(interaction), {*values_of(interaction)}
        server = await self._servers.get(server_of(interaction))
        faces = self._bot.faces.items()
        chosen = replace(
            kept,
            games={name: face.game.command in wanted for name, face in faces},
            recap=RECAP in wanted,
            thread=THREAD in wanted,
            mode=Mode.TOGETHER if TOGETHER in wanted else Mode.EACH,
            card=_card(server, wanted=GROUP_CARD in wanted),
        )
        await self._change(interaction, chosen)

    async def choose_language(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Have puzzles in another language from the next puzzle day on."""
        kept = await self._kept(interaction)
        code = next(iter(values_of(interaction)), "")
        if code not in NAMES:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        await self._change(interaction, replace(kept, language=code))

    async def open_form(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Ask for the time and the time zone."""
        await self._kept(interaction)
        server = await self._servers.get(server_of(interaction))
        await open_form(interaction, time_form(locale_of(interaction), server))

    async def submit_form(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Begin the days at another time."""
        kept = await self._kept(interaction)
        typed = {name: field(interaction, name).strip() or None for name in (TIME, ZONE)}
        server = await self._servers.get(server_of(interaction))
        zone = None if typed[ZONE] == server.timezone else typed[ZONE]  # an old name stays
        await self._change(interaction, replace(kept, time=typed[TIME], timezone=zone))

    async def _kept(self, interaction: Interaction) -> Chosen:
        """The channel as it is, and nothing else chosen.

        Raises PlayerError for whoever is no admin, and where no posts go anywhere.
        """
        check_admin(interaction)
        server = await self._servers.get(server_of(interaction))
        channel = self._bot.get_channel(server.channel_id) if server.channel_id else None
        if not isinstance(channel, PostChannel):
            raise PlayerError(ErrorCode.CHANNEL_GONE if server.channel_id else ErrorCode.POSTS_OFF)
        return in_channel(self._bot, channel)


def picked(bot: Honeygram, interaction: Interaction) -> PostChannel:
    """The channel that a person chose. Raises PlayerError when the bot knows none like that."""
    channel = bot.get_channel(chosen_id(interaction))
    if not isinstance(channel, PostChannel):
        raise PlayerError(ErrorCode.NO_SUCH_CHANNEL)
    return channel


def values_of(interaction: Interaction) -> list[str]:
    """All that a person chose from a list."""
    data: Any = interaction.data or {}
    return [str(each) for each in data.get("values") or []]


def chosen_id(interaction: Interaction) -> int:
    """The channel or role that a person chose, or 0: a forged choice may be anything."""
    value = next(iter(values_of(interaction)), "")
    return int(value) if value.isdecimal() else 0


def panel(
    locale: Locale, server: Server, faces: Faces, role: discord.Role | None
) -> discord.ui.View:
    """The lists and buttons below the settings of a server, each with what holds."""
    buttons: list[Button] = [
        button(locale.gettext(labels.CHANGE_TIME), "daily", "time"),
        button(locale.gettext(texts.TEST), "daily", "test"),
    ]
    if server.role_id:
        buttons.append(button(locale.gettext(texts.MENTION_NOBODY), "daily", "quiet"))
    channels, roles = _channels(locale, server), _roles(locale, role)
    return row(channels, _posts(locale, server, faces), roles, _languages(locale, server), *buttons)


def _channels(locale: Locale, server: Server) -> discord.ui.ChannelSelect[Any]:
    return discord.ui.ChannelSelect(
        custom_id=custom_id("daily", "move"),
        channel_types=[discord.ChannelType.text, discord.ChannelType.forum],
        placeholder=locale.gettext(greeting_texts.PICK),
        default_values=[_default(server.channel_id, discord.SelectDefaultValueType.channel)],
    )


def _roles(locale: Locale, role: discord.Role | None) -> discord.ui.RoleSelect[Any]:
    kind = discord.SelectDefaultValueType.role
    return discord.ui.RoleSelect(
        custom_id=custom_id("daily", "role"),
        placeholder=locale.gettext(labels.PICK_ROLE),
        min_values=0,
        required=False,
        default_values=[_default(role.id, kind)] if role else [],
    )


def _default(shown: int | None, kind: discord.SelectDefaultValueType) -> discord.SelectDefaultValue:
    return discord.SelectDefaultValue(id=shown or 0, type=kind)


def _posts(locale: Locale, server: Server, faces: Faces) -> discord.ui.Select[Any]:
    """The games, and what there can be beside them."""
    games = [
        _option(face.game.command, locale.gettext(face.board.TITLE), name in server.games)
        for name, face in faces.items()
    ]
    beside = {
        RECAP: server.recap,
        THREAD: server.thread,
        GROUP_CARD: server.card is not CardStyle.OFF,
        TOGETHER: server.mode is Mode.TOGETHER,
    }
    options = [*games, *_beside(locale, beside.items())]
    return discord.ui.Select(
        custom_id=custom_id("daily", "posts"),
        placeholder=locale.gettext(labels.PICK_POSTS),
        min_values=0,
        max_values=len(options),
        options=options,
        required=False,
    )


def _languages(locale: Locale, server: Server) -> discord.ui.Select[Any]:
    """The languages that puzzles can be in; what was chosen last is chosen."""
    holds = server.languages[-1][1] if server.languages else DEFAULT
    options = [
        _option(code, locale.gettext(labels.PUZZLES_IN, language=name), code == holds)
        for code in NAMES
        for name in [language_name(locale, code)]
    ]
    return discord.ui.Select(
        custom_id=custom_id("daily", "language"),
        placeholder=locale.gettext(labels.PICK_LANGUAGE),
        options=options,
    )


def _card(server: Server, *, wanted: bool) -> CardStyle:
    """What is on cards: when there are some again, what was chosen last."""
    if not wanted:
        return CardStyle.OFF
    return CardStyle.AVATARS if server.avatars else CardStyle.NAMES


def _beside(locale: Locale, shown: Iterable[tuple[str, bool]]) -> Iterable[discord.SelectOption]:
    for code, holds in shown:
        yield _option(code, locale.gettext(labels.BESIDE_GAMES[code]), holds)


def _option(value: str, label: str, holds: bool) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=value, default=holds)


def time_form(locale: Locale, server: Server) -> discord.ui.Modal:
    """What asks when the days begin, with what holds."""
    form = discord.ui.Modal(
        title=locale.gettext(labels.TIME_TITLE), custom_id=custom_id("daily", "time-form")
    )
    shown = (
        (TIME, labels.TIME_LABEL, f"{server.post_time:%H:%M}", LONGEST_TIME),
        (ZONE, labels.ZONE_LABEL, server.timezone, LONGEST_ZONE),
    )
    for name, label, value, longest in shown:
        entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name, default=value, max_length=longest
        )
        form.add_item(discord.ui.Label(text=locale.gettext(label), component=entry))
    return detached(form)
