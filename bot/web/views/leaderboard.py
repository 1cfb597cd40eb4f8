"""The leaderboard on the page."""

from collections.abc import Mapping, Sequence

from bot.model import ALL_GAMES
from bot.play.leaderboard import LeaderboardPage
from bot.texts import leaderboard as texts
from bot.texts.formats import LONGEST_NAME, sentence_case, shortened
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json

Views = Mapping[str, GameView]


def leaderboard(
    views: Views, locale: Locale, page: LeaderboardPage, reader: int, hive: Sequence[str]
) -> Json:
    """One page, given the lines of a server that plays together."""
    game, is_score = page.board.game, page.board.game == ALL_GAMES
    scale = None
    if is_score:
        scale = texts.scale(locale, [view.texts.FULL_MARKS for view in views.values()])
    return {
        "title": texts.heading(locale, page, _noun(views, locale, game)),
        "game": game,
        "period": page.span.value if page.span else page.board.starts_on.isoformat(),
        "page": page.number,
        "pages": page.pages,
        "rows": [
            {
                "place": each.place,
                "name": shortened(locale, each.name, LONGEST_NAME),
                "points_text": texts.earned(locale, each, is_score=is_score),
                "is_me": each.player_id == reader,
            }
            for each in page.standings
        ],
        "lines": [*texts.below_board(locale, page, reader, scale=scale), *hive],
        "periods": [
            {"period": key, "label": label} for key, label in texts.periods(locale, page).items()
        ],
        "games": [
            {"game": name, "label": sentence_case(_noun(views, locale, name))}
            for name in (ALL_GAMES, *views)
        ],
    }


def _noun(views: Views, locale: Locale, game: str) -> str:
    if game == ALL_GAMES:
        return texts.all_games(locale, len(views))
    return locale.gettext(views[game].texts.NOUN)
