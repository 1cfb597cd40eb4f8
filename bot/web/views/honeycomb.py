"""The honeycomb on the page."""

from functools import lru_cache

from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.progress import Guessed, HintStep, Progress
from bot.games.honeycomb.review import HoneycombAnswers, HoneycombFinders
from bot.games.turns import HINT, TAKE
from bot.play.turn import Turn
from bot.puzzles.honeycomb.hints import grid, two_letter_list
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import LADDER, Rank, thresholds
from bot.texts.honeycomb import answers, board, pages, ranks, together
from bot.texts.honeycomb.turn import LABELS, lines
from bot.texts.honeycomb.verdicts import new_rank, verdict
from bot.texts.locale import Locale
from bot.web.views.board import GameView, Json

HINT_PAGES = (HINT, TAKE, "pairs", "grid", "list")


def state(locale: Locale, progress: Progress, order: int) -> Json:
    """The letters, the rank and the words found."""
    played, step = progress.round, progress.next_step
    return {
        "center": played.honeycomb.center,
        "outer": [*played.turned(order)],
        "points": progress.points,
        "rank": _rank(locale, progress.rank),
        "ranks": _ranks(locale, played.maximum),
        "next": step
        and {
            "name": locale.gettext(ranks.TITLES[step.rank]),
            "points": step.points - progress.points,
        },
        "found": [
            {
                "word": find.word,
                "points": find.points,
                "pangram": is_pangram(find.word),
                "bonus": find.word not in played.targets,
            }
            for find in progress.found
            if find.word in played.points  # none that was blocked since then
        ],
        "targets": len(played.targets),
        "found_targets": progress.found_targets,
        "hints": progress.hints,
        "complete": progress.complete,
        "celebration": celebration(progress),
        "done": progress.done,
        "finish": {"code": progress.rank.value, "text": pages.came(locale, progress)}
        if progress.done
        else None,
    }


def _rank(locale: Locale, rank: Rank) -> Json:
    index = LADDER.index(rank) if rank in LADDER else len(LADDER)
    return {"code": rank.value, "name": locale.gettext(ranks.TITLES[rank]), "index": index}


@lru_cache(maxsize=512)
def _ranks(locale: Locale, maximum: int) -> list[Json]:
    """What each open rank takes, the same for all who play a round."""
    return [
        {
            "code": step.rank.value,
            "name": locale.gettext(ranks.TITLES[step.rank]),
            "points": step.points,
        }
        for step in thresholds(maximum)
    ]


def celebration(progress: Progress) -> str | None:
    """What the picture of the board celebrates."""
    return progress.celebration and progress.celebration.value


def verdicts(locale: Locale, outcome: Guessed) -> list[Json]:
    """A verdict a word."""
    return [
        {
            "word": each.word,
            "code": each.verdict.value,
            "points": each.points,
            "text": verdict(locale, each, outcome.progress, praised=True),
        }
        for each in outcome.judgements
    ]


def hint_grid(locale: Locale, turn: Turn) -> Json | None:
    """The words that are left, counted by letters and lengths, once hints show that, unless they
    are asked for in sentences."""
    progress = turn.progress
    has_lengths = progress.hint_step is HintStep.LENGTHS and progress.left
    if turn.action not in HINT_PAGES or progress.as_list or not has_lengths:
        return None
    shown = grid(progress.left)
    return {
        "above": pages.above_grid(locale, progress),
        "lengths": [*shown.lengths],
        "rows": [
            {
                "letter": letter,
                "counts": [shown.counts.get((letter, length), 0) for length in shown.lengths],
                "total": shown.of_letter(letter),
            }
            for letter in shown.letters
        ],
        "totals": [shown.of_length(length) for length in shown.lengths],
        "total": len(progress.left),
        "pairs": [
            {"pair": pair, "count": count} for pair, count in two_letter_list(progress.left).items()
        ],
        "below": pages.below_grid(locale, progress),
    }


def row_news(locale: Locale, turn: Turn) -> str | None:
    """The line of a new rank, which the rank's row shows; but what the hidden rank is, is news."""
    if turn.progress is None or turn.progress.rank not in LADDER:
        return None
    return new_rank(locale, turn.progress)


def _finders(locale: Locale, told: HoneycombFinders) -> str:
    """Who found what, on one page."""
    return "\n\n".join(answers.finder_pages(locale, told))


def _answers(locale: Locale, told: HoneycombAnswers) -> str:
    return answers.answers(locale, told)


VIEW = GameView(
    game=HONEYCOMB,
    texts=board,
    together=together,
    labels=LABELS,
    lines=lines,
    state=state,
    verdicts=verdicts,
    celebration=celebration,
    share=pages.share,
    answers=_answers,
    past=answers.past,
    played=answers.played,
    rung=ranks.rung,
    grid=hint_grid,
    row_news=row_news,
    looks_back={"finders": _finders},
)
