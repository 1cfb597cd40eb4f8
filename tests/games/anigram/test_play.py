"""Playing the anigram from RIDE to REPRINTED.

Of ``bot/games/anigram/progress.py``.
"""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.application import Application, open_application
from bot.errors import PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.progress import Answered
from bot.language.english.english import english_of
from bot.model import Player
from bot.play.leaderboard import Span
from bot.puzzles.anigram.anigram import Verdict
from bot.store.opening import Place
from tests.support.harness import MORNING, Clock
from tests.support.rounds import CHAIN, DEFINITIONS, LEVELS, LEXICON, lay_out
from tests.support.schema import refuse_rows

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
ADA_ELSEWHERE = Player(2, 10, "Ada")
TOMORROW = MORNING + timedelta(days=1)


async def answer(app: Application, text: str, player: Player = ADA) -> Answered:
    return await app.games.play(ANIGRAM).guess(player, text, MORNING)


async def take_hint(app: Application) -> None:
    async with app.host.database.transaction() as transaction:
        await transaction.execute(
            "INSERT INTO players (server_id, player_id, name) VALUES (1, 10, 'Ada')"
        )
        await transaction.execute(
            "INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)"
            " VALUES (1, 10, 'anigram', $1, 1, 'r', '')",
            MORNING.date().isoformat(),
        )


async def points_of(app: Application, player: Player = ADA) -> int:
    """The points on today's leaderboard, which must be those of the round."""
    page = await app.people.leaderboard.page(player, "anigram", Span.TODAY, MORNING)
    points = page.own.points if page.own else 0
    assert points == (await app.games.play(ANIGRAM).show(player, MORNING)).points
    return points


async def test_a_game_begins_at_the_first_level(app: Application) -> None:
    progress = await app.games.play(ANIGRAM).show(ADA, MORNING)

    assert (progress.level, progress.term, progress.points) == (1, "deir", 0)
    assert not progress.overtime


async def test_each_level_scores_its_letters_and_six_without_a_hint_score_seven_more(
    app: Application,
) -> None:
    answers = [await answer(app, word) for word in CHAIN]

    assert [each.judgement.verdict for each in answers] == [Verdict.SOLVED] * 6
    assert [each.before.term for each in answers] == list(LEVELS)
    assert [each.points for each in answers] == [4, 5, 6, 7, 8, 9 + 7]
    assert [each.progress.term for each in answers] == [*LEVELS[1:], LEVELS[-1]]
    assert answers[-1].progress.overtime
    assert answers[-1].progress == await app.games.play(ANIGRAM).show(ADA, MORNING)
    assert await points_of(app) == 46


async def test_a_hint_takes_the_seven_points(app: Application) -> None:
    await take_hint(app)

    answers = [await answer(app, word) for word in CHAIN]

    assert answers[-1].points == 9
    assert answers[-1].progress.hints == 1
    assert await points_of(app) == 39


@pytest.mark.parametrize("word", ["ride", "dire", "DIRE ", "ired"])
async def test_every_accepted_word_of_the_letters_solves_a_level(
    app: Application, word: str
) -> None:
    answered = await answer(app, word)

    assert answered.judgement.verdict is Verdict.SOLVED
    assert answered.progress.level == 2


@pytest.mark.parametrize(
    ("word", "verdict", "missing", "extra"),
    [
        ("rid", Verdict.WRONG_LENGTH, "", ""),
        ("tried", Verdict.WRONG_LENGTH, "", ""),
        ("rice", Verdict.WRONG_LETTERS, "d", "c"),
        ("dodo", Verdict.WRONG_LETTERS, "eir", "doo"),
        ("rdie", Verdict.NOT_IN_LIST, "", ""),
        ("deri", Verdict.IS_NAME, "", ""),
        ("r1de", Verdict.NOT_LETTERS, "", ""),
    ],
)
async def test_a_wrong_answer_is_told_what_is_wrong_and_leaves_the_level_open(
    app: Application, word: str, verdict: Verdict, missing: str, extra: str
) -> None:
    judgement = (await answer(app, word)).judgement

    assert (judgement.verdict, judgement.missing, judgement.extra) == (verdict, missing, extra)
    assert (await app.games.play(ANIGRAM).show(ADA, MORNING)).level == 1
    assert await points_of(app) == 0


