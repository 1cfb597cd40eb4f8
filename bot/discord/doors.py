"""Which doors lead from Discord to the page, as the host has opened them.

Without an address nothing leads there: messages are as they are without a page.
"""

from dataclasses import dataclass
from urllib.parse import quote

from bot.discord.answering.components import Button
from bot.games.editions import Edition
from bot.games.game import AnyGame
from bot.places import OwnPlace, Place, ServerPlace
from bot.texts.buttons import ON_THE_WEB
from bot.texts.locale import Locale


@dataclass(frozen=True)
class Doors:
    """What is open."""

    web_url: str | None = None  # where browsers find the page, without a slash at its end
    activity: bool = False  # may it open inside Discord, as far as the host can say?

    def address(
        self, place: Place, game: AnyGame | None = None, edition: Edition | None = None
    ) -> str | None:
        """Where the page shows a place: all its games, or one of them; today's unless another
        edition is named. None where the page has no address, as for a group."""
        path = _path_of(place)
        if self.web_url is None or path is None:
            return None
        address = f"{self.web_url}{path}"
        if game is None:
            return address
        named = "" if edition is None or edition.is_daily else f"/{quote(str(edition))}"
        return f"{address}#{game.name}{named}"

    def link(
        self,
        locale: Locale,
        place: Place,
        game: AnyGame | None = None,
        edition: Edition | None = None,
    ) -> Button | None:
        """A button that leads there. Discord opens it by itself: no press arrives here."""
        url = self.address(place, game, edition)
        return Button(locale.gettext(ON_THE_WEB), url=url) if url else None


def _path_of(place: Place) -> str | None:
    """The path of a place on the page; nobody could say there who is in a group."""
    if isinstance(place, ServerPlace):
        return f"/s/{place.server_id}/"
    return "/me/" if isinstance(place, OwnPlace) else None
