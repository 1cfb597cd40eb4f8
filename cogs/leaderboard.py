"""``/leaderboard``: who is ahead."""

import re
from datetime import date
from typing import Any, Literal, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.answering.components import DATE, Button, button, chosen, row, select
from bot.discord.answering.interaction import locale_of, player_of
from bot.discord.answering.replies import edit_or_reply, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.typed_days import day_in
from bot.model import ALL_GAMES, Period
from bot.play.leaderboard import LeaderboardPage, Span
from bot.texts import buttons as labels
from bot.texts import leaderboard as texts
from bot.texts import together
from bot.texts.formats import sentence_case
from bot.texts.locale import Locale

PeriodName = Literal["today", "yesterday", "week", "month", "all-time"]


class LeaderboardCog(commands.Cog, name="leaderboard"):
    """Standings of any game and period, page by page."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self._leaderboard, self._hives = bot.services.people.leaderboard, bot.services.games.hives
        self._clock = bot.services.host.clock
        commands = {face.game.command: name for name, face in bot.faces.items()}
        self.games = {ALL_GAMES: ALL_GAMES, **commands}  # by what a person chooses
        self.command = leaderboard_command(self)
        games = f"(?P<game>{'|'.join(self.games)})"
        when = f"(?P<when>{'|'.join(Span)}|{DATE})"
        bot.components.add(f"board:{games}:{when}:(?P<number>\\d{{1,6}})", self.press_page)
        bot.components.add(f"board-game:{when}", self.choose_game)
        bot.components.add(f"board-period:{games}", self.choose_period)

    async def cog_load(self) -> None:
        """Offer the command."""
        self.bot.tree.add_command(self.command)

    async def cog_unload(self) -> None:
        """Offer it no more."""
        self.bot.tree.remove_command(self.command.name)

    async def show(
        self, interaction: Interaction, game: str, period: PeriodName, *, share: bool
    ) -> None:
        """The first page of a game, by its command, and a period."""
        if game not in self.games or period not in get_args(
            PeriodName
        ):  # an old registration offered others
            raise PlayerError(ErrorCode.NO_SUCH_LEADERBOARD)
        page = await self._page(interaction, game, Span(period), 1)
        server = await self.bot.locale_in(player_of(interaction).server_id)
        locale = server if share else locale_of(interaction)
        text = await self._text(locale, page, game, interaction.user.id, shared=share)
        await reply(interaction, text, self._below(locale, page, game), private=not share)

    async def press_page(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A page button, or the Leaderboard button of a post, which shows the day of the post."""
        await self._turn(interaction, match["game"], match["when"], int(match["number"]))

    async def choose_game(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another game, over the same period."""
        await self._turn(interaction, chosen(interaction), match["when"])

    async def choose_period(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another period, of the same game."""
        await self._turn(interaction, match["game"], chosen(interaction))

    async def _turn(self, interaction: Interaction, game: str, when: str, number: int = 1) -> None:
        known = day_in(when) or next((span for span in Span if span == when), None)
        if game not in self.games or known is None:
            raise PlayerError(ErrorCode.NO_SUCH_LEADERBOARD)
        page, locale = await self._page(interaction, game, known, number), locale_of(interaction)
        text = await self._text(locale, page, game, interaction.user.id)
        await edit_or_reply(interaction, text, self._below(locale, page, game))

    async def _page(
        self, interaction: Interaction, game: str, when: Span | date, number: int
    ) -> LeaderboardPage:
        return await self._leaderboard.page(
            player_of(interaction), self.games[game], when, self._clock(), number=number
        )

    async def _text(
        self, locale: Locale, page: LeaderboardPage, game: str, reader: int, *, shared: bool = False
    ) -> str:
        scale = None
        if game == ALL_GAMES:
            scale = texts.scale(locale, [face.board.FULL_MARKS for face in self.bot.faces.values()])
        noun = self._noun(locale, game)
        text = texts.board(locale, page, noun, reader, shared=shared, scale=scale)
        return "\n".join([text, *await self._hive(locale, page)])

    async def _hive(self, locale: Locale, page: LeaderboardPage) -> list[str]:
        """Where a server that plays together stands on a day, a line a game."""
        board = page.board
        lines: list[str] = []
        if board.period is not Period.DAY:
            return lines
        for face in self.bot.faces.values():
            if board.game not in (ALL_GAMES, face.game.name):
                continue
            found = await self._hives.standing(board.server_id, face.game, board.starts_on)
            standing = face.together.standing(locale, found) if found else ""
            if standing and board.game == ALL_GAMES:
                lines.append(locale.gettext(face.together.STANDING, standing=standing))
            elif standing:
                lines.append(together.standing(locale, standing))
        return lines

    def _below(self, locale: Locale, page: LeaderboardPage, game: str) -> discord.ui.View:
        """What other games and periods there are, and the pages beside this one."""
        when = key_of(page)
        games = {each: sentence_case(self._noun(locale, each)) for each in self.games}
        return row(
            select(games, game, locale.gettext(texts.WHICH_GAME), "board-game", when),
            select(
                texts.periods(locale, page),
                when,
                locale.gettext(texts.WHICH_PERIOD),
                "board-period",
                game,
            ),
            *page_buttons(locale, page, game),
        )

    def choice(self, game: str) -> Choice[str]:
        """A game, by its command, under its own name."""
        face = self.bot.faces.get(self.games[game])
        return Choice(name=face.board.NOUN if face else game, value=game)

    def _noun(self, locale: Locale, game: str) -> str:
        faces = self.bot.faces
        if game == ALL_GAMES:
            return texts.all_games(locale, len(faces))
        return locale.gettext(faces[self.games[game]].board.NOUN)


def leaderboard_command(cog: LeaderboardCog) -> app_commands.Command[Any, Any, None]:
    """``/leaderboard``, which offers the games of the catalog."""

    @app_commands.command()
    @app_commands.describe(
        game="Which game (all unless you choose)",
        period="Which days (today unless you choose)",
        share="Show it to everyone in the channel (no unless you say yes)",
    )
    @app_commands.choices(game=[*map(cog.choice, cog.games)])
    async def leaderboard(
        interaction: Interaction,
        game: str = ALL_GAMES,
        period: PeriodName = "today",
        share: bool = False,
    ) -> None:
        """See who's ahead, and where you stand."""
        await cog.show(interaction, game, period, share=share)

    return leaderboard


def key_of(page: LeaderboardPage) -> str:
    """The period of a page, as the ids of buttons name it."""
    return page.span.value if page.span else page.board.starts_on.isoformat()


def page_buttons(locale: Locale, page: LeaderboardPage, game: str) -> list[Button]:
    """Earlier and later places of a game, by its command, where there are any."""
    pages = {labels.PREVIOUS: page.number - 1, labels.NEXT: page.number + 1}
    return [
        button(locale.gettext(label), "board", game, key_of(page), number)
        for label, number in pages.items()
        if 1 <= number <= page.pages
    ]


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(LeaderboardCog(bot))
