"""Playing the honeycomb AEGLMPX with G in the center.

Of ``bot/games/honeycomb/progress.py``.
"""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.application import Application
from bot.errors import PlayerError
from bot.games.editions import Edition, archived
from bot.games.honeycomb.firsts import words_to_genius
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.progress import Celebration, Guessed, HintStep
from bot.model import FoundWord, Player, Score, Scored
from bot.play.leaderboard import Span
from bot.puzzles.honeycomb.honeycomb import Verdict
from bot.puzzles.honeycomb.ranks import Rank
from tests.support.harness import MORNING
from tests.support.schema import refuse_rows, take_rows

ADA, BRUNO = Player(1, 10, "Ada"), Player(1, 11, "Bruno")
ADA_ELSEWHERE = Player(2, 10, "Ada")
GENIUS_BY_STEPS = ("megaplex", "amalgam", "gleam", "game glam", "agape")
TOMORROW = MORNING + timedelta(days=1)


async def guess(
    app: Application, text: str, player: Player = ADA, now: datetime = MORNING
) -> Guessed:
    return await app.games.play(HONEYCOMB).guess(player, text, now)


async def words_of(app: Application, player: Player = ADA, now: datetime = MORNING) -> list[str]:
    return [find.word for find in (await app.games.play(HONEYCOMB).show(player, now)).found]


async def points_of(app: Application, player: Player = ADA, now: datetime = MORNING) -> int:
    """The points on today's leaderboard, which must be those of the round."""
    page = await app.people.leaderboard.page(player, "honeycomb", Span.TODAY, now)
    points = page.own.points if page.own else 0
    assert points == (await app.games.play(HONEYCOMB).show(player, now)).points
    return points


@pytest.mark.parametrize(
    ("text", "verdict", "points"),
    [
        ("game", Verdict.ACCEPTED, 1),
        ("  GAME ", Verdict.ACCEPTED, 1),
        ("gleam", Verdict.ACCEPTED, 5),
        ("megaplex", Verdict.ACCEPTED, 15),
        ("agape", Verdict.ACCEPTED, 5),
        ("gem", Verdict.TOO_SHORT, 0),
        ("gnome", Verdict.BAD_LETTERS, 0),
        ("maple", Verdict.MISSING_CENTER, 0),
        ("gala", Verdict.NOT_IN_LIST, 0),
        ("Pagel", Verdict.IS_NAME, 0),
        ("g4me", Verdict.NOT_LETTERS, 0),
        ("gaga", Verdict.NOT_IN_LIST, 0),
    ],
)
async def test_a_guess_is_judged_and_kept_when_it_counts(
    app: Application, text: str, verdict: Verdict, points: int
) -> None:
    guessed = await guess(app, text)

    [judgement] = guessed.judgements
    assert (judgement.verdict, judgement.points) == (verdict, points)
    assert guessed.progress.points == points
    assert await words_of(app) == ([judgement.word] if points else [])
    assert await points_of(app) == points


@pytest.mark.parametrize("text", ["gaga", "GAGA", " Gaga,"])
async def test_a_blocked_word_is_not_repeated(app: Application, text: str) -> None:
    [judgement] = (await guess(app, text)).judgements

    assert (judgement.word, judgement.verdict) == ("", Verdict.NOT_IN_LIST)


async def test_a_word_counts_once_in_one_guess_and_in_the_next(app: Application) -> None:
    first = await guess(app, "game Game glam GAME")
    second = await guess(app, "game")

    accepted, found = Verdict.ACCEPTED, Verdict.ALREADY_FOUND
    assert [each.verdict for each in first.judgements] == [accepted, found, accepted, found]
    assert [each.verdict for each in second.judgements] == [found]
    assert await points_of(app) == 2


async def test_every_word_of_a_guess_gets_its_own_verdict_in_order(app: Application) -> None:
    guessed = await guess(app, "megaplex, gem gaga gala game")

    assert [each.verdict for each in guessed.judgements] == [
        Verdict.ACCEPTED,
        Verdict.TOO_SHORT,
        Verdict.NOT_IN_LIST,
        Verdict.NOT_IN_LIST,
        Verdict.ACCEPTED,
    ]
    assert {find.word for find in guessed.progress.found} == {"megaplex", "game"}
    assert await points_of(app) == 16


async def test_ranks_rise_with_the_points_and_queen_bee_needs_every_target_word(
    app: Application,
) -> None:
    first = await guess(app, "megaplex")
    second = await guess(app, "amalgam gleam game agape gemel")
    third = await guess(app, "glam")

    assert (first.rank_before, first.progress.rank) == (Rank.BEGINNER, Rank.AMAZING)
    assert (second.rank_before, second.progress.rank) == (Rank.AMAZING, Rank.GENIUS)
    assert second.progress.points > third.progress.round.maximum
    assert (third.rank_before, third.progress.rank) == (Rank.GENIUS, Rank.QUEEN_BEE)
    assert third.progress.found_targets == 5
    assert (await app.games.play(HONEYCOMB).show(ADA, MORNING)).rank is Rank.QUEEN_BEE