async def test_a_blocked_word_is_neither_judged_nor_repeated(app: Application) -> None:
    judgement = (await answer(app, "GAGA")).judgement

    assert (judgement.word, judgement.verdict) == ("", Verdict.NOT_IN_LIST)


@pytest.mark.parametrize(("text", "code"), [("", "no-word"), ("ride tried", "one-word-only")])
async def test_an_answer_is_one_word(app: Application, text: str, code: str) -> None:
    with pytest.raises(PlayerError, match=code):
        await answer(app, text)


async def test_a_chain_at_its_end_takes_no_more_answers(app: Application) -> None:
    for word in CHAIN:
        await answer(app, word)

    with pytest.raises(PlayerError, match="chain-at-par"):
        await answer(app, "ride")
    assert await points_of(app) == 46


async def test_of_many_equal_answers_at_once_exactly_one_solves_the_level(
    app: Application,
) -> None:
    answers = await asyncio.gather(*(answer(app, "ride") for _ in range(20)))

    assert sum(each.judgement.verdict is Verdict.SOLVED for each in answers) == 1
    assert (await app.games.play(ANIGRAM).show(ADA, MORNING)).level == 2
    assert await points_of(app) == 4


async def test_of_two_solutions_at_once_one_counts(app: Application) -> None:
    answers = await asyncio.gather(answer(app, "ride"), answer(app, "dire"))

    assert sorted(each.points for each in answers) == [0, 4]
    assert await points_of(app) == 4


async def test_a_hint_beside_the_last_answer_comes_too_late_or_takes_the_bonus(
    app: Application,
) -> None:
    for number in range(10):
        player = Player(1, number + 1, "Somebody")
        for word in CHAIN[:5]:
            await answer(app, word, player)
        last = answer(app, CHAIN[5], player)
        hint = app.games.play(ANIGRAM).hint(player, MORNING)
        first, second = (last, hint) if number % 2 else (hint, last)
        await asyncio.gather(first, second, return_exceptions=True)
        progress = await app.games.play(ANIGRAM).show(player, MORNING)
        assert progress.overtime
        assert progress.solved[-1].points == 9 + 7 * (not progress.hints)


async def test_a_player_is_shown_by_the_name_of_the_last_answer(app: Application) -> None:
    await answer(app, "ride")
    await answer(app, "tried", Player(1, 10, "Ada L."))

    page = await app.people.leaderboard.page(ADA, "anigram", Span.TODAY, MORNING)
    assert [standing.name for standing in page.standings] == ["Ada L."]


async def test_players_and_servers_are_apart(app: Application) -> None:
    await answer(app, "ride")
    await answer(app, "dire", ADA_ELSEWHERE)
    await answer(app, "tried", ADA_ELSEWHERE)

    levels = [
        (await app.games.play(ANIGRAM).show(player, MORNING)).level
        for player in (ADA, BRUNO, ADA_ELSEWHERE)
    ]
    assert levels == [2, 1, 3]


async def test_a_new_day_begins_at_the_first_level(app: Application) -> None:
    await answer(app, "ride")

    answered = await app.games.play(ANIGRAM).guess(ADA, "dire", TOMORROW)

    assert answered.judgement.verdict is Verdict.SOLVED
    assert answered.progress.round.day == TOMORROW.date()
    assert (await app.games.play(ANIGRAM).show(ADA, MORNING)).level == 2


async def test_a_fault_in_the_middle_of_an_answer_keeps_none_of_it(app: Application) -> None:
    """The database itself refuses the points, after the step has been written."""
    await refuse_rows(app.host.database, "total_scores")
    with pytest.raises(app.host.database.driver_error):
        await answer(app, "ride")

    assert (await app.games.play(ANIGRAM).show(ADA, MORNING)).level == 1
    assert await points_of(app) == 0


async def test_a_level_whose_words_were_all_blocked_since_is_no_error(place: Place) -> None:
    """A new version can block a word of a round that is being played."""
    blocked = replace(LEXICON, blocked=LEXICON.blocked | {"ride", "dire", "ired"})
    async with open_application(
        place, Clock(), language=english_of(blocked, DEFINITIONS.get)
    ) as app:
        await lay_out(app.host.database, MORNING.date(), 1)

        with pytest.raises(PlayerError, match="no-hint"):
            await app.games.play(ANIGRAM).hint(ADA, MORNING)
        judgement = (await app.games.play(ANIGRAM).guess(ADA, "reid", MORNING)).judgement
        assert judgement.verdict is Verdict.NOT_IN_LIST
