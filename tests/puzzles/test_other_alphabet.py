"""The games' rules over twenty-seven letters."""

from bot.puzzles.anigram.anigram import Verdict as Answer
from bot.puzzles.anigram.anigram import judge as judge_answer
from bot.puzzles.anigram.anigram import judge_growth
from bot.puzzles.honeycomb.honeycomb import Honeycomb, Verdict, judge
from bot.puzzles.words import term, words_by_term
from tests.language.toy.toy import LETTERS

SEVEN = Honeycomb("acenorñ", "c")


def test_a_guess_is_judged_by_its_letters() -> None:
    points = {"cañon": 5, "carne": 5}
    told = [
        judge(guess, SEVEN, points, {"carne"}, alphabet=LETTERS)
        for guess in ("Cañón", "cañon", "canon", "carné", "жук", "ca7")
    ]
    assert [each.verdict for each in told] == [
        Verdict.ACCEPTED,
        Verdict.ACCEPTED,
        Verdict.NOT_IN_LIST,
        Verdict.ALREADY_FOUND,
        Verdict.NOT_LETTERS,
        Verdict.NOT_LETTERS,
    ]


def test_an_answer_is_judged_by_its_letters() -> None:
    known = words_by_term(["caño", "cañon"])
    assert judge_answer("CAÑÓ", term("caño"), ["caño"], LETTERS).verdict is Answer.SOLVED
    assert judge_answer("cano", term("caño"), ["caño"], LETTERS).missing == "ñ"
    assert judge_growth("cañón", term("caño"), known, LETTERS).verdict is Answer.SOLVED