async def test_a_pangram_is_celebrated_until_the_next_word_that_counts(app: Application) -> None:
    begin, *others = (MORNING + timedelta(minutes=minute) for minute in range(4))
    first = await guess(app, "game megaplex", now=begin)
    refused = await guess(app, "gaga", now=others[0])
    shown = await app.games.play(HONEYCOMB).show(ADA, others[1])
    after = await guess(app, "glam", now=others[2])

    assert first.progress.celebration is Celebration.PANGRAM
    assert (first.redrawn, first.celebrates) == (True, True)
    assert refused.progress.celebration is shown.celebration is Celebration.PANGRAM
    assert (refused.redrawn, refused.celebrates) == (False, False)
    assert after.progress.celebration is None
    assert (after.redrawn, after.celebrates) == (True, False)


async def test_a_genius_stays_one_for_the_day_and_a_queen_bee_too(app: Application) -> None:
    minutes = iter(MORNING + timedelta(minutes=minute) for minute in range(9))
    told = [await guess(app, text, now=next(minutes)) for text in GENIUS_BY_STEPS]

    assert [each.progress.celebration for each in told] == [
        Celebration.PANGRAM,
        Celebration.GENIUS,
        Celebration.GENIUS,
        Celebration.QUEEN_BEE,
        Celebration.QUEEN_BEE,
    ]
    assert [each.celebrates for each in told] == [True, True, False, True, False]
    assert [each.redrawn for each in told] == [True, True, False, True, False]


async def test_a_pangram_that_makes_a_genius_is_the_first_of_both_to_be_seen(
    app: Application,
) -> None:
    before = await guess(app, "amalgam")
    pangram = await guess(app, "megaplex", now=MORNING + timedelta(minutes=1))
    after = await guess(app, "game", now=MORNING + timedelta(minutes=2))

    assert before.progress.celebration is None
    assert pangram.progress.rank is Rank.GENIUS
    assert pangram.progress.celebration is Celebration.PANGRAM
    assert after.progress.celebration is Celebration.GENIUS
    assert (after.redrawn, after.celebrates) == (True, False)


async def test_the_next_rank_is_told_with_its_points(app: Application) -> None:
    step = (await guess(app, "game")).progress.next_step

    assert step
    assert (step.rank, step.points) == (Rank.MOVING_UP, 2)


async def test_of_many_equal_guesses_at_once_exactly_one_is_accepted(app: Application) -> None:
    guesses = await asyncio.gather(*(guess(app, "megaplex") for _ in range(50)))

    verdicts = [guessed.judgements[0].verdict for guessed in guesses]
    assert verdicts.count(Verdict.ACCEPTED) == 1
    assert verdicts.count(Verdict.ALREADY_FOUND) == 49
    assert await points_of(app) == 15


async def test_many_players_who_guess_at_once_all_get_their_points(app: Application) -> None:
    players = [Player(1 + number % 2, number, f"Player {number}") for number in range(30)]

    await asyncio.gather(*(guess(app, "game gleam", player) for player in players))

    assert [await points_of(app, player) for player in players] == [6] * 30


async def test_players_and_servers_are_apart(app: Application) -> None:
    await guess(app, "game")
    await guess(app, "glam", BRUNO)
    await guess(app, "gleam", ADA_ELSEWHERE)

    assert await words_of(app, ADA) == ["game"]
    assert await words_of(app, BRUNO) == ["glam"]
    assert await words_of(app, ADA_ELSEWHERE) == ["gleam"]


async def test_a_new_day_begins_without_words(app: Application) -> None:
    await guess(app, "game glam")

    guessed = await app.games.play(HONEYCOMB).guess(ADA, "game", TOMORROW)

    assert guessed.judgements[0].verdict is Verdict.ACCEPTED
    assert guessed.progress.round.day == TOMORROW.date()
    assert await words_of(app, now=TOMORROW) == ["game"]
    assert await points_of(app, now=TOMORROW) == 1
    assert await words_of(app) == ["game", "glam"]


async def test_the_day_changes_at_the_posting_time_and_not_before(app: Application) -> None:
    eight = datetime(2026, 11, 20, 8, tzinfo=UTC)
    before = await app.games.play(HONEYCOMB).guess(ADA, "game", eight - timedelta(microseconds=1))
    after = await app.games.play(HONEYCOMB).guess(ADA, "game", eight)

    assert [each.judgements[0].verdict for each in (before, after)] == [Verdict.ACCEPTED] * 2
    assert after.progress.round.day - before.progress.round.day == timedelta(days=1)


