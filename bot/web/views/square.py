"""The square on the page."""

from bot.games.square.game import SQUARE
from bot.games.square.progress import SquareProgress, Tried, code_of_cell
from bot.games.square.review import SquareAnswers
from bot.play.turn import Turn
from bot.puzzles.square.puzzle import ACROSS
from bot.texts.locale import Locale
from bot.texts.square import answers, board, pages, together
from bot.texts.square.turn import LABELS, lines
from bot.web.views.board import GameView, Json


def state(locale: Locale, progress: SquareProgress, order: int) -> Json:
    """The cells as far as they are known, and the clues."""
    return {
        "complete": progress.complete,
        "points": progress.points,
        "hints": progress.hints,
        "cells": _cells(progress),
        "lines": _lines(progress),
        "tray": _tray(progress),
        "celebration": celebration(progress),
        "done": progress.done,
        "finish": {"code": "full", "text": pages.came(locale, progress)}
        if progress.complete
        else None,
    }


def _cells(progress: SquareProgress) -> list[Json]:
    grid, known, told = progress.round.puzzle.grid, progress.known, progress.told
    return [
        {
            "cell": code_of_cell((row, column)),
            "row": row,
            "column": column,
            "pair": pair if (row, column) in known else None,
            "blank": pair is None,
            "told": (row, column) in told,
        }
        for row, pairs in enumerate(grid)
        for column, pair in enumerate(pairs)
    ]


def _lines(progress: SquareProgress) -> list[Json]:
    played = progress.round
    return [
        {
            "name": line,
            "across": line in ACROSS,
            "cells": [code_of_cell(cell) for cell in played.cells_of(line)],
            "clue": played.clue(line),
            "second_clue": progress.second_clues.get(line),
            "first": progress.letters.get(line),
            "word": progress.solved.get(line),
        }
        for line in played.lines
    ]


def _tray(progress: SquareProgress) -> list[str] | None:
    """The pairs beside the square, with holes for those that are known."""
    if progress.complete or not progress.has_tray:
        return None
    played, known = progress.round, progress.known
    return ["" if cell in known else played.puzzle.pair(cell) or "" for cell in played.tray]


def celebration(progress: SquareProgress) -> str | None:
    """A full square, found with hints or without any."""
    if not progress.complete:
        return None
    return "flawless" if progress.is_flawless else "full"


def verdicts(locale: Locale, outcome: Tried) -> list[Json]:
    """A verdict a word."""
    return [
        {
            "word": each.word,
            "code": each.verdict.value,
            "points": each.points,
            "text": board.verdict(locale, each),
            "line": each.line,
            "standing": [*each.standing],
        }
        for each in (*outcome.judgements, *outcome.crossed)
    ]


def row_news(locale: Locale, turn: Turn) -> str | None:
    """The line of a full square, which its card shows unless there are extra points."""
    progress = turn.progress
    if progress is None or not progress.complete or progress.is_flawless:
        return None
    return board.finished(locale, progress)


def _answers(locale: Locale, told: SquareAnswers) -> str:
    return answers.answers(locale, told)


VIEW = GameView(
    game=SQUARE,
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
    rung=pages.rung,
    row_news=row_news,
)
