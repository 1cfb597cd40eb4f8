"""Which doors lead from Discord to the page, as the host has opened them.

Without an address nothing leads there: messages are as they are without a page.
"""

from dataclasses import dataclass
from urllib.parse import quote

from bot.discord.answering.components import Button
from bot.games.editions import Edition
from bot.games.game import AnyGame
from bot.places import is_server
from bot.texts.buttons import ON_THE_WEB
from bot.texts.locale import Locale


@dataclass(frozen=True)
class Doors:
    """What is open."""

    web_url: str | None = None  # where browsers find the page, without a slash at its end
    activity: bool = False  # may it open inside Discord, as far as the host can say?

    def address(
        self, server_id: int, game: AnyGame | None = None, edition: Edition | None = None
    ) -> str | None:
        """Where the page shows a server: all its games, or one of them; today's unless another
        edition is named. None where the page has no address."""
        if self.web_url is None or not is_server(server_id):
            return None
        address = f"{self.web_url}/s/{server_id}/"
        if game is None:
            return address
        named = "" if edition is None or edition.is_daily else f"/{quote(str(edition))}"
        return f"{address}#{game.name}{named}"

    def link(
        self,
        locale: Locale,
        server_id: int,
        game: AnyGame | None = None,
        edition: Edition | None = None,
    ) -> Button | None:
        """A button that leads there. Discord opens it by itself: no press arrives here."""
        url = self.address(server_id, game, edition)
        return Button(locale.gettext(ON_THE_WEB), url=url) if url else None
