"""``/rule``: what the admins of a server decide about words."""

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import Button, button, custom_id, detached, field, rows
from bot.discord.answering.interaction import locale_of, player_of
from bot.discord.answering.replies import edit_or_reply, open_form, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import check_admin
from bot.language.alphabet import ANY_LETTER
from bot.model import Report, Stand
from bot.play.disputes import LONGEST_REASON
from bot.texts import rule as texts
from bot.texts.locale import N_, Locale

WORD = N_("A word of four letters or more")
REASON = N_("Why, if you like; anyone who asks will read it")
FIELD = "reason"

AT_ONCE = 5  # reports with buttons: as many rows as a message has


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class Rule(commands.GroupCog, name="rule", description="Which words count on this server"):
    """For admins; Discord shows it to nobody else."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        stands = f"(?P<stand>{Stand.ALLOW.value}|{Stand.DENY.value}):(?P<word>{ANY_LETTER}+)"
        bot.components.add(f"rule:{stands}", self.press_rule)
        bot.components.add(f"rule-form:{stands}", self.submit_form)
        bot.components.add(f"rule-dismiss:(?P<word>{ANY_LETTER}+)", self.press_dismiss)

    @app_commands.command()
    @app_commands.describe(word=WORD, reason=REASON)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def allow(self, interaction: Interaction, word: str, reason: str | None = None) -> None:
        """Accept a word on this server, starting with the next puzzle."""
        await reply(interaction, await self._rule(interaction, word, Stand.ALLOW, reason or ""))

    @app_commands.command()
    @app_commands.describe(word=WORD, reason=REASON)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def deny(self, interaction: Interaction, word: str, reason: str | None = None) -> None:
        """Refuse a word on this server, starting with the next puzzle."""
        await reply(interaction, await self._rule(interaction, word, Stand.DENY, reason or ""))

    @app_commands.command()
    @app_commands.describe(word=WORD)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def clear(self, interaction: Interaction, word: str) -> None:
        """Take back a ruling, starting with the next puzzle."""
        services = self.bot.services
        ruled = await services.games.disputes.clear(
            player_of(interaction), word, services.host.clock()
        )
        await reply(interaction, texts.ruled(locale_of(interaction), ruled))

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def list(self, interaction: Interaction) -> None:
        """See your rulings, and the words players report, try or miss."""
        await self._list(interaction)

    async def press_rule(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Allow or Deny beside a report: a form takes a reason."""
        check_admin(interaction)
        await open_form(
            interaction, reason_form(locale_of(interaction), Stand(match["stand"]), match["word"])
        )

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form behind Allow and Deny."""
        check_admin(interaction)
        reason = field(interaction, FIELD)
        news = await self._rule(interaction, match["word"], Stand(match["stand"]), reason)
        await self._list(interaction, news)

    async def press_dismiss(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Dismiss beside a report."""
        check_admin(interaction)
        services = self.bot.services
        now, admin = services.host.clock(), player_of(interaction)
        word = await services.games.disputes.dismiss(admin, match["word"], now)
        await self._list(interaction, texts.dismissed(locale_of(interaction), word))

    async def _list(self, interaction: Interaction, news: str = "") -> None:
        services = self.bot.services
        admin, now, locale = player_of(interaction), services.host.clock(), locale_of(interaction)
        rulings, number = await services.games.disputes.rulings(admin, now)
        reports = await services.games.disputes.reports(admin, now)
        tried = await services.games.disputes.tried_lately(admin.server_id, now)
        unfound = await services.games.disputes.unfound(admin, now)
        beside = texts.field(locale, tried, unfound)
        today = await services.posts.servers.day(admin.server_id, now)
        shown = texts.rulings(locale, rulings, number, reports, beside, today=today, news=news)
        below = rows(*(buttons_of(locale, each.report) for each in reports[:AT_ONCE]))
        await edit_or_reply(interaction, shown, below)

    async def _rule(self, interaction: Interaction, word: str, stand: Stand, reason: str) -> str:
        services = self.bot.services
        admin = player_of(interaction)
        ruled = await services.games.disputes.rule(
            admin, word, stand, reason, services.host.clock()
        )
        return texts.ruled(locale_of(interaction), ruled)


def buttons_of(locale: Locale, report: Report) -> list[Button]:
    """What can be done about a report."""
    rulings = [
        button(texts.label(locale, stand, report.word), "rule", stand.value, report.word)
        for stand in (Stand.ALLOW, Stand.DENY)
    ]
    return [
        *rulings,
        button(texts.dismiss(locale, report.word), "rule-dismiss", report.word),
    ]


def reason_form(locale: Locale, stand: Stand, word: str) -> discord.ui.Modal:
    """What asks for the reason of a ruling."""
    title = texts.label(locale, stand, word)[:45]  # as many characters as a title has
    form = discord.ui.Modal(title=title, custom_id=custom_id("rule-form", stand.value, word))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=FIELD, max_length=LONGEST_REASON, required=False
    )
    form.add_item(discord.ui.Label(text=locale.gettext(texts.REASON), component=entry))
    return detached(form)


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Rule(bot))
