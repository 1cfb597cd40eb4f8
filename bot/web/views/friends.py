"""Who else plays, on the page: how far they are, and never a word."""

from collections.abc import Collection, Mapping, Sequence

from bot.play.group_card import NamedPlayer
from bot.texts.formats import LONGEST_NAME, shortened
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json


def friends(
    view: GameView,
    locale: Locale,
    named: Sequence[NamedPlayer],
    avatars: Mapping[int, str],
    here: Collection[int],
) -> list[Json]:
    """Those whom the card of the day names, given the avatars that may be seen, and who has the
    page open."""
    return [
        {
            "id": str(each.player_id),
            "name": shortened(locale, each.name, LONGEST_NAME),
            "avatar": avatars.get(each.player_id, ""),
            "rung": view.rung(locale, each.rung),
            "share": round(each.rung.step / each.rung.steps, 3) if each.rung.steps else 0,
            "crowned": each.rung.crowned,
            "now": each.player_id in here,
        }
        for each in named
    ]
