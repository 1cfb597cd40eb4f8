"""The games that are on the page. One without a view is played on Discord only."""

from collections.abc import Mapping

from bot.web.views import anigram, honeycomb, square
from bot.web.views.board import GameView

VIEWS: Mapping[str, GameView] = {
    each.VIEW.game.name: each.VIEW for each in (honeycomb, anigram, square)
}
