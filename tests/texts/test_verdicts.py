"""Codes and their texts: what is judged is a code, what a player reads is a text for each.

Of ``bot/texts/editions.py``, ``bot/texts/honeycomb/verdicts.py`` and
``bot/texts/anigram/verdicts.py``.
"""

import re
from datetime import date
from enum import Enum
from pathlib import Path

import pytest

from bot.errors import ErrorCode
from bot.games import practice_codes
from bot.games.anigram.progress import Difficulty, Progress
from bot.language.lexicon import Tier
from bot.play.leaderboard import Span
from bot.puzzles.anigram.anigram import Judgement as Answer
from bot.puzzles.anigram.anigram import Verdict as AnswerVerdict
from bot.puzzles.honeycomb.honeycomb import Verdict
from bot.puzzles.honeycomb.ranks import Rank
from bot.texts import editions, word
from bot.texts.anigram import verdicts as anigram
from bot.texts.honeycomb import verdicts as honeycomb
from tests.support.language import ENGLISH
from tests.support.rounds import anigram_round

CODE = re.compile("[a-z]+(-[a-z]+)*")
WATCHING = Path(__file__).parents[2] / "docs" / "watching.md"


@pytest.mark.parametrize("codes", [AnswerVerdict, Difficulty, ErrorCode, Rank, Span, Tier, Verdict])
def test_the_values_are_codes(codes: type[Enum]) -> None:
    assert [each.value for each in codes if not CODE.fullmatch(each.value)] == []


def test_every_refusal_has_a_reason() -> None:
    assert {*Verdict} - set(honeycomb.REASONS) == {Verdict.ACCEPTED}
    told = {AnswerVerdict.SOLVED, AnswerVerdict.WRONG_LENGTH, AnswerVerdict.WRONG_LETTERS}
    assert {*AnswerVerdict} - set(anigram.REASONS) == told


def test_every_difficulty_of_practice_and_every_tier_has_a_text() -> None:
    assert set(editions.DIFFICULTIES) == {*practice_codes.PracticeDifficulty}
    assert set(word.TIERS) == {*Tier}


def test_letters_that_are_wrong_are_named() -> None:
    judged = Answer("rice", AnswerVerdict.WRONG_LETTERS, missing="d", extra="c")
    progress = Progress(anigram_round(date(2026, 11, 20)), ())
    assert anigram.wrong_letters(ENGLISH, judged, progress) == "missing D · extra C"


def test_where_nothing_fits_the_letters_are_named_and_not_counted_up() -> None:
    judged = Answer("molt", AnswerVerdict.WRONG_LETTERS, missing="deir", extra="lmot")
    progress = Progress(anigram_round(date(2026, 11, 20)), ())
    assert anigram.wrong_letters(ENGLISH, judged, progress) == "use D E I R"


def test_the_host_finds_every_verdict_in_the_document() -> None:
    text = WATCHING.read_text(encoding="utf-8")
    assert [code for code in (*Verdict, *AnswerVerdict) if f"`{code.value}`" not in text] == []