@pytest.mark.parametrize("text", ["", " , "])
async def test_a_guess_of_nothing_changes_nothing(app: Application, text: str) -> None:
    with pytest.raises(PlayerError):
        await guess(app, text)
    assert await words_of(app) == []


async def test_twenty_five_words_are_judged_at_once(app: Application) -> None:
    guessed = await guess(app, " ".join(["game"] * 24 + ["glam"]))

    assert (len(guessed.judgements), guessed.left) == (25, ())
    assert await points_of(app) == 2


async def test_words_beyond_the_first_25_are_left_over(app: Application) -> None:
    guessed = await guess(app, " ".join(["game"] * 25 + ["glam", "gaga"]))

    assert (len(guessed.judgements), guessed.left) == (25, ("glam",))
    assert await points_of(app) == 1


async def test_a_fault_in_the_middle_of_a_guess_keeps_none_of_it(app: Application) -> None:
    """The database itself refuses the points, after the words have been written."""
    await refuse_rows(app.host.database, "total_scores")
    with pytest.raises(app.host.database.driver_error):
        await guess(app, "game gleam")
    await take_rows(app.host.database, "total_scores")

    assert await words_of(app) == []
    assert await points_of(app) == 0
    assert len((await guess(app, "game gleam")).progress.found) == 2
    assert await points_of(app) == 6


async def test_the_progress_after_a_guess_is_that_which_is_shown(app: Application) -> None:
    """Hints are counted beside the points in both."""
    await guess(app, "game")
    async with app.host.database.transaction() as transaction:
        await transaction.execute(
            "INSERT INTO hints (server_id, player_id, game, day, number, detail, given_at)"
            " VALUES (1, 10, 'honeycomb', $1, 1, 'g', '')",
            MORNING.date().isoformat(),
        )
    later = MORNING + timedelta(minutes=1)

    guessed = await app.games.play(HONEYCOMB).guess(ADA, "megaplex", later)

    assert guessed.progress == await app.games.play(HONEYCOMB).show(ADA, later)
    assert guessed.progress.hints == 1
    assert guessed.progress.found == (FoundWord("game", 1), FoundWord("megaplex", 15))


@pytest.mark.parametrize("edition", [None, archived(MORNING.date())])
async def test_the_form_of_the_page_of_hints_is_remembered_and_counts_once(
    app: Application, edition: Edition | None
) -> None:
    play, later = app.games.play(HONEYCOMB), MORNING + timedelta(days=10)
    for _ in range(2):
        await play.hint(ADA, later, edition, step=HintStep.PAIRS)
    shown = [
        await play.hint(ADA, later, edition, step=step, as_list=as_list)
        for step, as_list in (
            *((HintStep.LENGTHS, False), (HintStep.LENGTHS, True), (HintStep.LETTERS, None)),
            *((HintStep.LENGTHS, True), (HintStep.LENGTHS, False), (HintStep.LETTERS, None)),
        )
    ]
    assert [each.as_list for each in shown] == [False, True, True, True, False, False]
    assert {(each.hints, each.hint_step) for each in shown} == {(3, HintStep.LENGTHS)}
    for _ in range(3):
        straight = await play.hint(BRUNO, later, edition, step=HintStep.LENGTHS, as_list=True)
    assert (straight.as_list, straight.hints) == (True, 3)


async def test_a_player_is_shown_by_the_name_of_the_last_guess(app: Application) -> None:
    await guess(app, "game")
    await guess(app, "glam", Player(1, 10, "Ada L."))

    page = await app.people.leaderboard.page(ADA, "honeycomb", Span.TODAY, MORNING)
    assert [standing.name for standing in page.standings] == ["Ada L."]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("game", ("megaplex", "amalgam")),  # a Genius by both
        ("megaplex", ("gleam", "amalgam")),  # by either
        ("gleam game glam", ("megaplex", "amalgam")),  # Queen Bee by both
    ],
)
async def test_two_guesses_in_one_commit_announce_a_rank_once(
    app: Application, monkeypatch: pytest.MonkeyPatch, before: str, words: tuple[str, str]
) -> None:
    await guess(app, before)
    save, both = app.host.database.score, asyncio.Barrier(2)

    async def save_together(score: Score) -> Scored:
        await both.wait()
        return await save(score)

    monkeypatch.setattr(app.host.database, "score", save_together)
    tried = await asyncio.gather(*(guess(app, word) for word in words))

    first, second = sorted(tried, key=lambda outcome: outcome.progress.points)
    assert [len(outcome.kept) for outcome in (first, second)] == [1, 1]
    assert first.progress.points == second.before.points
    assert second.progress.points == await points_of(app)
    assert [bool(words_to_genius(outcome)) for outcome in tried].count(True) == 1
    assert [outcome.crowned for outcome in tried].count(True) == second.progress.complete
