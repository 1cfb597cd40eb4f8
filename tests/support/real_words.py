"""The real words of each language, and each game's dealer for them, made once per test process."""

from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any

from bot.games.anigram.game import AnigramGame
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HoneycombGame
from bot.games.square.game import SquareGame
from bot.language.language import Language

MAX_DEALERS = 8  # of each game: English, Spanish, and small languages of the tests at hand


def share_dealers() -> None:
    """Let all applications of this process share what takes seconds to build.

    A dealer is immutable, and only its seed differs between installations.
    """
    for kind in (HoneycombGame, AnigramGame, SquareGame):
        kind.dealer = _shared(kind.dealer)  # type: ignore[method-assign]


def new_dealer(game: AnyGame, language: Language, seed: str) -> Any:
    """Return a dealer that is shared with nobody, as an application makes it."""
    return type(game).dealer.__wrapped__(game, language, seed)  # type: ignore[attr-defined]


def _shared(make: Any) -> Any:
    @lru_cache(MAX_DEALERS)
    def without_seed(game: Any, language: Language) -> Any:
        return make(game, language, "")

    @wraps(make)
    def dealer(self: Any, language: Language, seed: str) -> Any:
        return replace(without_seed(self, language), seed=seed)

    return dealer
