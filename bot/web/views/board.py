"""A turn as the page gets it: what comes of an action, in facts for the eye and sentences to read.

A game gives what only it knows as a value, its view; what is not found yet is in none of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from bot.drawing.statistics import Section
from bot.games.game import AnyGame, Rung
from bot.games.turns import ASK, GUESS, SHARE, Offer
from bot.play.turn import OVER, Turn
from bot.texts import board as texts
from bot.texts import errors
from bot.texts.buttons import LABELS, Labels
from bot.texts.editions import ASK_ANSWERS, title
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale

Json = dict[str, Any]  # what JSON has


class ViewTexts(Protocol):
    """What a game is called, and what is said of its rounds while they are played."""

    NOUN: str
    TITLE: str
    INTRODUCTION: str
    FULL_MARKS: str
    OVER: str

    def state(self, locale: Locale, progress: Any, /) -> str:
        """How far a player is, in a word or two."""


class ViewTogether(Protocol):
    """What is said where a server plays together."""

    STANDING: str

    def standing(self, locale: Locale, shown: Any, /) -> str:
        """How far it came, in a few words."""


def no_grid(locale: Locale, turn: Turn) -> Json | None:
    """Of a game whose hints are none."""
    return None


def no_row_news(locale: Locale, turn: Turn) -> str | None:
    """Return None: no news of the game is shown anyway."""
    return None


@dataclass(frozen=True, eq=False)
class GameView:
    """A game on the page."""

    game: AnyGame
    texts: ViewTexts
    together: ViewTogether
    labels: Labels  # of its own actions
    lines: Callable[[Locale, Turn], Sequence[Line]]
    state: Callable[[Locale, Any, int], Json]  # takes a progress and the order of its letters
    verdicts: Callable[[Locale, Any], list[Json]]  # takes what came of a guess
    celebration: Callable[[Any], str | None]  # what there is to celebrate in a progress, by code
    share: Callable[[Locale, Any], str]
    answers: Callable[[Locale, Any], str]
    past: Callable[[Locale, Any], Section | None]
    played: Callable[[Locale, int], str]
    rung: Callable[[Locale, Rung], str]
    grid: Callable[[Locale, Turn], Json | None] = no_grid  # of hints, where a page has one
    row_news: Callable[[Locale, Turn], str | None] = no_row_news  # what the page shows anyway
    looks_back: Mapping[str, Callable[[Locale, Any], str]] = field(
        default_factory=dict[str, Callable[[Locale, Any], str]]
    )  # what there is to read of a day that is over besides, by action


def board(view: GameView, locale: Locale, turn: Turn) -> Json:
    """A turn in a game."""
    edition, progress = turn.edition, turn.progress
    is_guess = turn.action == GUESS and turn.told is not None
    name = locale.gettext(view.texts.TITLE)
    said, row_news = _said(view, locale, turn), view.row_news(locale, turn)
    return {
        "game": view.game.name,
        "edition": str(edition),
        "kind": edition.kind.value,
        "title": f"{name} · {title(locale, edition)}",
        "over": turn.action == OVER,
        "order": turn.order,
        "action": turn.action,
        **said,
        "row_news": row_news if row_news in said["news"] else None,
        "grid": view.grid(locale, turn) if turn.is_page else None,
        "refusal": refusal(locale, turn),
        "left": [*turn.left],
        "verdicts": view.verdicts(locale, turn.told) if is_guess else [],
        "celebrates": view.celebration(progress) if turn.celebrates else None,
        "ended": turn.ended,
        "share": view.share(locale, progress) if turn.action == SHARE else None,
        "offers": offers(view, locale, turn.offers),
        "beside": offers(view, locale, turn.beside),
        "state": view.state(locale, progress, turn.order) if progress else None,
    }


def refusal(locale: Locale, turn: Turn) -> Json | None:
    """Why nothing was done."""
    if turn.refusal is None:
        return None
    return {"code": turn.refusal.code.value, "text": errors.render(locale, turn.refusal)}


@lru_cache(maxsize=512)
def offers(view: GameView, locale: Locale, offered: tuple[Offer, ...]) -> list[Json]:
    """What can be done next, as it is called on buttons, once for all who see the same ones."""
    return [
        {
            "action": each.action,
            "label": locale.gettext(label_of(view, each)),
            "tone": each.tone.value,
            "possible": each.possible,
        }
        for each in offered
    ]


def label_of(view: GameView, offer: Offer) -> str:
    """What is written on the button of an offer."""
    key = offer.action, offer.wording
    return view.labels.get(key) or LABELS[key]


def _said(view: GameView, locale: Locale, turn: Turn) -> Json:
    """The lines of a board with what has just happened; or what stands in its place."""
    if (page := _instead(view, locale, turn)) is not None:
        return {"news": [], "lines": [{"key": Key.PAGE.value, "text": page}], "page": True}
    news, lines = list[str](), list[Json]()
    for key, text in view.lines(locale, turn):
        if key is Key.NEWS:
            news += text.split("\n")
        else:
            lines.append({"key": key.value, "text": text})
    return {"news": news, "lines": lines, "page": turn.is_page}


def _instead(view: GameView, locale: Locale, turn: Turn) -> str | None:
    """What is told where there is no board: that a day is over, a question, the answers."""
    if turn.action == OVER:
        return texts.over(locale, view.texts.OVER, turn)
    if turn.action == ASK:
        return locale.gettext(ASK_ANSWERS)
    if look_back := view.looks_back.get(turn.action):
        return look_back(locale, turn.told)
    if turn.progress is None:
        return view.answers(locale, turn.told)
    return None
