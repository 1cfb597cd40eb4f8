"""Who else plays, on the page: how far they are, and never a word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.play.group_card import NamedPlayer
from bot.texts.formats import LONGEST_NAME, shortened
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json
from bot.web.visit import Visit

NOBODY = 0


@dataclass(frozen=True)
class Friends:
    """Those whom the card of the day names with points in a game."""

    view: GameView
    named: Sequence[NamedPlayer]
    avatars: Mapping[int, str]  # that may be seen, by the ids of people
    here: frozenset[int]  # who has the page open

    def told(self, visit: Visit) -> list[Json]:
        """What somebody is told: all but themselves."""
        own = visit.player.player_id
        return [self._friend(visit.locale, each) for each in self.named if each.player_id != own]

    def key(self, visit: Visit) -> tuple[str, int]:
        """The same for all who are told the same."""
        own = visit.player.player_id
        is_named = any(each.player_id == own for each in self.named)
        return visit.locale.code, own if is_named else NOBODY

    def _friend(self, locale: Locale, player: NamedPlayer) -> Json:
        rung = player.rung
        return {
            "id": str(player.player_id),
            "name": shortened(locale, player.name, LONGEST_NAME),
            "avatar": self.avatars.get(player.player_id, ""),
            "rung": self.view.rung(locale, rung),
            "share": round(rung.step / rung.steps, 3) if rung.steps else 0,
            "crowned": rung.crowned,
            "now": player.player_id in self.here,
        }
