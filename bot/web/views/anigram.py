"""The anigram on the page."""

from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.progress import Answered, Progress
from bot.puzzles.anigram.anigram import LEVELS
from bot.texts.anigram import answers, board, pages, together
from bot.texts.anigram.turn import LABELS, lines
from bot.texts.anigram.verdicts import verdict
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json


def state(locale: Locale, progress: Progress, order: int) -> Json:
    """The letters of the level, and the chain so far."""
    letters, added = progress.shown(order)
    return {
        "level": progress.level,
        "levels": LEVELS,
        "letters": [*letters],
        "added": added,
        "solved": [{"word": each.word, "points": each.points} for each in progress.solved],
        "overtime": progress.overtime,
        "dead_end": progress.dead_end,
        "par": progress.round.par,
        "points": progress.points,
        "hints": progress.hints,
        "beginning": progress.hinted[: progress.given],
        "complete": progress.complete,
        "celebration": celebration(progress),
        "done": progress.done,
        "finish": {
            "code": "par" if progress.is_par else "over",
            "text": pages.came(locale, progress),
        }
        if progress.is_par or progress.dead_end
        else None,
    }


def celebration(progress: Progress) -> str | None:
    """A chain as long as can be."""
    return "par" if progress.is_par else None


def verdicts(locale: Locale, outcome: Answered) -> list[Json]:
    """The one of the word."""
    judged = outcome.judgement
    return [
        {
            "word": judged.word,
            "code": judged.verdict.value,
            "points": outcome.points,
            "text": verdict(locale, judged, outcome.before, outcome.points),
        }
    ]


VIEW = GameView(
    game=ANIGRAM,
    texts=board,
    together=together,
    labels=LABELS,
    lines=lines,
    state=state,
    verdicts=verdicts,
    celebration=celebration,
    share=pages.share,
    answers=answers.answers,
    past=answers.past,
    played=answers.played,
    rung=pages.rung,
)
