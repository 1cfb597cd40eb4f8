"""``/settings``: when one's own day begins outside of servers, and the language there."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.answering.components import (
    PREFIX,
    button,
    chosen,
    custom_id,
    detached,
    field,
    row,
)
from bot.discord.answering.components import select as choice_list
from bot.discord.answering.interaction import locale_of, place_of, player_of
from bot.discord.answering.replies import edit_or_reply, open_form, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.clock_door import ANYTIME
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.turns import TODAY
from bot.language.languages import DEFAULT
from bot.places import GroupPlace, ServerPlace
from bot.servers.zones import ReadZone, proposed_zone, read_zone, suggest_zones
from bot.texts import own_settings as texts
from bot.texts.chosen import read_zone_note
from bot.texts.languages import NAMES, language_name
from bot.texts.locale import Locale
from cogs.boards.doors import board_buttons

ZONE = "timezone"  # the field of the form
LONGEST_ZONE = 60  # characters
NEXT = "(?::(?P<next>.+))?"  # what comes after the question
LONGEST_NEXT = 80  # of 100 that a custom_id may have

# Where most people are: a time zone for each hour, with others that show it all the year.
COMMON = {
    "Pacific/Honolulu": (),
    "America/Anchorage": (),
    "America/Los_Angeles": ("America/Vancouver",),
    "America/Denver": (),
    "America/Mexico_City": ("America/Guatemala",),
    "America/Chicago": (),
    "America/Bogota": ("America/Lima", "America/Panama"),
    "America/New_York": ("America/Toronto",),
    "America/Caracas": ("America/La_Paz",),
    "America/Santiago": (),
    "America/Sao_Paulo": ("America/Montevideo", "America/Argentina/Buenos_Aires"),
    "Europe/London": ("Europe/Lisbon",),
    "Europe/Madrid": ("Europe/Paris", "Europe/Berlin"),
    "Africa/Lagos": (),
    "Europe/Athens": ("Europe/Helsinki", "Europe/Kyiv"),
    "Europe/Istanbul": ("Asia/Riyadh", "Africa/Nairobi"),
    "Asia/Dubai": (),
    "Asia/Karachi": (),
    "Asia/Kolkata": (),
    "Asia/Bangkok": ("Asia/Jakarta", "Asia/Ho_Chi_Minh"),
    "Asia/Shanghai": ("Asia/Singapore", "Asia/Manila"),
    "Asia/Tokyo": ("Asia/Seoul",),
    "Australia/Sydney": ("Australia/Melbourne",),
    "Pacific/Auckland": (),
}


class SettingsCog(commands.Cog, name="settings"):
    """One command, the question at the door, and what both lead to."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self._own, self._clock = bot.services.people.own_settings, bot.services.host.clock
        add = bot.components.add
        for name, handler in (
            ("zone", self.choose_zone),
            ("other", self.open_form),
            ("form", self.submit_form),
        ):
            add(f"settings:{name}{NEXT}", handler, anytime=True)
        add("settings:language", self.choose_language, anytime=True)

    @app_commands.command(extras=ANYTIME)
    @app_commands.describe(timezone=texts.TIMEZONE, language=texts.LANGUAGE)
    @app_commands.choices(language=[Choice(name=name, value=code) for code, name in NAMES.items()])
    async def settings(
        self, interaction: Interaction, timezone: str | None = None, language: str | None = None
    ) -> None:
        """Choose when your own day begins, and the language of puzzles here."""
        zone = None
        if timezone is not None:
            zone = await self._keep_zone(interaction, timezone)
        if language is not None:
            await self._keep_language(interaction, language)
        await self._show(interaction, zone)

    @settings.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        zones = suggest_zones(typed, _proposed(interaction))
        return [Choice(name=each.label, value=each.name) for each in zones]

    async def ask(self, interaction: Interaction) -> None:
        """Ask for the hour, in the place of what somebody wanted, which comes after it: what they
        pressed, or the board of the game whose command they typed."""
        locale, after = locale_of(interaction), self._wanted(interaction)
        lines = [locale.gettext(texts.QUESTION)]
        if interaction.type is discord.InteractionType.application_command and _typed(interaction):
            lines.append(locale.gettext(texts.AGAIN))
        other = button(locale.gettext(texts.OTHER), *_parts("other", after))
        view = row(self._hours(interaction, locale, "", after), other)
        await reply(interaction, "\n".join(lines), view)

    async def choose_zone(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The list of hours."""
        await self._begin(interaction, chosen(interaction), match["next"])

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Ask for a time zone that is not on the list."""
        locale = locale_of(interaction)
        form = discord.ui.Modal(
            title=locale.gettext(texts.FORM_TITLE),
            custom_id=custom_id(*_parts("form", match["next"])),
        )
        entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=ZONE, max_length=LONGEST_ZONE, default=_proposed(interaction)
        )
        form.add_item(discord.ui.Label(text=locale.gettext(texts.ZONE_LABEL), component=entry))
        await open_form(interaction, detached(form))

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The same as from the list."""
        await self._begin(interaction, field(interaction, ZONE), match["next"])

    async def choose_language(self, interaction: Interaction, _: re.Match[str]) -> None:
        """The list of languages."""
        await self._keep_language(interaction, chosen(interaction))
        await self._show(interaction)

    async def _begin(self, interaction: Interaction, typed: str, after: str | None) -> None:
        """Keep a clock, and show the settings again; to whoever was asked at the door, what they
        wanted, or the way to all boards."""
        is_new = not await self._own.has_clock(interaction.user.id)
        zone, locale = await self._keep_zone(interaction, typed), locale_of(interaction)
        if not is_new:
            await self._show(interaction, zone)
            return
        found = self.bot.components.find(custom_id(after)) if after else None
        if found and await self.bot.clock_door.lets_in(interaction):
            handler, match = found
            await handler(interaction, match)
            game, _, action = (after or "").partition(":")
            if action.partition(":")[0] == TODAY:
                await self._offer_others(interaction, zone, game)
            return
        style = discord.ButtonStyle.primary
        below = row(*board_buttons(locale, self.bot.faces.values(), style))
        text = texts.begins(locale, zone, await self._next_start(interaction))
        await edit_or_reply(interaction, text, below)

    async def _offer_others(self, interaction: Interaction, zone: ReadZone, wanted: str) -> None:
        """The games besides the one whose board a newcomer has now, by its command."""
        locale = locale_of(interaction)
        faces = [each for each in self.bot.faces.values() if each.game.command != wanted]
        if faces:
            next_start = await self._next_start(interaction)
            text = texts.begins(locale, zone, next_start, others=True)
            await reply(interaction, text, row(*board_buttons(locale, faces)))

    async def _next_start(self, interaction: Interaction) -> datetime:
        """The moment of a person's next puzzles."""
        servers, key = self.bot.services.posts.servers, player_of(interaction).clock_id
        return await servers.coming(key, self._clock())

    async def _keep_zone(self, interaction: Interaction, typed: str) -> ReadZone:
        """Raises PlayerError for what is no time zone."""
        zone = read_zone(typed)
        person_id = interaction.user.id
        await self._own.choose_clock(person_id, zone.name, self._clock())
        await self.bot.services.people.reminders.move(person_id, zone.name)
        return zone

    async def _keep_language(self, interaction: Interaction, code: str) -> None:
        """Raises PlayerError in a server, and for what is on no list."""
        place = place_of(interaction)
        if isinstance(place, ServerPlace):
            raise PlayerError(ErrorCode.ADMINS_CHOOSE)
        if code not in NAMES:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        await self._own.choose_language(place.key, code, self._clock())

    async def _show(self, interaction: Interaction, zone: ReadZone | None = None) -> None:
        """What holds, with lists for all else; and how a time zone was read."""
        locale, place, player = (
            locale_of(interaction),
            place_of(interaction),
            player_of(interaction),
        )
        found = await self._own.chosen(player, self._clock())
        in_server, group = isinstance(place, ServerPlace), isinstance(place, GroupPlace)
        note = "\n".join(read_zone_note(locale, zone, self._clock().year))
        text = texts.holds(locale, found, DEFAULT, in_server=in_server, group=group, note=note)
        below = [self._hours(interaction, locale, found.timezone or "", None)]
        if not in_server:
            spoken = {code: language_name(locale, code) for code in NAMES}
            hint = locale.gettext(texts.PICK_LANGUAGE)
            holds = found.language or DEFAULT
            below.append(choice_list(spoken, holds, hint, "settings", "language"))
        other = button(locale.gettext(texts.OTHER), "settings", "other")
        await edit_or_reply(interaction, text, row(*below, other))

    def _wanted(self, interaction: Interaction) -> str | None:
        """What a custom_id says, behind the prefix, of what somebody pressed, or of the board of
        the game whose command they typed."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            return str(data["custom_id"]).removeprefix(f"{PREFIX}:")
        commands = {face.game.command for face in self.bot.faces.values()}
        return f"{data['name']}:{TODAY}" if data.get("name") in commands else None

    def _hours(
        self, interaction: Interaction, locale: Locale, holds: str, after: str | None
    ) -> discord.ui.Select[Any]:
        """The hours that it is now, the likely one first."""
        now, likely = self._clock(), holds or _proposed(interaction)
        zones = _with_likely(likely)
        options = {zone: texts.clock_label(zone, now, others) for zone, others in zones}
        hint = locale.gettext(texts.PICK_TIME)
        return choice_list(options, holds, hint, *_parts("zone", after))


def _with_likely(likely: str | None) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The common time zones, with the likely one in front: as many as a list takes."""
    if likely:
        yield likely, COMMON.get(likely, ())
    for zone, others in COMMON.items():
        if zone != likely:
            yield zone, tuple(each for each in others if each != likely)


def _parts(name: str, after: str | None) -> tuple[str, ...]:
    """A custom_id that brings along what comes next, unless it is too long for that."""
    parts = ("settings", name)
    return (*parts, after) if after and len(after) <= LONGEST_NEXT else parts


def _proposed(interaction: Interaction) -> str | None:
    return proposed_zone([str(interaction.locale)])


def _typed(interaction: Interaction) -> bool:
    """Did somebody type a word or anything else along with a command?"""
    return bool(vars(interaction.namespace))


async def setup(bot: Honeygram) -> None:
    """Load the cog, which asks at the door."""
    cog = SettingsCog(bot)
    bot.clock_door.ask = cog.ask
    await bot.add_cog(cog)
